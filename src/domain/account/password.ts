import * as z from 'zod/mini';
import type { FieldErrorCode } from '../error.ts';
import { foldText } from '../fold.ts';
import { errorsByField } from '../form/field-errors.ts';

/** The length of a new password, in characters. */
export const PASSWORD_LENGTH = { min: 12, max: 200 } as const;

/** Characters that follow each other, in either direction: keyboard rows, the alphabet, digits. */
const rows = [
  'azertyuiopqsdfghjklmwxcvbn',
  'qwertyuiopasdfghjklzxcvbnm',
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  '&é"\'(-è_çà)=',
  '!@#$%^&*()_+',
];

const goesOn = (before: string, character: string): boolean =>
  before === character || rows.some((row) => row.includes(before + character) || row.includes(character + before));

/** Returns how many runs of neighbours make up a text: `azerty123456` has two, `ring` has four. */
const runsIn = (characters: readonly string[]): number =>
  characters.filter((character, place) => {
    const before = characters[place - 1];
    return before === undefined || !goesOn(before, character);
  }).length;

const isRepeated = (characters: readonly string[], period: number): boolean =>
  characters.every((character, place) => place < period || character === characters[place - period]);

/** A regular text with at most this many different characters is easy to guess. */
const FEW_CHARACTERS = 4;
const MEAN_RUN = 3;

const isRegular = (text: string): boolean => {
  const characters = [...text];
  if (new Set(characters).size <= FEW_CHARACTERS) return true;
  if (runsIn(characters) * MEAN_RUN <= characters.length) return true;
  // A longer sequence may come again, because it would be long enough as a password by itself.
  const longest = Math.min(Math.floor(characters.length / 2), PASSWORD_LENGTH.min - 1);
  return characters.slice(0, longest).some((_, place) => isRepeated(characters, place + 1));
};

/** Returns letters and digits only, without case or accents: `Été-2026 !` gives `ete2026`. */
const plain = (text: string): string => foldText(text).replace(/[^\p{L}\p{N}]/gu, '');

// Characters between letters and digits hide nothing, unless they are most of the password.
const isPredictable = (password: string): boolean => {
  const letters = plain(password);
  return isRegular(password.toLowerCase()) || (letters.length * 2 >= password.length && isRegular(letters));
};

const charactersOf = (password: string): number => [...password.normalize('NFC')].length;

/**
 * A new password, checked without any list: 12 to 200 characters, no repeated character or sequence, no row of the
 * keyboard. `weaknessOf` checks the rest.
 */
export const newPassword = z.string('required').check(
  z.minLength(1, { error: 'required', abort: true }),
  z.refine((password) => charactersOf(password) >= PASSWORD_LENGTH.min, { error: 'password-too-short', abort: true }),
  z.refine((password) => charactersOf(password) <= PASSWORD_LENGTH.max, { error: 'password-too-long', abort: true }),
  z.refine((password) => !isPredictable(password), 'password-predictable'),
);

/** The present password of the person who is asked again. Any text will do. */
export const presentPassword = z.string('required').check(z.minLength(1, 'required'), z.maxLength(1000, 'too-long'));

const disguises: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

const undisguised = (password: string): string =>
  plain(password.replace(/[013457@$!]/g, (sign) => disguises[sign] ?? sign));

/**
 * Returns the readings of a password: as it is typed, with digits and signs read as letters (`p4$$w0rd`), and each
 * without a year around it.
 */
const readingsOf = (password: string): string[] => [
  plain(password),
  undisguised(password),
  undisguised(password.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')),
];

const SHORTEST_WORD = 3;
/** A password that adds fewer letters than this to a name is too weak. */
const OWN_LETTERS = 5;

const wordsOf = (texts: readonly string[]): string[] =>
  texts
    .flatMap((text) => [plain(text), ...foldText(text).split(/[^\p{L}\p{N}]/u)])
    .filter((word) => word.length >= SHORTEST_WORD)
    .sort((one, other) => other.length - one.length);

const isMadeOf = (reading: string, words: readonly string[]): boolean => {
  const rest = words.reduce((left, word) => left.replaceAll(word, ''), reading);
  return rest !== reading && rest.replace(/\P{L}/gu, '').length < OWN_LETTERS;
};

/** Returns true for a common password, for two of them in a row, and for one with digits around or inside it. */
const isNearlyCommon = (reading: string, isCommon: (text: string) => boolean): boolean => {
  const isKnown = (text: string): boolean => text.length >= SHORTEST_WORD && isCommon(text);
  const isPair = (text: string): boolean =>
    [...text].some((_, place) => isKnown(text.slice(0, place)) && isKnown(text.slice(place)));
  const cores = [reading, reading.replace(/^\d+|\d+$/g, ''), reading.replace(/\d/g, '')];
  return cores.some((core) => isKnown(core) || isPair(core));
};

interface Circumstances {
  /** The names and addresses of the person and of the club. */
  personal: readonly string[];
  /** Returns true if many people use this password. The text is in lower case. */
  isCommon: (text: string) => boolean;
}

/** Returns why a new password of the right length is easy to guess, or undefined (docs/rules.md#passwords). */
export const weaknessOf = (password: string, { personal, isCommon }: Circumstances): FieldErrorCode | undefined => {
  const parsed = newPassword.safeParse(password);
  if (!parsed.success) return errorsByField(parsed.error).form;
  const readings = readingsOf(password);
  const words = wordsOf(personal);
  if (readings.some((reading) => isMadeOf(reading, words))) return 'password-personal';
  if (readings.some((reading) => isNearlyCommon(reading, isCommon))) return 'password-common';
  return undefined;
};
