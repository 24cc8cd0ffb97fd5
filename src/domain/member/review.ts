import type { MemberJson } from './member.ts';
import type { DecidedPiece } from './piece-decision.ts';
import type { PieceToReview } from './review-answers.ts';

/** A member with the files that may need a decision. */
export interface ReviewedMember
  extends Pick<MemberJson, 'id' | 'fullName' | 'season' | 'archivedAt' | 'proof' | 'openPieces'> {
  files: Readonly<Record<DecidedPiece, Pick<PieceToReview, 'receivedAt' | 'lastRefusal'> & { fileId: string | null }>>;
}

type FilesHeld = Pick<MemberJson, 'proof' | 'openPieces'>;

const awaited: Readonly<Record<DecidedPiece, (member: FilesHeld) => boolean>> = {
  proof: ({ proof }) => proof === 'held',
  photo: ({ openPieces }) => openPieces.photo === 'received',
};

/** Returns the files of a member that wait for a decision. */
export const piecesAwaited = (member: FilesHeld): DecidedPiece[] =>
  (['proof', 'photo'] as const).filter((piece) => awaited[piece](member));

/**
 * Returns the files that wait for a decision (docs/rules.md#piece-decisions), the oldest first. They belong to the
 * members for whom `awaitsDecision` is true.
 */
export const piecesToReview = (members: readonly ReviewedMember[]): PieceToReview[] =>
  members
    .flatMap((member) =>
      piecesAwaited(member).flatMap((piece) => {
        const { fileId, ...told } = member.files[piece];
        const { id: memberId, fullName, season, archivedAt } = member;
        return fileId === null
          ? []
          : [{ memberId, fullName, season, isArchived: archivedAt !== null, piece, fileId, ...told }];
      }),
    )
    .sort((one, other) => one.receivedAt.localeCompare(other.receivedAt) || one.memberId.localeCompare(other.memberId));
