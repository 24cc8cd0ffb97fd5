import type { PieceToReview } from '#domain/member/review-answers.ts';
import { formatDay } from '#lib/format.ts';
import { reviewMessages as words } from '#messages/review.ts';
import { $shown, keyOf } from './review-store.ts';

interface PieceQueueProps {
  pieces: readonly PieceToReview[];
  shown: PieceToReview;
}

/** The files that wait, the oldest first. A press shows one. */
export const PieceQueue = ({ pieces, shown }: PieceQueueProps) => (
  <nav className="review__queue" aria-label={words.list}>
    <ol>
      {pieces.map((piece) => (
        <li key={keyOf(piece)}>
          <button
            type="button"
            aria-current={piece === shown ? 'true' : undefined}
            onClick={() => $shown.set(keyOf(piece))}
          >
            <strong>{piece.fullName}</strong>
            <span className="note">
              {words.pieces[piece.piece]} · {formatDay(piece.receivedAt)}
            </span>
          </button>
        </li>
      ))}
    </ol>
  </nav>
);
