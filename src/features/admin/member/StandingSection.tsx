import { Notice } from '#components/ui/Notice.tsx';
import { owedCents } from '#domain/member-actions.ts';
import type { MemberDetails } from '#domain/member-details.ts';
import { memberMessages as words } from '#messages/member.ts';
import { membershipsMessages } from '#messages/memberships.ts';

const explanationOf = (member: MemberDetails) => {
  if (member.status !== 'active') return words.statuses[member.status];
  if (owedCents(member) > 0) return member.flags.includes('partial-refund') ? words.refundedInPart : words.unpaid;
  return member.proof === 'held' ? words.proofWaits : words.statuses.active;
};

const toneOf = (member: MemberDetails): 'success' | 'warning' | undefined => {
  if (member.status === 'cancelled') return undefined;
  return member.status === 'active' && owedCents(member) === 0 ? 'success' : 'warning';
};

/** Where the membership stands: what status and warnings mean, and what to do about them. */
export const StandingSection = ({ member }: { member: MemberDetails }) => {
  const { meaning, todo } = explanationOf(member);
  const tone = toneOf(member);
  return (
    <section className="stack" aria-label={words.standing}>
      {member.flags.map((flag) => (
        <Notice key={flag} tone="error" title={membershipsMessages.flags[flag]}>
          <p>{words.flags[flag].meaning}</p>
          <p>{words.flags[flag].todo}</p>
        </Notice>
      ))}
      <Notice {...(tone && { tone })} title={membershipsMessages.statuses[member.status]}>
        <p>{meaning}</p>
        <p>{todo}</p>
      </Notice>
    </section>
  );
};
