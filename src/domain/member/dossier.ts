import type { IsoDate } from '../dates.ts';
import type { DossierRequest } from '../mail/link.ts';
import type { MemberAid } from '../money/aid.ts';
import type { PlanJson } from '../money/instalments.ts';
import type { PaymentMeans } from '../money/payment.ts';
import type { Transfer } from '../money/transfer.ts';
import { type DossierPiece, dossierPieces, type OpenPieces, type PieceOfDossier, type PieceState } from '../piece.ts';
import type { FederationField } from '../season/federation.ts';
import type { Season } from '../season/season.ts';
import type { SeasonSpan } from '../season/season-days.ts';
import { isMinor } from './age.ts';
import type { EmergencyContact } from './emergency-contact.ts';
import { type AskedHealth, type HealthGiven, healthState } from './health.ts';
import type { MemberJson, MemberStatus, ProofState } from './member.ts';
import type { ContactField } from './member-field-places.ts';
import type { Membership } from './membership.ts';
import type { PaymentReport } from './sign-up.ts';

/** The facts that decide the state of each piece of a membership. */
export interface DossierFacts {
  status: MemberStatus;
  birthDate: IsoDate;
  email: string;
  phone: string;
  address: string;
  /** What the season asks for the federation and the member has not said. */
  lacking: readonly FederationField[];
  hasPhoto: boolean;
  /** The reason why the photo was refused. It stays until a photo is accepted. */
  photoRefusal: string | null;
  proof: ProofState;
  proofRefusal: string | null;
  /** The result of `isProofAwaited`. */
  isProofAwaited: boolean;
  /** True once the guardian confirmed the authorisation, or an administrator saw it on paper. */
  isGuardianConfirmed: boolean;
  /** What the health table of the season asks, and what was brought. */
  health: { asked: AskedHealth; given: HealthGiven };
  owedCents: number;
  /** True while the bank is processing a payment. */
  isPaymentUnderWay: boolean;
}

const photoState = ({ hasPhoto, photoRefusal }: DossierFacts): PieceState => {
  // The club accepts a photo without a review, unless it replaces a refused one.
  if (hasPhoto) return photoRefusal === null ? 'accepted' : 'received';
  return photoRefusal === null ? 'missing' : 'refused';
};

/**
 * Returns the state of the proof, or undefined if the membership needs none, because the normal price was chosen or
 * paid.
 */
const proofPieceState = ({ proof, status, isProofAwaited }: DossierFacts): PieceState | undefined => {
  switch (proof) {
    case 'not-needed':
      return undefined;
    case 'held':
      return 'received';
    case 'accepted':
    case 'shown':
      return 'accepted';
    case 'refused':
      // A member who paid the normal price after the refusal is no longer suspended and needs no proof.
      return status === 'active' ? undefined : 'refused';
    default:
      return isProofAwaited || status === 'pending' ? 'missing' : undefined;
  }
};

const paymentState = ({ owedCents, isPaymentUnderWay }: DossierFacts): PieceState => {
  if (owedCents === 0) return 'accepted';
  return isPaymentUnderWay ? 'received' : 'missing';
};

/** Nobody can be asked by mail for what is missing of a person without an address: one way to reach them suffices. */
const isReachable = ({ email, phone, address }: DossierFacts): boolean =>
  email === '' ? phone !== '' || address !== '' : phone !== '' && address !== '';

const acceptedIf = (isAccepted: boolean): PieceState => (isAccepted ? 'accepted' : 'missing');

/**
 * Returns the pieces that a membership needs on a day, in the order of the screen (docs/rules.md#dossier). List,
 * export, member's page, mails and the member's own page all use this function. A membership that is over needs none.
 */
export const piecesOf = (facts: DossierFacts, today: IsoDate): PieceOfDossier[] => {
  if (facts.status === 'cancelled') return [];
  const states: Readonly<Record<DossierPiece, PieceState | undefined>> = {
    identity: acceptedIf(facts.lacking.length === 0 && isReachable(facts)),
    photo: photoState(facts),
    proof: proofPieceState(facts),
    guardian: isMinor(facts.birthDate, today) ? acceptedIf(facts.isGuardianConfirmed) : undefined,
    health: healthState(facts.health.asked, facts.health.given),
    payment: paymentState(facts),
  };
  const refusals: Partial<Record<DossierPiece, string | null>> = {
    photo: facts.photoRefusal,
    proof: facts.proofRefusal,
  };
  return dossierPieces.flatMap((piece) => {
    const state = states[piece];
    return state ? [{ piece, state, refusal: state === 'refused' ? (refusals[piece] ?? null) : null }] : [];
  });
};

/** Returns the pieces that are not accepted yet, with their states. */
export const openPiecesOf = (pieces: readonly PieceOfDossier[]): OpenPieces =>
  Object.fromEntries(pieces.flatMap(({ piece, state }) => (state === 'accepted' ? [] : [[piece, state]])));

/**
 * Returns true if a file waits for an administrator's decision: a stored proof, even of a membership that is over, or a
 * photo that replaces a refused one.
 */
export const awaitsDecision = ({ proof, openPieces }: Pick<MemberJson, 'proof' | 'openPieces'>): boolean =>
  proof === 'held' || openPieces.photo === 'received';

/** Returns true if every piece that the membership needs is accepted. */
export const isComplete = (pieces: readonly PieceOfDossier[]): boolean =>
  pieces.every(({ state }) => state === 'accepted');

/** The pieces that a payment can accept or make needless. A proof that waits for a decision waits in any case. */
const isMoneyAwaited = ({ piece, state }: PieceOfDossier): boolean =>
  piece === 'payment' || (piece === 'proof' && state !== 'received');

/**
 * Returns true if every piece that does not depend on a payment is accepted. The dossier may then be complete at any moment,
 * because a payment can arrive while the membership is written.
 */
export const lacksMoneyAtMost = (pieces: readonly PieceOfDossier[]): boolean =>
  pieces.every((piece) => piece.state === 'accepted' || isMoneyAwaited(piece));

/** Returns the pieces that the member still has to give: those that are missing or were refused. */
export const lackingPieces = (pieces: readonly PieceOfDossier[]): DossierPiece[] =>
  pieces.filter(({ state }) => state === 'missing' || state === 'refused').map(({ piece }) => piece);

/** The holder of the link that opens a dossier. */
export type DossierReader = 'member' | 'guardian';

/** What a season asks of a membership about health, as the member or the guardian reads it. */
export interface HealthAsked extends AskedHealth {
  /** The text to attest: the guardian's for a minor. */
  text: string;
  version: string;
  /** When somebody attested who may, or null. An instant. */
  attestedAt: string | null;
  /** The day of the certificate that the club has seen, or null. */
  certificateOn: IsoDate | null;
}

/** A dossier as its member reads it by a link. Amounts in euros; files only as facts. */
export interface DossierJson extends Pick<Membership, ContactField> {
  firstName: string;
  lastName: string;
  season: Season;
  seasonDays: SeasonSpan;
  status: MemberStatus;
  /** True once the membership is archived. The member can still pay what is owed, and change nothing else. */
  isArchived: boolean;
  pieces: PieceOfDossier[];
  isComplete: boolean;
  birthDate: IsoDate;
  /** The holder of the link: the member, or the guardian of a minor. */
  reader: DossierReader;
  email: string;
  /** A typed address that is not confirmed yet, or null. */
  pendingEmail: string | null;
  /** The person whom the club calls. For a minor who named nobody else it is the guardian. */
  emergencyContact: EmergencyContact | null;
  /** What the season asks this person for the federation, in the order of the form. */
  federation: { field: FederationField; value: string | null; isRequired: boolean }[];
  hasPhoto: boolean;
  /** Null for an adult. */
  guardian: { name: string; email: string; confirmedAt: string | null } | null;
  health: HealthAsked;
  reducedPriceSelected: boolean;
  /** The disciplines that were joined, at the prices of that day. */
  lines: PaymentReport['lines'];
  /** Euros. `normalAmount` is the price without a proof. */
  amount: number;
  normalAmount: number;
  /** The part of the price that the club gave back on purpose. `amount` is already without it. */
  waived: number;
  paid: number;
  /** The amount owed now, without the later charges of a plan. */
  owed: number;
  /** How to pay the debt by transfer. Null if nothing is owed, or if the club takes no transfers. */
  transfer: Transfer | null;
  toCome: number;
  /** What aids are expected to pay, in euros, and the aids that were claimed. */
  aided: number;
  aids: MemberAid[];
  /** The plan by which it is paid in several times, or null. */
  plan: PlanJson | null;
  /** The money received, the oldest first. */
  receipts: DossierReceipt[];
  /** True if a payment is disputed or does not match the amount due. Such a payment gets no certificate. */
  isDoubtful: boolean;
  consents: { imageRights: boolean; news: boolean };
  /** True if the address is new to the person. Its holder cannot change what concerns the person over the years. */
  isAddressNew: boolean;
  /** The requests that nobody has answered yet, with instants. */
  requests: { kind: DossierRequest; at: string }[];
  /** The version that was read. A write sends it back (optimistic concurrency). */
  updatedAt: string;
}

/** A payment that was received. Euros. */
export interface DossierReceipt {
  means: PaymentMeans;
  amount: number;
  refunded: number;
  /** An instant. */
  paidAt: string;
}

/** The text that a guardian reads before confirming. */
export interface GuardianJson {
  /** The first name of the minor. */
  firstName: string;
  lastName: string;
  season: Season;
  disciplines: string[];
  guardianName: string;
  confirmedAt: string | null;
  health: HealthAsked & { isAccepted: boolean };
}
