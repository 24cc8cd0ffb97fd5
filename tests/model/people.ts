import { somebody } from '#tests/support/sign-up.ts';
import type { Form } from './steps.ts';

export type Somebody = ReturnType<typeof somebody>;

/** Returns two people, and the first one again with a mistyped birth date. */
export const createPeople = (): Somebody[] => {
  const first = somebody();
  const second = somebody();
  return [first, second, { ...first, birthDate: '1990-05-03' }];
};

/** Returns the form with the data of the chosen person. */
export const formOf = (people: readonly Somebody[], filled: Form) => {
  const person = people[filled.person] ?? somebody();
  const email = filled.email === 0 ? person.email : `parents.${person.email}`;
  return { ...person, email, disciplines: filled.disciplines, reducedPriceSelected: filled.reduced };
};

/** Returns the new value for a mistyped name or birth date. */
export const correctionOf = (people: readonly Somebody[], what: 'name' | 'birth date', as: number) => {
  const { lastName, birthDate } = people[as] ?? somebody();
  return what === 'name' ? { lastName } : { birthDate };
};
