import type { DossierRequest } from '../mail/link.ts';
import type { Season } from '../season/season.ts';
import type { MemberJson } from './member.ts';
import type { DecidedPiece } from './piece-decision.ts';

/** A file that waits for an administrator. */
export interface PieceToReview {
  memberId: string;
  fullName: string;
  season: Season;
  isArchived: boolean;
  piece: DecidedPiece;
  /** The id of the stored file. A decision names it. */
  fileId: string;
  /** The instant at which the file came. */
  receivedAt: string;
  /** The reason why the file before was refused, or null. */
  lastRefusal: string | null;
}

/** A request to the club that nobody has answered yet. */
export interface RequestToAnswer {
  id: string;
  kind: DossierRequest;
  /** The instant of the request. */
  at: string;
  /** The membership whose link was used, or the newest membership of the person. */
  memberId: string;
  isArchived: boolean;
  fullName: string;
  /** The address of that membership. */
  email: string;
  /** True if the person did not use this address before. Then `known` holds the addresses that they used. */
  isAddressNew: boolean;
  known: string[];
}

/** A membership in force with a new address. */
export interface NewAddress {
  memberId: string;
  fullName: string;
  season: Season;
  email: string;
  /** The addresses that the person used before. */
  known: string[];
}

/** Everything that waits for an administrator: files and requests, the oldest first. */
export interface Review {
  pieces: PieceToReview[];
  requests: RequestToAnswer[];
  /** The people with a new address, whose identity must be checked. */
  addresses: NewAddress[];
}

/** An answered request. */
export interface AnsweredRequest {
  id: string;
  answeredAt: string;
  /** The administrator's name, or null if their account is gone. */
  by: string | null;
}

/** A member with the files that may need a decision. */
export interface ReviewedMember
  extends Pick<MemberJson, 'id' | 'fullName' | 'season' | 'archivedAt' | 'proof' | 'openPieces'> {
  files: Readonly<Record<DecidedPiece, Pick<PieceToReview, 'receivedAt' | 'lastRefusal'> & { fileId: string | null }>>;
}

const awaited: Readonly<Record<DecidedPiece, (member: ReviewedMember) => boolean>> = {
  proof: ({ proof }) => proof === 'held',
  photo: ({ openPieces }) => openPieces.photo === 'received',
};

/**
 * Returns the files that wait for a decision (docs/rules.md#piece-decisions), the oldest first. They belong to the
 * members for whom `awaitsDecision` is true.
 */
export const piecesToReview = (members: readonly ReviewedMember[]): PieceToReview[] =>
  members
    .flatMap((member) =>
      (['proof', 'photo'] as const).flatMap((piece) => {
        const { fileId, ...told } = member.files[piece];
        const { id: memberId, fullName, season, archivedAt } = member;
        return fileId !== null && awaited[piece](member)
          ? [{ memberId, fullName, season, isArchived: archivedAt !== null, piece, fileId, ...told }]
          : [];
      }),
    )
    .sort((one, other) => one.receivedAt.localeCompare(other.receivedAt) || one.memberId.localeCompare(other.memberId));
