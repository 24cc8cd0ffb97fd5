import { asc } from 'drizzle-orm';
import { parisClock } from '#domain/planning/next-training.ts';
import { mailDays, mailState, outbox, refusedAddresses } from '#server/db/mail-schema.ts';
import { createMailServer } from '#server/integrations/smtp.ts';
import type { NewMail } from '#server/outbox/outbox.ts';
import { insertMail } from '#server/outbox/queries.ts';
import type { TestClub } from './club.ts';
import { openSmtpServer } from './smtp-server.ts';

/** What to add to the clock so that nothing that goes on for some minutes runs into the next day of Paris. Milliseconds. */
const awayFromMidnight = (): number => (parisClock(new Date()).getUTCHours() >= 22 ? 3 * 3_600_000 : 0);

/** Gives a club a mail server that a test commands. Mails are written from then on. */
export const openMail = async (club: TestClub) => {
  const server = await openSmtpServer();
  club.deps.mail.server = createMailServer(server.url);
  /** Forgets every mail. The clock and the allowance are as they usually are. */
  const reset = async () => {
    await club.db.batch([
      club.db.delete(outbox),
      club.db.delete(mailDays),
      club.db.delete(mailState),
      club.db.delete(refusedAddresses),
    ]);
    await club.deps.marks.remove((await club.deps.marks.list('mail')).map(({ key }) => key));
    club.deps.mail.dailyAllowance = 300;
    club.clock.offsetMs = awayFromMidnight();
  };
  const befriend = () => {
    server.behave(() => ({}));
    club.deps.mail.server = createMailServer(server.url);
  };
  return {
    server,
    /** The mails of the club, the oldest first. */
    rows: () => club.db.select().from(outbox).orderBy(asc(outbox.createdAt), asc(outbox.id)),
    reset,
    befriend,
    /** Forgets every mail, and makes the server friendly again. */
    forget: async () => {
      await reset();
      server.accepted.length = 0;
      befriend();
    },
    /** Writes a mail alone, as if it told of something. */
    write: async (mail: NewMail) => {
      await club.deps.marks.add('mail/look', club.deps.now());
      await insertMail(club.db, mail, club.deps.now());
    },
    close: async () => {
      club.deps.mail.server = undefined;
      await server.close();
    },
  };
};

/** The marks that tell jobs to look for mail. */
export const mailMarks = (club: TestClub) => club.deps.marks.list('mail');

export type TestMail = Awaited<ReturnType<typeof openMail>>;

/** The data of a mail with nothing personal in it. */
export const RECEIPT = { season: '2026-2027', cents: 12_000, means: 'cash', on: '2026-11-02', owedCents: 0 } as const;

/** A mail to a member with nothing personal in it. */
export const receiptFor = (memberId: string, key?: string): NewMail => ({
  kind: 'payment-recorded',
  data: RECEIPT,
  to: { memberId },
  ...(key !== undefined && { key }),
});
