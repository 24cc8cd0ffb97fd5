import { createMembershipForm } from '#components/membership-form/membership-form-store.ts';

const products = [
  {
    id: 'p',
    name: 'Canne',
    prices: [
      { id: 'now', amountCents: 18_000, isDefault: true },
      { id: 'low', amountCents: 13_500, isDefault: false },
    ],
  },
];

/** A visitor's form, complete except for its files. */
export const filledForm = () => {
  const form = createMembershipForm({ mode: 'public', products, season: '2026-2027' });
  form.$catalogue.set({ state: 'ready', products });
  form.$values.set({
    ...form.$values.get(),
    lastName: 'Durand',
    firstName: 'Zoé',
    email: 'zoe@exemple.fr',
    birthDate: '05/03/1990',
    phone: '06 12 34 56 78',
    address: '1 rue du Port',
    disciplines: ['Canne'],
    rulesAccepted: true,
    medicalClearance: true,
  });
  return form;
};

export const chosen = (name: string) => ({ state: 'ready' as const, file: new Blob([name]), name });
