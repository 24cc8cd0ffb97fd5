// First names with a mute h. Other names are not elided: nobody can tell whether Hamza, Hans or Harry should be.
const MUTE_H =
  /^h(?:abib|adrien|ector|elen|eliett?e|elo[iï]s|enri|erbert|ercul|erm|erv[eé]|ilair|ippolyt|om[eè]r|onor|orac|ortens|ubert|ugu|ugo|umbert|yacinth)/i;
// A y before a vowel is a consonant: de Yann, d’Yves.
const VOWEL = /^(?:[aeiouœæ]|y(?![aeiou]))/i;

/** Returns a text without its accents: `Hélène` as `Helene`. */
export const unaccented = (text: string): string => text.normalize('NFD').replace(/\p{Mn}/gu, '');

/**
 * Returns a word before a name, elided as in French: `d’Anne`, `de Camille`, `d’Hélène`, `de Hamza`, `qu’Aïkido`. Names of
 * people keep their article: `de Le Goff`.
 */
export const elided = (word: 'de' | 'que', name: string): string =>
  VOWEL.test(unaccented(name)) || MUTE_H.test(unaccented(name)) ? `${word.slice(0, -1)}’${name}` : `${word} ${name}`;
