import { DomainError, validationError } from '#domain/error.ts';
import { refusesReduction } from '#domain/member/member-actions.ts';
import type { MemberDetails } from '#domain/member/member-details.ts';
import { statusAfterProof } from '#domain/member/member-standing.ts';
import { type QuoteLine, quoteOf } from '#domain/money/membership-fee.ts';
import type { SentReduction } from '#domain/money/reduction-schema.ts';
import { type Reduction, reductionsOf, withReductions } from '#domain/money/reductions.ts';
import { toCents } from '#domain/money.ts';
import type { AdministratorActor } from '#domain/site/audit.ts';
import { sum } from '#domain/sum.ts';
import type { Deps } from '../deps.ts';
import { changeMember } from '../member/change-member.ts';
import { deleteLines, insertLines, updateMember } from '../member/change-queries.ts';
import { toMemberDetails } from '../member/member-details.ts';
import { quotedLinesOf, standingOf } from '../member/member-money.ts';
import { lockPerson } from '../member/queries.ts';
import type { MemberRecord } from '../member/record-queries.ts';
import { completionMails } from '../payments/member-mails.ts';
import { changedFields } from '../write/write.ts';

const reductionIn = (sent: SentReduction): Reduction[] => {
  const { reason } = sent;
  if ('percent' in sent) return [{ reason, percent: sent.percent }];
  return sent.amount > 0 ? [{ reason, cents: toCents(sent.amount) }] : [];
};

const takenFor = (reason: Reduction['reason'], lines: readonly QuoteLine[]): number =>
  sum(
    lines
      .flatMap(({ deductions }) => deductions)
      .filter((one) => one.reason === reason)
      .map(({ cents }) => cents),
  );

// A single reduction takes at most the whole price. It is refused if earlier reductions would cut it further.
const refuseLess = (sent: SentReduction, lines: readonly QuoteLine[], given: readonly QuoteLine[]): void => {
  const alone = withReductions(quoteOf(lines), reductionIn(sent));
  if (takenFor(sent.reason, given) < takenFor(sent.reason, alone.lines))
    throw validationError('percent' in sent ? { percent: 'above-price' } : { amount: 'above-price' });
};

const isSame = (one: readonly Reduction[], other: readonly Reduction[]): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/**
 * Gives a member a reduction, or takes it back (docs/rules.md#reductions): a line of the quote, with its reason.
 * Idempotent. A suspension ends if the normal price is then paid. Throws `not-found`, `conflict`, also for a pending
 * sign-up or a membership that is over, or `validation` if the reductions exceed the price.
 */
export const reduceMember = async (
  deps: Deps,
  actor: AdministratorActor,
  memberId: string,
  sent: SentReduction,
): Promise<MemberDetails> => {
  const { db } = deps;
  const { after } = await changeMember(deps, { actor, memberId, readAt: sent.updatedAt }, (member) => {
    const reason = refusesReduction(member);
    if (reason) throw new DomainError('conflict', { reason, current: toMemberDetails(member, deps.now()) });
    const lines = quotedLinesOf(member);
    const before = reductionsOf(lines);
    const quote = withReductions(quoteOf(lines), [
      ...before.filter((one) => one.reason !== sent.reason),
      ...reductionIn(sent),
    ]);
    refuseLess(sent, lines, quote.lines);
    if (isSame(before, reductionsOf(quote.lines))) return undefined;
    const now = deps.now();
    const status = statusAfterProof(standingOf({ ...member, orderLines: withLines(member, quote.lines) }));
    return {
      action: 'member.reduce',
      fields: ['lines', ...changedFields(member, { status })],
      first: [lockPerson(db, member)],
      statements: [
        deleteLines(db, member.id),
        insertLines(db, member.id, quote.lines),
        updateMember(db, member.id, { status, updatedAt: now }),
      ],
      mails: completionMails(member, { now, changes: { status } }),
    };
  });
  return toMemberDetails(after, deps.now());
};

const withLines = ({ orderLines }: MemberRecord, lines: readonly QuoteLine[]): MemberRecord['orderLines'] =>
  orderLines.map((line, place) => {
    const { discountCents = line.discountCents, deductions = line.deductions } = lines[place] ?? {};
    return { ...line, discountCents, deductions };
  });
