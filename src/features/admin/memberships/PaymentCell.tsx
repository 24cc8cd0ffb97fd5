import { Said } from '#components/ui/Said.tsx';
import type { MemberJson } from '#domain/member/member.ts';
import { type BalanceState, balanceStateOf } from '#domain/member/member-balance.ts';
import { toCents } from '#domain/money.ts';
import { formatCents } from '#lib/format.ts';
import { membershipsMessages as words } from '#messages/memberships.ts';

const looks: Readonly<Record<BalanceState, { icon: string; tone: string }>> = {
  paid: { icon: '✓', tone: 'tag--success' },
  overpaid: { icon: '!', tone: 'tag--warning' },
  unpaid: { icon: '…', tone: 'tag--warning' },
  'difference-owed': { icon: '…', tone: 'tag--warning' },
  'partly-paid': { icon: '…', tone: 'tag--warning' },
  'partly-refunded': { icon: '↩', tone: 'tag--warning' },
  refunded: { icon: '↩', tone: '' },
};

/** The price, whether it was paid, and the amount still owed. */
export const PaymentCell = ({ member }: { member: MemberJson }) => {
  const state = balanceStateOf(member);
  const { icon, tone } = looks[state];
  return (
    <div className="member-payment">
      <span>
        <Said text={formatCents(toCents(member.amount))} />
      </span>
      <span className={`tag ${tone}`}>
        <span aria-hidden="true">{icon}</span>
        {words.balances[state]}
      </span>
      {member.owed > 0 && state !== 'unpaid' && (
        <span>
          <Said text={words.left(formatCents(toCents(member.owed)))} />
        </span>
      )}
      {member.overpaid > 0 && (
        <span>
          <Said text={words.tooMuch(formatCents(toCents(member.overpaid)))} />
        </span>
      )}
    </div>
  );
};
