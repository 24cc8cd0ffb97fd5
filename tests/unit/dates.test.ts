import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clockOfParis, dayInParis, isIsoDate } from '#domain/dates.ts';
import { parseTypedBirthDate } from '#domain/form/typed-birth-date.ts';
import { countBySeason, isSeason, seasonBefore, seasonOpenOn } from '#domain/season/season.ts';

const today = '2026-11-20';

describe('the day it is in Paris', () => {
  test('is what the platform says, in each hour of the days when clocks change and of all others', () => {
    const told = new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Paris', dateStyle: 'short', timeStyle: 'medium' });
    for (let at = Date.UTC(1996, 0); at < Date.UTC(2045, 0); at += 3_600_000) {
      const instant = new Date(at);
      const month = instant.getUTCMonth();
      // Every hour of March and October, and one in fifty of the rest.
      if (month !== 2 && month !== 9 && (at / 3_600_000) % 50 !== 0) continue;
      const clock = clockOfParis(instant).toISOString().slice(0, 19).replace('T', ' ');
      if (clock !== told.format(instant)) expect(clock).toBe(told.format(instant));
      if (dayInParis(instant) !== clock.slice(0, 10)) expect(dayInParis(instant)).toBe(clock.slice(0, 10));
    }
  });

  const instants = [
    ['2026-11-19T22:59:59Z', '2026-11-19'],
    ['2026-11-19T23:00:00Z', '2026-11-20'],
    ['2026-07-01T21:59:59Z', '2026-07-01'],
    ['2026-07-01T22:00:00Z', '2026-07-02'],
    ['2026-12-31T23:00:00Z', '2027-01-01'],
  ] as const;

  test.each(instants)('at %s is %s', (instant, day) => {
    expect(dayInParis(new Date(instant))).toBe(day);
  });

  describe('in a browser that writes the days of every country another way', () => {
    const written = Object.getOwnPropertyDescriptor(Intl.DateTimeFormat.prototype, 'format') ?? {};
    const rewrite = (format: PropertyDescriptor) =>
      void Object.defineProperty(Intl.DateTimeFormat.prototype, 'format', format);
    beforeAll(() => rewrite({ ...written, get: () => () => '11/20/26' }));
    afterAll(() => rewrite(written));

    test.each(instants)('at %s is %s', (instant, day) => {
      expect(new Intl.DateTimeFormat('en-CA').format(new Date(instant))).toBe('11/20/26');
      expect(dayInParis(new Date(instant))).toBe(day);
    });
  });
});

describe('a birth date as people type it', () => {
  test.each([
    ['5/3/1990', '1990-03-05'],
    ['05/03/1990', '1990-03-05'],
    ['05.03.1990', '1990-03-05'],
    ['05-03-1990', '1990-03-05'],
    ['05 03 1990', '1990-03-05'],
    [' 5 / 3 / 1990 ', '1990-03-05'],
    ['05031990', '1990-03-05'],
    ['1990-03-05', '1990-03-05'],
    ['29/02/2008', '2008-02-29'],
    ['31/12/1999', '1999-12-31'],
  ])('%s is %s', (typed, expected) => {
    expect(parseTypedBirthDate(typed, today)).toBe(expected);
  });

  test.each([
    ['20/11/26', '2026-11-20'],
    ['21/11/26', '1926-11-21'],
    ['01/01/27', '1927-01-01'],
    ['05/03/90', '1990-03-05'],
    ['05/03/00', '2000-03-05'],
    ['29/02/08', '2008-02-29'],
  ])('two digits mean the latest past year: %s is %s', (typed, expected) => {
    expect(parseTypedBirthDate(typed, today)).toBe(expected);
  });

  test.each([
    '',
    'hier',
    '31/04/1990',
    '29/02/2007',
    '30/02/2008',
    '00/03/1990',
    '05/13/1990',
    '5/3/190',
    '5/3/19900',
    '05031',
    '050390',
    '5//1990',
    '05/03/0090',
    '105031990',
    '050319901',
  ])('«%s» is not a date', (typed) => {
    expect(parseTypedBirthDate(typed, today)).toBeUndefined();
  });
});

test.each([
  ['2026-11-20', true],
  ['2024-02-29', true],
  ['2026-02-29', false],
  ['2026-13-01', false],
  ['2026-00-10', false],
  ['2026-04-31', false],
  ['0999-04-30', false],
  ['2026-4-3', false],
  ['2026-11-20T00:00:00Z', false],
  ['2026-11-20T00:00:00.000Z', false],
  ['2026-11-20\n', false],
])('%s is an existing day: %s', (text, exists) => {
  expect(isIsoDate(text)).toBe(exists);
});

describe('the season', () => {
  test.each([
    ['2026-05-31', '2025-2026'],
    ['2026-06-01', '2026-2027'],
    ['2026-09-01', '2026-2027'],
    ['2026-12-31', '2026-2027'],
    ['2027-01-01', '2026-2027'],
    ['2027-05-31', '2026-2027'],
    ['2027-06-01', '2027-2028'],
  ])('on %s people join %s', (day, season) => {
    expect(seasonOpenOn(day)).toBe(season);
  });

  test.each(['2026-2028', '2026-2026', '2027-2026', '1999-2000', '12026-2027', '2026-20271', '2026', ''])(
    'is never «%s»',
    (text) => expect(isSeason(text)).toBe(false),
  );

  test('has a season before it', () => {
    expect([seasonBefore('2026-2027'), isSeason('2026-2027')]).toEqual(['2025-2026', true]);
  });

  test('of each of a list is counted, the latest first', () => {
    const list = ['2025-2026', '2027-2028', '2025-2026', '2024-2025', '2026-2027'].map((season) => ({ season }));
    expect(countBySeason(list).map(({ season, count }) => [season, count])).toEqual([
      ['2027-2028', 1],
      ['2026-2027', 1],
      ['2025-2026', 2],
      ['2024-2025', 1],
    ]);
  });
});
