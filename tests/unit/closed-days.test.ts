import { describe, expect, test } from 'vitest';
import { asciiJson, closedAhead, withClosures } from '#domain/closed-days.ts';
import type { Closure, TrainingSession } from '#domain/training.ts';

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
    const text = asciiJson([['Débutants, «ados»']]);
    expect(text).toMatch(/^[ -~]+$/);
    expect(JSON.parse(text)).toEqual([['Débutants, «ados»']]);
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
