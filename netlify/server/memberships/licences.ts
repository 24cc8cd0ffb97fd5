import { randomUUID } from 'node:crypto';
import { DomainError } from '#domain/error.ts';
import { MAX_ROWS } from '#domain/form/table.ts';
import { givesNumber, type LicenceOutcome, planLicences } from '#domain/member/licences.ts';
import type { LicencesInput } from '#domain/member/licences-input.ts';
import { fullNameOf } from '#domain/member/member.ts';
import { searchTextOf } from '#domain/member/member-search.ts';
import type { AdministratorActor } from '#domain/site/audit.ts';
import { asWholeList } from '../db/client.ts';
import { isRefusedWrite } from '../db/errors.ts';
import { refuseWhen, takeTurns } from '../db/guard.ts';
import type { Deps } from '../deps.ts';
import { write } from '../write/write.ts';
import { idOf } from './id-of.ts';
import {
  type NewLicence,
  selectHolders,
  selectOtherLicences,
  selectSharing,
  updateLicences,
} from './licence-queries.ts';

/** What becomes of a row, with the number that the member has already. */
interface ToldLicence {
  row: number;
  outcome: LicenceOutcome;
  memberId: string | null;
  name: string;
  number: string;
  present: string | null;
}

interface LicencePreview {
  rows: ToldLicence[];
  /** How many numbers the run would write. */
  writes: number;
}

/** How many numbers one transaction writes. */
const AT_ONCE = 200;

const planOf = async (
  { db }: Pick<Deps, 'db'>,
  { season, rows, replaces }: LicencesInput,
  lineIds: readonly string[] = [],
) => {
  const holders = await asWholeList(() => selectHolders(db, season, lineIds));
  return {
    plan: planLicences(rows, holders, replaces),
    holders: new Map(holders.map((holder) => [holder.id, holder])),
  };
};

/** Returns what the run would do with each row of the federation’s list. Writes nothing. */
export const previewLicences = async (deps: Pick<Deps, 'db'>, sent: LicencesInput): Promise<LicencePreview> => {
  const { plan } = await planOf(deps, sent);
  return {
    rows: plan.map(({ row, outcome, holder, number, fullName, firstName, lastName }) => ({
      row,
      outcome,
      memberId: holder?.id ?? null,
      name: holder ? fullNameOf(holder) : fullName || `${firstName} ${lastName}`.trim(),
      number,
      present: holder?.licenseNumber ?? null,
    })),
    writes: plan.filter(givesNumber).length,
  };
};

/**
 * Gives members the numbers of the federation’s list, as `previewLicences` said, in transactions of two hundred with a line in the
 * journal each (docs/rules.md#licences). Stopped half-way, the same list goes on: what is written is there already. Idempotent by the
 * id: numbers that it has given count as written again. Throws `conflict` if it would not write as many as were seen, a member
 * changed or somebody else got one of the numbers meanwhile.
 */
export const writeLicences = async (
  deps: Deps,
  actor: AdministratorActor,
  sent: LicencesInput,
  attempt = 1,
): Promise<{ written: number }> => {
  const { db } = deps;
  const id = sent.id ?? randomUUID();
  const lineIds = Array.from({ length: Math.ceil(MAX_ROWS / AT_ONCE) }, (_, place) => idOf(id, `line ${place}`));
  const { plan, holders } = await planOf(deps, sent, lineIds);
  const given = [...holders.values()].flatMap(({ lineId }) => lineId ?? []);
  const licences = plan.filter(givesNumber).flatMap(({ holder, number }): NewLicence[] => {
    const member = holder && holders.get(holder.id);
    if (!member) return [];
    const searchText = searchTextOf({ ...member, licenseNumber: number, fullName: fullNameOf(member) });
    return [{ id: member.id, number, before: member.licenseNumber, searchText }];
  });
  const written = given.length + licences.length;
  if (sent.seen !== undefined && written !== sent.seen) throw new DomainError('conflict', { reason: 'list-changed' });
  const givenTo = licences.map((licence) => licence.id);
  const unused = lineIds.filter((lineId) => !given.includes(lineId));
  for (const [place, lineId] of unused.entries()) {
    const batch = licences.slice(place * AT_ONCE, (place + 1) * AT_ONCE);
    if (batch.length === 0) break;
    try {
      await write(deps, {
        actor,
        subject: { type: 'season', id: sent.season },
        action: 'season.licences',
        fields: [`members: ${batch.length}`],
        lineId,
        first: [
          takeTurns(db, `licences ${sent.season}`),
          refuseWhen(db, selectOtherLicences(db, batch)),
          refuseWhen(db, selectSharing(db, sent.season, batch, givenTo)),
        ],
        statements: [updateLicences(db, batch, lineId, deps.now())],
      });
    } catch (error) {
      // A concurrent try of the same run may have written it: then the count is as it was seen.
      if (isRefusedWrite(error) && sent.id && sent.seen !== undefined && attempt === 1)
        return writeLicences(deps, actor, sent, 2);
      if (isRefusedWrite(error)) throw new DomainError('conflict', { reason: 'list-changed', cause: error });
      throw error;
    }
  }
  return { written };
};
