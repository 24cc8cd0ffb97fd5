import { Notice } from '#components/ui/Notice.tsx';
import { Said } from '#components/ui/Said.tsx';
import type { MemberFlag } from '#domain/flag.ts';
import { flagsToCheck } from '#domain/member/member.ts';
import { owedCents } from '#domain/member/member-actions.ts';
import type { MemberDetails } from '#domain/member/member-details.ts';
import { toCents } from '#domain/money.ts';
import { formatCents } from '#lib/format.ts';
import { memberMessages as words } from '#messages/member.ts';
import { membershipsMessages } from '#messages/memberships.ts';
import { useMay } from '../account/account-store.ts';
import { $memberDialog } from './member-dialog.ts';

/** The next step, and the area in which it is done. */
type Explained = { meaning: string; todo: string; needs?: 'desk' | 'money' | 'files' };

const explanationOf = (member: MemberDetails, books: boolean): Explained => {
  if (member.status === 'pending' && !books) return { ...words.statuses.pending, todo: words.pendingAtDesk };
  if (member.status === 'suspended') return { ...words.statuses.suspended, needs: 'files' };
  if (member.status !== 'active') return words.statuses[member.status];
  if (owedCents(member) > 0)
    return { ...(member.flags.includes('partial-refund') ? words.refundedInPart : words.unpaid), needs: 'desk' };
  if (member.overpaid > 0) return { ...words.paidAndMore, needs: 'money' };
  return member.proof === 'held' ? { ...words.proofWaits, needs: 'files' } : words.statuses.active;
};

const toneOf = (member: MemberDetails): 'success' | 'warning' | undefined => {
  if (member.status === 'cancelled') return undefined;
  return member.status === 'active' && owedCents(member) === 0 && member.overpaid === 0 ? 'success' : 'warning';
};

// A meaning is shown as long as it is true, and a next step as long as it is not done.
const FlagNotice = ({ flag, isToCheck }: { flag: MemberFlag; isToCheck: boolean }) => {
  const may = useMay();
  const books = may('money', 'write');
  const isTheirs = books || (flag === 'same-person' && may('members', 'write'));
  return (
    <Notice {...(isToCheck && { tone: 'error' as const })} title={membershipsMessages.flags[flag]}>
      <p>{words.flags[flag].meaning}</p>
      {isToCheck ? (
        <>
          <p>{isTheirs ? words.flags[flag].todo : words.byOthers.money}</p>
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

/** The state of the membership: the meaning of its status and flags, and the next steps. */
export const StandingSection = ({ member }: { member: MemberDetails }) => {
  const may = useMay();
  const { meaning, todo, needs } = explanationOf(member, may('money', 'write'));
  const tone = toneOf(member);
  const toCheck = flagsToCheck(member);
  return (
    <section className="stack" aria-label={words.standing}>
      {member.flags.map((flag) => (
        <FlagNotice key={flag} flag={flag} isToCheck={toCheck.includes(flag)} />
      ))}
      {member.overpaid > 0 && (
        <Notice tone="warning" title={membershipsMessages.balances.overpaid}>
          <p>
            <Said text={words.tooMuch.meaning(formatCents(toCents(member.overpaid)))} />
          </p>
          <p>{may('money', 'write') ? words.tooMuch.todo : words.byOthers.money}</p>
        </Notice>
      )}
      <Notice {...(tone && { tone })} title={membershipsMessages.statuses[member.status]}>
        <p>{meaning}</p>
        <p>{!needs || may(needs, 'write') ? todo : words.byOthers[needs]}</p>
      </Notice>
    </section>
  );
};
