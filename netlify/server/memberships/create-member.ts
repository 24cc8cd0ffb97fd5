import { randomUUID } from 'node:crypto';
import { allows, type Role } from '#domain/account/role.ts';
import { dayInParis } from '#domain/dates.ts';
import { DomainError, validationError } from '#domain/error.ts';
import type { HealthTable } from '#domain/member/health.ts';
import { identityOf } from '#domain/member/member.ts';
import type { MemberDetails } from '#domain/member/member-details.ts';
import { atOnceCents, claimsWith, type PledgedClaim, readAidClaims } from '#domain/money/aid.ts';
import type { Quote } from '#domain/money/membership-fee.ts';
import type { FederationAsked } from '#domain/season/federation.ts';
import { type SeasonDays, seasonsInHand } from '#domain/season/season-days.ts';
import type { AdministratorActor } from '#domain/site/audit.ts';
import type { AuditField } from '#messages/audit.ts';
import { countMembers, keepSeason, seasonOnOfferAt, selectSeasons } from '../club/season-queries.ts';
import { isGone, isRefusedWrite, isTaken } from '../db/errors.ts';
import { asOfNow, refuseWhen } from '../db/guard.ts';
import { both, reading, thenRead } from '../db/reading.ts';
import type { Deps } from '../deps.ts';
import { insertClaims } from '../member/aid-queries.ts';
import { presentRecordOf } from '../member/change-member.ts';
import { insertLines, insertMember } from '../member/change-queries.ts';
import { type FileKeys, savingFiles } from '../member/files.ts';
import { toMemberDetails } from '../member/member-details.ts';
import { columnsOf } from '../member/membership-columns.ts';
import { offerOf } from '../member/offer.ts';
import { lockPerson, type PersonInSeason, selectInForce, selectInForceBefore } from '../member/queries.ts';
import { findMemberRecord } from '../member/record-queries.ts';
import { manualPaymentOf } from '../payments/manual-payment.ts';
import { insertManualPayment, type NewManualPayment } from '../payments/manual-payment-queries.ts';
import { addedMails } from '../payments/member-mails.ts';
import { cancelRivals } from '../payments/settle-payment.ts';
import { recordImageRights } from '../persons/consent-queries.ts';
import { writeAndRead, writtenFields } from '../write/write.ts';
import { type NewMember, quoteToday, readNewMember, withFieldsAsked } from './new-member.ts';
import type { SentMembership } from './sent-membership.ts';

interface ToInsert extends Omit<NewMember, 'payment' | 'season' | 'claims'> {
  seasonToMake: SeasonDays | undefined;
  person: PersonInSeason;
  quote: Quote;
  payment: NewManualPayment | undefined;
  aids: readonly PledgedClaim[];
  rulesVersion: number;
  health: HealthTable;
  /** True if the person was in force in an earlier season. */
  wasMember: boolean;
  federationAsked: FederationAsked;
  keys: FileKeys;
}

const filledIn = ({ membership, payment, aids, keys, isProofShown }: ToInsert): AuditField[] => {
  const said = {
    ...membership,
    photo: keys.photoKey,
    reducedPriceProofFile: keys.proofKey,
    reducedPriceProofShown: isProofShown,
    payments: payment,
    aids: aids.length > 0,
  };
  return writtenFields(said).filter((field) => said[field]);
};

// Nobody has brought anything on paper yet.
const notYetSeen = { guardianAttestedAt: null, certificateOn: null } as const;

const insertAll = ({ db }: Deps, actor: AdministratorActor, memberId: string, member: ToInsert, now: Date) => {
  const { membership, person, payment, aids, keys, rulesVersion, quote } = member;
  const said = columnsOf(membership, { rulesVersion, healthVersion: member.health.adultText.version, now });
  const row = {
    id: memberId,
    ...person,
    ...said,
    // An administrator who ticks the box saw it.
    guardianConfirmedAt: said.legalGuardianAuthorisedAt,
    photoKey: keys.photoKey ?? null,
    proofKey: keys.proofKey ?? null,
    reducedPriceProofShown: member.isProofShown,
  };
  return {
    first: [lockPerson(db, person), refuseWhen(db, selectInForce(db, person))],
    statements: [
      ...(member.seasonToMake ? [keepSeason(db, member.seasonToMake, now)] : []),
      insertMember(db, { ...row, status: 'active', createdAt: now, updatedAt: now }),
      insertLines(db, memberId, quote.lines),
      ...insertClaims(db, memberId, aids, now),
      recordImageRights(db, memberId, {
        granted: membership.imageRightsGranted,
        way: 'administrator',
        actor,
        at: now,
      }),
      ...(payment ? [insertManualPayment(db, payment, now)] : []),
    ],
    mails: addedMails(
      {
        ...row,
        ...notYetSeen,
        createdAt: now,
        health: member.health,
        wasMember: member.wasMember,
        federationAsked: member.federationAsked,
        federationErasedAt: null,
        lines: quote.lines,
        totalCents: quote.totalCents,
        paidCents: payment?.amountCents ?? 0,
        claims: aids,
      },
      now,
    ),
  };
};

const refusal = async ({ db }: Deps, person: PersonInSeason, error: unknown): Promise<unknown> => {
  if (isRefusedWrite(error) || isTaken(error)) {
    const [current] = await selectInForce(db, person);
    return new DomainError('duplicate', { cause: error, ...(current && { current }) });
  }
  // The discipline was deleted while the files were stored.
  return isGone(error) ? validationError({ disciplines: 'invalid' }) : error;
};

/**
 * Adds a member as `active`, to the season that was chosen or else to the one on offer: first the files, then member,
 * lines and payment in one transaction (docs/rules.md#member-actions). Without a payment the member is unpaid. Throws
 * `validation`, `role-missing` for a payment that the administrator may not record, `unavailable`, or `duplicate` with
 * the id of the existing membership, also on a retry.
 */
export const createMember = async (
  deps: Deps,
  actor: AdministratorActor & { roles: readonly Role[] },
  sent: SentMembership,
): Promise<MemberDetails> => {
  const now = deps.now();
  const memberId = randomUUID();
  const read = readNewMember(sent, now);
  const { payment, isProofShown, claims, season: wanted } = read;
  if (payment && !allows(actor.roles, 'desk', 'write')) throw new DomainError('role-missing');
  const received = payment && manualPaymentOf(actor, memberId, payment, now);
  const identity = identityOf(read.membership);
  const [offer, { inForce, wasMember, inHand }] = await thenRead(
    deps.db,
    [asOfNow(deps.db)],
    both(
      offerOf(deps, now, wanted),
      reading(
        [
          selectInForce(deps.db, { season: wanted ?? seasonOnOfferAt(now), identity }),
          selectInForceBefore(deps.db, { season: wanted ?? seasonOnOfferAt(now), identity }),
          selectSeasons(deps.db),
          countMembers(deps.db),
        ],
        ([found], [before], seasons, counts) => ({
          inForce: found,
          wasMember: before !== undefined,
          inHand: seasonsInHand(seasons, counts, dayInParis(now)).seasons.find(({ id }) => id === wanted),
        }),
      ),
    ),
  );
  if (wanted !== undefined && !inHand?.takesMembers) throw validationError({ season: 'season-closed' });
  const { membership } = withFieldsAsked(read, sent, offer, now);
  const quote = quoteToday(offer, membership, now);
  const claimed = readAidClaims(offer.catalogue[0]?.aids ?? [], claims, dayInParis(now));
  if (!claimed.ok) throw validationError(claimed.fields);
  const aids = claimsWith(quote.totalCents, claimed.value);
  if (received && received.amountCents > quote.totalCents - atOnceCents(aids) && !payment.isAboveOwed)
    throw validationError({ paymentAmount: 'above-owed' });
  const person = { season: offer.season, identity };
  if (inForce) throw new DomainError('duplicate', { current: inForce });
  const proof = membership.reducedPriceSelected ? sent.files.proof : undefined;
  const created = await savingFiles(deps, { photo: sent.files.photo, proof }, async (keys) => {
    const toInsert = {
      membership,
      payment: received,
      aids,
      isProofShown,
      person,
      seasonToMake: offer.seasonToMake,
      quote,
      keys,
      rulesVersion: offer.rulesVersion,
      health: offer.health,
      wasMember,
      federationAsked: offer.federationAsked,
    };
    try {
      return await writeAndRead(
        deps,
        {
          actor,
          subject: { type: 'member', id: memberId },
          action: 'member.create',
          fields: filledIn(toInsert),
          ...insertAll(deps, actor, memberId, toInsert, deps.now()),
          isThere: async () => (await findMemberRecord(deps.db, memberId).catch(() => undefined)) !== undefined,
        },
        presentRecordOf(deps, memberId),
      );
    } catch (error) {
      throw await refusal(deps, person, error);
    }
  });
  await cancelRivals(deps, created);
  return toMemberDetails(created, deps.now());
};
