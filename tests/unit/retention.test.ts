import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { latestExpiredSeason } from '#domain/retention.ts';

describe('a season’s members are kept for three years after its end', () => {
  test.each([
    ['2026-08-31', '2021-2022'],
    ['2026-09-01', '2022-2023'],
    ['2026-11-22', '2022-2023'],
    ['2026-12-31', '2022-2023'],
    ['2027-01-01', '2022-2023'],
    ['2027-08-31', '2022-2023'],
    ['2027-09-01', '2023-2024'],
  ])('on %s those up to %s may go', (today, season) => {
    expect(latestExpiredSeason(today)).toBe(season);
  });

  test('never a season that ended less than three years ago, whatever the day', () => {
    const days = fc.date({ min: new Date('2020-01-01'), max: new Date('2090-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(days, (date) => {
        const today = date.toISOString().slice(0, 10);
        const endYear = Number(latestExpiredSeason(today).slice(5));
        expect(`${endYear + 3}-08-31` < today).toBe(true);
        expect(`${endYear + 4}-08-31` < today).toBe(false);
      }),
    );
  });
});
