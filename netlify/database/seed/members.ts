import { randomUUID } from 'node:crypto';
import { DAY_MS, dayInParis, type IsoDate } from '#domain/dates.ts';
import { foldText } from '#domain/fold.ts';
import { defaultHealthTable } from '#domain/member/health.ts';
import { fullNameOf } from '#domain/member/member.ts';
import { searchTextOf } from '#domain/member/member-search.ts';
import type { AidDeduction } from '#domain/money/aid.ts';
import { quoteMembership } from '#domain/money/membership-fee.ts';
import type { Product } from '#domain/money/product.ts';
import { toCents } from '#domain/money.ts';
import { type Season, seasonOpenOn } from '#domain/season/season.ts';
import { usualDays } from '#domain/season/season-days.ts';
import { listProducts } from '#server/club/product-queries.ts';
import { keepSeason } from '#server/club/season-queries.ts';
import { administrators } from '#server/db/account-schema.ts';
import { aids, memberAids } from '#server/db/aid-schema.ts';
import { type Database, openDatabase } from '#server/db/client.ts';
import { renewals } from '#server/db/renewal-schema.ts';
import { members as memberTable, orderLines, payments } from '#server/db/schema.ts';
import { createBlobStore } from '#server/integrations/blob-store.ts';
import { type FileKeys, makeFiles, storeFiles } from '#server/member/files.ts';
import { personInSeason } from '#server/member/queries.ts';
import { fictionalAids } from './fictional-aids.ts';
import { fictionalMembers, type SeedMember } from './fictional-members.ts';
import { portrait, proofOf } from './portrait.ts';
import type { SeedEnv } from './seed.ts';

/**
 * Gives the fictional club its fictional members: files first, then everything in one batch. Only before the first
 * administrator exists, so that deleted members do not come back.
 */
export const seedMembers = async (env: SeedEnv): Promise<void> => {
  const db = openDatabase(env.DATABASE_URL ?? '', env.NEON_ENDPOINT);
  const [[known], [administrator]] = await db.batch([
    db.select({ id: memberTable.id }).from(memberTable).limit(1),
    db.select({ id: administrators.id }).from(administrators).limit(1),
  ]);
  if (known || administrator) return;
  const files = { files: createBlobStore(env.CONTEXT ?? 'local', 'member-files'), log: console.error };
  const stored: FileKeys[] = [];
  for (const [number, member] of fictionalMembers.entries())
    stored.push(await storeFiles(files, await makeFiles(filesOf(member, number))));
  await insertFictionalMembers(db, { catalogue: await listProducts(db), stored, now: new Date() });
};

const filesOf = ({ hasPhoto, reduced, firstName, lastName }: SeedMember, number: number) => ({
  photo: hasPhoto ? Buffer.from(portrait(number)) : undefined,
  proof: reduced === 'held' ? Buffer.from(proofOf(`${firstName} ${lastName}`)) : undefined,
});

interface Seeded {
  catalogue: Product[];
  /** The files of each member, in their order. */
  stored: readonly FileKeys[];
  now: Date;
}

/** Inserts the fictional members with what they paid, the aids that they claim, and who of the season before was invited back. */
export const insertFictionalMembers = (db: Database, { catalogue, stored, now }: Seeded) => {
  const at = (daysAgo: number) => new Date(now.getTime() - daysAgo * DAY_MS);
  const rows = fictionalMembers.map((member, number) => {
    const id = randomUUID();
    return { id, member, keys: stored[number], paid: paymentsOf(id, member, at) };
  });
  const season = seasonOpenOn(dayInParis(now));
  // Withdrawn since: the form of the fictional club asks what every club's form asks.
  const aidRows = fictionalAids.map((aid, position) => ({
    ...aid,
    id: randomUUID(),
    season,
    position,
    retiredAt: at(5),
  }));
  const seasonOf = ({ joinedDaysAgo }: Pick<SeedMember, 'joinedDaysAgo'>) =>
    seasonOpenOn(dayInParis(at(joinedDaysAgo)));
  const past = [...new Set(fictionalMembers.map(seasonOf))];
  return db.batch([
    keepSeason(db, usualDays(season), now),
    ...past.map((one) => keepSeason(db, usualDays(one), now)),
    db
      .insert(memberTable)
      .values(rows.map(({ id, member, keys }, number) => ({ id, ...columnsOf(number, member, keys, now, at) }))),
    db.insert(orderLines).values(rows.flatMap(({ id, member }) => linesOf(id, member, catalogue))),
    db.insert(payments).values(rows.flatMap(({ paid }) => paid)),
    db.insert(aids).values(aidRows),
    db.insert(memberAids).values(rows.flatMap(({ id, member, paid }) => claimsOf(id, member, { paid, aidRows, at }))),
    db.insert(renewals).values(rows.flatMap(({ id, member }) => renewalOf(id, member, { season, at }))),
  ]);
};

interface Claiming {
  paid: ReturnType<typeof paymentsOf>;
  aidRows: readonly { id: string; label: string; amountCents: number; deduction: AidDeduction }[];
  at: At;
}

const claimsOf = (memberId: string, { aid, joinedDaysAgo }: SeedMember, { paid, aidRows, at }: Claiming) => {
  const claimed = aidRows.find(({ label }) => label === aid?.label);
  if (!aid || !claimed) return [];
  const { id: aidId, label, amountCents, deduction } = claimed;
  const { state, settledFrom = null, code = null, refusal = null, stateDaysAgo } = aid;
  return [
    {
      memberId,
      aidId,
      label,
      amountCents,
      deduction,
      state,
      settledFrom,
      code,
      refusal,
      paymentId: state === 'reimbursed' ? (paid.find(({ means }) => means === 'aid')?.id ?? null) : null,
      stateAt: at(stateDaysAgo),
      createdAt: at(joinedDaysAgo),
      updatedAt: at(stateDaysAgo),
    },
  ];
};

/** Invited 60 days ago; whoever opened the link did so four days later, and whoever declines says so then. */
const renewalOf = (memberId: string, { renewal }: SeedMember, { season, at }: { season: Season; at: At }) =>
  renewal
    ? [
        {
          memberId,
          season,
          invitedAt: at(60),
          createdAt: at(60),
          openedAt: renewal === 'invited' ? null : at(56),
          declinedAt: renewal === 'declined' ? at(56) : null,
        },
      ]
    : [];

type At = (daysAgo: number) => Date;

const twoDigits = (number: number): string => String(number).padStart(2, '0');

/** Returns a birth date with that age on the day of the first start. Birthdays are spread over the year. */
const bornFor = (age: number, number: number, today: IsoDate): IsoDate => {
  const year = Number(today.slice(0, 4)) - age;
  const birthday = `${twoDigits(1 + ((number * 5) % 12))}-${twoDigits(1 + ((number * 11) % 28))}`;
  return today.slice(5) >= birthday ? `${year}-${birthday}` : `${year - 1}-${birthday}`;
};

const emailOf = ({ firstName, lastName }: SeedMember): string =>
  `${foldText(firstName)}.${foldText(lastName).replaceAll(' ', '-')}@exemple.example`;

const columnsOf = (number: number, member: SeedMember, keys: FileKeys | undefined, now: Date, at: At) => {
  const joinedAt = at(member.joinedDaysAgo);
  const named = {
    firstName: member.firstName,
    lastName: member.lastName,
    birthDate: bornFor(member.age, number, dayInParis(now)),
  };
  const decision = member.reduced === 'accepted' || member.reduced === 'refused' ? member.reduced : null;
  const contact = { email: emailOf(member), phone: member.phone, licenseNumber: member.licenseNumber ?? null };
  return {
    ...named,
    ...contact,
    ...personInSeason(seasonOpenOn(dayInParis(joinedAt)), named),
    searchText: searchTextOf({ ...contact, fullName: fullNameOf(named) }),
    status: member.status,
    address: member.address,
    advantageCard: member.advantageCard ?? null,
    photoKey: keys?.photoKey ?? null,
    proofKey: keys?.proofKey ?? null,
    reducedPriceSelected: member.reduced !== undefined,
    reducedPriceProofShown: member.reduced === 'shown',
    proofDecision: decision,
    proofDecidedAt: decision && at(member.joinedDaysAgo - 2),
    rulesAcceptedAt: joinedAt,
    rulesVersion: 1,
    medicalClearanceAt: joinedAt,
    medicalClearanceVersion: defaultHealthTable.adultText.version,
    legalGuardianName: member.guardian?.name ?? null,
    legalGuardianEmail: member.guardian?.email ?? null,
    legalGuardianPhone: member.guardian?.phone ?? null,
    legalGuardianAuthorisedAt: member.guardian ? joinedAt : null,
    archivedAt: member.isArchived ? at(80) : null,
    createdAt: joinedAt,
    updatedAt: joinedAt,
  };
};

const linesOf = (memberId: string, { disciplines, reduced }: SeedMember, catalogue: Product[]) =>
  quoteMembership(catalogue, disciplines, reduced !== undefined).lines.map((line, position) => ({
    ...line,
    memberId,
    position,
  }));

const paymentsOf = (memberId: string, member: SeedMember, at: At) =>
  member.payments.map(({ means, euros, paidDaysAgo, note }) => {
    const createdAt = at(paidDaysAgo ?? member.joinedDaysAgo);
    const paid =
      paidDaysAgo === undefined
        ? { status: 'open' as const, paidAt: null }
        : { status: 'succeeded' as const, paidAt: createdAt };
    return {
      id: randomUUID(),
      memberId,
      means,
      amountCents: toCents(euros),
      ...paid,
      note: note ?? null,
      createdAt,
      updatedAt: createdAt,
    };
  });
