import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { createOneMore } from '#local/one-more.ts';
import type { BalanceTransactionRecord, PayoutRecord } from '#local/stripe-stand-in/balance-records.ts';
import {
  type AnswerRecord,
  type Books,
  type ChargeRecord,
  type CustomerRecord,
  type DisputeRecord,
  type EventRecord,
  type PaymentIntentRecord,
  type PaymentMethodRecord,
  type RefundRecord,
  type SavedState,
  type SetupIntentRecord,
  type StripeObject,
  stateSchema,
} from '#local/stripe-stand-in/records.ts';

export interface Store {
  readonly paymentIntents: Map<string, PaymentIntentRecord>;
  readonly charges: Map<string, ChargeRecord>;
  readonly customers: Map<string, CustomerRecord>;
  readonly paymentMethods: Map<string, PaymentMethodRecord>;
  readonly setupIntents: Map<string, SetupIntentRecord>;
  readonly refunds: Map<string, RefundRecord>;
  readonly disputes: Map<string, DisputeRecord>;
  readonly balanceTransactions: Map<string, BalanceTransactionRecord>;
  readonly payouts: Map<string, PayoutRecord>;
  readonly events: Map<string, EventRecord>;
  readonly answers: Map<string, AnswerRecord>;
  books(): Books;
  clear(): void;
  /** Resolves once earlier changes would survive a restart. */
  save(): Promise<void>;
}

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Returns random letters and digits. */
export function randomToken(length: number): string {
  return Array.from(randomBytes(length), (byte) => ALPHABET.charAt(byte % ALPHABET.length)).join('');
}

/** Returns an id in Stripe's shape: `pi_3` and 23 letters or digits. */
export function newId(prefix: 'pi' | 'seti' | 'ch' | 'cus' | 're' | 'du' | 'txn' | 'po' | 'evt'): string {
  return `${prefix}_3${randomToken(23)}`;
}

const byId = <T extends { id: string }>(records: readonly T[] = []): Map<string, T> =>
  new Map(records.map((record) => [record.id, record]));

const EVENT_LIFETIME_SECONDS = 30 * 24 * 3600;

/** Stripe also keeps events for thirty days. */
const stillKept = (event: EventRecord): boolean => event.created > Date.now() / 1000 - EVENT_LIFETIME_SECONDS;

/** Each write holds the whole state, so many changes at once share one write. Milliseconds. */
const REST_MS = 20;

/** Opens the books, with the state that the file holds, if any. Warns if the file cannot be used. */
export async function openStore(file: string | undefined, warn: (message: string) => void): Promise<Store> {
  const saved = file === undefined ? undefined : await readState(file, warn);
  const maps = {
    paymentIntents: byId(saved?.paymentIntents),
    charges: byId(saved?.charges),
    customers: byId(saved?.customers),
    paymentMethods: byId(saved?.paymentMethods),
    setupIntents: byId(saved?.setupIntents),
    refunds: byId(saved?.refunds),
    disputes: byId(saved?.disputes),
    balanceTransactions: byId(saved?.balanceTransactions),
    payouts: byId(saved?.payouts),
    events: byId(saved?.events.filter(stillKept)),
    answers: byId(saved?.answers),
  };
  const books = (): Books => ({
    paymentIntents: [...maps.paymentIntents.values()],
    charges: [...maps.charges.values()],
    customers: [...maps.customers.values()],
    paymentMethods: [...maps.paymentMethods.values()],
    setupIntents: [...maps.setupIntents.values()],
    refunds: [...maps.refunds.values()],
    disputes: [...maps.disputes.values()],
    balanceTransactions: [...maps.balanceTransactions.values()],
    payouts: [...maps.payouts.values()],
    events: [...maps.events.values()],
  });
  const write = (path: string): Promise<void> =>
    writeState(path, { version: 1, ...books(), answers: [...maps.answers.values()] });
  const clear = (): void => {
    for (const map of Object.values(maps)) map.clear();
  };
  const save = file === undefined ? async () => undefined : createOneMore(() => write(file), REST_MS).run;
  return { ...maps, books, clear, save };
}

async function readState(path: string, warn: (message: string) => void): Promise<SavedState | undefined> {
  try {
    return stateSchema.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    if (!isMissing) warn(`Stripe stand-in: the saved state in ${path} cannot be read, starting empty.`);
    return undefined;
  }
}

async function writeState(path: string, state: SavedState): Promise<void> {
  const draft = `${path}.${randomToken(8)}.tmp`;
  await mkdir(dirname(path), { recursive: true });
  try {
    await writeFile(draft, JSON.stringify(state), { mode: 0o600 });
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/** What one call can read and change. */
export interface World {
  readonly store: Store;
  now(): Date;
  /** Returns the seconds since 1970, as in all dates of Stripe's objects. */
  seconds(): number;
  emit(type: string, object: StripeObject, previousAttributes?: StripeObject): void;
}

export interface WorldSource {
  store: Store;
  now(): Date;
  onEvent(event: EventRecord): void;
}

/**
 * Returns the world of one call. Events carry the id and the key of the call that caused them; both are null for the
 * dashboard and the browser.
 */
export function worldFor(
  { store, now, onEvent }: WorldSource,
  request: EventRecord['request'] = { id: null, idempotencyKey: null },
): World {
  const seconds = (): number => Math.floor(now().getTime() / 1000);
  const emit: World['emit'] = (type, object, previousAttributes) => {
    const event: EventRecord = {
      id: newId('evt'),
      type,
      created: seconds(),
      object,
      previousAttributes: previousAttributes ?? null,
      request,
      delivery: { status: 'pending', attempts: 0 },
    };
    store.events.set(event.id, event);
    onEvent(event);
  };
  return { store, now, seconds, emit };
}
