import { randomUUID } from 'node:crypto';
import type { IsoDate } from '#domain/dates.ts';
import type { Named } from '#domain/form/name-article.ts';
import {
  allowanceDay,
  allowanceLeft,
  allowanceOf,
  isAlwaysTried,
  isNews,
  isPausable,
  MAIL_TRIES,
  type Mail,
  mailableAddress,
  nextLook,
  nextMidnight,
  nextTry,
  parseMail,
} from '#domain/mail/mail.ts';
import {
  isForGood,
  isVerdictOnSender,
  type MailMoment,
  marksAddress,
  refusalSubject,
  type SenderRefusal,
  withoutAddresses,
} from '#domain/mail/mail-answer.ts';
import type { BankAccount } from '#domain/money/transfer.ts';
import { isDatabaseUnreachable } from '../db/errors.ts';
import type { Deps } from '../deps.ts';
import { type Letter, type MailConnection, type MailServer, MailServerTrouble } from '../integrations/mail-server.ts';
import { isDossierComplete } from '../member/completeness.ts';
import { hasNobody, letterOf, readerOf, wholeNameOf } from '../outbox/letters.ts';
import {
  addressHash,
  type DossierUrls,
  dossierUrlsOf,
  LinkEnded,
  linkOf,
  type TokenReader,
  type UnsubscribeUrls,
  unsubscribeToken,
  unsubscribeUrls,
} from '../outbox/links.ts';
import {
  type Accepted,
  type ClaimedRow,
  claimMail,
  clearTrouble,
  deleteRefused,
  dropMail,
  dropOutdated,
  findNextMail,
  giveUp,
  markSent,
  putOff,
  releaseMail,
  setTrouble,
} from '../outbox/queries.ts';
import { findStrangers, type StrangeReader } from '../outbox/subscription-queries.ts';
import { readInvitations } from '../renewals/still-wanted.ts';
import { errorNameOf, traceOf } from '../runtime/log.ts';
import { outdatedReminders } from './reminders/still-due.ts';

type SenderDeps = Pick<Deps, 'db' | 'mail' | 'marks' | 'settings' | 'now' | 'wait' | 'log'>;

/** No letter begins later than this, so that a function of 30 s ends in time whatever hangs. Milliseconds. */
const SLICE_MS = 12_000;
/** The time limit for recording accepted mails. Milliseconds. */
const WRITING_MS = 20_000;
/** Mails to take at a time. The addresses are those of the moment they are taken. */
const MOST = 75;

// It compares the monotonic clock, by which the platform stops a function, and the wall clock, because a host may
// freeze a process and resume it much later, when another sender has claimed its mails.
const createStopwatch = () => {
  const started = performance.now();
  const startedAt = Date.now();
  return (milliseconds: number): boolean =>
    performance.now() - started > milliseconds || Date.now() - startedAt > milliseconds;
};

type Stopwatch = ReturnType<typeof createStopwatch>;

/** What a sender holds. */
interface Held {
  claim: string;
  day: string;
  club: Named & { email: string; bankAccount: BankAccount | null };
  standing: Standing;
}

interface Claim extends Held {
  urls: DossierUrls;
  /** The reminders and invitations, by their ids, that have nothing to remind of or to invite to any more. */
  outdated: ReadonlySet<string>;
  /** From which day the links of invitations work, by their ids, if it is to come. */
  openings: ReadonlyMap<string, IsoDate>;
  /** True for a reader at an address that was none of the person's before. */
  isStrange: (reader: StrangeReader) => boolean;
}

/** A letter that the server refused with words about the sender. It is held until it is clear whether it stands alone. */
interface Suspect extends SenderRefusal {
  row: ClaimedRow;
  answer: string;
  held: { claim: string; day: string };
}

/** The run's knowledge of the server: after one accepted letter, a refusal is about the reader, not about the club. */
interface Standing {
  isGood: boolean;
  suspects: Suspect[];
}

/** Whose news a mail is, or undefined if it is none. */
const newsReaderOf = ({ kind, personId, memberId, recipient }: ClaimedRow) =>
  isNews(kind) && personId !== null && memberId !== null && (recipient === 'member' || recipient === 'guardian')
    ? { personId, memberId, recipient }
    : undefined;

// The link in a mail to a shared mailbox unsubscribes all its readers, and only them. At an address that no
// administrator has checked, it ends only the news there about that membership.
const unsubscribeOf = (
  deps: SenderDeps,
  { isStrange }: Claim,
  row: ClaimedRow,
  address: string,
): UnsubscribeUrls | undefined => {
  const reader = newsReaderOf(row);
  if (!reader) return undefined;
  const readers = [reader, ...row.sharedWith].map(({ personId, memberId, recipient }): TokenReader => {
    const strange = { memberId, recipient };
    return isStrange(strange) ? { ...strange, addressHash: addressHash(address) } : { personId, recipient };
  });
  return unsubscribeUrls(deps, unsubscribeToken(deps, readers));
};

// The day may have moved since the invitation was written.
const withOpening = (mail: Mail, opensOn: IsoDate | undefined): Mail =>
  mail.kind === 'renewal' && opensOn !== undefined ? { ...mail, data: { ...mail.data, opensOn } } : mail;

// Undefined for what cannot be made any more: its kind or its link are of another version of the site, or its words cannot
// be made of its data. It stops no other mail.
const letterFor = async (
  deps: SenderDeps,
  held: Claim,
  row: ClaimedRow,
  address: string,
): Promise<Letter | undefined> => {
  const mail = parseMail(row.kind, row.data);
  if (!mail) return undefined;
  try {
    const url = await linkOf(deps, mail, held.urls.get(row.id));
    return composing(deps, row, () =>
      letterOf({
        mail: withOpening(mail, held.openings.get(row.id)),
        reader: readerOf(row, held.club),
        to: { name: wholeNameOf(row), address },
        url,
        id: row.id,
        clubEmail: held.club.email,
        siteUrl: deps.settings.siteUrl,
        settings: deps.mail,
        now: deps.now(),
        unsubscribe: unsubscribeOf(deps, held, row, row.address ?? ''),
      }),
    );
  } catch (error) {
    if (error instanceof LinkEnded) return undefined;
    throw error;
  }
};

const logBroken = ({ log }: SenderDeps, { id, kind }: ClaimedRow, cause: unknown): void =>
  log('a mail that cannot be made', { id, kind, ...traceOf(cause) });

const composing = (deps: SenderDeps, row: ClaimedRow, compose: () => Letter): Letter | undefined => {
  try {
    return compose();
  } catch (error) {
    logBroken(deps, row, error);
    return undefined;
  }
};

/** How often to write down that a mail was accepted. */
const WRITE_TRIES = 14;
/** How much longer to wait after each try, and the longest wait. Milliseconds. */
const WRITE_STEP = 500;
const LONGEST_WAIT = 2000;

/**
 * Records accepted mails while the sender goes on: each as soon as possible, in one write if several have come. If the
 * database is out of reach, the store of marks keeps them; the next sender reads them there before it sends anything.
 */
const createLedger = (deps: SenderDeps, isBeyond: Stopwatch) => {
  const { db, marks, now, log } = deps;
  const unwritten = new Map<string, Accepted>();
  /** The keys of the notes. */
  const notes = new Map<string, string>();
  let writing: Promise<void> | undefined;
  let isTroubled = false;
  let failure: unknown;
  const note = async (): Promise<void> => {
    for (const id of unwritten.keys()) {
      if (notes.has(id)) continue;
      try {
        notes.set(id, await marks.add('mail/accepted', now(), id));
      } catch (error) {
        log('an accepted mail that is nowhere written down', { id, error: errorNameOf(error) });
      }
    }
  };
  // A note that stays is read once more, and changes nothing.
  const removeNotes = async (): Promise<void> => {
    const keys = [...notes.values()];
    notes.clear();
    if (keys.length > 0) await marks.remove(keys).catch(() => undefined);
  };
  const write = async (): Promise<void> => {
    for (let attempt = 1; unwritten.size > 0; attempt += 1) {
      const accepted = [...unwritten.values()];
      try {
        await markSent(db, accepted, now());
        for (const { id } of accepted) unwritten.delete(id);
        attempt = 0;
      } catch (error) {
        isTroubled = true;
        await note();
        if (attempt >= WRITE_TRIES || isBeyond(WRITING_MS)) throw error;
        await deps.wait(Math.min(WRITE_STEP * attempt, LONGEST_WAIT));
      }
    }
    isTroubled = false;
    await removeNotes();
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
    accepted: (mails: readonly Accepted[]): void => {
      for (const mail of mails) unwritten.set(mail.id, mail);
      void keepWriting();
    },
    /** Waits while acceptances cannot be written down. Throws if that lasts: nothing more may be sent then. */
    requireWritten: async (): Promise<void> => {
      if (isTroubled && failure === undefined) await keepWriting();
      if (failure !== undefined) throw failure;
    },
    finish: async (): Promise<void> => {
      failure = undefined;
      // One may be accepted just as the writing of the others ends.
      do await keepWriting();
      while (unwritten.size > 0 && failure === undefined);
      if (failure !== undefined) throw failure;
    },
  };
};

type Ledger = ReturnType<typeof createLedger>;

// A reminder was true when it was written, and a complete dossier might become so.
const isOutdated = async (
  deps: SenderDeps,
  { outdated }: Claim,
  { id, kind, memberId }: ClaimedRow,
): Promise<boolean> =>
  outdated.has(id) || (kind === 'dossier-complete' && memberId !== null && !(await isDossierComplete(deps, memberId)));

/** Sends one mail, or decides that it cannot be sent. Throws `MailServerTrouble`, or if the database is out of reach. */
const sendOne = async (
  deps: SenderDeps,
  line: MailConnection,
  ledger: Ledger,
  held: Claim,
  row: ClaimedRow,
): Promise<boolean> => {
  const { db } = deps;
  const now = deps.now();
  const mine = { id: row.id, claim: held.claim, day: held.day };
  const nothingOut = { answer: null, isOut: false, now };
  if (hasNobody(row, now) || row.isUnwanted) {
    await dropMail(db, mine);
    return false;
  }
  if (await isOutdated(deps, held, row)) {
    await dropOutdated(db, mine, row.dueAt);
    return false;
  }
  if (row.isRefused && !isAlwaysTried(row.kind)) {
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
    // Another transaction may delete the mail; its note then has none.
    ledger.accepted([row.id, ...row.copies].map((id) => ({ id, to: row.address ?? '' })));
    await noteAccepted(deps, held.standing, row);
    return true;
  }
  if (outcome.kind === 'broken') {
    logBroken(deps, row, outcome.cause);
    await giveUp(db, mine, { ...nothingOut, why: 'broken' });
    return false;
  }
  if (outcome.kind === 'unknown') {
    await waitOrGiveUp(deps, row, held, { isOut: true });
    return false;
  }
  const { moment } = outcome;
  const answer = withoutAddresses(outcome.answer, address);
  const { standing } = held;
  // One that was refused before while others were accepted is no witness any more.
  const isWitness = moment === 'sender' || row.tries === 1;
  if (!standing.isGood && isWitness && isForGood(answer) && refusalSubject(moment, answer) === 'sender') {
    standing.suspects.push({ row, address, moment, answer, held });
    if (isVerdictOnSender(standing.suspects, false)) throw new MailServerTrouble('sender-refused', { answer });
    return false;
  }
  await waitOrGiveUp(deps, row, held, { isOut: false, moment, answer });
  return false;
};

interface Failed {
  /** True if the letter may have gone out. */
  isOut: boolean;
  /** At which moment the server refused it, and its answer. */
  moment?: MailMoment;
  answer?: string;
}

/** Schedules a retry of a letter, or marks it as failed: the address does not exist, or it was the last retry. */
const waitOrGiveUp = async (
  { db, now: clock }: Pick<SenderDeps, 'db' | 'now'>,
  row: ClaimedRow,
  { claim, day }: Pick<Held, 'claim' | 'day'>,
  { isOut, moment, answer = '' }: Failed,
): Promise<void> => {
  const now = clock();
  const mine = { id: row.id, claim, day };
  const dueAt = nextTry(row.tries, now);
  const said = { answer: answer || null, isOut, now };
  if (moment !== undefined && marksAddress(moment, answer, dueAt === undefined)) {
    const { address, memberId, administratorId } = row;
    const refused = { address: address ?? '', memberId, administratorId };
    await giveUp(db, mine, { ...said, why: 'address-refused', refused });
  } else if (dueAt) await putOff(db, mine, { ...said, dueAt });
  else await giveUp(db, mine, { ...said, why: isForGood(answer) ? 'message-refused' : 'unanswered' });
};

/** Writes that each letter that was refused with words about the sender is refused for itself. */
const settleSuspects = async (deps: SenderDeps, { suspects }: Standing): Promise<void> => {
  for (const { row, held, moment, answer } of suspects.splice(0))
    await waitOrGiveUp(deps, row, held, { isOut: false, moment, answer });
};

// The server takes letters of the club, so what it refused before concerns those letters; and this address exists.
const noteAccepted = async (deps: SenderDeps, standing: Standing, row: ClaimedRow): Promise<void> => {
  standing.isGood = true;
  await settleSuspects(deps, standing);
  if (row.isRefused) await deleteRefused(deps.db, row.address ?? '');
};

/** Leaves one mail to a later try, because something of it cannot be read: those behind it go. */
const setAside = async (deps: SenderDeps, held: Held, row: ClaimedRow, error: unknown): Promise<void> => {
  if (error instanceof MailServerTrouble || isDatabaseUnreachable(error)) throw error;
  deps.log('mail left to a later try', { id: row.id, kind: row.kind, ...traceOf(error) });
  await waitOrGiveUp(deps, row, held, { isOut: false });
};

/** What is read of mails before they are written: which have nothing to remind of any more, and where they lead. */
const readFacts = async (deps: SenderDeps, rows: readonly ClaimedRow[]) => {
  const invitations = await readInvitations(deps, rows);
  const outdated = new Set([...(await outdatedReminders(deps, rows)), ...invitations.outdated]);
  const urls = await dossierUrlsOf(
    deps,
    rows.filter(({ id }) => !outdated.has(id)),
  );
  const readers = rows.flatMap((row) => (newsReaderOf(row) ? [row, ...row.sharedWith] : []));
  const isStrange = await findStrangers(
    deps.db,
    readers.flatMap(({ personId }) => personId ?? []),
  );
  return { outdated, openings: invitations.openings, urls, isStrange };
};

interface Run {
  sent: number;
  trouble: MailServerTrouble | undefined;
}

/** Sends the mails of one claim. What is left of them stays in `waiting`. */
const sendClaimed = async (
  deps: SenderDeps,
  waiting: ClaimedRow[],
  { line, ledger, held, isOutOfTime }: { line: MailConnection; ledger: Ledger; held: Held; isOutOfTime: () => boolean },
): Promise<number> => {
  let sent = 0;
  // Read together. If that fails, each alone: one that cannot be read keeps no other.
  const facts = await readFacts(deps, waiting).catch((error: unknown) => {
    if (isDatabaseUnreachable(error)) throw error;
    return undefined;
  });
  for (let row = waiting[0]; row && !isOutOfTime(); row = waiting[0]) {
    await ledger.requireWritten();
    waiting.shift();
    try {
      const known = facts ?? (await readFacts(deps, [row]));
      if (await sendOne(deps, line, ledger, { ...held, ...known }, row)) sent += 1;
    } catch (error) {
      if (error instanceof MailServerTrouble && !held.standing.suspects.some((one) => one.row === row))
        waiting.push(row);
      await setAside(deps, held, row, error);
    }
  }
  await ledger.finish();
  return sent;
};

// Takes and sends mails until nothing is due, the time is over or the server is in trouble.
const sendAll = async (deps: SenderDeps, server: MailServer, maxTries: number): Promise<Run> => {
  const isBeyond = createStopwatch();
  const isOutOfTime = () => isBeyond(SLICE_MS);
  const ledger = createLedger(deps, isBeyond);
  const standing: Standing = { isGood: false, suspects: [] };
  let line: MailConnection | undefined;
  let sent = 0;
  let wasTroubled = false;
  let troubleSince: Date | null = null;
  try {
    while (!isOutOfTime()) {
      const now = deps.now();
      const claim = randomUUID();
      const claimed = await claimMail(deps.db, {
        claim,
        now,
        maxTries,
        allowance: deps.mail.dailyAllowance,
        most: MOST,
      });
      wasTroubled ||= Boolean(claimed.state?.trouble);
      troubleSince = claimed.state?.troubleSince ?? null;
      const waiting = [...claimed.mails];
      if (waiting.length === 0 || !claimed.club) break;
      const held = { claim, day: allowanceDay(now), club: claimed.club, standing };
      try {
        line ??= await server.open();
        sent += await sendClaimed(deps, waiting, { line, ledger, held, isOutOfTime });
      } finally {
        const ids = waiting.map(({ id }) => id);
        if (ids.length > 0) await releaseMail(deps.db, ids, held);
      }
    }
    const [first] = standing.suspects;
    if (first && isVerdictOnSender(standing.suspects, !isOutOfTime()))
      throw new MailServerTrouble('sender-refused', { answer: first.answer });
    await settleSuspects(deps, standing);
    if (wasTroubled && line) await clearTrouble(deps.db);
    return { sent, trouble: undefined };
  } catch (error) {
    if (!(error instanceof MailServerTrouble)) throw error;
    if (error.what !== 'sender-refused') await settleSuspects(deps, standing);
    // This does not count as an attempt, but other mails go first in the next run, so that the same letters do not
    // block all.
    const later = nextLook(troubleSince ?? deps.now(), deps.now());
    for (const { row, held } of standing.suspects) await releaseMail(deps.db, [row.id], held, later);
    return { sent, trouble: error };
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

// Mails beyond the day's allowance wait for the next day.
const whenAllowed = (at: Date, allowance: number, used: number, now: Date): Date => {
  const midnight = nextMidnight(now);
  return allowanceLeft(allowance, used) > 0 || at > midnight ? at : midnight;
};

const nextLookAt = async (deps: SenderDeps, trouble: MailServerTrouble | undefined): Promise<Date | undefined> => {
  const now = deps.now();
  const { waiting, state, usedToday } = await findNextMail(deps.db, now);
  const moving = waiting.filter(({ kind }) => !state?.pausedAt || !isPausable(kind));
  if (moving.length === 0) return undefined;
  if (trouble) return nextLook(state?.troubleSince ?? now, now);
  const looks = moving.map(({ kind, at }) =>
    whenAllowed(at, allowanceOf(kind, deps.mail.dailyAllowance), usedToday, now).getTime(),
  );
  return new Date(Math.min(...looks));
};

/** What an earlier sender noted because it could not tell the database. */
interface Noted {
  keys: readonly string[];
  /** Mails that were tried this often or more are left alone. */
  maxTries: number;
}

// Before anything is sent. A sender writes its last note long before another one may take its mails.
const writeNoted = async ({ db, marks, now, log }: SenderDeps): Promise<Noted> => {
  let notes: Awaited<ReturnType<typeof marks.list>>;
  try {
    notes = await marks.list('mail/accepted');
  } catch (error) {
    // A mail that was tried may have been accepted. One that was never tried was not.
    log('notes of accepted mails out of reach', { error: errorNameOf(error) });
    return { keys: [], maxTries: 1 };
  }
  const accepted = notes.map(({ about }) => ({ id: about }));
  if (accepted.length > 0) await markSent(db, accepted, now());
  return { keys: notes.map(({ key }) => key), maxTries: MAIL_TRIES };
};

/**
 * The consumer of the queue: sends the due mails, schedules the next run, and only then removes the marks that it has
 * served. A run that crashes leaves its marks, so the next one continues. Returns the number of accepted mails.
 */
export const sendMail = async (deps: SenderDeps, served: readonly string[]): Promise<number> => {
  const { server } = deps.mail;
  if (!server) return 0;
  const noted = await writeNoted(deps);
  const { sent, trouble } = await sendAll(deps, server, noted.maxTries);
  if (trouble) {
    await setTrouble(deps.db, trouble.what, trouble.answer && withoutAddresses(trouble.answer, ''), deps.now());
    deps.log('the mail server is in trouble', { trouble: trouble.what, error: errorNameOf(trouble.cause) });
  }
  const at = await nextLookAt(deps, trouble);
  if (at) await planNextLook(deps, at);
  await deps.marks.remove([...new Set([...served, ...noted.keys])]);
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
