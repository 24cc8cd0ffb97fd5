import type { SeasonMoney } from '#domain/figures.ts';
import { isInForce } from '#domain/member-standing.ts';
import { toEuros } from '#domain/money.ts';
import { type PaymentMeans, paymentMeans } from '#domain/payment.ts';
import { sum } from '#domain/sum.ts';
import { owedCentsOf, paidCentsOf } from '../memberships/member-money.ts';
import type { CountedMember, PriceRow } from './queries.ts';

/** Still to be paid by a member in force, as their own page says it. Cents. */
const owedInForce = (member: CountedMember, prices: readonly PriceRow[]): number =>
  isInForce(member) ? owedCentsOf({ ...member, prices }) : 0;

const awaitedCentsOf = ({ payments }: CountedMember, means: PaymentMeans): number =>
  sum(
    payments
      .filter((payment) => payment.means === means && (payment.status === 'open' || payment.status === 'processing'))
      .map(({ amountCents }) => amountCents),
  );

/** The money of a season's memberships: what came counts as it does for each member (README, "Rules": payment). */
export const seasonMoney = (members: readonly CountedMember[], prices: readonly PriceRow[]): SeasonMoney => {
  const byMeans = paymentMeans.map((means) => ({
    means,
    received: sum(members.map((member) => paidCentsOf(member, means))),
    awaited: sum(members.map((member) => awaitedCentsOf(member, means))),
  }));
  const received = sum(byMeans.map((line) => line.received));
  const awaited = sum(byMeans.map((line) => line.awaited));
  const owed = sum(members.map((member) => owedInForce(member, prices)));
  return {
    expected: toEuros(received + awaited + owed),
    received: toEuros(received),
    owed: toEuros(owed),
    awaited: toEuros(awaited),
    byMeans: byMeans.map((line) => ({
      means: line.means,
      received: toEuros(line.received),
      awaited: toEuros(line.awaited),
    })),
  };
};
