import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import type { MemberDetails } from '#domain/member-details.ts';
import { seasonSchema } from '#domain/member-filter.ts';
import { isInForce } from '#domain/member-standing.ts';
import { inBackground } from '../background.ts';
import { isDatabaseUnreachable, isRefused, isTaken } from '../db/errors.ts';
import { refuseUnless, refuseWhen } from '../db/guard.ts';
import type { Deps } from '../deps.ts';
import { nameOf } from '../http/log.ts';
import { cancelRivals } from '../payments/rivals.ts';
import { OutOfTime, withTimeLimit } from '../time-limit.ts';
import {
  archiveTogether,
  type Batch,
  listSigningUpAgain,
  lockArchive,
  restoreTogether,
  selectLine,
  undoLineOf,
} from './archive-queries.ts';
import { type Act, auditMember } from './audit-member.ts';
import { changeMember, duplicateOf, findMember, requireOpen } from './change-member.ts';
import { selectUnchangedMember, updateMember } from './change-queries.ts';
import { lockPerson, selectDuplicated } from './queries.ts';

/**
 * Archives one member, who keeps the status (docs/rules.md#archiving). Does nothing if the member is archived. Throws
 * `not-found`, or `conflict` for a sign-up that still waits.
 */
export const archiveMember = async (deps: Deps, act: Act): Promise<MemberDetails> => {
  await changeMember(deps, act.memberId, undefined, async (member) => {
    if (member.archivedAt !== null) return;
    requireOpen(member, 'archive');
    const now = deps.now();
    await deps.db.batch([
      refuseUnless(deps.db, selectUnchangedMember(deps.db, member)),
      updateMember(deps.db, member.id, { archivedAt: now, archiveBatchId: null, updatedAt: now }),
      auditMember(deps, act, 'archive'),
    ]);
  });
  return findMember(deps, act.memberId);
};

/**
 * Brings an archived member back. Does nothing if the member is not archived. Throws `not-found`, or `duplicate` with
 * the id of the other membership if the person has joined again.
 */
export const restoreMember = async (deps: Deps, act: Act): Promise<MemberDetails> => {
  const restored = await changeMember(deps, act.memberId, undefined, async (member) => {
    if (member.archivedAt === null) return undefined;
    const mustBeAlone = isInForce(member);
    const duplicated = selectDuplicated(deps.db, member.id);
    if (mustBeAlone && (await duplicated).length > 0) throw await duplicateOf(deps, member);
    await deps.db.batch([
      lockPerson(deps.db, member),
      refuseUnless(deps.db, selectUnchangedMember(deps.db, member)),
      ...(mustBeAlone ? [refuseWhen(deps.db, duplicated)] : []),
      updateMember(deps.db, member.id, { archivedAt: null, archiveBatchId: null, updatedAt: deps.now() }),
      auditMember(deps, act, 'restore'),
    ]);
    return member;
  });
  if (restored) await cancelRivals(deps, { ...restored, archivedAt: null });
  return findMember(deps, act.memberId);
};

/** Returns the number in a journal field such as `members: 3000`. */
const countedIn = (fields: readonly string[], name: 'members' | 'stayed'): number =>
  Number(fields.find((field) => field.startsWith(`${name}: `))?.slice(name.length + 2) ?? 0);

const ANSWERS_AWAITED = 3;

/**
 * Runs a write that refuses to happen twice, and repeats it if its answer is lost. The lock waits for a write that is
 * still running, and the journal line it left tells the truth.
 */
const untilAnswered = async (write: () => Promise<unknown>, asked = 1): Promise<void> => {
  try {
    await write();
  } catch (error) {
    if (isRefused(error)) return;
    if (!isDatabaseUnreachable(error) || asked === ANSWERS_AWAITED) throw error;
    await untilAnswered(write, asked + 1);
  }
};

export const batchSchema = z.object({
  /** Made by the caller. Sent again after a lost answer, it archives nobody else. */
  batchId: z.optional(z.uuid('invalid')),
  /** If absent, every season on the list. */
  season: z.optional(seasonSchema),
});

/**
 * Archives every member of a season, or of all seasons, who is not a waiting sign-up: all or none. `batchId` undoes it.
 * The same batch sent again changes nothing and gets the same answer.
 */
export const archiveAll = async (
  { db, now }: Pick<Deps, 'db' | 'now'>,
  administratorId: string,
  { batchId = randomUUID(), season }: z.output<typeof batchSchema>,
): Promise<{ batchId: string; count: number }> => {
  const batch = { batchId, administratorId };
  await untilAnswered(() =>
    db.batch([lockArchive(db), refuseWhen(db, selectLine(db, batchId)), ...archiveTogether(db, batch, season, now())]),
  );
  const [line] = await selectLine(db, batchId);
  return { batchId, count: countedIn(line?.fields ?? [], 'members') };
};

/** Somebody may join between reading and writing. Then it is read again. */
const ATTEMPTS = 5;

const restoreBatch = async (deps: Deps, batch: Batch, attempt = 1): Promise<void> => {
  const { db } = deps;
  try {
    await untilAnswered(() =>
      db.batch([
        lockArchive(db),
        refuseUnless(db, selectLine(db, batch.batchId)),
        refuseWhen(db, selectLine(db, undoLineOf(batch.batchId))),
        ...restoreTogether(db, batch, deps.now()),
      ]),
    );
  } catch (error) {
    if (!isTaken(error) || attempt === ATTEMPTS) throw error;
    await restoreBatch(deps, batch, attempt + 1);
  }
};

/**
 * How long an answer waits for Stripe. Payments that are not cancelled by then are cancelled in the background or when
 * they are next settled. Milliseconds.
 */
const STRIPE_AWAITED_MS = 2000;

const cancelSignUpsOf = async (deps: Deps, lineId: string): Promise<void> => {
  try {
    const returned = await listSigningUpAgain(deps.db, lineId);
    await Promise.all(returned.map((member) => cancelRivals(deps, member)));
  } catch (error) {
    deps.log('could not look for rival payments', { error: nameOf(error) });
  }
};

/**
 * Brings back a batch, except the `stayed` members who have joined again and stay archived. Sent again, it brings back
 * nobody and gets the same answer. An unknown batch brings back nobody.
 */
export const undoArchiveAll = async (
  deps: Deps,
  administratorId: string,
  batchId: string,
): Promise<{ count: number; stayed: number }> => {
  const lineId = undoLineOf(batchId);
  await restoreBatch(deps, { batchId, administratorId });
  const [line] = await selectLine(deps.db, lineId);
  const cancelled = cancelSignUpsOf(deps, lineId);
  inBackground(cancelled);
  await withTimeLimit(cancelled, STRIPE_AWAITED_MS).catch(ignoreLate);
  const fields = line?.fields ?? [];
  return { count: countedIn(fields, 'members'), stayed: countedIn(fields, 'stayed') };
};

const ignoreLate = (error: unknown): void => {
  if (!(error instanceof OutOfTime)) throw error;
};
