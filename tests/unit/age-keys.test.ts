import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { describe, expect, test } from 'vitest';
import { isPublicKey, privateKeysIn, withoutPrivateKeys } from '#server/runtime/age-keys.ts';
import { recipientsIn, recipientsProblem } from '#server/runtime/env.ts';

const identity = await generateX25519Identity();
const other = await generateX25519Identity();
const recipient = await identityToRecipient(identity);
const file = `# public key: ${recipient}\n${identity}\n`;

const utf8 = (text: string) => new TextEncoder().encode(text);
const utf16 = (text: string, endian: 'le' | 'be', mark = true) => {
  const bytes = new Uint8Array(Buffer.from(mark ? `\ufeff${text}` : text, 'utf16le'));
  return endian === 'le' ? bytes : new Uint8Array(Buffer.from(bytes).swap16());
};

describe('a private key is read from a file', () => {
  test.each<[string, Uint8Array]>([
    ['as age writes it', utf8(file)],
    ['with CRLF', utf8(file.replaceAll('\n', '\r\n'))],
    ['with the line ends of an old Mac', utf8(file.replaceAll('\n', '\r'))],
    ['with a byte order mark', utf8(`\ufeff${file}`)],
    ['without a line end', utf8(identity)],
    ['as PowerShell writes it: UTF-16 with a mark', utf16(file, 'le')],
    ['in UTF-16 the other way round', utf16(file, 'be')],
    ['in UTF-16 without a mark', utf16(file, 'le', false)],
    ['in big-endian UTF-16 without a mark', utf16(file, 'be', false)],
    ['in small letters', utf8(identity.toLowerCase())],
    ['with a capital at the beginning, as telephones write', utf8(identity[0] + identity.slice(1).toLowerCase())],
    ['with blanks around it', utf8(`\t  ${identity} \u00a0\n\n`)],
    ['with a comment behind it', utf8(`${identity}   # Paul\n`)],
    ['in groups, as it stands on paper', utf8(identity.replace(/(.{16})/g, '$1 '))],
    ['broken into two lines by a mail program', utf8(`${identity.slice(0, 40)}\r\n${identity.slice(40)}\r\n`)],
    ['with the dashes of a word processor', utf8(identity.replaceAll('-', '\u2011'))],
    ['in quotes', utf8(`"${identity}"`)],
    ['with invisible characters', utf8(`\u200b${identity.slice(0, 20)}\u00ad${identity.slice(20)}\u200e`)],
    ['below words that are no comment', utf8(`Clé de Paul :\n\n${identity}\nà garder au coffre`)],
  ])('%s', (_what, bytes) => {
    expect(privateKeysIn(bytes)).toEqual({ keys: [identity] });
  });

  test('two keys of one file', () => {
    expect(privateKeysIn(utf8(`${identity}\r\n${other}\r\n`))).toEqual({ keys: [identity, other] });
  });
});

const turned = (text: string, at: number) => `${text.slice(0, at)}${text[at] === 'Q' ? 'P' : 'Q'}${text.slice(at + 1)}`;

describe('the error about a file without a key of the backup is one sentence, without the file’s content:', () => {
  test.each<[string, Uint8Array, RegExp]>([
    ['a wrong letter at the beginning', utf8(turned(identity, 16)), /wrong or missing letter/],
    ['a wrong letter in the middle', utf8(turned(identity, 40)), /wrong or missing letter/],
    ['a wrong letter at the end', utf8(turned(identity, 73)), /wrong or missing letter/],
    ['a missing letter', utf8(identity.slice(0, -1)), /wrong or missing letter/],
    ['two letters that changed places', utf8(identity.replace(/(.)(.)$/, '$2$1')), /wrong or missing letter/],
    ['an o for a 0', utf8(`${identity.slice(0, 50)}O${identity.slice(51)}`), /wrong or missing letter/],
    ['a second key that is wrong', utf8(`${identity}\n${turned(other, 30)}`), /wrong or missing letter/],
    ['a public key', utf8(recipient), /a public key only/],
    ['a key that is locked', utf8('-----BEGIN AGE ENCRYPTED FILE-----\nYWdl'), /passphrase/],
    ['a key of another kind', utf8(`AGE-SECRET-KEY-PQ-1${identity.slice(16)}`), /another kind/],
    ['nothing', new Uint8Array(), /no private key/],
    ['a picture', new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 16, 74, 70]), /no private key/],
  ])('%s', (_what, bytes, sentence) => {
    const found = privateKeysIn(bytes);
    if ('keys' in found) return expect(found.keys).toEqual([identity]);
    expect(found.problem).toMatch(sentence);
    for (const secret of [identity, other])
      for (let at = 16; at + 8 < secret.length; at += 1) expect(found.problem).not.toContain(secret.slice(at, at + 8));
  });
});

test('no private key stays in a text for the screen', () => {
  for (const written of [identity, identity.toLowerCase(), identity.replaceAll('-', '\u2011'), turned(identity, 30)]) {
    const told = withoutPrivateKeys(`There is no file ${written}, or "${written}".`);
    expect(told).not.toMatch(new RegExp(written.slice(20, 40), 'i'));
    expect(told).toContain('There is no file');
  }
});

describe('public keys', () => {
  test('are recognised by their checksum', () => {
    expect(isPublicKey(recipient)).toBe(true);
    for (let at = 4; at < recipient.length; at += 1) {
      const letter = recipient[at] === 'q' ? 'p' : 'q';
      expect(isPublicKey(`${recipient.slice(0, at)}${letter}${recipient.slice(at + 1)}`)).toBe(false);
    }
  });

  test('are read however they are set, and what is wrong is one sentence without a key', async () => {
    const second = await identityToRecipient(other);
    for (const text of [
      `${recipient},${second}`,
      ` ${recipient} ;\r\n${second.toUpperCase()} `,
      `"${recipient}", "${second}"`,
      `\ufeff${recipient}\t${second}`,
    ]) {
      expect(recipientsIn(text)).toEqual([recipient, second]);
      expect(recipientsProblem(text)).toBeUndefined();
    }
    const cut = second.slice(0, -1);
    expect(recipientsProblem(`${recipient},${cut}`)).toMatch(/number 2 of 2$/);
    expect(recipientsProblem(`${recipient},Paul`)).toMatch(/begins with age1/);
    const told = recipientsProblem(`${recipient},${identity.toLowerCase()}`);
    expect(told).toMatch(/names a private key/);
    expect(told).not.toContain(identity.slice(20, 40).toLowerCase());
    expect(recipientsProblem('')).toBeUndefined();
  });
});
