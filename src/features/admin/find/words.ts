import { foldWords } from '#domain/fold.ts';
import { findMessages } from '#messages/find.ts';

/** Returns the words of a text, folded, without punctuation. */
export const wordsOf = (text: string): readonly string[] => foldWords(text).match(/[\p{L}\p{N}]+/gu) ?? [];

const fillers = new Set(wordsOf(findMessages.fillers));

/** Returns the significant words of a typed text, or all its words if none is significant. */
export const meaningOf = (typed: string): readonly string[] => {
  const words = wordsOf(typed);
  const telling = words.filter((word) => !fillers.has(word));
  return telling.length > 0 ? telling : words;
};

/** The texts by which an action or a screen is found. */
export interface Phrase {
  label: readonly string[];
  /** Other words for it. */
  others: readonly string[];
}

export const phraseOf = (label: string, others = ''): Phrase => ({ label: wordsOf(label), others: wordsOf(others) });

/** The minimum length of a beginning that matches other words. A shorter one may be a label or a name. */
const SHORTEST = 3;

const isIn = (typed: string, { label, others }: Phrase): boolean =>
  [...label, ...(typed.length < SHORTEST ? [] : others)].some((word) => word.startsWith(typed));

/** Returns true if each word of a meaning begins a word of the entry, in any order. */
export const isMeant = (meaning: readonly string[], entry: Phrase): boolean =>
  meaning.every((typed) => isIn(typed, entry));

const STEM = 4;

/** Returns true if two words have the same beginning, as «savateurs» and «savate» do. */
const shareStem = (one: string, other: string): boolean =>
  one.length >= STEM && other.length >= STEM && one.slice(0, STEM) === other.slice(0, STEM);

/** Returns true if a meaning is about those who practise a discipline: each other word begins a word of `entry`. */
export const isAboutDiscipline = (meaning: readonly string[], entry: Phrase, discipline: string): boolean => {
  const names = wordsOf(discipline);
  const isNamed = (typed: string): boolean => names.some((name) => name.startsWith(typed) || shareStem(name, typed));
  return meaning.every((typed) => isNamed(typed) || isIn(typed, entry));
};

/** The minimum length of a beginning that stands for a verb. A shorter one may be a name. */
const CLEAR = 5;

const isVerb = (typed: string, verb: string): boolean =>
  verb === typed || (typed.length >= CLEAR && verb.startsWith(typed));

/** A typed text that begins with the verb of an action: the action, and the name after it, which may be empty. */
export interface NamedAction<Name extends string> {
  action: Name;
  name: string;
}

/** Reads «encaisser dupont» or «attestation de Dupont». Returns undefined for a text that begins with no verb. */
export const namedActionIn = <Name extends string>(
  typed: string,
  verbs: readonly (readonly [action: Name, verbs: string])[],
): NamedAction<Name> | undefined => {
  const [first = '', ...others] = wordsOf(typed);
  const found = verbs.find(([, words]) => wordsOf(words).some((verb) => isVerb(first, verb)));
  if (!found) return undefined;
  const isLink = (word: string): boolean =>
    fillers.has(word) || verbs.some(([, words]) => wordsOf(words).includes(word));
  const start = others.findIndex((word) => !isLink(word));
  return { action: found[0], name: start < 0 ? '' : others.slice(start).join(' ') };
};
