import type { MemberJson } from '#domain/member.ts';
import { toCents } from '#domain/money.ts';
import { formatCents } from '#lib/format.ts';
import { membershipsMessages as words } from '#messages/memberships.ts';

const standing = ({ paymentDone, status }: MemberJson): { word: string; icon: string; tone: string } => {
  if (paymentDone) return { word: words.paid, icon: '✓', tone: 'tag--success' };
  if (status === 'cancelled') return { word: words.refunded, icon: '↩', tone: '' };
  return { word: words.unpaid, icon: '…', tone: 'tag--warning' };
};

/** What is due, and whether it came. */
export const MemberPayment = ({ member }: { member: MemberJson }) => {
  const { word, icon, tone } = standing(member);
  return (
    <div className="member-payment">
      <span>{formatCents(toCents(member.amount))}</span>
      <span className={`tag ${tone}`}>
        <span aria-hidden="true">{icon}</span>
        {word}
      </span>
    </div>
  );
};
