import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { MembershipFormStore } from '#components/membership-form/membership-form-store.ts';
import { InstalmentList } from '#components/ui/InstalmentList.tsx';
import { SelectField } from '#components/ui/SelectField.tsx';
import { dayInParis } from '#domain/dates.ts';
import { type InstalmentRule, instalmentOffers } from '#domain/money/instalments.ts';
import { keptPayment } from '#lib/sign-up-progress.ts';
import { instalmentMessages as words } from '#messages/instalments.ts';

interface Props {
  form: MembershipFormStore;
  rule: InstalmentRule;
}

const partsOf = (terms: readonly { dueOn: string; amountCents: number }[]) =>
  terms.map(({ dueOn, amountCents }) => ({ on: dueOn, cents: amountCents }));

/** Asks whether the price is paid at once or in several times, free of charge, and shows each charge with its day. */
export const InstalmentChoice = ({ form, rule }: Props) => {
  const totalCents = useStore(form.$due);
  const chosen = useStore(form.$instalments);
  const [count, setCount] = useState(() => keptPayment()?.terms?.length ?? 0);
  const offers = instalmentOffers(totalCents, rule, dayInParis(new Date()));
  const offer = offers.find(({ terms }) => terms.length === count);
  const wanted = JSON.stringify(offer);
  // The charges depend on the price. If the chosen plan is not offered for it, the choice falls back to paying at once.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same charges are the same choice
  useEffect(() => form.$instalments.set(offer), [form, wanted]);
  if (offers.length === 0) return null;
  return (
    <>
      <SelectField
        name="instalments"
        label={words.field}
        value={String(offer ? count : 0)}
        options={[
          { value: '0', label: words.atOnce(totalCents) },
          ...offers.map(({ atOnceCents, terms }) => ({
            value: String(terms.length),
            label: words.inTimes(atOnceCents, partsOf(terms)),
          })),
        ]}
        onValue={(value) => setCount(Number(value))}
      />
      {chosen && <InstalmentList {...chosen} />}
    </>
  );
};
