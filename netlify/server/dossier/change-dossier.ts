import { DomainError, type RefusalReason } from '#domain/error.ts';
import { refuseUnless } from '../db/guard.ts';
import type { Reading } from '../db/reading.ts';
import type { Deps } from '../deps.ts';
import type { LiveLink } from '../http/app-env.ts';
import { withdrawOutdated } from '../member/difference.ts';
import { selectLinkById } from '../persons/link-queries.ts';
import { changeAndRead, type Writing } from '../write/write.ts';
import { toDossierJson, toGuardianJson } from './dossier-json.ts';
import { type DossierRecord, dossierReading, findDossierRecord } from './queries.ts';

type ReadDeps = Pick<Deps, 'db' | 'now'>;

const ended = () => new DomainError('link-ended');

const orNotFound = (record: DossierRecord | undefined): DossierRecord => {
  if (!record) throw ended();
  return record;
};

/** Returns the dossier of a link. Throws `link-ended` if its membership is gone. */
export const findRecord = async ({ db, now }: ReadDeps, link: LiveLink): Promise<DossierRecord> =>
  orNotFound(await findDossierRecord(db, link, now()));

// A refusal shows what the link shows.
const shownBy = ({ scope, opensDossier }: LiveLink, record: DossierRecord, now: Date): object | undefined => {
  if (opensDossier) return toDossierJson(record, now);
  return scope === 'guardian' ? toGuardianJson(record, now) : undefined;
};

/** Returns the refusal of a change, with the dossier as it is now where the link shows it. */
export const conflictOver = (link: LiveLink, record: DossierRecord, now: Date, reason?: RefusalReason): DomainError => {
  const current = shownBy(link, record, now);
  return new DomainError('conflict', { reason, ...(current && { current }) });
};

/** Throws `conflict`, with the reason, once nothing of a membership changes any more. */
export const requireRunning = (link: LiveLink, record: DossierRecord, now: Date): void => {
  if (record.archivedAt !== null) throw conflictOver(link, record, now, 'season-over');
  if (record.status === 'cancelled') throw conflictOver(link, record, now, 'cancelled');
};

/** What to write to a dossier. What comes after the commit receives it as the batch left it. */
export type DossierWriting = Writing<'member', DossierRecord>;

interface DossierChange {
  link: LiveLink;
  readAt?: string | undefined;
  /** The dossier, if it was read before. */
  known?: DossierRecord;
  /** True for what may be written also once the membership is over. */
  isForever?: true;
}

// The link may have been revoked since the first read.
const findAgain = async (deps: ReadDeps, link: LiveLink): Promise<DossierRecord> => {
  const [living] = await selectLinkById(deps.db, link.id, deps.now());
  if (!living) throw ended();
  return findRecord(deps, living);
};

/**
 * Changes the membership of a link with optimistic concurrency, while the link works: `decide` receives the dossier and
 * returns the write. Then cancels a card payment of an amount that is no longer owed. Returns the new dossier. Throws
 * `link-ended`, or `conflict` with the present dossier: also of a membership that is over, with the reason.
 */
export const changeDossier = async (
  deps: Deps,
  { link, readAt, known, isForever }: DossierChange,
  decide: (record: DossierRecord) => DossierWriting | undefined,
): Promise<DossierRecord> => {
  const { db } = deps;
  const before = known ?? (await findRecord(deps, link));
  const { statements, resultOf } = dossierReading(db, link, deps.now());
  const again: Reading<DossierRecord> = { statements, resultOf: (rows) => orNotFound(resultOf(rows)) };
  const changed = await changeAndRead(
    deps,
    {
      actor: { kind: link.scope === 'guardian' ? 'guardian' : 'member' },
      subject: { type: 'member', id: before.id },
      find: () => findAgain(deps, link),
      known: before,
      readAt,
      again,
      shown: (record) => shownBy(link, record, deps.now()) ?? {},
    },
    (record): DossierWriting | undefined => {
      if (!isForever) requireRunning(link, record, deps.now());
      const writing = decide(record);
      if (!writing) return undefined;
      // The journal marks changes made through an address that the club typed, because its holder may be somebody else.
      const fields = [...(writing.fields ?? []), ...(record.isEmailGiven ? (['emailGiven'] as const) : [])];
      return { ...writing, fields, first: [refuseUnless(db, selectLinkById(db, link.id, deps.now()))] };
    },
  );
  if (changed.written) await withdrawOutdated(deps, changed.written);
  return changed.written ?? changed.before;
};
