import { describe, expect, test } from 'vitest';
import { dayInParis } from '#domain/dates.ts';
import { ageOn, isMinor, isOldEnough } from '#domain/member/age.ts';

const born = '2010-03-15';
const around = (year: number) => [
  { today: `${year}-03-14`, isBirthday: false },
  { today: `${year}-03-15`, isBirthday: true },
  { today: `${year}-03-16`, isBirthday: true },
];

describe('joining from 16 on', () => {
  test.each(around(2026))('somebody born on 15 March 2010 may join on $today: $isBirthday', ({ today, isBirthday }) => {
    expect(isOldEnough(born, today)).toBe(isBirthday);
  });

  test.each(around(2028))('and signs alone on $today: $isBirthday', ({ today, isBirthday }) => {
    expect(isMinor(born, today)).toBe(!isBirthday);
  });

  test('every day of the sixteenth year is counted as fifteen, and the next one as sixteen', () => {
    const dayAfter = (day: string) => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
    for (let day = '2025-03-15'; day < '2026-03-15'; day = dayAfter(day)) expect(ageOn(born, day)).toBe(15);
    expect(ageOn(born, '2026-03-15')).toBe(16);
  });

  test('whatever the day of birth, 16 and 18 begin on the birthday and not a day before', () => {
    const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);
    for (let time = Date.UTC(2008, 0, 1); time < Date.UTC(2012, 0, 1); time += 86_400_000) {
      const birth = new Date(time);
      for (const [age, isGrown] of [
        [16, isOldEnough],
        [18, (day: string, today: string) => !isMinor(day, today)],
      ] as const) {
        // For a birth on 29 February, `Date.UTC` gives 1 March in years without that day.
        const birthday = Date.UTC(birth.getUTCFullYear() + age, birth.getUTCMonth(), birth.getUTCDate());
        const said = [birthday - 86_400_000, birthday].map((today) => isGrown(dayOf(time), dayOf(today)));
        expect(said, `born on ${dayOf(time)}, ${age}`).toEqual([false, true]);
      }
    }
  });

  test.each([
    ['2024-02-28', 15],
    ['2024-02-29', 16],
    ['2025-02-28', 16],
    ['2025-03-01', 17],
    ['2026-02-28', 17],
    ['2026-03-01', 18],
  ])('born on 29 February 2008, one is on %s %i years old', (today, age) => {
    expect(ageOn('2008-02-29', today)).toBe(age);
  });
});

describe('the day it is at the club', () => {
  test.each([
    ['2026-03-14T22:59:59.999Z', '2026-03-14', 'winter'],
    ['2026-03-14T23:00:00.000Z', '2026-03-15', 'winter'],
    ['2026-07-13T21:59:59.999Z', '2026-07-13', 'summer'],
    ['2026-07-13T22:00:00.000Z', '2026-07-14', 'summer'],
    ['2026-12-31T23:00:00.000Z', '2027-01-01', 'winter'],
    ['2026-03-29T00:59:59.000Z', '2026-03-29', 'the night of the change of hour'],
  ])('%s is %s in Paris (%s)', (instant, day) => {
    expect(dayInParis(new Date(instant))).toBe(day);
  });

  test('somebody turns 16 at midnight in Paris', () => {
    expect(isOldEnough(born, dayInParis(new Date('2026-03-14T22:59:59Z')))).toBe(false);
    expect(isOldEnough(born, dayInParis(new Date('2026-03-14T23:00:00Z')))).toBe(true);
  });
});
