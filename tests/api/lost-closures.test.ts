import { afterAll, beforeEach, expect, test } from 'vitest';
import { type Closure, weekdays } from '#domain/planning/training.ts';
import { closuresLostOn } from '#domain/planning/training-days.ts';
import { toClosure } from '#server/club/planning-queries.ts';
import { closures } from '#server/db/content-schema.ts';
import { addTraining, emptyPlanning } from '#tests/support/planning.ts';
import { asAdmin, openClubAndSignIn } from '#tests/support/sessions.ts';

const { club, token } = await openClubAndSignIn();
beforeEach(() => emptyPlanning(club));
afterAll(() => club.close());

const kept = async (): Promise<Closure[]> => (await club.db.select().from(closures)).map(toClosure);
const dayOf = (number: number): string => new Date(Date.UTC(2026, 11, 28 + number)).toISOString().slice(0, 10);

/** Periods of one to nine days that begin on each day of the week, around the new year. */
const periods = weekdays.flatMap((first) =>
  Array.from({ length: 9 }, (_, length) => ({ from: dayOf(first), to: dayOf(first + length), label: 'Annulé' })),
);

test.each(weekdays)(
  'moved to weekday %i, a session loses the cancelled dates the planning warned of',
  async (weekday) => {
    const session = await addTraining(club, token);
    const other = await addTraining(club, token, { startTime: '17:00' });
    const targets = [session.id, other.id, null];
    const rows = periods.flatMap((period) => targets.map((trainingSessionId) => ({ ...period, trainingSessionId })));
    await club.db.insert(closures).values(rows);
    const before = await kept();
    const lost = closuresLostOn(weekday, session, before).map(({ id }) => id);
    expect(lost.length).toBeGreaterThan(0);
    const path = `/api/admin/planning/${session.id}`;
    expect((await asAdmin(club, token, path, { method: 'PUT', body: { ...session, weekday } })).status).toBe(200);
    const left = (await kept()).map(({ id }) => id);
    expect(left.sort()).toEqual(
      before
        .map(({ id }) => id)
        .filter((id) => !lost.includes(id))
        .sort(),
    );
  },
);
