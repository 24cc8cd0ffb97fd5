import { type LedgerFilter, ledgerFilterSchema, ledgerKindChoices } from '#domain/ledger/ledger-list.ts';
import type { TreasuryMonth } from '#domain/ledger/treasury.ts';
import { paymentMeans } from '#domain/money/payment.ts';
import { adminPaths } from '#lib/admin-paths.ts';
import { withQuery } from '#lib/paths.ts';
import { paymentMeansNames } from '#messages/payment-means.ts';
import { treasuryMessages } from '#messages/treasury.ts';
import type { FilterChoice } from '../lists/FilterChips.tsx';

const words = treasuryMessages.ledger;

/** Which entries of the season in hand are shown. */
export type ChosenEntries = Omit<LedgerFilter, 'season'>;
type Name = keyof ChosenEntries;

/** The names of the filters in the address. */
const names: Readonly<Record<Name, string>> = { month: 'mois', means: 'moyen', kind: 'nature' };

/** The name of the view in the address. */
export const LEDGER_VIEW = 'mouvements';

/** Returns the address of the entries that a choice leaves. */
export const ledgerPath = ({ month, means, kind }: ChosenEntries): string => {
  const chosen = Object.entries({ [names.month]: month, [names.means]: means, [names.kind]: kind });
  return withQuery(adminPaths.treasury, {
    vue: LEDGER_VIEW,
    ...Object.fromEntries(chosen.filter(([, value]) => value)),
  });
};

/** Returns a choice with one filter set, or without it if its value is empty or not understood. */
export const withChoice = (chosen: ChosenEntries, name: Name, value: string | undefined): ChosenEntries => {
  const { data } = ledgerFilterSchema.safeParse({ [name]: value || undefined });
  return { ...chosen, [name]: data?.[name] };
};

/** Returns the choice that an address holds. */
export const chosenIn = (search: Readonly<Record<string, string>>): ChosenEntries =>
  (['month', 'means', 'kind'] as const).reduce<ChosenEntries>(
    (chosen, name) => withChoice(chosen, name, search[names[name]]),
    {},
  );

/** Returns the filters that the list offers. `months`: those in which something moved. */
export const choicesIn = (months: readonly TreasuryMonth[]): FilterChoice<Name>[] => [
  {
    name: 'month',
    label: words.month,
    options: [
      { value: '', label: words.anyMonth },
      ...months.map(({ month }) => ({ value: month, label: treasuryMessages.months.name(month) })),
    ],
  },
  {
    name: 'means',
    label: words.means,
    options: [
      { value: '', label: words.anyMeans },
      ...paymentMeans.map((value) => ({ value, label: paymentMeansNames[value] })),
    ],
  },
  {
    name: 'kind',
    label: words.what,
    options: [
      { value: '', label: words.anyKind },
      ...ledgerKindChoices.map((value) => ({ value, label: words.kinds[value] })),
    ],
  },
];
