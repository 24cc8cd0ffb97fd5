import { TakenOff } from '#components/ui/PriceSummary.tsx';
import { Said } from '#components/ui/Said.tsx';
import { dueCents, isReductionGranted } from '#domain/member/member-balance.ts';
import type { MemberDetails } from '#domain/member/member-details.ts';
import { toQuoteLine } from '#domain/member/member-lines.ts';
import { deductionsOf } from '#domain/money/membership-fee.ts';
import { toCents } from '#domain/money.ts';
import { formatCents } from '#lib/format.ts';
import { memberMessages } from '#messages/member.ts';
import { priceSummaryMessages as price } from '#messages/price-summary.ts';
import { reductionsInSentence, waivedMessage } from '#messages/reductions.ts';
import { SumRow } from './SumRow.tsx';

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

/** The disciplines of the member, their price with its explanation, and the amount due. */
export const MoneySection = ({ member }: { member: MemberDetails }) => {
  const normal = toCents(member.normalAmount);
  const due = dueCents(member);
  const note = priceNoteOf(member);
  const lines = member.lines.map(toQuoteLine);
  return (
    <section className="card" aria-labelledby="money">
      <h2 id="money">{words.title}</h2>
      <ul className="member-lines">
        {lines.map(({ discipline, amountCents, reason }) => (
          <li key={discipline} className="summary__line">
            <span>
              {discipline} {price.prices[reason] && <small>{price.prices[reason]}</small>}
            </span>
            <span>
              <Said text={formatCents(amountCents)} />
            </span>
          </li>
        ))}
        {lines.flatMap((line) =>
          deductionsOf(line).map((off) => (
            <TakenOff
              key={`${line.discipline}-${off.reason}-${off.name}`}
              why={price.deduction(off, line.discipline, lines.length, reductionsInSentence)}
              cents={off.cents}
            />
          )),
        )}
        {member.waived > 0 && <TakenOff why={waivedMessage} cents={toCents(member.waived)} />}
      </ul>
      <dl>
        <SumRow
          label={due === normal && due > toCents(member.amount) ? words.dueNormal : words.due}
          cents={due}
          isMain
        />
        {member.reducedPriceSelected && normal > due && <SumRow label={words.normal} cents={normal} />}
      </dl>
      {note && <p className="field__hint">{note}</p>}
    </section>
  );
};
