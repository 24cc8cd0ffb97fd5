import { atom } from 'nanostores';
import type { PieceToReview, Review } from '#domain/review.ts';
import { api, call } from '#lib/api.ts';
import { isApiError } from '#lib/is-api-error.ts';
import { reviewMessages as words } from '#messages/review.ts';
import { createLoaded } from '../loaded.ts';
import { decidePhoto, decideProof } from '../member/member-api.ts';

const { review } = api.admin;

const { $loaded, load, show } = createLoaded<Review>(() => call(review.$get()), words.failed);

export const $review = $loaded;
export const loadReview = load;

/** Tells two waiting files apart, also two of one member, or one that replaced another. */
export const keyOf = ({ memberId, piece, fileId }: PieceToReview): string => `${memberId} ${piece} ${fileId}`;

/** The file that is shown, or nothing for the first one. */
export const $shown = atom<string | undefined>(undefined);

/** What somebody else did, or what came, before one’s own decision. */
export const $overtaken = atom<{ name: string; sentences: readonly string[] } | undefined>(undefined);

/** Returns the file to show: the chosen one, or the first. */
export const shownOf = (pieces: readonly PieceToReview[], shown: string | undefined): PieceToReview | undefined =>
  pieces.find((piece) => keyOf(piece) === shown) ?? pieces[0];

/** Shows the file after this one, or the first again. */
export const showNext = (piece: PieceToReview): void => {
  const view = $review.get();
  if (view.state !== 'ready') return;
  const { pieces } = view.value;
  const next = pieces[pieces.findIndex((one) => keyOf(one) === keyOf(piece)) + 1] ?? pieces[0];
  $shown.set(next && keyOf(next));
};

const drop = (piece: PieceToReview): void => {
  showNext(piece);
  const view = $review.get();
  if (view.state !== 'ready') return;
  show({ ...view.value, pieces: view.value.pieces.filter((one) => keyOf(one) !== keyOf(piece)) });
};

/**
 * Decides on the file that was seen, then shows the next one. If somebody else decided, or another file came, tells it
 * and reads the list again. Throws `ApiError` for everything else. Returns false if nothing was decided.
 */
export const decide = async (
  piece: PieceToReview,
  decision: 'accepted' | 'refused',
  refusal?: string,
): Promise<boolean> => {
  const seen = { id: piece.memberId, photoId: piece.fileId, proofId: piece.fileId };
  $overtaken.set(undefined);
  try {
    await (piece.piece === 'photo' ? decidePhoto(seen, decision, refusal) : decideProof(seen, decision, refusal));
  } catch (error) {
    if (!isApiError(error, 'conflict', 'not-found')) throw error;
    $overtaken.set({ name: piece.fullName, sentences: error.messages });
    await loadReview();
    return false;
  }
  drop(piece);
  return true;
};

/** Records that a request was answered. Returns who did it. */
export const answerRequest = async (id: string): Promise<string | null> => {
  const { by } = await call(review.requests[':id'].answer.$post({ param: { id } }));
  const view = $review.get();
  if (view.state === 'ready')
    show({ ...view.value, requests: view.value.requests.filter((request) => request.id !== id) });
  return by;
};

export const forgetReview = (): void => {
  $shown.set(undefined);
  $overtaken.set(undefined);
};
