/** The letters of bech32 (BIP 173), in which age writes its keys. */
const LETTERS = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';
const GENERATORS = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3];

const checksumOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => {
    const mixed = ((sum & 0x1ffffff) << 5) ^ value;
    return GENERATORS.reduce((all, generator, bit) => ((sum >> (25 + bit)) & 1 ? all ^ generator : all), mixed);
  }, 1);

/** Returns true if the letters agree with their checksum, which finds every single wrong letter. */
const isWhole = (kind: string, letters: string): boolean => {
  const codes = Array.from(kind, (letter) => letter.charCodeAt(0));
  const digits = Array.from(letters, (letter) => LETTERS.indexOf(letter));
  if (digits.includes(-1)) return false;
  return checksumOf([...codes.map((code) => code >> 5), 0, ...codes.map((code) => code & 31), ...digits]) === 1;
};

/** How many letters follow the beginning of a key. */
const LENGTH = 58;

/** Returns true if a text is the public key of somebody who may read backups. */
export const isPublicKey = (text: string): boolean =>
  text.startsWith('age1') && text.length === 4 + LENGTH && isWhole('age', text.slice(4));

const BEGINNING = 'AGE-SECRET-KEY-1';

// As it is said by text editors of all systems, by e-mail and by paper: other dashes, blanks, invisible characters.
const DASHES = /[\p{Pd}\u2212]/gu;
const IN_BETWEEN = /[\s\p{Cf}"'«»`]/gu;

const cleaned = (text: string): string => text.replace(DASHES, '-').replace(IN_BETWEEN, '').toUpperCase();

/** Returns true if a text holds what looks like a private key, however it is written. */
export const hasPrivateKey = (text: string): boolean => cleaned(text).includes('AGE-SECRET-KEY-');

/** Returns a text without the private keys in it, for a screen or a log. */
export const withoutPrivateKeys = (text: string): string =>
  text.replace(/age[\p{Pd}\u2212]secret[\p{Pd}\u2212]key[\p{Pd}\u2212]\S*/giu, '(a private key)');

const hasZeros = (bytes: Uint8Array, from: number): boolean =>
  bytes.length > 3 && bytes.every((byte, index) => index % 2 !== from || index > 40 || byte === 0);

/** Returns the text of a file as any editor writes it: UTF-8 or UTF-16, with a byte order mark or without. */
const textOf = (bytes: Uint8Array): string => {
  const [first, second] = bytes;
  const isLittle = (first === 0xff && second === 0xfe) || hasZeros(bytes, 1);
  const isBig = (first === 0xfe && second === 0xff) || hasZeros(bytes, 0);
  return new TextDecoder(isLittle ? 'utf-16le' : isBig ? 'utf-16be' : 'utf-8').decode(bytes);
};

export type FoundKeys = { readonly keys: readonly string[] } | { readonly problem: string };

const problemOf = (text: string): string => {
  if (/^-----BEGIN AGE ENCRYPTED FILE-----|^age-encryption\.org\//m.test(text))
    return 'is locked with a passphrase itself: unlock it first with age -d';
  if (hasPrivateKey(text)) return `holds a private key of another kind: one of the backup begins with ${BEGINNING}`;
  return /\bage1/i.test(text)
    ? `holds a public key only: a private one begins with ${BEGINNING}`
    : `holds no private key: one begins with ${BEGINNING}`;
};

/**
 * Returns the private keys in a file, as age reads them, or a sentence about the file without its subject and without
 * the key. Accepts what editors and paper make of a key: byte order marks, UTF-16, any line ends, blanks, small letters,
 * lines that were broken. What follows a # is a comment.
 */
export const privateKeysIn = (bytes: Uint8Array): FoundKeys => {
  const text = textOf(bytes);
  const lines = text.split(/\r\n|[\r\n\u0085\u2028\u2029]/).map((line) => line.replace(/#.*$/, ''));
  const [, ...parts] = cleaned(lines.join('\n')).split(BEGINNING);
  if (parts.length === 0) return { problem: problemOf(text) };
  const keys = parts.map((part) => part.replace(/[^0-9A-Z]/g, '').slice(0, LENGTH));
  return keys.every((key) => isWhole(BEGINNING.slice(0, -1).toLowerCase(), key.toLowerCase()) && key.length === LENGTH)
    ? { keys: keys.map((key) => `${BEGINNING}${key}`) }
    : { problem: 'holds a private key with a wrong or missing letter: compare it with the paper' };
};
