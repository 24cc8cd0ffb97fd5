import type { Club } from '#domain/club.ts';
import { homeMessages as words } from '#messages/home.ts';

/** Search engines show no more of a description. */
const MAX_LENGTH = 160;

const list = new Intl.ListFormat('fr');

/** `Canne` as in the middle of a sentence; `MMA` stays. */
const inSentence = (name: string): string =>
  name.replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLocaleLowerCase('fr'));

/** What home is, for search engines: where, and what one learns there as far as it fits. */
export const homeDescription = (
  { name, city, tagline }: Pick<Club, 'name' | 'city' | 'tagline'>,
  disciplines: readonly { name: string }[],
): string => {
  const learnt = list.format(disciplines.map((discipline) => inSentence(discipline.name)));
  const candidates = [words.description(city || name, learnt), words.description(city || name, '')];
  return candidates.find(({ length }) => length <= MAX_LENGTH) ?? tagline;
};
