import { describe, expect, test } from 'vitest';
import { plusDays } from '#domain/dates.ts';
import { closedAhead, closedHeader, withClosures } from '#domain/planning/closed-days.ts';
import { type ClosedDays, nextTraining, type WeeklySlot } from '#domain/planning/next-training.ts';
import type { Closure, TrainingSession } from '#domain/planning/training.ts';

const TODAY = '2026-11-28';
const updatedAt = '2026-11-20T00:00:00.000Z';
const closure = (from: string, to: string, trainingSessionId: string | null = null): Closure => ({
  ...{ id: from, from, to, label: 'salle prise', trainingSessionId, updatedAt },
});
const session = (id: string): TrainingSession => ({
  ...{ id, weekday: 6, discipline: 'Canne', startTime: '18:30', endTime: '20:00', updatedAt },
  ...{ audience: '', place: '', coach: '', note: '' },
});

describe('the days without training that home hears of', () => {
  const sessions = [session('a'), { ...session('b'), audience: 'Débutants', place: 'Dojo' }];

  test('are those that are not over, of the club or of one session, by what home says of it', () => {
    const closures = [
      closure('2026-11-20', '2026-11-27'),
      closure('2026-11-28', '2026-11-28', 'b'),
      closure('2026-11-28', '2026-11-28', 'gone'),
      closure('2026-12-19', '2027-01-03'),
    ];
    expect(closedAhead({ sessions, closures }, TODAY)).toEqual([
      ['2026-11-28', '2026-11-28', '6,18:30,20:00,Canne, Débutants, Dojo'],
      ['2026-12-19', '2027-01-03'],
    ]);
  });

  test('end where the next session is not looked for any more', () => {
    const closures = [closure('2027-03-06', '2027-03-07'), closure('2027-03-07', '2027-03-07')];
    expect(closedAhead({ sessions, closures }, TODAY).map(([from]) => from)).toEqual(['2027-03-06']);
  });

  test('stand in a header of plain ASCII', () => {
    const spans: ClosedDays[] = [[TODAY, TODAY, 'Débutants, «ados»']];
    const text = closedHeader(spans, TODAY);
    expect(text).toMatch(/^[ -~]+$/);
    expect(JSON.parse(text)).toEqual(spans);
  });
});

describe('of 200 cancelled dates', () => {
  // Two classes each day, for 100 days.
  const far = '2027-03-06';
  const week: WeeklySlot[] = [1, 2, 3, 4, 5, 6, 7].flatMap((weekday): WeeklySlot[] => [
    [weekday, '09:00', '10:00'],
    [weekday, '18:30', '20:00'],
  ]);
  const names = ['Éveil, 4–6 ans, Gymnase Élise-Deroche', 'Canne'];
  const all = Array.from({ length: 100 }, (_, day) => plusDays(TODAY, 99 - day)).flatMap((day) =>
    names.map((name): ClosedDays => [day, day, name]),
  );
  const nextOf = (closed: ClosedDays[]) => {
    const known: ClosedDays[] = JSON.parse(closedHeader(closed, TODAY));
    const days = known.flatMap(([from, to, name]): ClosedDays[] =>
      name === undefined
        ? [[from, to]]
        : week.flatMap((one, nth): ClosedDays[] => (nth % 2 === names.indexOf(name) ? [[from, to, one.join()]] : [])),
    );
    return nextTraining(week, days, new Date(`${TODAY}T00:00:00Z`))?.slice(2);
  };

  test('the header holds the nearest, and no proxy refuses it', () => {
    const text = closedHeader(all, TODAY);
    expect(text.length).toBeLessThanOrEqual(2000);
    const spans: ClosedDays[] = JSON.parse(text);
    const [cut, ...others] = spans.toReversed();
    expect(cut).toEqual([plusDays(TODAY, others.length / 2), far]);
    expect(others.length).toBeGreaterThan(20);
    expect(others.every(([from]) => from < (cut?.[0] ?? ''))).toBe(true);
  });

  test('home names the class that takes place before the cut, and none behind it', () => {
    const third = plusDays(TODAY, 2);
    expect(nextOf(all.filter(([day, , name]) => day !== third || name !== 'Canne'))).toEqual([third, 2]);
    const late = plusDays(TODAY, 60);
    expect(nextOf(all.filter(([day]) => day !== late))).toBeUndefined();
  });

  test('one day with more than fits leaves nothing to name', () => {
    const crowded = Array.from({ length: 90 }, (_, nth): ClosedDays => [TODAY, TODAY, `Cours ${nth}, gymnase`]);
    expect(JSON.parse(closedHeader(crowded, TODAY))).toEqual([[TODAY, far]]);
  });
});

test('a week that was built shows the closures of now, and none of a session that it does not know', () => {
  const built = { sessions: [session('a')], closures: [closure('2026-11-28', '2026-11-28', 'a')] };
  const now = [
    closure('2026-12-05', '2026-12-05', 'a'),
    closure('2026-12-19', '2027-01-03'),
    closure('2026-12-06', '2026-12-06', 'new'),
  ];
  expect(withClosures(built, now)).toEqual({ sessions: built.sessions, closures: now.slice(0, 2) });
});
