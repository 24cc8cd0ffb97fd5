import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { presentPassword } from '#domain/account/password.ts';
import { DomainError } from '#domain/error.ts';
import { isSeason } from '#domain/season/season.ts';
import type { Actor } from '#domain/site/audit.ts';
import { passwordGuard } from '../accounts/passwords.ts';
import { isDatabaseUnreachable, isRefusedWrite, isTaken } from '../db/errors.ts';
import { refuseUnless, refuseWhen } from '../db/guard.ts';
import type { Deps } from '../deps.ts';
import type { Confirmed } from '../http/app-env.ts';
import { cancelRivals } from '../payments/settle-payment.ts';
import { inBackground } from '../runtime/background.ts';
import { errorNameOf } from '../runtime/log.ts';
import { OutOfTime, withTimeLimit } from '../runtime/time-limit.ts';
import { write } from '../write/write.ts';
import {
  archiveTogether,
  lockArchive,
  restoreTogether,
  selectBatchLine,
  selectCountedLine,
  selectSigningUpAgain,
  undoLineOf,
} from './archive-queries.ts';

/** Returns the number in a journal field such as `members: 3000`. */
const countedIn = (fields: readonly string[], name: 'members' | 'stayed'): number =>
  Number(fields.find((field) => field.startsWith(`${name}: `))?.slice(name.length + 2) ?? 0);

/** Returns how many members a batch archived, as its line in the journal tells. */
export const archivedIn = (fields: readonly string[]): number => countedIn(fields, 'members');

const ANSWERS_AWAITED = 3;

/**
 * Runs a write that refuses to happen twice, and repeats it if its answer is lost. The lock waits for a write that is
 * still running, and the journal line it left tells the truth.
 */
const untilAnswered = async (write: () => Promise<unknown>, asked = 1): Promise<void> => {
  try {
    await write();
  } catch (error) {
    if (isRefusedWrite(error)) return;
    if (!isDatabaseUnreachable(error) || asked === ANSWERS_AWAITED) throw error;
    await untilAnswered(write, asked + 1);
  }
};

export const batchSchema = z.object({
  /** The caller creates it, so that a retry after a lost answer archives nobody else. */
  batchId: z.optional(z.uuid('invalid')),
  /** The one that is archived. None is archived that is not named. */
  season: z.string('required').check(z.refine(isSeason, 'season-invalid')),
  /** How many memberships the administrator was told. */
  seen: z.int('required').check(z.gte(0, 'invalid')),
  /** The current password of the administrator, or what replaces it. */
  password: presentPassword,
});
export type Batch = Omit<z.output<typeof batchSchema>, 'password'>;

/**
 * Archives all members of a season except pending sign-ups, in one transaction. `batchId` undoes it. Idempotent: a
 * retry gets the same answer. Throws `conflict` if the number differs from `seen`.
 */
export const archiveAll = async (
  deps: Deps,
  actor: Confirmed,
  { batchId = randomUUID(), season, seen }: Batch,
): Promise<{ batchId: string; count: number }> => {
  const { db } = deps;
  const again = passwordGuard(deps, actor);
  await untilAnswered(() =>
    write(deps, {
      actor,
      subject: { type: 'season', id: batchId },
      action: 'season.archive-all',
      lineId: batchId,
      first: [...again.first, lockArchive(db), refuseWhen(db, selectBatchLine(db, batchId))],
      refusal: again.refusal,
      statements: [],
      details: [
        archiveTogether(db, batchId, season, deps.now()),
        refuseUnless(db, selectCountedLine(db, batchId, seen)),
      ],
    }),
  );
  const [line] = await selectBatchLine(db, batchId);
  if (!line) throw new DomainError('conflict', { reason: 'list-changed' });
  return { batchId, count: countedIn(line?.fields ?? [], 'members') };
};

/** A visitor may join between the read and the write. Then it retries. */
const ATTEMPTS = 5;

const restoreBatch = async (deps: Deps, actor: Actor, batchId: string, attempt = 1): Promise<void> => {
  const { db } = deps;
  const lineId = undoLineOf(batchId);
  try {
    await untilAnswered(() =>
      write(deps, {
        actor,
        subject: { type: 'season', id: batchId },
        action: 'season.unarchive-all',
        lineId,
        first: [
          lockArchive(db),
          refuseUnless(db, selectBatchLine(db, batchId)),
          refuseWhen(db, selectBatchLine(db, lineId)),
        ],
        statements: [],
        details: [restoreTogether(db, batchId, deps.now())],
      }),
    );
  } catch (error) {
    if (!isTaken(error) || attempt === ATTEMPTS) throw error;
    await restoreBatch(deps, actor, batchId, attempt + 1);
  }
};

/**
 * How long an answer waits for the provider. Payments still open after that are cancelled in the background or at their
 * next settlement. Milliseconds.
 */
const PROVIDER_AWAITED_MS = 2000;

const cancelSignUpsOf = async (deps: Deps, lineId: string): Promise<void> => {
  try {
    const returned = await selectSigningUpAgain(deps.db, lineId);
    await Promise.all(returned.map((member) => cancelRivals(deps, member)));
  } catch (error) {
    deps.log('could not look for rival payments', { error: errorNameOf(error) });
  }
};

/**
 * Restores an archived batch, except the `stayed` members, who have joined again. Idempotent: a retry gets the same
 * answer. An unknown batch restores nobody.
 */
export const undoArchiveAll = async (
  deps: Deps,
  actor: Actor,
  batchId: string,
): Promise<{ count: number; stayed: number }> => {
  const lineId = undoLineOf(batchId);
  await restoreBatch(deps, actor, batchId);
  const [line] = await selectBatchLine(deps.db, lineId);
  const cancelled = cancelSignUpsOf(deps, lineId);
  inBackground(cancelled);
  await withTimeLimit(cancelled, PROVIDER_AWAITED_MS).catch(ignoreLate);
  const fields = line?.fields ?? [];
  return { count: countedIn(fields, 'members'), stayed: countedIn(fields, 'stayed') };
};

const ignoreLate = (error: unknown): void => {
  if (!(error instanceof OutOfTime)) throw error;
};
