import { PriceSummary, TakenOff } from '#components/ui/PriceSummary.tsx';
import { Said } from '#components/ui/Said.tsx';
import { owedCents } from '#domain/member/member-actions.ts';
import { dueCents, isReductionGranted } from '#domain/member/member-balance.ts';
import type { MemberDetails } from '#domain/member/member-details.ts';
import { toQuoteLine } from '#domain/member/member-lines.ts';
import { isInForce } from '#domain/member/member-standing.ts';
import { toCents, toEuros } from '#domain/money.ts';
import { formatCents } from '#lib/format.ts';
import { memberMessages } from '#messages/member.ts';
import { reductionsInSentence, waivedMessage } from '#messages/reductions.ts';
import { useMay } from '../account/account-store.ts';
import { $memberDialog } from './member-dialog.ts';

const words = memberMessages.money;

type Facts = Pick<MemberDetails, 'reducedPriceSelected' | 'status' | 'proof' | 'amount' | 'normalAmount' | 'paid'>;

/** Returns a sentence about the reduced price, and about the normal price that is or would be owed. */
const priceNoteOf = (member: Facts): string | undefined => {
  const { reducedPriceSelected, status, amount, normalAmount, paid } = member;
  if (!reducedPriceSelected) return undefined;
  if (isReductionGranted(member)) return words.reducedGranted;
  const normal = toCents(normalAmount);
  const more = toCents(normalAmount) - toCents(amount);
  if (status === 'cancelled' || more <= 0) return words.reduced;
  if (status === 'suspended') return words.normalOwed(formatCents(normal), formatCents(more));
  if (paid >= normalAmount) return words.normalPaid;
  return `${words.reduced} ${words.normalNote(formatCents(normal))}`;
};

/** The disciplines of the member, their price with its explanation, and the amount paid. */
export const MoneySection = ({ member }: { member: MemberDetails }) => {
  const books = useMay()('money', 'write');
  const normal = toCents(member.normalAmount);
  const owed = owedCents(member);
  const paid = toCents(member.paid);
  const overpaid = toCents(member.overpaid);
  const due = dueCents({ ...member, owed: toEuros(owed) });
  const figures = [
    [due === normal && due > toCents(member.amount) ? words.dueNormal : words.due, due],
    [words.paid, paid],
    [overpaid > 0 ? words.overpaid : words.owed, overpaid || owed],
    ...(member.reducedPriceSelected && normal > due ? [[words.normal, normal] as const] : []),
  ] as const;
  return (
    <section className="card stack" aria-labelledby="money">
      <h2 id="money">{words.title}</h2>
      <PriceSummary
        title={memberMessages.season(member.season)}
        lines={member.lines.map(toQuoteLine)}
        totalCents={toCents(member.amount)}
        given={reductionsInSentence}
        note={priceNoteOf(member)}
      >
        {member.waived > 0 && <TakenOff why={waivedMessage} cents={toCents(member.waived)} />}
      </PriceSummary>
      <dl className="member-figures">
        {figures.map(([label, cents]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <Said text={formatCents(cents)} />
            </dd>
          </div>
        ))}
      </dl>
      {books && isInForce(member) && (
        <p>
          <button
            type="button"
            className="button"
            aria-haspopup="dialog"
            onClick={() => $memberDialog.set({ name: 'reduction' })}
          >
            {words.reduce}
          </button>
        </p>
      )}
    </section>
  );
};
