import { Notice } from '#components/ui/Notice.tsx';
import { flagsToCheck, type MemberFlag } from '#domain/member.ts';
import { owedCents } from '#domain/member-actions.ts';
import type { MemberDetails } from '#domain/member-details.ts';
import { toCents } from '#domain/money.ts';
import { formatCents } from '#lib/format.ts';
import { memberMessages as words } from '#messages/member.ts';
import { membershipsMessages } from '#messages/memberships.ts';
import { useMay } from '../account-store.ts';
import { $memberDialog } from './member-dialog.ts';

const explanationOf = (member: MemberDetails) => {
  if (member.status !== 'active') return words.statuses[member.status];
  if (owedCents(member) > 0) return member.flags.includes('partial-refund') ? words.refundedInPart : words.unpaid;
  if (member.overpaid > 0) return words.paidAndMore;
  return member.proof === 'held' ? words.proofWaits : words.statuses.active;
};

const toneOf = (member: MemberDetails): 'success' | 'warning' | undefined => {
  if (member.status === 'cancelled') return undefined;
  return member.status === 'active' && owedCents(member) === 0 && member.overpaid === 0 ? 'success' : 'warning';
};

// Tells what happened as long as it is true, and what to do as long as it is not done.
const FlagNotice = ({ flag, isToCheck }: { flag: MemberFlag; isToCheck: boolean }) => {
  const books = useMay()('money', 'write');
  return (
    <Notice {...(isToCheck && { tone: 'error' as const })} title={membershipsMessages.flags[flag]}>
      <p>{words.flags[flag].meaning}</p>
      {isToCheck ? (
        <>
          <p>{words.flags[flag].todo}</p>
          {books && (
            <p>
              <button
                type="button"
                className="button"
                aria-haspopup="dialog"
                onClick={() => $memberDialog.set({ name: 'resolve-flag', flag })}
              >
                {words.resolutions[flag].button}
              </button>
            </p>
          )}
        </>
      ) : (
        <p>{words.resolved}</p>
      )}
    </Notice>
  );
};

/** The state of the membership: what its status and flags mean, and what to do about them. */
export const StandingSection = ({ member }: { member: MemberDetails }) => {
  const { meaning, todo } = explanationOf(member);
  const tone = toneOf(member);
  const toCheck = flagsToCheck(member);
  return (
    <section className="stack" aria-label={words.standing}>
      {member.flags.map((flag) => (
        <FlagNotice key={flag} flag={flag} isToCheck={toCheck.includes(flag)} />
      ))}
      {member.overpaid > 0 && (
        <Notice tone="warning" title={membershipsMessages.balances.overpaid}>
          <p>{words.tooMuch.meaning(formatCents(toCents(member.overpaid)))}</p>
          <p>{words.tooMuch.todo}</p>
        </Notice>
      )}
      <Notice {...(tone && { tone })} title={membershipsMessages.statuses[member.status]}>
        <p>{meaning}</p>
        <p>{todo}</p>
      </Notice>
    </section>
  );
};
