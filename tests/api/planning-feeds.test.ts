import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS, dayInParis } from '#domain/dates.ts';
import { type Closure, closureOn, type Planning, type TrainingSession } from '#domain/planning/training.ts';
import { announcedPeriod } from '#domain/planning/training-days.ts';
import type { ClubSettings } from '#domain/site/club.ts';
import { auditEntries } from '#server/db/account-schema.ts';
import { club as clubTable } from '#server/db/content-schema.ts';
import { products } from '#server/db/schema.ts';
import { refusalOf } from '#tests/support/answers.ts';
import { readCalendar } from '#tests/support/calendar.ts';
import { openClub, type TestClub } from '#tests/support/club.ts';
import { addClosure, addTraining, emptyPlanning, THURSDAY } from '#tests/support/planning.ts';
import { asAdmin, signedIn } from '#tests/support/sessions.ts';

// Sets the clock to a season that still has both clock changes ahead, on whatever day the test runs.
const offsetMs = Date.parse('2026-11-20T12:00:00Z') - Date.now();
let club: TestClub;
let token: string;
beforeAll(async () => {
  club = await openClub();
  club.clock.offsetMs = offsetMs;
  token = await signedIn(club);
});
beforeEach(async () => {
  await emptyPlanning(club);
  await club.db.delete(auditEntries);
  // The database wrote today's date, which may be later than the day of these tests.
  await club.db.update(clubTable).set({ updatedAt: new Date('2026-09-15T12:00:00Z') });
});
afterEach(() => {
  delete process.env.TZ;
  club.clock.offsetMs = offsetMs;
});
afterAll(() => club.close());

const feed = async (path = '/planning.ics') => (await club.app.request(path)).text();
const period = announcedPeriod('2026-11-20', '2026-2027');
const everyDay = Array.from({ length: 365 }, (_, index) =>
  new Date(Date.parse(period.from) + index * DAY_MS).toISOString().slice(0, 10),
);

/** Returns the days of a session by the domain's rule for closures. */
const daysHeld = (session: TrainingSession, closures: readonly Closure[]): string[] =>
  everyDay.filter((day) => (new Date(day).getUTCDay() || 7) === session.weekday && !closureOn(closures, session, day));
const timeInParis = (instant: Date) =>
  instant.toLocaleTimeString('fr-FR', { timeZone: 'Europe/Paris', hour: '2-digit', minute: '2-digit' });

const openSeason = async () => {
  const sessions = [
    await addTraining(club, token),
    await addTraining(club, token, { weekday: 1, discipline: 'Boxe thaï', startTime: '19:00', endTime: '20:30' }),
    await addTraining(club, token, { weekday: 7, discipline: 'Canne', startTime: '10:00', endTime: '11:30' }),
  ];
  const closures = [
    await addClosure(club, token),
    await addClosure(club, token, { from: '2026-08-20', to: '2026-09-12', label: 'Fermeture d’été' }),
    await addClosure(club, token, { from: '2026-11-26', to: '2026-11-26', trainingSessionId: sessions[0]?.id }),
    await addClosure(club, token, { from: '2027-03-28', to: '2027-03-29', label: 'Pâques' }),
  ];
  return { sessions, closures };
};

describe('the calendar people subscribe to', () => {
  test.each(['UTC', 'Europe/Paris', 'America/New_York'])(
    'tells each day of the season, at its Paris time, from a machine in %s',
    async (zone) => {
      const { sessions, closures } = await openSeason();
      process.env.TZ = zone;
      const { occurrences } = readCalendar(await feed());
      for (const session of sessions) {
        const own = occurrences.filter(({ uid }) => uid === `${session.id}@club.example`);
        expect(own.map(({ start }) => dayInParis(start))).toEqual(daysHeld(session, closures));
        expect(new Set(own.map(({ start }) => timeInParis(start)))).toEqual(new Set([session.startTime]));
        expect(new Set(own.map(({ end }) => timeInParis(end)))).toEqual(new Set([session.endTime]));
      }
      const hours = new Set(occurrences.map(({ start }) => start.toISOString().slice(11, 16)));
      expect(hours).toContain('17:30');
      expect(hours).toContain('16:30');
    },
  );

  test('names the club, its zone, and how often to ask again', async () => {
    await openSeason();
    const text = await feed();
    const { calendar, zone } = readCalendar(text);
    expect(zone.tzid).toBe('Europe/Paris');
    const first = (name: string) => calendar.getFirstPropertyValue(name)?.toString();
    expect(first('name')).toBe('Entrainements · Cercle de Savate de Valombre');
    expect(first('x-wr-calname')).toBe(first('name'));
    expect(first('refresh-interval')).toBe('PT12H');
    expect(first('x-published-ttl')).toBe('PT12H');
    expect(first('source')).toBe('https://club.example/planning.ics');
    expect(text.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  });

  test('says where, for whom and with whom', async () => {
    const session = await addTraining(club, token, { note: 'Gants; protège-dents, tibias\\pieds' });
    const [event] = readCalendar(await feed()).events;
    expect({ summary: event?.summary, location: event?.location, description: event?.description }).toEqual({
      summary: 'Savate boxe française (Débutants)',
      location: 'Grande salle, Gymnase Charlemont, 12 rue du Gymnase, 00100 Valombre',
      description: 'Public\u202F: Débutants\nEncadrement\u202F: Marc Delorieux\nGants; protège-dents, tibias\\pieds',
    });
    const value = (name: string) => event?.component.getFirstPropertyValue(name)?.toString();
    expect(new Date(value('last-modified') ?? '').getTime()).toBe(
      Math.floor(Date.parse(session.updatedAt) / 1000) * 1000,
    );
    expect(value('url')).toBe('https://club.example/training');
  });

  test('keeps the identity of an event and raises its number with its session, a closure or the club’s address', async () => {
    // Uses the real time, because the numbers of events come from the database's clock.
    club.clock.offsetMs = 0;
    token = await signedIn(club);
    const today = dayInParis(new Date());
    const inTwoWeeks = dayInParis(new Date(Date.now() + 13 * DAY_MS));
    const session = await addTraining(club, token);
    const read = async () => {
      const { events, occurrences } = readCalendar(await feed());
      // Waits more than a second, because the numbers count seconds.
      await new Promise((resolve) => setTimeout(resolve, 1_100));
      return { uid: events[0]?.uid, sequence: events[0]?.sequence ?? 0, days: occurrences.length };
    };
    const before = await read();
    await asAdmin(club, token, `/api/admin/planning/${session.id}`, {
      method: 'PUT',
      body: { ...session, note: 'Gants' },
    });
    const changed = await read();
    const { id } = await addClosure(club, token, { from: today, to: inTwoWeeks });
    const closed = await read();
    await asAdmin(club, token, `/api/admin/planning/closures/${id}`, { method: 'DELETE' });
    const open = await read();
    const settings = (await (await asAdmin(club, token, '/api/admin/club')).json()) as ClubSettings;
    const moving = { method: 'PUT', body: { ...settings, address: 'Dojo des Halles, Valombre' } };
    expect((await asAdmin(club, token, '/api/admin/club', moving)).status).toBe(200);
    const moved = await read();
    await club.db.update(clubTable).set({ address: settings.address });
    const told = [before, changed, closed, open, moved];
    expect(told.map(({ uid }) => uid)).toEqual(told.map(() => `${session.id}@club.example`));
    expect(told.map(({ days }) => before.days - days)).toEqual([0, 0, 2, 0, 0]);
    const numbers = told.map(({ sequence }) => sequence);
    expect(numbers).toEqual([...new Set(numbers)].sort((one, other) => one - other));
  });

  test('exists for each discipline, empty for one without training', async () => {
    await openSeason();
    const { events, calendar } = readCalendar(await feed('/planning/boxe-thai.ics'));
    expect(events.map(({ summary }) => summary)).toEqual(['Boxe thaï (Débutants)']);
    expect(calendar.getFirstPropertyValue('name')).toBe('Boxe thaï · Cercle de Savate de Valombre');
    await emptyPlanning(club);
    const empty = readCalendar(await feed('/planning/canne.ics'));
    expect(empty.events).toEqual([]);
    expect(empty.zone.tzid, 'no calendar without a component').toBe('Europe/Paris');
    const named = eq(products.slug, 'canne');
    await club.db.update(products).set({ retiredAt: new Date() }).where(named);
    expect(readCalendar(await feed('/planning/canne.ics')).events, 'no longer offered').toEqual([]);
    await club.db.update(products).set({ retiredAt: null }).where(named);
  });

  test('has its properties before its components', async () => {
    await openSeason();
    const lines = (await feed()).split('\r\n');
    expect(lines.slice(-2)).toEqual(['END:VCALENDAR', '']);
    expect(lines.slice(0, -1)).not.toContain('');
    const names = lines.map((text) => text.split(/[:;]/)[0]);
    expect(lines.filter((text) => text.startsWith('BEGIN:VTIMEZONE'))).toHaveLength(1);
    expect(names.indexOf('REFRESH-INTERVAL')).toBeGreaterThan(0);
    expect(names.lastIndexOf('X-PUBLISHED-TTL')).toBeLessThan(lines.indexOf('BEGIN:VTIMEZONE'));
    expect(lines.indexOf('END:VTIMEZONE')).toBeLessThan(lines.indexOf('BEGIN:VEVENT'));
  });

  test('leaves out a training session that never takes place', async () => {
    const { id } = await addTraining(club, token);
    await addClosure(club, token, { from: '2026-09-01', to: '2027-08-31', trainingSessionId: id });
    expect(readCalendar(await feed()).events).toEqual([]);
  });

  test('lets no name break out of its line', async () => {
    await club.db.update(clubTable).set({ name: 'Savate, canne; boxe\\thaï' });
    expect(await feed()).toContain('\r\nNAME:Entrainements · Savate\\, canne\\; boxe\\\\thaï\r\n');
    await club.db.update(clubTable).set({ name: 'Cercle de Savate de Valombre' });
  });
});

describe('as an answer', () => {
  test.each([
    ['/planning.ics', 'planning.ics', 'planning,club'],
    // A discipline without training takes its name from the prices.
    ['/planning/savate-boxe-francaise.ics', 'savate-boxe-francaise.ics', 'planning,products,club'],
  ])('%s is a calendar kept by the CDN until the planning changes or the day ends', async (path, name, tags) => {
    const { status, headers } = await club.app.request(path);
    expect(status).toBe(200);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': `inline; filename="${name}"`,
      'cache-control': 'public, max-age=0, must-revalidate',
      'netlify-cache-tag': tags,
      'netlify-vary': 'query=_',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    });
    // It is 13:00 in Paris, so 11 hours of the day are left, minus the seconds since the tests began.
    const [, age] = /durable, max-age=(\d+)/.exec(headers.get('Netlify-CDN-Cache-Control') ?? '') ?? [];
    expect(Number(age)).toBeGreaterThan(39_500);
    expect(Number(age)).toBeLessThanOrEqual(39_600);
  });

  test.each(['/planning/escrime.ics', '/planning/canne', '/planning/', '/planning/a/b.ics'])(
    '%s is not found, as JSON, and not kept',
    async (path) => {
      const response = await club.app.request(path);
      expect(response.headers.get('Netlify-CDN-Cache-Control')).toBeNull();
      expect(await refusalOf(response)).toMatchObject({ status: 404, type: 'not-found' });
    },
  );

  test('is only read', async () => {
    expect((await club.app.request('/planning.ics', { method: 'POST' })).headers.get('Allow')).toBe('GET');
    expect((await club.app.request('/planning.ics', { method: 'HEAD' })).status).toBe(200);
  });
});

test('a training session until midnight ends with its day: on the next one at 0:00, in winter and in summer', async () => {
  const session = await addTraining(club, token, { weekday: 6, startTime: '22:30', endTime: '00:00' });
  expect(session.endTime).toBe('24:00');
  const { occurrences } = readCalendar(await feed());
  expect(occurrences.length).toBeGreaterThan(40);
  const hours = occurrences.map(({ start, end }) => [
    timeInParis(start),
    timeInParis(end),
    Number(end) - Number(start),
  ]);
  expect(new Set(hours.map(String))).toEqual(new Set(['22:30,00:00,5400000']));
  const { sessions } = (await (await asAdmin(club, token, '/api/admin/planning')).json()) as Planning;
  expect(sessions).toMatchObject([{ startTime: '22:30', endTime: '24:00' }]);
});

test('over midnight is refused, with what to do instead', async () => {
  const body = { ...THURSDAY, startTime: '23:00', endTime: '01:00' };
  const refusal = await refusalOf(await asAdmin(club, token, '/api/admin/planning', { method: 'POST', body }));
  expect(refusal.fields?.endTime).toContain('minuit au plus tard');
});
