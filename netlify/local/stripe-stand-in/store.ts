import type {
  AnswerRecord,
  Books,
  ChargeRecord,
  DisputeRecord,
  EventRecord,
  PaymentIntentRecord,
  RefundRecord,
  SavedState,
} from '#local/stripe-stand-in/records.ts';
import { createStateWriter, readStateFile } from '#local/stripe-stand-in/state-file.ts';

export interface Store {
  readonly paymentIntents: Map<string, PaymentIntentRecord>;
  readonly charges: Map<string, ChargeRecord>;
  readonly refunds: Map<string, RefundRecord>;
  readonly disputes: Map<string, DisputeRecord>;
  readonly events: Map<string, EventRecord>;
  readonly answers: Map<string, AnswerRecord>;
  books(): Books;
  clear(): void;
  /** Resolves once earlier changes would survive a restart. */
  save(): Promise<void>;
}

const byId = <T extends { id: string }>(records: readonly T[] = []): Map<string, T> =>
  new Map(records.map((record) => [record.id, record]));

const EVENT_LIFETIME_SECONDS = 30 * 24 * 3600;

/** Stripe also keeps events for thirty days. */
const stillKept = (event: EventRecord): boolean => event.created > Date.now() / 1000 - EVENT_LIFETIME_SECONDS;

/** Opens the books, with the saved state if there is one. */
export async function openStore(stateFile: string | undefined, warn: (message: string) => void): Promise<Store> {
  const saved = stateFile === undefined ? undefined : await readStateFile(stateFile, warn);
  const maps = {
    paymentIntents: byId(saved?.paymentIntents),
    charges: byId(saved?.charges),
    refunds: byId(saved?.refunds),
    disputes: byId(saved?.disputes),
    events: byId(saved?.events.filter(stillKept)),
    answers: byId(saved?.answers),
  };
  const books = (): Books => ({
    paymentIntents: [...maps.paymentIntents.values()],
    charges: [...maps.charges.values()],
    refunds: [...maps.refunds.values()],
    disputes: [...maps.disputes.values()],
    events: [...maps.events.values()],
  });
  const snapshot = (): SavedState => ({ version: 1, ...books(), answers: [...maps.answers.values()] });
  const save = stateFile === undefined ? async () => {} : createStateWriter(stateFile, snapshot);
  const clear = (): void => {
    for (const map of Object.values(maps)) map.clear();
  };
  return { ...maps, books, clear, save };
}
