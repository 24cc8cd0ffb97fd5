import { PriceSummary } from '#components/ui/PriceSummary.tsx';
import { owedCents } from '#domain/member-actions.ts';
import { dueCents } from '#domain/member-balance.ts';
import type { MemberDetails } from '#domain/member-details.ts';
import { toQuoteLine } from '#domain/member-lines.ts';
import { toCents, toEuros } from '#domain/money.ts';
import { formatCents } from '#lib/format.ts';
import { memberMessages } from '#messages/member.ts';
import { priceNoteOf } from './price-note.ts';

const words = memberMessages.money;

/** What the member joined, what it costs and why, and how much was paid. */
export const MoneySection = ({ member }: { member: MemberDetails }) => {
  const [normal, owed] = [toCents(member.normalAmount), owedCents(member)];
  const [paid, overpaid] = [toCents(member.paid), toCents(member.overpaid)];
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
        note={priceNoteOf(member)}
      />
      <dl className="member-figures">
        {figures.map(([label, cents]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{formatCents(cents)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
};
