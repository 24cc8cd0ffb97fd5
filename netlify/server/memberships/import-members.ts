import { allows, type Role } from '#domain/account/role.ts';
import { dayInParis } from '#domain/dates.ts';
import { DomainError, validationError } from '#domain/error.ts';
import type { ImportInput, ImportPreviewInput } from '#domain/member/import-input.ts';
import { isStill, isWritten, type KnownMembership, type PlannedRow, planImport } from '#domain/member/import-plan.ts';
import { birthDateProblem, type ImportedMember } from '#domain/member/import-row.ts';
import { fullNameOf, identityOf } from '#domain/member/member.ts';
import { searchTextOf } from '#domain/member/member-search.ts';
import { isYetToCome, receivedAt } from '#domain/money/manual-payment.ts';
import type { Quote } from '#domain/money/membership-fee.ts';
import { quoteJoining } from '#domain/money/season-reductions.ts';
import { seasonsInHand } from '#domain/season/season-days.ts';
import type { AdministratorActor } from '#domain/site/audit.ts';
import { importNote } from '#messages/import.ts';
import { countMembers, keepSeason, selectSeasons } from '../club/season-queries.ts';
import { asWholeList } from '../db/client.ts';
import { isRefusedWrite, isTaken } from '../db/errors.ts';
import { asOfNow, refuseWhen } from '../db/guard.ts';
import { both, reading, thenRead } from '../db/reading.ts';
import type { Deps } from '../deps.ts';
import { type Offer, offerOf } from '../member/offer.ts';
import type { NewManualPayment } from '../payments/manual-payment-queries.ts';
import { write } from '../write/write.ts';
import { idOf } from './id-of.ts';
import {
  insertLinesOfMany,
  insertManualPayments,
  insertMembers,
  lockThose,
  selectComparable,
  selectSomebodyThere,
  selectWritten,
} from './import-queries.ts';

type Importer = AdministratorActor & { roles: readonly Role[] };
type Settings = Pick<ImportPreviewInput, 'season' | 'isAllPaid' | 'paidOn'>;
type SentRow = ImportPreviewInput['rows'][number];

/** What is wrong with a row for the server: its price, what the club offers, and the age as of now. */
type RowProblem = 'above-owed' | 'discipline-unknown' | 'birth-date-invalid' | 'too-young';

/** A row as the import would write it. Cents. */
export interface PreviewedRow extends PlannedRow {
  dueCents: number;
  paidCents: number;
  problem?: RowProblem | undefined;
}

interface Decided extends PreviewedRow {
  member: ImportedMember;
  quote: Quote;
}

const soughtOf = (rows: readonly SentRow[]) => ({
  identities: rows.map(({ member }) => identityOf(member)),
  birthDates: rows.map(({ member }) => member.birthDate),
  licenseNumbers: rows.flatMap(({ member }) => member.licenseNumber ?? []),
});

const decideRow = (
  { member }: SentRow,
  planned: PlannedRow,
  { isAllPaid }: Settings,
  { catalogue }: Offer,
  now: Date,
): Decided => {
  const { disciplines, reducedPriceSelected, birthDate } = member;
  const today = dayInParis(now);
  const quote = quoteJoining(catalogue, disciplines, reducedPriceSelected, { day: today, birthDate });
  const paidCents = member.paidCents ?? (isAllPaid ? quote.totalCents : 0);
  const isUnknown = disciplines.some((chosen) => !catalogue.some(({ name }) => name === chosen));
  const priced = isUnknown ? 'discipline-unknown' : paidCents > quote.totalCents ? 'above-owed' : undefined;
  const problem = birthDateProblem(birthDate, today) ?? priced;
  return { ...planned, member, quote, dueCents: quote.totalCents, paidCents, ...(problem && { problem }) };
};

/**
 * Returns what the import does with each row, as of now. The preview and the run share it. Throws `validation` for a season that
 * takes nobody and a day to come, and `role-missing` for money that the administrator may not record.
 */
const decide = async (
  deps: Deps,
  actor: Importer,
  settings: Settings,
  rows: readonly SentRow[],
): Promise<{ decided: Decided[]; offer: Offer }> => {
  const now = deps.now();
  const { season, isAllPaid, paidOn } = settings;
  if (isYetToCome(paidOn, now)) throw validationError({ paidOn: 'date-invalid' });
  const isPaid = isAllPaid || rows.some(({ member }) => (member.paidCents ?? 0) > 0);
  if (isPaid && !allows(actor.roles, 'desk', 'write')) throw new DomainError('role-missing');
  const read = both(
    offerOf(deps, now, season),
    reading(
      [selectComparable(deps.db, soughtOf(rows)), selectSeasons(deps.db), countMembers(deps.db)],
      (known, seasons, counts) => ({
        known,
        inHand: seasonsInHand(seasons, counts, dayInParis(now)).seasons.find(({ id }) => id === season),
      }),
    ),
  );
  const [offer, { known, inHand }] = await asWholeList(() => thenRead(deps.db, [asOfNow(deps.db)], read));
  if (!inHand?.takesMembers) throw validationError({ season: 'season-closed' });
  const planned = planImport(rows, known satisfies KnownMembership[], season);
  const decided = rows.flatMap((row, place) => {
    const plan = planned[place];
    return plan ? [decideRow(row, plan, settings, offer, now)] : [];
  });
  return { decided, offer };
};

/** Tells what an import would do, and writes nothing (docs/rules.md#import). Throws what `importMembers` throws. */
export const previewImport = async (
  deps: Deps,
  actor: Importer,
  { rows, ...settings }: ImportPreviewInput,
): Promise<{ rows: PreviewedRow[] }> => {
  const { decided } = await decide(deps, actor, settings, rows);
  return { rows: decided.map(({ member: _member, quote: _quote, ...row }) => row) };
};

/** Returns the id of the membership that a row becomes. */
const memberIdOf = ({ id }: Pick<ImportInput, 'id'>, { number }: { number: number }): string =>
  idOf(id, `member ${number}`);

const rowOf = (
  { member }: Decided,
  { id, season, lineId, now }: { id: string; season: string; lineId: string; now: Date },
) => {
  const { disciplines: _lines, paidCents: _paid, ...said } = member;
  return {
    ...said,
    id,
    season,
    identity: identityOf(member),
    status: 'active' as const,
    searchText: searchTextOf({ ...member, fullName: fullNameOf(member) }),
    sharedLines: [lineId],
    createdAt: now,
    updatedAt: now,
  };
};

const receivedOf = (
  { paidCents }: Decided,
  { id, memberId, by, paidAt }: { id: string; memberId: string; by: string; paidAt: Date },
): NewManualPayment[] =>
  paidCents === 0
    ? []
    : [{ id, memberId, means: 'other', amountCents: paidCents, paidAt, note: importNote, recordedBy: by }];

const writeRows = async (
  deps: Deps,
  actor: Importer,
  sent: ImportInput,
  toWrite: readonly Decided[],
  offer: Offer,
): Promise<void> => {
  const { db } = deps;
  const { id: importId, season, paidOn } = sent;
  const now = deps.now();
  const identities = toWrite.map(({ member }) => identityOf(member));
  const lineId = idOf(importId, toWrite.map(({ number }) => number).join(','));
  const rows = toWrite.map((row) => ({ row, id: memberIdOf(sent, row) }));
  const received = rows.flatMap(({ row, id }) =>
    receivedOf(row, {
      id: idOf(importId, `payment ${row.number}`),
      memberId: id,
      by: actor.id,
      paidAt: receivedAt(paidOn, now),
    }),
  );
  const [first] = rows;
  await write(deps, {
    actor,
    subject: { type: 'season', id: season },
    action: 'season.import',
    lineId,
    fields: [`members: ${rows.length}`],
    first: [lockThose(db, season, identities), refuseWhen(db, selectSomebodyThere(db, season, identities))],
    statements: [
      ...(offer.seasonToMake ? [keepSeason(db, offer.seasonToMake, now)] : []),
      insertMembers(
        db,
        rows.map(({ row, id }) => rowOf(row, { id, season, lineId, now })),
      ),
      insertLinesOfMany(
        db,
        rows.map(({ row, id }) => ({ memberId: id, lines: row.quote.lines })),
      ),
      ...(received.length > 0 ? [insertManualPayments(db, received, now)] : []),
    ],
    isThere: async () => first !== undefined && (await selectWritten(db, [first.id])).length > 0,
  });
};

/** What became of the rows of one request. `changed` tells of rows that are no longer what the preview said. */
export interface Imported {
  written: number[];
  changed: { number: number; outcome: PlannedRow['outcome'] }[];
}

/** Somebody may join, or another import write, between the reading and the transaction. */
const ATTEMPTS = 4;

/**
 * Adds the members of some rows to a season as `active`, in one transaction (docs/rules.md#import): those that are still what the
 * preview said of them. Nobody gets a mail, and no consent is taken over. Idempotent by the id of the import: rows that it has
 * written count as written again. Throws `validation`, `role-missing` or `unavailable`; nothing is written then.
 */
export const importMembers = async (deps: Deps, actor: Importer, sent: ImportInput, attempt = 1): Promise<Imported> => {
  const { decided, offer } = await decide(deps, actor, sent, sent.rows);
  // Read last: a row that a concurrent retry of this import has written by now is `already` there, or about to be written.
  const there = new Set(
    (
      await selectWritten(
        deps.db,
        sent.rows.map((row) => memberIdOf(sent, row)),
      )
    ).map(({ id }) => id),
  );
  const seen = new Map(sent.rows.map(({ number, outcome }) => [number, outcome]));
  const left = decided.filter((row) => !there.has(memberIdOf(sent, row)));
  const isAsSeen = ({ number, outcome, problem }: Decided): boolean =>
    isStill(seen.get(number), outcome) && isWritten(outcome, true) && problem === undefined;
  const toWrite = left.filter(isAsSeen);
  try {
    if (toWrite.length > 0) await writeRows(deps, actor, sent, toWrite, offer);
  } catch (error) {
    if (!(isRefusedWrite(error) || isTaken(error)) || attempt === ATTEMPTS) throw error;
    return importMembers(deps, actor, sent, attempt + 1);
  }
  const changed = left.filter((row) => !isAsSeen(row)).map(({ number, outcome }) => ({ number, outcome }));
  const unwritten = new Set(changed.map(({ number }) => number));
  return { written: sent.rows.map(({ number }) => number).filter((number) => !unwritten.has(number)), changed };
};
