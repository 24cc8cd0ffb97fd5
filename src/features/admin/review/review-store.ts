import { atom } from 'nanostores';
import { $saves } from '#components/action/saves.ts';
import { createLoaded } from '#components/loading/loaded.ts';
import type { PieceToReview, Review } from '#domain/member/review-answers.ts';
import { api, call } from '#lib/api.ts';
import { isApiError } from '#lib/is-api-error.ts';
import { reviewMessages as words } from '#messages/review.ts';
import { decidePhoto, decideProof } from '../member/member-api.ts';
import { withPassword } from '../password/password-question.ts';
import { showDecisions } from '../screen/waiting-store.ts';

const { review } = api.admin;

const loaded = createLoaded<Review>(() => call(review.$get()), words.failed);

export const $review = loaded.$loaded;

/** The age after which the list is read again. Milliseconds. */
const FRESH_MS = 5000;
let readAt = Number.NEGATIVE_INFINITY;
let savesRead = 0;

const count = (): void => {
  const view = $review.get();
  if (view.state !== 'ready') return;
  const { pieces, requests, addresses } = view.value;
  showDecisions(pieces.length + requests.length + addresses.length);
};

const show = (present: Review): void => {
  loaded.show(present);
  count();
};

export const loadReview = async (): Promise<void> => {
  readAt = Date.now();
  savesRead = $saves.get();
  if (await loaded.load()) count();
};

/** Reads what waits again unless a screen has just read it, and nothing was saved since. */
export const refreshReview = (): void => {
  if (Date.now() - readAt >= FRESH_MS || savesRead !== $saves.get()) void loadReview();
};

/** Returns a key that distinguishes waiting files, even two of one member, or a file and its replacement. */
export const keyOf = ({ memberId, piece, fileId }: PieceToReview): string => `${memberId} ${piece} ${fileId}`;

/** The key of the file that is shown. Undefined shows the first one. */
export const $shown = atom<string | undefined>(undefined);

/** A decision that was not stored: somebody else decided, another file arrived, or no answer came. */
export interface Undecided {
  readonly name: string;
  readonly sentences: readonly string[];
  readonly isOvertaken: boolean;
}

export const $undecided = atom<Undecided | undefined>(undefined);

/** How long an acceptance can be undone. Until then nothing is sent, deleted or mailed. Milliseconds. */
export const HELD_MS = 60_000;

/** The files whose acceptance will be sent when their minute is over. */
export const $waitingAcceptances = atom<readonly PieceToReview[]>([]);
const timers = new Map<string, ReturnType<typeof setTimeout>>();

/** Returns the files without those whose acceptance can still be undone. */
export const waitingOf = (pieces: readonly PieceToReview[], held: readonly PieceToReview[]): PieceToReview[] =>
  pieces.filter((piece) => !held.some((one) => keyOf(one) === keyOf(piece)));

/** Returns the file to show: the chosen one, or the first. */
export const shownOf = (pieces: readonly PieceToReview[], shown: string | undefined): PieceToReview | undefined =>
  pieces.find((piece) => keyOf(piece) === shown) ?? pieces[0];

/** Shows the file after this one, or the first again. */
export const showNext = (piece: PieceToReview): void => {
  const view = $review.get();
  if (view.state !== 'ready') return;
  const pieces = waitingOf(view.value.pieces, $waitingAcceptances.get());
  const next = pieces[pieces.findIndex((one) => keyOf(one) === keyOf(piece)) + 1] ?? pieces[0];
  $shown.set(next && keyOf(next));
};

const drop = (piece: PieceToReview): void => {
  const view = $review.get();
  if (view.state !== 'ready') return;
  show({ ...view.value, pieces: view.value.pieces.filter((one) => keyOf(one) !== keyOf(piece)) });
};

const decide = async (piece: PieceToReview, decision: 'accepted' | 'refused', refusal?: string): Promise<boolean> => {
  const seen = { id: piece.memberId, photoId: piece.fileId, proofId: piece.fileId };
  try {
    await (piece.piece === 'photo' ? decidePhoto(seen, decision, refusal) : decideProof(seen, decision, refusal));
  } catch (error) {
    if (!isApiError(error, 'conflict', 'not-found')) throw error;
    $undecided.set({ name: piece.fullName, sentences: error.messages, isOvertaken: true });
    await loadReview();
    return false;
  }
  if (decision === 'refused') showNext(piece);
  drop(piece);
  return true;
};

/**
 * Refuses the file that was seen, then shows the next one. If somebody else decided, or another file arrived, it says
 * so and reads the list again. Throws `ApiError` for everything else. Returns false if nothing was decided.
 */
export const refuse = (piece: PieceToReview, refusal: string): Promise<boolean> => {
  $undecided.set(undefined);
  return decide(piece, 'refused', refusal);
};

const letGo = (piece: PieceToReview): void => {
  clearTimeout(timers.get(keyOf(piece)));
  timers.delete(keyOf(piece));
  $waitingAcceptances.set($waitingAcceptances.get().filter((one) => keyOf(one) !== keyOf(piece)));
};

const acceptNow = async (piece: PieceToReview): Promise<void> => {
  clearTimeout(timers.get(keyOf(piece)));
  timers.delete(keyOf(piece));
  try {
    await decide(piece, 'accepted');
  } catch (error) {
    $undecided.set({
      name: piece.fullName,
      sentences: isApiError(error) ? error.messages : [],
      isOvertaken: false,
    });
  }
  // If the file still waits, it is in the list again.
  letGo(piece);
};

/** Accepts the file that was seen, a minute later, and shows the next one. */
export const accept = (piece: PieceToReview): void => {
  $undecided.set(undefined);
  showNext(piece);
  $waitingAcceptances.set([...$waitingAcceptances.get(), piece]);
  timers.set(
    keyOf(piece),
    setTimeout(() => void acceptNow(piece), HELD_MS),
  );
};

/** Undoes an acceptance: the file waits again, and is shown. */
export const takeBack = (piece: PieceToReview): void => {
  letGo(piece);
  $shown.set(keyOf(piece));
};

/** Sends the waiting acceptances at once, because the user leaves the screen or the page. */
export const acceptHeld = (): void => {
  for (const piece of $waitingAcceptances.get()) if (timers.has(keyOf(piece))) void acceptNow(piece);
};

/** Records that a request was answered. Returns the name of the administrator who answered it. */
export const answerRequest = async (id: string): Promise<string | null> => {
  const { by } = await call(review.requests[':id'].answer.$post({ param: { id } }));
  const view = $review.get();
  if (view.state === 'ready')
    show({ ...view.value, requests: view.value.requests.filter((request) => request.id !== id) });
  return by;
};

/** Records that an administrator has checked the identity of a person with a new address. */
export const noteIdentity = async (memberId: string): Promise<void> => {
  await withPassword('member.check-identity', (password) =>
    call(api.admin.memberships[':id'].identity.$post({ param: { id: memberId }, json: { password } })),
  );
  const view = $review.get();
  if (view.state === 'ready')
    show({ ...view.value, addresses: view.value.addresses.filter((address) => address.memberId !== memberId) });
};

export const forgetReview = (): void => {
  $shown.set(undefined);
  $undecided.set(undefined);
};
