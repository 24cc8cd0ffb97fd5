import { PriceSummary } from '#components/ui/PriceSummary.tsx';
import { owedCents } from '#domain/member-actions.ts';
import type { MemberDetails } from '#domain/member-details.ts';
import { toCents } from '#domain/money.ts';
import { formatCents } from '#lib/format.ts';
import { memberMessages } from '#messages/member.ts';

const words = memberMessages.money;

const linesOf = ({ lines }: MemberDetails) =>
  lines.map(({ discipline, amount, discount }) => ({
    discipline,
    amountCents: toCents(amount),
    discountCents: toCents(discount),
  }));

// Interesting as long as it may still be asked for.
const noteOf = ({ reducedPriceSelected, amount, normalAmount }: MemberDetails): string | undefined => {
  if (!reducedPriceSelected) return undefined;
  if (normalAmount <= amount) return words.reduced;
  return `${words.reduced} ${words.normalNote(formatCents(toCents(normalAmount)))}`;
};

/** What was joined, what it costs and why, and how much of it came. */
export const MoneySection = ({ member }: { member: MemberDetails }) => {
  const figures = [
    [words.due, toCents(member.amount)],
    [words.paid, toCents(member.paid)],
    [words.owed, owedCents(member)],
    ...(member.reducedPriceSelected ? [[words.normal, toCents(member.normalAmount)] as const] : []),
  ] as const;
  return (
    <section className="card stack" aria-labelledby="money">
      <h2 id="money">{words.title}</h2>
      <PriceSummary
        title={memberMessages.season(member.season)}
        lines={linesOf(member)}
        totalCents={toCents(member.amount)}
        note={noteOf(member)}
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
