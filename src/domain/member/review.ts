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
  /** The file that is there. A decision names it. */
  fileId: string;
  /** When it came. An instant. */
  receivedAt: string;
  /** Why the one before was refused, or null. */
  lastRefusal: string | null;
}

/** What somebody asks the club for, until it is answered. */
export interface RequestToAnswer {
  id: string;
  kind: DossierRequest;
  /** When it was asked. An instant. */
  at: string;
  /** The membership whose link asked, or the newest one of the person. */
  memberId: string;
  isArchived: boolean;
  fullName: string;
  /** The address of that membership. */
  email: string;
  /** True if it was none of the person's before. Then `known` are those that were. */
  isAddressNew: boolean;
  known: string[];
}

/** A membership in force whose address was none of the person's before. */
export interface NewAddress {
  memberId: string;
  fullName: string;
  season: Season;
  email: string;
  /** The addresses that were the person's before. */
  known: string[];
}

/** What waits for an administrator's look: files and requests, those that came first at the top. */
export interface Review {
  pieces: PieceToReview[];
  requests: RequestToAnswer[];
  /** Persons with two addresses, whose identity is to be checked. */
  addresses: NewAddress[];
}

/** What became of a request. */
export interface AnsweredRequest {
  id: string;
  answeredAt: string;
  /** The administrator's name, or null if their account is gone. */
  by: string | null;
}

/** A member with the files that may have to be looked at. */
export interface ReviewedMember
  extends Pick<MemberJson, 'id' | 'fullName' | 'season' | 'archivedAt' | 'proof' | 'openPieces'> {
  files: Readonly<Record<DecidedPiece, Pick<PieceToReview, 'receivedAt' | 'lastRefusal'> & { fileId: string | null }>>;
}

const awaited: Readonly<Record<DecidedPiece, (member: ReviewedMember) => boolean>> = {
  proof: ({ proof }) => proof === 'held',
  photo: ({ openPieces }) => openPieces.photo === 'received',
};

/**
 * Returns the files that wait for a decision (docs/rules.md#piece-decisions), those that came first at the top. They are
 * of the members of whom `awaitsDecision` is true.
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
