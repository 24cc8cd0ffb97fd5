import { dayInParis, type IsoDate } from '#domain/dates.ts';
import { DomainError, type RefusalReason } from '#domain/error.ts';
import type { Household, HouseholdPerson } from '#domain/member/household.ts';
import { compareFrench } from '#domain/member/member-order.ts';
import { toCents } from '#domain/money.ts';
import type { AdministratorActor } from '#domain/site/audit.ts';
import { sum } from '#domain/sum.ts';
import { isRefusedWrite } from '../../db/errors.ts';
import { refuseUnless, refuseWhen } from '../../db/guard.ts';
import type { Deps } from '../../deps.ts';
import { toMemberJson } from '../../member/member-json.ts';
import { write } from '../../write/write.ts';
import {
  findTied,
  listOfPersons,
  lockPayers,
  selectChain,
  selectMinor,
  selectPayers,
  selectPresent,
  setPayer,
} from './household-queries.ts';

type Row = Awaited<ReturnType<typeof listOfPersons>>[number];

// The membership whose page shows the person: of the current list before an archived one, then of the newest season.
const shownFirst = (one: Row, other: Row): number =>
  Number(one.archivedAt !== null) - Number(other.archivedAt !== null) ||
  other.season.localeCompare(one.season) ||
  other.createdAt.getTime() - one.createdAt.getTime();

/**
 * Returns who pays for a person, for whom they pay, and whom else an address or a payer ties to them
 * (docs/rules.md#household). It changes nothing and merges nobody. Throws `not-found`.
 */
export const findHousehold = async ({ db, now }: Pick<Deps, 'db' | 'now'>, personId: string): Promise<Household> => {
  const tied = await findTied(db, personId);
  const [own] = (await selectPayers(db, [personId])).map(({ id, mergedInto }) => mergedInto ?? id);
  const subject = tied.find(({ id }) => id === own);
  if (!subject) throw new DomainError('not-found');
  const today = dayInParis(now());
  const rows = await listOfPersons(
    db,
    tied.map(({ id }) => id),
  );
  const byPerson = Map.groupBy(rows, ({ personId: id }) => id);
  const told = (id: string): HouseholdPerson | undefined => {
    const theirs = (byPerson.get(id) ?? []).toSorted(shownFirst);
    const [shown] = theirs;
    if (!shown) return undefined;
    const owing = theirs.flatMap((row) => {
      const { owed, season } = toMemberJson(row, today);
      return owed > 0 ? [{ id: row.id, season, isArchived: row.archivedAt !== null, owedCents: toCents(owed) }] : [];
    });
    return {
      personId: id,
      memberId: shown.id,
      isArchived: shown.archivedAt !== null,
      fullName: `${shown.firstName} ${shown.lastName}`,
      ties: tied.find((one) => one.id === id)?.ties ?? [],
      owing,
      owedCents: sum(owing.map(({ owedCents }) => owedCents)),
    };
  };
  const nameOf = ({ id }: { id: string }): string => {
    const [row] = byPerson.get(id) ?? [];
    return row ? `${row.lastName} ${row.firstName}` : '';
  };
  const all = tied
    .filter(({ id }) => id !== subject.id)
    .toSorted((one, other) => compareFrench(nameOf(one), nameOf(other)))
    .flatMap((one) => {
      const person = told(one.id);
      return person ? [{ person, payerId: one.payerId }] : [];
    });
  const paysFor = all.filter(({ payerId }) => payerId === subject.id).map(({ person }) => person);
  const ownCents = told(subject.id)?.owedCents ?? 0;
  return {
    payer: all.find(({ person }) => person.personId === subject.payerId)?.person ?? null,
    paysFor,
    others: all
      .filter(({ person, payerId }) => person.personId !== subject.payerId && payerId !== subject.id)
      .map(({ person }) => person),
    ownCents,
    owedCents: ownCents + sum(paysFor.map(({ owedCents }) => owedCents)),
  };
};

const reasonOf = async (
  db: Deps['db'],
  personId: string,
  payerId: string | null,
  today: IsoDate,
): Promise<RefusalReason | undefined> => {
  if (payerId === null) return undefined;
  if ((await selectMinor(db, payerId, today)).length > 0) return 'payer-minor';
  return (await selectChain(db, personId, payerId)).length > 0 ? 'payer-in-circle' : undefined;
};

/**
 * Sets who pays for a person: another one, or null for the person. Idempotent; of two at once the last one counts. Throws
 * `not-found`, or `conflict` with the reason `payer-minor`, or `payer-in-circle`: who is paid for pays for nobody, so that no
 * sum is counted twice and nobody pays for themselves in circles.
 */
export const choosePayer = async (
  deps: Deps,
  actor: AdministratorActor,
  sentId: string,
  sentPayer: string | null,
): Promise<Household> => {
  const { db } = deps;
  const named = await selectPayers(db, sentPayer === null ? [sentId] : [sentId, sentPayer]);
  const present = (wanted: string): string => {
    const found = named.find(({ id }) => id === wanted);
    if (!found) throw new DomainError('not-found');
    return found.mergedInto ?? found.id;
  };
  const personId = present(sentId);
  const chosen = sentPayer === null ? null : present(sentPayer);
  const payerId = chosen === personId ? null : chosen;
  const isSet = async () => (await selectPayers(db, [personId]))[0]?.payerId === payerId;
  if (!(await isSet())) {
    const today = dayInParis(deps.now());
    const both = payerId === null ? [personId] : [personId, payerId];
    try {
      await write(deps, {
        actor,
        subject: { type: 'person', id: personId },
        action: 'person.payer',
        first: [
          lockPayers(db, both),
          refuseUnless(db, selectPresent(db, both)),
          ...(payerId === null
            ? []
            : [refuseWhen(db, selectChain(db, personId, payerId)), refuseWhen(db, selectMinor(db, payerId, today))]),
        ],
        statements: [setPayer(db, personId, payerId)],
        isThere: isSet,
      });
    } catch (error) {
      if (!isRefusedWrite(error)) throw error;
      throw new DomainError('conflict', { reason: await reasonOf(db, personId, payerId, today), cause: error });
    }
  }
  return findHousehold(deps, personId);
};
