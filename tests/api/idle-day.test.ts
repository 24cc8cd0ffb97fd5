import { readdirSync } from 'node:fs';
import { neonConfig } from '@neondatabase/serverless';
import { Cron } from 'croner';
import { afterAll, expect, test, vi } from 'vitest';
import * as endNight from '#functions/end-night.ts';
import * as keepBackup from '#functions/keep-backup.ts';
import * as keepRetention from '#functions/keep-retention.ts';
import * as purgeSignUps from '#functions/purge-sign-ups.ts';
import * as readPayouts from '#functions/read-payouts.ts';
import * as rereadPayments from '#functions/reread-payments.ts';
import * as sendMail from '#functions/send-mail.ts';
import * as settlePayments from '#functions/settle-payments.ts';
import * as sweepFiles from '#functions/sweep-files.ts';
import { reminderRules } from '#server/db/mail-schema.ts';
import { switchRule } from '#server/mail/reminders/actions.ts';
import { openClub } from '#tests/support/club.ts';
import { openSmtpServer } from '#tests/support/smtp-server.ts';

const club = await openClub();
const smtp = await openSmtpServer();
const functions = {
  'end-night': endNight,
  'keep-backup': keepBackup,
  'keep-retention': keepRetention,
  'purge-sign-ups': purgeSignUps,
  'read-payouts': readPayouts,
  'reread-payments': rereadPayments,
  'send-mail': sendMail,
  'settle-payments': settlePayments,
  'sweep-files': sweepFiles,
};
const before = { ...process.env };
Object.assign(process.env, club.databaseEnv, club.stripeEnv, {
  CONTEXT: 'test',
  SMTP_URL: smtp.url,
  MAIL_FROM: 'site@club.example',
});
afterAll(async () => {
  vi.useRealTimers();
  process.env = before;
  await smtp.close();
  await club.close();
});

type Handler = (typeof functions)[keyof typeof functions]['default'];
type Context = Parameters<Handler>[1];

const run = async (handler: Handler): Promise<void> => {
  const context = { deploy: { context: 'test' }, waitUntil: () => undefined } as unknown as Context;
  await handler(new Request('https://club.example/.netlify/functions/job'), context);
};

/** Runs every scheduled function at each of its times between two instants, as the host does. */
const live = async (from: Date, hours: number): Promise<{ runs: number; queries: number }> => {
  const to = new Date(from.getTime() + hours * 3_600_000);
  const due = Object.values(functions)
    .flatMap(({ default: handler, config }) =>
      new Cron(config.schedule ?? '', { timezone: 'UTC', paused: true })
        .nextRuns(1000, from)
        .filter((at) => at <= to)
        .map((at) => ({ at, handler })),
    )
    .sort((one, other) => one.at.getTime() - other.at.getTime());
  let queries = 0;
  const send = neonConfig.fetchFunction as typeof fetch;
  for (const { at, handler } of due) {
    vi.setSystemTime(at);
    // Each opens its own way to the database the first time it runs.
    if (neonConfig.fetchFunction !== counted) neonConfig.fetchFunction = counted;
    await run(handler);
  }
  neonConfig.fetchFunction = send;
  return { runs: due.length, queries };

  function counted(...args: Parameters<typeof fetch>): Promise<Response> {
    queries += 1;
    return send(...args);
  }
};

const noon = new Date('2026-11-27T12:00:00Z');

test('every scheduled function of the site is among those that are run here', () => {
  const all = readdirSync('netlify/functions').map((file) => file.replace('.ts', ''));
  // These answer requests.
  expect(Object.keys(functions)).toEqual(all.filter((name) => name !== 'api' && name !== 'passkeys'));
});

test('on an idle day no scheduled function asks the database', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: noon });
  // The dependencies are made at the first run.
  await run(sendMail.default);
  const day = await live(noon, 24);
  expect(day.runs).toBeGreaterThan(400);
  expect(day.queries).toBe(0);
});

test('after somebody came, two nights clean up, and then the database sleeps again', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: noon });
  await club.app.request('/api/login', {
    method: 'POST',
    body: JSON.stringify({ email: 'nobody@club.example', password: 'x' }),
    headers: { 'Content-Type': 'application/json' },
  });
  await expect.poll(() => club.deps.marks.list('night')).toHaveLength(2);
  const nights = [await live(noon, 24), await live(new Date('2026-11-28T12:00:00Z'), 24)];
  expect(nights.map(({ queries }) => queries > 0)).toEqual([true, true]);
  const later = await live(new Date('2026-11-29T12:00:00Z'), 24);
  expect(later.queries).toBe(0);
});

test('with a rule of reminders on, one look a day asks the database', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-01T12:00:00Z') });
  const [rule] = await club.db.select().from(reminderRules).limit(1);
  await switchRule(club.deps, { kind: 'job' }, rule?.id ?? '', true);
  const { queries } = await live(new Date('2026-12-01T12:00:00Z'), 24);
  expect(queries).toBeGreaterThan(0);
  expect(queries).toBeLessThan(8);
  // The next look is marked already.
  expect(await club.deps.marks.list('reminders')).toHaveLength(1);
});
