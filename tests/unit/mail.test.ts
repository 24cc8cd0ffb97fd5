import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayInParis } from '#domain/dates.ts';
import {
  allowanceLeft,
  allowanceOf,
  headerText,
  MAIL_TRIES,
  mailableAddress,
  mailData,
  mailKinds,
  nextLook,
  nextMidnight,
  nextTry,
  parseMail,
} from '#domain/mail/mail.ts';

const noon = new Date('2026-11-27T12:00:00Z');
const minutesAfter = (later: Date | undefined) => later && (later.getTime() - noon.getTime()) / 60_000;

test('a mail is tried again after 1, 5, 30 minutes, 2, 6 and 24 hours', () => {
  const waits = Array.from({ length: MAIL_TRIES }, (_, done) => minutesAfter(nextTry(done + 1, noon)));
  expect(waits).toEqual([1, 5, 30, 120, 360, 1440, undefined]);
});

test('a server in trouble is asked more and more rarely', () => {
  const hoursAgo = (hours: number) => new Date(noon.getTime() - hours * 3_600_000);
  expect([0, 0.05, 1, 5, 100].map((hours) => minutesAfter(nextLook(hoursAgo(hours), noon)))).toEqual([
    5, 5, 60, 300, 360,
  ]);
});

test.each([
  ['in winter', '2026-11-27T12:00:00Z', '2026-11-27T23:00:00.000Z'],
  ['in summer', '2026-07-01T12:00:00Z', '2026-07-01T22:00:00.000Z'],
  ['just before', '2026-07-01T21:59:59.999Z', '2026-07-01T22:00:00.000Z'],
  ['at that very instant, the next one', '2026-07-01T22:00:00Z', '2026-07-02T22:00:00.000Z'],
  ['on the day of 25 hours', '2026-10-25T00:30:00Z', '2026-10-25T23:00:00.000Z'],
  ['on the day of 23 hours', '2026-03-28T23:30:00Z', '2026-03-29T22:00:00.000Z'],
])('the allowance is whole again at midnight in Paris: %s', (_when, now, midnight) => {
  expect(nextMidnight(new Date(now)).toISOString()).toBe(midnight);
});

test('midnight is the first instant of another day', () => {
  fc.assert(
    fc.property(fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true }), (now) => {
      const midnight = nextMidnight(now);
      expect(dayInParis(new Date(midnight.getTime() - 1))).toBe(dayInParis(now));
      expect(dayInParis(midnight)).not.toBe(dayInParis(now));
    }),
  );
});

test('what is left of an allowance is never negative', () => {
  expect([allowanceLeft(300, 0), allowanceLeft(300, 299), allowanceLeft(300, 301), allowanceLeft(0, 0)]).toEqual([
    300, 1, 0, 0,
  ]);
});

test.each([
  ['camille@exemple.fr', 'camille@exemple.fr'],
  ["o'neil@exemple.fr", "o'neil@exemple.fr"],
  ['"jean dupont"@exemple.fr', '"jean dupont"@exemple.fr'],
  ['contact@École.fr', 'contact@xn--cole-9oa.fr'],
  ['josé@exemple.fr', undefined],
  ['"a<b>"@exemple.fr', undefined],
  ['"a\r\nb"@exemple.fr', undefined],
  ['a@b@exemple.fr', undefined],
  ['a@localhost', undefined],
  ['a@127.0.0.1', undefined],
  ['a@exemple.fr\r\nBcc: b@exemple.fr', undefined],
  ['a@exemple.fr/chemin', undefined],
  ['a@user:pass@exemple.fr', undefined],
  ['a@exemple.fr:25', undefined],
  ['@exemple.fr', undefined],
  ['', undefined],
  [`${'a'.repeat(250)}@exemple.fr`, undefined],
])('mail to %j goes to %j', (typed, address) => {
  expect(mailableAddress(typed)).toBe(address);
});

test('no text is more than one line of a header', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
      expect(headerText(text)).not.toMatch(/[\r\n\u2028\u2029\0]/);
      expect(headerText(text).length).toBeLessThanOrEqual(200);
    }),
  );
});

test('an address that mail goes to is one line without brackets', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 80 }), (text) => {
      const address = mailableAddress(`${text}@exemple.fr`) ?? '';
      expect(address).not.toMatch(/[\r\n<>\0]/);
    }),
  );
});

test('every kind is listed, and only known data are read', () => {
  expect([...mailKinds].sort()).toEqual(Object.keys(mailData).sort());
  expect(parseMail('invitation', { invitationId: 'a' })).toEqual({ kind: 'invitation', data: { invitationId: 'a' } });
  expect(parseMail('invitation', {})).toBeUndefined();
  expect(parseMail('constructor', {})).toBeUndefined();
});

test('each priority of mail leaves a part of the day to those before it, however small the day is', () => {
  for (const allowance of [2, 3, 5, 10, 20, 300, 5000]) {
    const parts = (['news', 'awaited', 'account-link', 'warning'] as const).map((kind) => allowanceOf(kind, allowance));
    expect(parts).toEqual(parts.toSorted((one, other) => one - other));
    expect(parts[0]).toBeGreaterThan(0);
    expect(parts[2]).toBeLessThan(allowance);
    expect(parts[3]).toBe(allowance);
  }
  expect((['news', 'awaited', 'account-link', 'warning'] as const).map((kind) => allowanceOf(kind, 300))).toEqual([
    240, 270, 285, 300,
  ]);
  expect(allowanceOf('awaited', 1)).toBe(1);
});
