// First names whose h is mute; of others nobody knows, and before Hamza, Hans or Harry nothing is dropped.
const MUTE_H =
  /^h(?:abib|adrien|ector|elen|eliett?e|elo[iï]s|enri|erbert|ercul|erm|erv[eé]|ilair|ippolyt|om[eè]r|onor|orac|ortens|ubert|ugu|ugo|umbert|yacinth)/i;
// An y before a vowel is no vowel: de Yann, d’Yves.
const VOWEL = /^(?:[aeiouœæ]|y(?![aeiou]))/i;

const unaccented = (text: string): string => text.normalize('NFD').replace(/\p{Mn}/gu, '');

/** `de` or `que` before a name, as French elides it: `d’Anne`, `de Camille`, `d’Hélène`, `de Hamza`, `qu’Aïkido`. */
export const elided = (word: 'de' | 'que', name: string): string =>
  VOWEL.test(unaccented(name)) || MUTE_H.test(unaccented(name)) ? `${word.slice(0, -1)}’${name}` : `${word} ${name}`;
