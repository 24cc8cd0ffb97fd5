import type { IsoDate } from '../dates.ts';
import type { DossierRequest } from '../mail/link.ts';
import type { PaymentMeans } from '../money/payment.ts';
import { type DossierPiece, dossierPieces, type OpenPieces, type PieceOfDossier, type PieceState } from '../piece.ts';
import type { Season } from '../season/season.ts';
import type { SeasonSpan } from '../season/season-days.ts';
import { isMinor } from './age.ts';
import type { EmergencyContact } from './emergency-contact.ts';
import type { MemberJson, MemberStatus, ProofState } from './member.ts';
import type { PaymentReport } from './sign-up.ts';

/** What decides about the pieces of a membership. */
export interface DossierFacts {
  status: MemberStatus;
  birthDate: IsoDate;
  email: string;
  phone: string;
  address: string;
  hasPhoto: boolean;
  /** Why the photo was refused. Stays until one is accepted. */
  photoRefusal: string | null;
  proof: ProofState;
  proofRefusal: string | null;
  /** By `isProofAwaited`. */
  isProofAwaited: boolean;
  /** True once the guardian confirmed it, or an administrator saw it on paper. */
  isGuardianConfirmed: boolean;
  medicalClearance: boolean;
  owedCents: number;
  /** True while the bank decides about a payment. */
  isPaymentUnderWay: boolean;
}

const photoState = ({ hasPhoto, photoRefusal }: DossierFacts): PieceState => {
  // A photo is taken as it comes. Only one that replaces a refused one is looked at.
  if (hasPhoto) return photoRefusal === null ? 'accepted' : 'received';
  return photoRefusal === null ? 'missing' : 'refused';
};

/** Returns the state of the proof, or undefined if none is asked for: the normal price was chosen or paid. */
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
      // Whoever paid the normal price after the refusal is no longer suspended, and asked for nothing.
      return status === 'active' ? undefined : 'refused';
    default:
      return isProofAwaited || status === 'pending' ? 'missing' : undefined;
  }
};

const paymentState = ({ owedCents, isPaymentUnderWay }: DossierFacts): PieceState => {
  if (owedCents === 0) return 'accepted';
  return isPaymentUnderWay ? 'received' : 'missing';
};

const acceptedIf = (isAccepted: boolean): PieceState => (isAccepted ? 'accepted' : 'missing');

/**
 * Returns the pieces that a membership is asked for on a day, in the order in which they are shown (docs/rules.md#dossier).
 * List, export, member's page, mails and the member's own page all use it. A membership that is over is asked for none.
 */
export const piecesOf = (facts: DossierFacts, today: IsoDate): PieceOfDossier[] => {
  if (facts.status === 'cancelled') return [];
  const states: Readonly<Record<DossierPiece, PieceState | undefined>> = {
    identity: acceptedIf([facts.email, facts.phone, facts.address].every((said) => said !== '')),
    photo: photoState(facts),
    proof: proofPieceState(facts),
    guardian: isMinor(facts.birthDate, today) ? acceptedIf(facts.isGuardianConfirmed) : undefined,
    health: acceptedIf(facts.medicalClearance),
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
 * Returns true if an administrator must look at a file: a proof that is held, also of a membership that is over, or a
 * photo that replaces a refused one.
 */
export const awaitsDecision = ({ proof, openPieces }: Pick<MemberJson, 'proof' | 'openPieces'>): boolean =>
  proof === 'held' || openPieces.photo === 'received';

/** Returns true if every piece that is asked for is accepted. */
export const isComplete = (pieces: readonly PieceOfDossier[]): boolean =>
  pieces.every(({ state }) => state === 'accepted');

/** Returns the pieces that the member must still give: those that are missing or were refused. */
export const lackingPieces = (pieces: readonly PieceOfDossier[]): DossierPiece[] =>
  pieces.filter(({ state }) => state === 'missing' || state === 'refused').map(({ piece }) => piece);

/** Who opens a dossier by a link. */
export type DossierReader = 'member' | 'guardian';

/** What a person reads of their dossier, by a link. Euros; files only as facts. */
export interface DossierJson {
  firstName: string;
  lastName: string;
  season: Season;
  seasonDays: SeasonSpan;
  status: MemberStatus;
  /** True once the season is over for this membership: what is owed can be paid, and nothing else be sent. */
  isArchived: boolean;
  pieces: PieceOfDossier[];
  isComplete: boolean;
  birthDate: IsoDate;
  /** Who holds the link: the member, or the guardian of a minor. */
  reader: DossierReader;
  email: string;
  /** An address that was typed and not confirmed yet, or null. */
  pendingEmail: string | null;
  phone: string;
  address: string;
  emergencyContactName: string | null;
  emergencyContactPhone: string | null;
  /** Whom the club calls: the guardian of a minor who named nobody else. */
  emergencyContact: EmergencyContact | null;
  hasPhoto: boolean;
  /** Null for an adult. */
  guardian: { name: string; email: string; confirmedAt: string | null } | null;
  reducedPriceSelected: boolean;
  /** What was joined, at the prices of that day. */
  lines: PaymentReport['lines'];
  /** Euros. `normalAmount` is owed without a proof. */
  amount: number;
  normalAmount: number;
  /** What of the price the club gave back on purpose: `amount` is without it. */
  waived: number;
  paid: number;
  owed: number;
  /** Money that came, the oldest first. */
  receipts: DossierReceipt[];
  /** True if a payment is disputed or is not the money that was due: no certificate is made of it. */
  isDoubtful: boolean;
  consents: { imageRights: boolean; news: boolean };
  /** True if the address was none of the person's before: what concerns the person over the years is not theirs to change. */
  isAddressNew: boolean;
  /** What was asked for and not answered yet. Instants. */
  requests: { kind: DossierRequest; at: string }[];
  /** The version that was read. A write sends it back. */
  updatedAt: string;
}

/** A payment that came. Euros. */
export interface DossierReceipt {
  means: PaymentMeans;
  amount: number;
  refunded: number;
  /** An instant. */
  paidAt: string;
}

/** What a guardian reads before they confirm. */
export interface GuardianJson {
  /** The minor. */
  firstName: string;
  lastName: string;
  season: Season;
  disciplines: string[];
  guardianName: string;
  confirmedAt: string | null;
}
