import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { isEmail, normaliseEmail } from '#domain/form/email.ts';
import { mailTo } from '#domain/form/mail-to.ts';
import { dialledPhone, toE164 } from '#domain/form/phone.ts';
import { mailableAddress } from '#domain/mail/mail.ts';
import { formatPhone } from '#lib/format-phone.ts';

describe('a phone number', () => {
  test.each([
    ['06 12 34 56 78', '+33612345678'],
    ['0612345678', '+33612345678'],
    ['06.12.34.56.78', '+33612345678'],
    ['06-12-34-56-78', '+33612345678'],
    ['06\u00a012\u202f34 56 78', '+33612345678'],
    ['+33 6 12 34 56 78', '+33612345678'],
    ['+33 (0)6 12 34 56 78', '+33612345678'],
    ['+33 06 12 34 56 78', '+33612345678'],
    ['0033 6 12 34 56 78', '+33612345678'],
    ['01 99 00 00 00', '+33199000000'],
    ['+32 470 12 34 56', '+32470123456'],
    ['0041 79 123 45 67', '+41791234567'],
    ['+1 (202) 555-0143', '+12025550143'],
  ])('%s is stored as %s', (typed, stored) => {
    expect(toE164(typed)).toBe(stored);
  });

  test.each([
    ['00376 12 34 56', '+376123456', 'Andorra'],
    ['00352 22 12 34', '+352221234', 'Luxembourg'],
  ])('%s stays in its country (%s, %s)', (typed, stored) => {
    expect(toE164(typed)).toBe(stored);
  });

  test.each([
    ...['', '12', '06 12 34 56 7', '06 12 34 56 78 9', '+33 6 12 34', '+0612345678', 'six'],
    ...['+41 79 123 45 67 bis', 'tél. +41 79 123 45 67', '+41 79 12', '+4179 1234 5678 9012', '+33 6 12 34 56 78 9'],
  ])('«%s» is not one', (typed) => {
    expect(toE164(typed)).toBeUndefined();
  });
});

// A mobile number of every country code, from Google’s libphonenumber 1.13.16: the code, the prefix dialled within the
// country (- for none), the number.
const mobiles = `
  1 1 2684641234 | 20 0 1001234567 | 211 0 977123456 | 212 0 650123456 | 213 0 551234567 | 216 - 20123456
  | 218 0 912345678 | 220 - 3012345 | 221 - 701234567 | 222 - 22123456 | 223 - 65012345 | 224 - 601123456
  | 225 - 0123456789 | 226 - 70123456 | 227 - 93123456 | 228 - 90112345 | 229 - 0195123456 | 230 - 52512345
  | 231 0 770123456 | 232 0 25123456 | 233 0 231234567 | 234 0 8021234567 | 235 - 63012345 | 236 - 70012345
  | 237 - 671234567 | 238 - 9911234 | 239 - 9812345 | 240 - 222123456 | 241 - 06031234 | 242 - 061234567
  | 243 0 991234567 | 244 - 923123456 | 245 - 955012345 | 246 - 3801234 | 247 - 40123 | 248 - 2510123
  | 249 0 911231234 | 250 0 720123456 | 251 0 911234567 | 252 0 71123456 | 253 - 77831001 | 254 0 712123456
  | 255 0 621234567 | 256 0 712345678 | 257 - 79561234 | 258 - 821234567 | 260 0 955123456 | 261 0 321234567
  | 262 0 692123456 | 263 0 712345678 | 264 0 811234567 | 265 0 991234567 | 266 - 50123456 | 267 - 71123456
  | 268 - 76123456 | 269 - 3212345 | 27 0 711234567 | 290 - 51234 | 291 0 7123456 | 297 - 5601234 | 298 - 211234
  | 299 - 221234 | 30 - 6912345678 | 31 0 612345678 | 32 0 450001234 | 33 0 612345678 | 34 - 612345678
  | 350 - 57123456 | 351 - 912345678 | 352 - 628123456 | 353 0 850123456 | 354 - 6111234 | 355 0 672123456
  | 356 - 96961234 | 357 - 96123456 | 358 0 412345678 | 359 0 43012345 | 36 06 201234567 | 370 0 61234567
  | 371 - 21234567 | 372 - 51234567 | 373 0 62112345 | 374 0 77123456 | 375 8 294911911 | 376 - 312345
  | 377 0 612345678 | 378 - 66661212 | 380 0 501234567 | 381 0 601234567 | 382 0 60123456 | 383 0 43201234
  | 385 0 921234567 | 386 0 31234567 | 387 0 61123456 | 389 0 72345678 | 39 - 3123456789 | 40 0 712034567
  | 41 0 781234567 | 420 - 601123456 | 421 0 912123456 | 423 0 660234567 | 43 0 664123456 | 44 0 7400123456
  | 45 - 34412345 | 46 0 701234567 | 47 - 40612345 | 48 - 512345678 | 49 0 15123456789 | 500 - 51234
  | 501 - 6221234 | 502 - 51234567 | 503 - 70123456 | 504 - 91234567 | 505 - 81234567 | 506 - 83123456
  | 507 - 61234567 | 508 0 551234 | 509 - 34101234 | 51 0 912345678 | 52 - 2221234567 | 53 0 51234567
  | 54 0 91123456789 | 55 0 11961234567 | 56 - 221234567 | 57 0 3211234567 | 58 0 4121234567 | 590 0 690001234
  | 591 0 71234567 | 592 - 6091234 | 593 0 991234567 | 594 0 694201234 | 595 0 961456789 | 596 0 696201234
  | 597 - 7412345 | 598 0 94231234 | 599 - 3181234 | 60 0 123456789 | 61 0 412345678 | 62 0 812345678
  | 63 0 9051234567 | 64 0 211234567 | 65 - 81234567 | 66 0 812345678 | 670 - 77212345 | 672 - 381234
  | 673 - 7123456 | 674 - 5551234 | 675 - 70123456 | 676 - 7715123 | 677 - 7421234 | 678 - 5912345 | 679 - 7012345
  | 680 - 6201234 | 681 - 821234 | 682 - 71234 | 683 - 8884012 | 685 - 7212345 | 686 0 72001234 | 687 - 751234
  | 688 - 901234 | 689 - 87123456 | 690 - 7290 | 691 - 3501234 | 692 1 2351234 | 7 8 7710009998 | 81 0 9012345678
  | 82 0 1020000000 | 84 0 912345678 | 850 0 1921234567 | 852 - 51234567 | 853 - 66123456 | 855 0 91234567
  | 856 0 2023123456 | 86 0 13123456789 | 880 0 1812345678 | 886 0 912345678 | 90 0 5012345678 | 91 0 8123456789
  | 92 0 3012345678 | 93 0 701234567 | 94 0 712345678 | 95 0 92123456 | 960 - 7712345 | 961 0 71123456
  | 962 0 790123456 | 963 0 944567890 | 964 0 7912345678 | 965 - 50012345 | 966 0 512345678 | 967 0 712345678
  | 968 - 92123456 | 970 0 599123456 | 971 0 501234567 | 972 0 502345678 | 973 - 36001234 | 974 - 33123456
  | 975 - 17123456 | 976 0 88123456 | 977 0 9841234567 | 98 0 9123456789 | 992 - 917123456 | 993 8 66123456
  | 994 0 401234567 | 995 0 555123456 | 996 0 700123456 | 998 - 912345678`
  .split('|')
  .map((line) => line.trim().split(' '))
  .map(([code = '', trunk = '', number = '']) => ({ code, trunk: trunk === '-' ? '' : trunk, number }));

describe('a number of another country', () => {
  test.each(mobiles)('+$code $number is called as it is, however it is written', ({ code, trunk, number }) => {
    const called = `+${code}${number}`;
    expect(toE164(called)).toBe(called);
    expect(toE164(`00${code} ${number}`)).toBe(called);
    if (trunk !== '')
      expect(toE164(`+${code} ${trunk}${number}`), 'with what is dialled within the country').toBe(called);
    expect(toE164(`+${code} (0)${number}`)).toBe(called);
  });

  // Leaves out numbers that begin with a zero even when dialled from abroad: nobody can recognise a surplus zero there.
  test.each(mobiles.filter(({ number }) => !number.startsWith('0') && number !== '3123456789'))(
    '+$code 0$number loses the zero that is dialled only within the country',
    ({ code, number }) => {
      const called = toE164(`+${code} 0${number}`);
      const keepsZeros = ['226', '227', '225', '229', '241', '242', '378', '39'].includes(code);
      expect(called).toBe(keepsZeros ? `+${code}0${number}` : `+${code}${number}`);
    },
  );

  test.each([
    ['0693 12 34 56', '+262693123456'],
    ['+33 6 90 12 34 56', '+590690123456'],
    ['0594 12 34 56', '+594594123456'],
    ['06 97 12 34 56', '+596697123456'],
    ['+262 0639 12 34 56', '+262639123456'],
  ])('%s is French, and called from abroad by its own code', (typed, called) => {
    expect(toE164(typed)).toBe(called);
    expect(formatPhone(called).replaceAll('\u00A0', '')).toBe(`0${called.slice(4)}`);
  });

  test('an overseas code before a number of another place is left as it is', () => {
    expect(dialledPhone('+262612345678')).toBe('+262612345678');
    expect(dialledPhone('+33612345678')).toBe('0612345678');
    for (const other of ['', '+41791234567', '+336123456789', '+3361234567']) expect(dialledPhone(other)).toBe(other);
  });
});

describe('an e-mail address', () => {
  test.each([
    ...['camille@exemple.fr', 'camille.martin+club@mail.exemple.co.uk', "o'neil@exemple.fr", 'a@b.fr'],
    ...['zoe@straße.de', 'zoe@xn--strae-oqa.de', 'lea@école.fr', 'contact@почта.рф', 'a@例え.jp'],
  ])('%s is one', (email) => {
    expect(isEmail(email)).toBe(true);
  });

  test.each([
    '',
    'camille',
    'camille@',
    '@exemple.fr',
    'camille@exemple',
    'camille martin@exemple.fr',
    'camille@exemple..fr',
    'camille..martin@exemple.fr',
    '.camille@exemple.fr',
    'camille.@exemple.fr',
    'camille@-exemple.fr',
    'a@b@exemple.fr',
    'exemple.fr',
    'léa@exemple.fr',
    'a@exe mple.fr',
    'a@école',
    'a@-école.fr',
    'a@école..fr',
    'a@exemple.fr:25',
    'a@école.fr/chemin',
    'camille@exemple.fr,autre@exemple.fr',
  ])('«%s» is none', (email) => {
    expect(isEmail(email)).toBe(false);
  });

  test('it may have 254 characters, as mail programs send them, and no more', () => {
    expect([`${'a'.repeat(249)}@b.fr`, `${'a'.repeat(250)}@b.fr`].map(isEmail)).toEqual([true, false]);
  });

  test('an international domain stays as it is typed, whatever its capitals', () => {
    expect(normaliseEmail(' Zoe@STRAßE.de')).toBe('zoe@straße.de');
    expect(mailableAddress('zoe@straße.de')).toBe('zoe@xn--strae-oqa.de');
  });

  test('capitals and spaces around it do not matter', () => {
    expect(normaliseEmail('  Camille@Exemple.FR ')).toBe('camille@exemple.fr');
  });
});

describe('a link to write to somebody', () => {
  test.each(['a?b=c@x.fr', 'zoe+canne%41@x.fr', "o'neil&co#1@x.fr", 'contact@club-de-savate.example'])(
    'leads to %s and to nobody else',
    (email) => {
      expect(isEmail(email)).toBe(true);
      const { pathname, search, hash } = new URL(mailTo(email));
      expect([decodeURIComponent(pathname), search, hash]).toEqual([email, '', '']);
    },
  );

  test('is the address as it is written, where nothing in it could be mistaken', () => {
    expect(mailTo('contact@club-de-savate.example')).toBe('mailto:contact@club-de-savate.example');
  });

  test('is made only by one function', () => {
    const cwd = fileURLToPath(new URL('../../src', import.meta.url));
    const sources = globSync('**/*.{astro,ts,tsx}', { cwd });
    expect(sources.length).toBeGreaterThan(100);
    const own = sources.filter((path) => readFileSync(join(cwd, path), 'utf8').includes('`mailto:'));
    expect(own).toEqual(['domain/form/mail-to.ts']);
  });
});
