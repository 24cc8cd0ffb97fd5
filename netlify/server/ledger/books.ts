import { dayInParis, type IsoDate } from '#domain/dates.ts';
import { DomainError, validationError } from '#domain/error.ts';
import { defaultBookAccounts } from '#domain/ledger/accounts.ts';
import type { BankAccountInput } from '#domain/ledger/bank-account.ts';
import {
  type BookSettings,
  type BooksExport,
  type ClubBooks,
  entryListFileName,
  isListFormat,
} from '#domain/ledger/books.ts';
import { fecFileName, fecOf } from '#domain/ledger/fec.ts';
import type { LedgerEntry } from '#domain/ledger/ledger-entry.ts';
import { pahekoFileName, pahekoOf } from '#domain/ledger/paheko.ts';
import { bookWords } from '#messages/accounts-exports.ts';
import { passwordGuard } from '../accounts/passwords.ts';
import { asWholeList } from '../db/client.ts';
import { refuseWhen, takeTurns } from '../db/guard.ts';
import type { Deps } from '../deps.ts';
import type { Confirmed, SignedInAdministrator } from '../http/app-env.ts';
import { traceOf } from '../runtime/log.ts';
import { streamOf } from '../runtime/stream.ts';
import { changedFields, write } from '../write/write.ts';
import { entryListOf } from './entry-list.ts';
import {
  type Booked,
  insertClosing,
  listBooked,
  selectBookSettings,
  selectClosedUntil,
  selectClosings,
  selectExtent,
  selectFirstDay,
  toLedgerEntry,
  upsertBankAccount,
  upsertBookSettings,
} from './queries.ts';

/** How many entries are read at a time. */
const ENTRIES_AT_ONCE = 500;

/** The books exist once, so the journal names them by their kind. */
const subject = { type: 'ledger', id: 'ledger' } as const;

/** Returns the accounts, the closed periods and the first day of the books. Throws `unavailable`. */
export const findBooks = async ({ db }: Pick<Deps, 'db'>): Promise<ClubBooks> => {
  const [closings, [settings], [first]] = await db.batch([
    selectClosings(db),
    selectBookSettings(db),
    selectFirstDay(db),
  ]);
  return {
    accounts: settings?.accounts ?? defaultBookAccounts,
    siren: settings?.siren ?? null,
    bankAccount: settings?.bankAccount ?? null,
    closings: closings.map(({ closedAt, ...closing }) => ({ ...closing, closedAt: closedAt.toISOString() })),
    firstDay: first?.day ?? null,
  };
};

/** Keeps the accounts and the SIREN for exports. The last write wins. Returns the books. */
export const saveBookSettings = async (
  deps: Deps,
  actor: SignedInAdministrator,
  settings: BookSettings,
): Promise<ClubBooks> => {
  await write(deps, {
    actor,
    subject,
    action: 'ledger.accounts',
    statements: [upsertBookSettings(deps.db, settings, deps.now())],
  });
  return findBooks(deps);
};

/**
 * Keeps the account to which members transfer money, or none. The last write wins. Returns the books.
 */
export const saveBankAccount = async (
  deps: Deps,
  confirmed: Confirmed,
  { holder, iban, bic }: Omit<BankAccountInput, 'password'>,
): Promise<ClubBooks> => {
  const [before] = await selectBookSettings(deps.db);
  const account = holder !== null && iban !== null ? { holder, iban, bic } : null;
  await write(deps, {
    ...passwordGuard(deps, confirmed),
    actor: confirmed,
    subject,
    action: 'ledger.bank-account',
    fields: changedFields(before?.bankAccount ?? {}, { holder, iban, bic }),
    statements: [upsertBankAccount(deps.db, account, deps.now())],
  });
  return findBooks(deps);
};

/**
 * Closes the books until a day that is over, for good: a later entry about a day of that period is booked on the next day.
 * Returns the books. Throws `validation` for a day that is not over, `conflict` if the books are closed until that day or
 * a later one.
 */
export const closePeriod = async (deps: Deps, confirmed: Confirmed, closedUntil: IsoDate): Promise<ClubBooks> => {
  const { db, now } = deps;
  if (closedUntil >= dayInParis(now())) throw validationError({ closedUntil: 'date-invalid' });
  const guard = passwordGuard(deps, confirmed);
  await write(deps, {
    actor: confirmed,
    subject,
    action: 'ledger.close',
    // The lock makes concurrent entries commit before the closing, or read it and be booked on the next day.
    first: [...guard.first, takeTurns(db, 'ledger'), refuseWhen(db, selectClosedUntil(db, closedUntil))],
    refusal: async () => (await guard.refusal()) ?? new DomainError('conflict', { reason: 'period-closed' }),
    statements: [insertClosing(db, closedUntil, confirmed.id)],
  });
  return findBooks(deps);
};

interface BooksFile {
  bytes: ReadableStream<Uint8Array<ArrayBuffer>>;
  /** The number of lines below the titles. */
  lines: number;
  name: string;
}

/**
 * Returns the entries of some days as a file for accounting software, or as a list of all or some of them. Writes a line in
 * the journal first. The file is streamed, so an error breaks it off.
 */
export const exportBooks = async (
  deps: Deps,
  confirmed: Confirmed,
  { format, password: _password, ...booked }: BooksExport,
): Promise<BooksFile> => {
  const { db } = deps;
  const [books, [extent]] = await Promise.all([findBooks(deps), selectExtent(db, booked)]);
  const { count: entries = 0, last } = extent ?? {};
  await write(deps, {
    ...passwordGuard(deps, confirmed),
    actor: confirmed,
    subject,
    action: 'ledger.export',
    fields: [`format: ${format}`, `entries: ${entries}`],
    statements: [],
  });
  const { accounts, siren, closings } = books;
  const pages = readPages(deps, { ...booked, last: last ?? 0 });
  if (isListFormat(format))
    return {
      bytes: streamOf(entryListOf(pages, format)),
      lines: entries,
      name: entryListFileName(booked.to, format),
    };
  const settings = { accounts, words: bookWords };
  const texts =
    format === 'paheko'
      ? pahekoOf(pages, settings)
      : fecOf(pages, {
          ...settings,
          closedPeriods: closings
            .map(({ closedUntil, closedAt }) => ({ closedUntil, closedOn: dayInParis(new Date(closedAt)) }))
            .toReversed(),
        });
  return {
    bytes: streamOf(encoded(texts)),
    lines: format === 'fec' ? 2 * entries : entries,
    name: format === 'fec' ? fecFileName(siren, booked.to) : pahekoFileName(booked.to),
  };
};

async function* encoded(texts: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  for await (const text of texts) yield Buffer.from(text);
}

/** Yields the entries page by page, in their order. */
async function* readPages(deps: Deps, booked: Booked & { last: number }): AsyncGenerator<LedgerEntry[]> {
  let after: LedgerEntry | undefined;
  try {
    for (;;) {
      const rows = await asWholeList(async () => listBooked(deps.db, booked, after, ENTRIES_AT_ONCE));
      const page = rows.map(toLedgerEntry);
      if (page.length > 0) yield page;
      if (page.length < ENTRIES_AT_ONCE) return;
      after = page.at(-1);
    }
  } catch (error) {
    deps.log('an export broke off', traceOf(error));
    throw error;
  }
}
