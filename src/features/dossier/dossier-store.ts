import { atom } from 'nanostores';
import { createLoaded } from '#components/loading/loaded.ts';
import type { DossierJson, GuardianJson } from '#domain/member/dossier.ts';
import type { PaymentCreated } from '#domain/member/sign-up.ts';
import { ApiError } from '#lib/api-error.ts';
import { resumeDifference } from '#lib/difference-return.ts';
import { isApiError } from '#lib/is-api-error.ts';
import { dossierMessages } from '#messages/dossier.ts';
import { forgetLink, takeLink } from './held-link.ts';
import { fetchDossier, fetchPaper, fetchScope, heldToken, holdLink, isDossier } from './read-dossier.ts';

/** What a link opened. */
export type Opened =
  | { kind: 'dossier'; dossier: DossierJson }
  | { kind: 'guardian'; paper: GuardianJson }
  | { kind: 'email'; isConfirmed: boolean }
  /** `none`: the page was opened without a link. */
  | { kind: 'closed'; why: 'none' | 'cut' | 'ended' | 'come-of-age' };

type PaymentBegun = PaymentCreated & { season: string };

/** What is being paid by card: just begun, or taken up again after a reload or on the way back from the bank. */
export const $paying = atom<{ begun?: PaymentBegun | undefined } | undefined>(undefined);

/** True once an answer said that the link has ended while its dossier is still shown. */
export const $hasEnded = atom(false);

/** Opens what the link is for. Throws `ApiError`. The link of a guardian opens the dossier once they have confirmed. */
const openScope = async (): Promise<Opened> => {
  try {
    // Most links are for a dossier. It is not asked for twice.
    return { kind: 'dossier', dossier: await fetchDossier() };
  } catch (error) {
    if (!isApiError(error, 'link-ended')) throw error;
  }
  const scope = await fetchScope();
  if (scope === 'email') return { kind: 'email', isConfirmed: false };
  if (scope === 'guardian') return { kind: 'guardian', paper: await fetchPaper() };
  if (scope === 'come-of-age') return { kind: 'closed', why: scope };
  throw new ApiError('link-ended');
};

const open = async (): Promise<Opened> => {
  // First, because the bank leads back without the link.
  if (resumeDifference() && !$paying.get()) $paying.set({});
  const link = takeLink();
  if (link.state !== 'whole') return { kind: 'closed', why: link.state };
  // A late answer asked for this in a document whose time is over.
  if (heldToken() && heldToken() !== link.token) opened.forget();
  else holdLink(link.token);
  try {
    const found = await openScope();
    if (found.kind === 'closed') forgetLink();
    return found;
  } catch (error) {
    if (!isApiError(error, 'link-ended')) throw error;
  }
  // What was typed meanwhile stays on the screen.
  const shown = shownDossier();
  if (shown) {
    $hasEnded.set(true);
    return { kind: 'dossier', dossier: shown };
  }
  forgetLink();
  return { kind: 'closed', why: 'ended' };
};

const opened = createLoaded<Opened>(open, dossierMessages.failures.open);
/** Shows what an answer told. */
export const showOpened = opened.show;
export const { $loaded, load } = opened;

export const shownDossier = (): DossierJson | undefined => {
  const known = $loaded.get();
  return known.state === 'ready' && known.value.kind === 'dossier' ? known.value.dossier : undefined;
};

/**
 * Opens what the address names. A document lives for one link: another one that is opened in the same tab gets a new
 * document, so that nobody acts in a dossier with the link of somebody else. Returns a function that stops it.
 */
export const openByAddress = (): (() => void) => {
  const follow = (): void => {
    if (location.hash.length < 2 || document.getElementById(location.hash.slice(1))) return;
    $paying.set(undefined);
    const held = heldToken();
    if (!held || location.hash === `#${held}`) void load();
    else {
      // Nothing of the former link is shown while the new document is on its way.
      opened.forget();
      location.reload();
    }
  };
  void load();
  addEventListener('hashchange', follow);
  return () => removeEventListener('hashchange', follow);
};

export const show = (dossier: DossierJson): DossierJson => {
  opened.show({ kind: 'dossier', dossier });
  return dossier;
};

/** Takes from a refusal what is true now. */
export const heed = (error: unknown): void => {
  if (isApiError(error, 'link-ended')) $hasEnded.set(true);
  if (isApiError(error, 'conflict') && isDossier(error.current)) show(error.current);
  // The answer was lost, so it may be done.
  if (isApiError(error, 'network')) void load();
};

/** Goes back from the payment, paid or not, to what is true now. */
export const endPayment = async (): Promise<void> => {
  await load();
  $paying.set(undefined);
};
