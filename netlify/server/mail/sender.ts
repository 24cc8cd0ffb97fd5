import { randomUUID } from 'node:crypto';
import {
  allowanceDay,
  allowanceLeft,
  mailableAddress,
  nextLook,
  nextMidnight,
  nextTry,
  parseMail,
} from '#domain/mail.ts';
import type { Deps } from '../deps.ts';
import { nameOf } from '../http/log.ts';
import { hasNobody, letterOf, readerOf, wholeNameOf } from './letters.ts';
import { LinkEnded, linkOf } from './links.ts';
import { type Letter, type MailLine, type MailServer, MailServerTrouble } from './mail-server.ts';
import {
  type ClaimedRow,
  claimMail,
  clearTrouble,
  dropMail,
  findNextMail,
  giveUp,
  markSent,
  putOff,
  releaseMail,
  setTrouble,
} from './queries.ts';

type SenderDeps = Pick<Deps, 'db' | 'mail' | 'marks' | 'settings' | 'now' | 'wait' | 'log'>;

/** No letter begins later than this, so that a function of 30 s ends in time whatever hangs. Milliseconds. */
const SLICE_MS = 12_000;
/** Mails to take at a time. The addresses are those of the moment they are taken. */
const MOST = 25;

// By a clock that nobody sets, because a function is stopped by such a clock; and by the clock on the wall, because a host
// may freeze a process and let it go on much later, when others have taken its mails.
const createStopwatch = () => {
  const [started, startedAt] = [performance.now(), Date.now()];
  return () => performance.now() - started > SLICE_MS || Date.now() - startedAt > SLICE_MS;
};

/** What a sender holds. */
interface Claim {
  claim: string;
  day: string;
  club: { name: string; email: string };
}

// Undefined for what cannot be made any more: its kind or its link are of another version of the site.
const letterFor = async (
  deps: SenderDeps,
  { club }: Claim,
  row: ClaimedRow,
  address: string,
): Promise<Letter | undefined> => {
  const mail = parseMail(row.kind, row.data);
  if (!mail) return undefined;
  try {
    return letterOf({
      mail,
      reader: readerOf(row, club.name),
      to: { name: wholeNameOf(row), address },
      url: await linkOf(deps, mail),
      id: row.id,
      clubEmail: club.email,
      siteUrl: deps.settings.siteUrl,
      settings: deps.mail,
      now: deps.now(),
    });
  } catch (error) {
    if (error instanceof LinkEnded) return undefined;
    throw error;
  }
};

/** How often to write down that a mail was accepted. A mail that is sent and not written down is sent again. */
const WRITE_TRIES = 4;
const WRITE_WAIT = 500;

/** Writes acceptances down while the next letters are on their way: at once, those that came meanwhile together. */
const createLedger = (deps: SenderDeps) => {
  const unwritten = new Set<string>();
  let writing: Promise<void> | undefined;
  let failure: unknown;
  const write = async (): Promise<void> => {
    for (let attempt = 1; unwritten.size > 0; attempt += 1) {
      const ids = [...unwritten];
      try {
        await markSent(deps.db, ids, deps.now());
        for (const id of ids) unwritten.delete(id);
        attempt = 0;
      } catch (error) {
        if (attempt === WRITE_TRIES) throw error;
        await deps.wait(WRITE_WAIT * attempt);
      }
    }
  };
  const keepWriting = (): Promise<void> => {
    writing ??= write()
      .catch((error: unknown) => {
        failure = error;
      })
      .finally(() => {
        writing = undefined;
      });
    return writing;
  };
  return {
    accepted: (id: string): void => {
      unwritten.add(id);
      void keepWriting();
    },
    /** Throws if acceptances could not be written down. Nothing more may be sent then. */
    requireWritten: (): void => {
      if (failure !== undefined) throw failure;
    },
    finish: async (): Promise<void> => {
      failure = undefined;
      await keepWriting();
      if (failure !== undefined) throw failure;
    },
  };
};

type Ledger = ReturnType<typeof createLedger>;

/** Sends one mail, or decides that it cannot be sent. Throws `MailServerTrouble`, or if the database is out of reach. */
const sendOne = async (
  deps: SenderDeps,
  line: MailLine,
  ledger: Ledger,
  held: Claim,
  row: ClaimedRow,
): Promise<boolean> => {
  const { db } = deps;
  const now = deps.now();
  const mine = { id: row.id, claim: held.claim, day: held.day };
  const nothingOut = { answer: null, isOut: false, now };
  if (hasNobody(row, now)) {
    await dropMail(db, mine);
    return false;
  }
  if (row.isRefused) {
    await giveUp(db, mine, { ...nothingOut, why: 'address-refused' });
    return false;
  }
  const address = mailableAddress(row.address ?? '');
  if (!address) {
    await giveUp(db, mine, { ...nothingOut, why: 'address-impossible' });
    return false;
  }
  const letter = await letterFor(deps, held, row, address);
  if (!letter) {
    await giveUp(db, mine, { ...nothingOut, why: 'broken' });
    return false;
  }
  const outcome = await line.send(letter);
  if (outcome.kind === 'accepted') {
    ledger.accepted(row.id);
    return true;
  }
  const answer = outcome.kind === 'refused' ? outcome.answer : null;
  const isOut = outcome.kind === 'unknown';
  if (outcome.kind === 'refused' && outcome.isFinal) {
    if (outcome.what === 'sender') throw new MailServerTrouble('sender-refused');
    const refused = outcome.what === 'recipient' && {
      address: row.address ?? '',
      memberId: row.memberId,
      administratorId: row.administratorId,
    };
    await giveUp(db, mine, {
      answer,
      isOut,
      now,
      why: refused ? 'address-refused' : 'message-refused',
      ...(refused && { refused }),
    });
    return false;
  }
  const dueAt = nextTry(row.tries, deps.now());
  await (dueAt
    ? putOff(db, mine, { dueAt, answer, isOut })
    : giveUp(db, mine, { answer, isOut, now, why: 'unanswered' }));
  return false;
};

interface Run {
  sent: number;
  trouble: MailServerTrouble | undefined;
}

// Takes and sends mails until nothing is due, the time is over or the server is in trouble.
const sendAll = async (deps: SenderDeps, server: MailServer): Promise<Run> => {
  const isOutOfTime = createStopwatch();
  const ledger = createLedger(deps);
  let line: MailLine | undefined;
  let sent = 0;
  let wasTroubled = false;
  try {
    while (!isOutOfTime()) {
      const now = deps.now();
      const claim = randomUUID();
      const claimed = await claimMail(deps.db, { claim, now, allowance: deps.mail.dailyAllowance, most: MOST });
      wasTroubled ||= Boolean(claimed.state?.trouble);
      const waiting = [...claimed.mails];
      if (waiting.length === 0 || !claimed.club) break;
      const held: Claim = { claim, day: allowanceDay(now), club: claimed.club };
      try {
        line ??= await server.open();
        for (let row = waiting[0]; row && !isOutOfTime(); row = waiting[0]) {
          ledger.requireWritten();
          if (await sendOne(deps, line, ledger, held, row)) sent += 1;
          waiting.shift();
        }
        await ledger.finish();
      } catch (error) {
        await releaseMail(
          deps.db,
          waiting.map(({ id }) => id),
          held,
        );
        if (error instanceof MailServerTrouble) return { sent, trouble: error };
        throw error;
      }
      if (waiting.length > 0)
        await releaseMail(
          deps.db,
          waiting.map(({ id }) => id),
          held,
        );
    }
    if (wasTroubled && line) await clearTrouble(deps.db);
    return { sent, trouble: undefined };
  } finally {
    await ledger.finish().catch(() => undefined);
    line?.close();
  }
};

/** A mark this close is not counted on: another sender, whose clock differs, may be removing it. Milliseconds. */
const MARGIN = 30_000;

/** Marks when to look next, unless such a mark is there already. One of a commit may be removed at any moment. */
const planNextLook = async ({ marks, now }: SenderDeps, at: Date): Promise<void> => {
  const from = now().getTime() + MARGIN;
  const known = await marks.list('mail/look');
  if (known.some((mark) => mark.at.getTime() >= from && mark.at <= at)) return;
  await marks.add('mail/look', at);
};

const nextLookAt = async (deps: SenderDeps, trouble: MailServerTrouble | undefined): Promise<Date | undefined> => {
  const now = deps.now();
  const { at, state, usedToday } = await findNextMail(deps.db, now);
  if (!at || state?.pausedAt) return undefined;
  if (trouble) return nextLook(state?.troubleSince ?? now, now);
  if (allowanceLeft(deps.mail.dailyAllowance, usedToday) > 0) return at;
  return new Date(Math.max(at.getTime(), nextMidnight(now).getTime()));
};

/**
 * Sends what is due, marks when to look next, and only then removes the marks that it has served. A run that ends
 * anywhere leaves its marks, so the next one does the rest. Returns how many mails the server accepted.
 */
export const sendMail = async (deps: SenderDeps, served: readonly string[]): Promise<number> => {
  const { server } = deps.mail;
  if (!server) return 0;
  const { sent, trouble } = await sendAll(deps, server);
  if (trouble) {
    await setTrouble(deps.db, trouble.what, deps.now());
    deps.log('the mail server is in trouble', { trouble: trouble.what, error: nameOf(trouble.cause) });
  }
  const at = await nextLookAt(deps, trouble);
  if (at) await planNextLook(deps, at);
  await deps.marks.remove(served);
  return sent;
};

/**
 * Sends mail that is due, if a mark says that some is. Otherwise it does not touch the database, which sleeps on. Returns
 * how many mails the server accepted.
 */
export const sendDueMail = async (deps: SenderDeps): Promise<number> => {
  const now = deps.now();
  const due = (await deps.marks.list('mail')).filter(({ at }) => at <= now);
  return due.length > 0
    ? sendMail(
        deps,
        due.map(({ key }) => key),
      )
    : 0;
};
