import { createHash, randomUUID } from 'node:crypto';
import { dayInParis } from '#domain/dates.ts';
import { DomainError } from '#domain/error.ts';
import {
  type ErasurePlan,
  type ErasurePreview,
  type ErasureReason,
  type ErasureResult,
  erasurePlanOf,
} from '#domain/member/erasure.ts';
import type { Actor } from '#domain/site/audit.ts';
import { passwordGuard } from '../accounts/passwords.ts';
import { isRefusedWrite } from '../db/errors.ts';
import { refuseUnless, refuseWhen } from '../db/guard.ts';
import type { Deps } from '../deps.ts';
import type { Confirmed } from '../http/app-env.ts';
import { findMemberRecord } from '../member/record-queries.ts';
import { closeCard } from '../payments/close-card.ts';
import { selectHeld } from '../persons/hold-queries.ts';
import { write } from '../write/write.ts';
import {
  type ErasureRecord,
  type ErasureRow,
  eraseMemberships,
  findErasureRecord,
  lockMemberships,
  selectAsRead,
  selectErasure,
} from './erasure-queries.ts';
import { finishErasure } from './finish-erasures.ts';

type ReadDeps = Pick<Deps, 'db' | 'now'>;

const requirePerson = async ({ db }: Pick<Deps, 'db'>, personId: string): Promise<ErasureRecord> => {
  const record = await findErasureRecord(db, personId);
  if (!record) throw new DomainError('not-found');
  return record;
};

/** Returns what the erasure of a person does today. */
export const planOf = ({ now }: Pick<Deps, 'now'>, record: ErasureRecord): ErasurePlan =>
  erasurePlanOf(record.memberships, record, dayInParis(now()));

// The rows of the plan. Mails, links and journal lines are not part of it, because an erasure treats all of them alike:
// a mail sent since does not invalidate the approval.
const fingerprintOf = ({ memberships, requests, notesRead }: ErasureRecord, { goes, stays }: ErasurePlan): string => {
  const read = memberships.map(({ id, updatedAt, counts: { files, consents }, money }) => ({
    id,
    updatedAt,
    files,
    consents,
    money,
  }));
  const approved = JSON.stringify([goes.memberships, stays, read, requests, notesRead]);
  return createHash('sha256').update(approved).digest('hex').slice(0, 32);
};

const previewOf = (deps: Pick<Deps, 'now'>, record: ErasureRecord): ErasurePreview => {
  const plan = planOf(deps, record);
  const fullName = record.memberships.at(-1)?.fullName ?? '';
  return { ...plan, fullName, fingerprint: fingerprintOf(record, plan) };
};

/** Returns what the erasure of a person would do (docs/rules.md#erasure). Changes nothing. Throws `not-found`. */
export const previewErasure = async (deps: ReadDeps, personId: string): Promise<ErasurePreview> =>
  previewOf(deps, await requirePerson(deps, personId));

/** Returns the memberships that go by a plan, as they were read. */
export const goingOf = ({ memberships }: ErasureRecord, { goes }: ErasurePlan): ErasureRow[] =>
  memberships.filter(({ id }) => goes.memberships.some((one) => one.id === id));

const conflict = (preview: ErasurePreview, cause?: unknown) => new DomainError('conflict', { current: preview, cause });

const decisionsOf = ({ goes, stays }: ErasurePlan): string =>
  JSON.stringify([goes.memberships, stays.map(({ id, ground }) => [id, ground])]);

// A payment that nobody has made must not be made afterwards. It is withdrawn at the provider before its row goes.
const withdrawOpen = async (deps: Deps, going: readonly ErasureRow[]): Promise<boolean> => {
  const open = going.filter(({ payments }) => payments.some(({ status }) => status === 'open'));
  for (const { id } of open) {
    const member = await findMemberRecord(deps.db, id);
    if (member) await closeCard(deps, member);
  }
  return open.length > 0;
};

export interface ErasureOrder {
  personId: string;
  /** The fingerprint of the preview that was approved. */
  fingerprint: string;
  reason: ErasureReason;
  /** The administrator who was asked again. */
  confirmed: Confirmed;
}

/**
 * Erases a person exactly as previewed (docs/rules.md#erasure). One transaction deletes the rows, and inserts
 * accounting rows and a tombstone. Then come the files, the provider and the tombstones in the store; after a crash the
 * nightly job continues. Throws `not-found`, `unavailable`, or `conflict` with the present preview if anything changed
 * since, or if nothing can go.
 */
export const erasePerson = async (
  deps: Deps,
  { personId, fingerprint, reason, confirmed }: ErasureOrder,
): Promise<ErasureResult> => {
  const { db } = deps;
  let record = await requirePerson(deps, personId);
  const approved = previewOf(deps, record);
  if (approved.fingerprint !== fingerprint || approved.goes.memberships.length === 0) throw conflict(approved);
  if (await withdrawOpen(deps, goingOf(record, approved))) record = await requirePerson(deps, personId);
  const plan = planOf(deps, record);
  if (decisionsOf(plan) !== decisionsOf(approved)) throw conflict(previewOf(deps, record));
  const going = goingOf(record, plan);
  const id = randomUUID();
  const again = passwordGuard(deps, confirmed);
  try {
    await write(deps, {
      actor: confirmed,
      subject: { type: 'person', id: record.personId },
      action: 'person.erase',
      fields: countsOf(plan),
      first: [
        ...again.first,
        ...lockMemberships(db, going),
        refuseUnless(db, selectAsRead(going)),
        refuseWhen(db, selectHeld(going.map((row) => row.id))),
      ],
      refusal: again.refusal,
      statements: eraseMemberships(db, { id, reason, going, now: deps.now() }),
      isThere: async () => (await selectErasure(db, id)).length > 0,
    });
  } catch (error) {
    if (!isRefusedWrite(error)) throw error;
    throw conflict(previewOf(deps, await requirePerson(deps, personId)), error);
  }
  const [erasure] = await selectErasure(db, id);
  const isFinished = erasure === undefined || (await finishErasure(deps, erasure));
  return { stays: plan.stays, isUnfinished: !isFinished };
};

/** Returns how much of each an erasure takes, for the journal: it names nobody. */
export const countsOf = ({ goes, anonymous }: ErasurePlan) => [
  `members: ${goes.memberships.length}` as const,
  `files: ${goes.counts.files}` as const,
  `payments: ${anonymous.payments}` as const,
];

/** Erases memberships without a preview, because it was approved before: by a rule, or before a restore. */
export const eraseAgain = async (
  deps: Deps,
  going: readonly ErasureRow[],
  {
    actor,
    reason,
    guard = [],
    last = [],
    subject,
    action,
  }: {
    actor: Actor;
    reason: ErasureReason;
    guard?: Parameters<typeof write>[1]['first'];
    /** What must hold of the memberships once nobody changes them any more. */
    last?: Parameters<typeof write>[1]['first'];
    subject: { type: 'season'; id: string };
    action: 'season.retention' | 'season.erase-again';
  },
): Promise<void> => {
  const { db } = deps;
  const id = randomUUID();
  await write(deps, {
    actor,
    subject,
    action,
    fields: [`members: ${going.length}`, `files: ${going.reduce((files, { counts }) => files + counts.files, 0)}`],
    first: [...guard, ...lockMemberships(db, going), refuseUnless(db, selectAsRead(going)), ...last],
    statements: eraseMemberships(db, { id, reason, going, now: deps.now() }),
    after: async () => {
      const [erasure] = await selectErasure(db, id);
      if (erasure) await finishErasure(deps, erasure);
    },
  });
};
