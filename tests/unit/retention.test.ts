import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { retentionAnnounced, retentionEnds, retentionRuns } from '#domain/member/retention.ts';

describe('former members are kept for the years of the club after their last season', () => {
  test.each([
    ['2023-08-31', 3, '2026-09-01', '2026-08-02'],
    // A season with days of its own.
    ['2023-07-15', 3, '2026-07-16', '2026-06-16'],
    ['2024-02-29', 3, '2027-03-01', '2027-01-30'],
    ['2023-08-31', 1, '2024-09-01', '2024-08-02'],
  ])('a season that ended on %s, kept %i years: they go on %s, announced on %s', (end, years, goes, told) => {
    expect(retentionEnds(end, years)).toBe(goes);
    expect(retentionAnnounced(end, years)).toBe(told);
  });

  test.each<[string, string | null, string | null]>([
    ['nobody goes before it was announced', null, null],
    ['on time if it was announced on its day', '2026-08-02', '2026-09-01'],
    ['a month after a late announcement', '2026-11-27', '2026-12-27'],
    ['not before its time, however early it was announced', '2026-01-01', '2026-09-01'],
  ])('%s', (_what, announced, runs) => {
    expect(retentionRuns('2023-08-31', 3, announced)).toBe(runs);
  });

  test('never less than a month after the announcement, and never early', () => {
    const days = fc.date({ min: new Date('2020-01-01'), max: new Date('2060-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(days, days, fc.integer({ min: 1, max: 10 }), (ended, told, years) => {
        const [end, announced] = [ended, told].map((day) => day.toISOString().slice(0, 10)) as [string, string];
        const runs = retentionRuns(end, years, announced) ?? '';
        expect(runs >= retentionEnds(end, years)).toBe(true);
        expect(Date.parse(runs) - Date.parse(announced) >= 30 * 86_400_000).toBe(true);
      }),
    );
  });
});
