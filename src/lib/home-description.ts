import type { Club } from '#domain/site/club.ts';
import { homeMessages as words } from '#messages/home.ts';

/** Search engines show no more characters of a description than this. */
const MAX_LENGTH = 160;

const list = new Intl.ListFormat('fr');

/** Returns a name for the middle of a sentence: `canne` for `Canne`. `MMA` stays. */
const inSentence = (name: string): string =>
  name.replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLocaleLowerCase('fr'));

/** Returns the description of home for search engines: the place, and as many disciplines as fit. */
export const homeDescription = (
  { name, city, tagline }: Pick<Club, 'name' | 'city' | 'tagline'>,
  disciplines: readonly { name: string }[],
): string => {
  const learnt = list.format(disciplines.map((discipline) => inSentence(discipline.name)));
  const candidates = [words.description(city || name, learnt), words.description(city || name, '')];
  return candidates.find(({ length }) => length <= MAX_LENGTH) ?? tagline;
};
