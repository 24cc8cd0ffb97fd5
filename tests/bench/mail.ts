import { inArray } from 'drizzle-orm';
import nodemailer from 'nodemailer';
import { mailableAddress } from '#domain/mail/mail.ts';
import { openDatabase } from '#server/db/client.ts';
import { mailDays, outbox } from '#server/db/mail-schema.ts';
import { members } from '#server/db/schema.ts';
import { createDueMarks } from '#server/integrations/due-marks.ts';
import type { Letter } from '#server/integrations/mail-server.ts';
import { createMailServer } from '#server/integrations/smtp.ts';
import { deliver } from '#server/mail/deliver.ts';
import { sendMail } from '#server/mail/sender.ts';
import { HASH_COST } from '#server/runtime/secrets.ts';
import { exampleLetter, mailExamples } from '#tests/support/mail-examples.ts';
import type { Figure } from './figures.ts';
import { addMembers } from './many-members.ts';
import type { BenchSite } from './site.ts';
import { inOrder, median } from './statistics.ts';

const MAILS = 300;
const ROUNDS = 9;
const KIND = 'payment-recorded';

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const started = performance.now();
  await work();
  return performance.now() - started;
};

const openOutbox = async (env: BenchSite['env']) => {
  process.env.NETLIFY_BLOBS_CONTEXT = env.NETLIFY_BLOBS_CONTEXT;
  const db = openDatabase(env.DATABASE_URL ?? '', env.NEON_ENDPOINT);
  await addMembers(db, MAILS);
  const people = await db.select({ id: members.id, email: members.email }).from(members).limit(MAILS);
  if (people.length < MAILS) throw new Error('There are too few members.');
  const deps: Parameters<typeof sendMail>[0] = {
    db,
    mail: {
      server: createMailServer(env.SMTP_URL ?? ''),
      from: 'site@club.example',
      replyTo: undefined,
      dailyAllowance: MAILS,
      deliver,
    },
    marks: createDueMarks('bench'),
    settings: {
      siteUrl: 'https://club.example',
      limits: {
        signUp: { attempts: 0, windowSeconds: 1 },
        login: { attempts: 0, windowSeconds: 1 },
        payment: { attempts: 0, windowSeconds: 1 },
        requests: { attempts: 0, windowSeconds: 1 },
      },
      limitSecret: '',
      linkSecret: '',
      formerLinkSecrets: [],
      hashCost: HASH_COST,
      answerWithinMs: 10_000,
    },
    now: () => new Date(),
    wait: async () => undefined,
    log: (line) => console.error(line),
  };
  return {
    people,
    /** Writes a mail to each member. */
    fill: async () => {
      await db.batch([db.delete(outbox).where(inArray(outbox.kind, [KIND])), db.delete(mailDays)]);
      const rows = people.map(({ id }) => ({
        ...({ kind: KIND, data: mailExamples[KIND], recipient: 'member', memberId: id, dueAt: new Date() } as const),
      }));
      await db.insert(outbox).values(rows);
    },
    send: async () => {
      // On a slow machine a function's time ends before.
      for (let left = MAILS; left > 0; ) {
        const sent = await sendMail(deps, []);
        if (sent === 0) throw new Error(`${left} mails were not sent.`);
        left -= sent;
      }
    },
  };
};

/** Sends letters with nodemailer alone, one after the other over one connection, as its documentation says. */
const sendBare = async (url: string, letters: readonly Letter[]): Promise<void> => {
  const transport = nodemailer.createTransport({
    url,
    pool: true,
    maxConnections: 1,
    maxMessages: Infinity,
    ignoreTLS: true,
  });
  await Promise.all(
    letters.map(({ unsubscribe: _none, replyTo, ...letter }) =>
      transport.sendMail({ ...letter, ...(replyTo && { replyTo }) }),
    ),
  );
  transport.close();
};

/** Measures the sending of many mails beside nodemailer alone. The sink reads every mail, in the process of the site. */
export const benchMail = async ({ env }: BenchSite): Promise<Figure[]> => {
  const { people, fill, send } = await openOutbox(env);
  const letters = people.map(({ email }) => {
    const letter = exampleLetter(KIND);
    return { ...letter, to: { ...letter.to, address: mailableAddress(email) ?? '' } };
  });
  const ours: number[] = [];
  const bare: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await fill();
    ours.push(await timed(send));
    bare.push(await timed(() => sendBare(env.SMTP_URL ?? '', letters)));
  }
  return [
    {
      name: `${MAILS} mails from the outbox, to nodemailer alone`,
      value: median(ours) / median(bare),
      unit: '',
      limit: 1.5,
      note: `medians of ${ROUNDS}, in turns`,
    },
    { name: `${MAILS} mails from the outbox`, value: median(ours), unit: 'ms', note: inOrder(ours) },
    { name: `${MAILS} mails by nodemailer alone`, value: median(bare), unit: 'ms', note: inOrder(bare) },
  ];
};
