import { foldText } from '#domain/fold.ts';
import type { MemberStatus } from '#domain/member/member.ts';
import { type DatedPrice, normalCentsOf } from '#domain/member/member-lines.ts';
import { statusAfterProof } from '#domain/member/member-standing.ts';
import { federationFields } from '#domain/season/federation.ts';
import type { FileKeys, GoneFiles } from '../member/files.ts';
import { soldLinesOf, standingOf, waivedCentsOf } from '../member/member-money.ts';
import { columnsOf } from '../member/membership-columns.ts';
import type { Offer } from '../member/offer.ts';
import type { MemberRecord } from '../member/record-queries.ts';
import type { EditedMember } from './edited-member.ts';

const todaysPrices = ({ catalogue, season }: Offer, now: Date): DatedPrice[] =>
  catalogue.flatMap(({ id, prices }) =>
    prices.map((price) => ({ ...price, productId: id, season, createdAt: now, retiredAt: null })),
  );

interface Edit {
  member: MemberRecord;
  edited: EditedMember;
  /** The keys of newly stored files. */
  keys: FileKeys;
  offer: Offer;
  now: Date;
}

// A new proof, or a choice that is already paid, ends a suspension. Editing never suspends.
const statusOf = ({ member, edited, offer, now }: Edit, proofKey: string | null): MemberStatus => {
  const held = soldLinesOf(member);
  const prices = [...held.prices, ...todaysPrices(offer, now)];
  const normal = normalCentsOf({ ...held, lines: edited.quote?.lines ?? held.lines, prices });
  return statusAfterProof(
    standingOf(member, {
      reducedPriceSelected: edited.membership.reducedPriceSelected,
      reducedPriceProofShown: edited.isProofShown,
      hasProof: proofKey !== null,
      normalCents: normal - waivedCentsOf(member, normal),
    }),
  );
};

/** Returns true if another guardian has to confirm: case and accents make no other one. */
export const isOtherGuardian = (
  member: Pick<MemberRecord, 'legalGuardianName'>,
  { membership }: Pick<EditedMember, 'membership'>,
): boolean => foldText(membership.legalGuardianName ?? '') !== foldText(member.legalGuardianName ?? '');

// An administrator who ticks the box saw it. A guardian of another name has confirmed nothing yet.
const guardianConfirmation = ({ member, edited, now }: Edit): Date | null => {
  if (!edited.membership.legalGuardianAuthorised) return null;
  if (member.legalGuardianAuthorisedAt === null) return now;
  return isOtherGuardian(member, edited) ? null : member.guardianConfirmedAt;
};

/**
 * Returns the columns of a changed member. A proof is kept while it proves something; a new proof waits for its
 * decision.
 */
export const editedColumns = (edit: Edit) => {
  const { member, edited, keys, offer, now } = edit;
  const isReduced = edited.membership.reducedPriceSelected;
  const proofKey = isReduced ? (keys.proofKey ?? member.proofKey) : null;
  const isNewProof = proofKey !== null && proofKey !== member.proofKey;
  return {
    ...columnsOf(edited.membership, {
      before: member,
      rulesVersion: offer.rulesVersion,
      healthVersion: offer.health.adultText.version,
      now,
    }),
    identity: edited.person.identity,
    // A namesake is one only while the name stays.
    isNamesake: member.isNamesake && edited.person.identity === member.identity,
    status: statusOf(edit, proofKey),
    photoKey: keys.photoKey ?? member.photoKey,
    guardianConfirmedAt: guardianConfirmation(edit),
    // Nor has a guardian of another name attested anything. An adult has none, and keeps what was attested.
    ...(edited.membership.legalGuardianName !== null &&
      isOtherGuardian(member, edited) && { guardianAttestedAt: null, guardianAttestedVersion: null }),
    ...(federationFields.some((field) => edited.membership[field] !== member[field]) && { federationExportedAt: null }),
    // A photo that an administrator chose needs no review.
    ...(keys.photoKey && { photoRefusal: null, photoAt: now }),
    proofKey,
    reducedPriceProofShown: edited.isProofShown,
    ...(isNewProof && { proofDecision: null, proofDecidedAt: null }),
    updatedAt: now,
  };
};

/** Returns the files that no row uses any more, including new ones that turned out to prove nothing. */
export const supersededFiles = (
  { member, keys }: Pick<Edit, 'member' | 'keys'>,
  written: { photoKey: string | null; proofKey: string | null },
): GoneFiles[] => {
  const gone = (key: string | null | undefined) => (key && key !== written.proofKey ? key : undefined);
  return [
    { photoKey: keys.photoKey && member.photoKey, proofKey: gone(member.proofKey) },
    { proofKey: gone(keys.proofKey) },
  ];
};
