import { somebody } from '#tests/support/sign-up.ts';
import type { Form } from './steps.ts';

export type Somebody = ReturnType<typeof somebody>;

/** Two people, and the first once more, whose birth date was typed wrong. */
export const createPeople = (): Somebody[] => {
  const [first, second] = [somebody(), somebody()];
  return [first, second, { ...first, birthDate: '1990-05-03' }];
};

/** The form as it is filled in of one of them. */
export const formOf = (people: readonly Somebody[], filled: Form) => {
  const person = people[filled.person] ?? somebody();
  const email = filled.email === 0 ? person.email : `parents.${person.email}`;
  return { ...person, email, disciplines: filled.disciplines, reducedPriceSelected: filled.reduced };
};

/** What is written in the place of something that was typed wrong. */
export const correctionOf = (people: readonly Somebody[], what: 'name' | 'birth date', as: number) => {
  const { lastName, birthDate } = people[as] ?? somebody();
  return what === 'name' ? { lastName } : { birthDate };
};
