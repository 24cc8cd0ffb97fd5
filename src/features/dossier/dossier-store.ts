import { atom } from 'nanostores';
import { createLoaded } from '#components/loading/loaded.ts';
import type { DossierJson, GuardianJson } from '#domain/member/dossier.ts';
import type { PaymentCreated } from '#domain/member/sign-up.ts';
import { ApiError } from '#lib/api-error.ts';
import { resumeDifference } from '#lib/difference-return.ts';
import { forgetLink, takeLink } from '#lib/held-link.ts';
import { isApiError } from '#lib/is-api-error.ts';
import { DOSSIER_LINK } from '#lib/storage-keys.ts';
import { dossierMessages } from '#messages/dossier.ts';
import { fetchDossier, fetchPaper, fetchScope, heldToken, isDossier, keepLink } from './read-dossier.ts';

/** What a link opened. */
export type Opened =
  | { kind: 'dossier'; dossier: DossierJson }
  | { kind: 'guardian'; paper: GuardianJson }
  | { kind: 'email'; isConfirmed: boolean }
  /** `none`: the page was opened without a link. */
  | { kind: 'closed'; why: 'none' | 'cut' | 'ended' | 'come-of-age' };

type PaymentBegun = PaymentCreated & { season: string };

/** The card payment under way: just begun, or resumed after a reload or on the return from the bank. */
export const $paying = atom<{ begun?: PaymentBegun | undefined } | undefined>(undefined);

/** True once an answer said that the link has ended while its dossier is still shown. */
export const $hasEnded = atom(false);

/**
 * Opens the page of the link's scope. Throws `ApiError`. After the confirmation, the link of a guardian opens the
 * dossier.
 */
const openScope = async (): Promise<Opened> => {
  try {
    // Most links open a dossier, which is then read in the same request.
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
  // This comes first, because the bank redirects without the link.
  if (resumeDifference() && !$paying.get()) $paying.set({});
  const link = takeLink(DOSSIER_LINK);
  if (link.state !== 'whole') return { kind: 'closed', why: link.state };
  // A late answer arrived in a page that is already being replaced.
  if (heldToken() && heldToken() !== link.token) opened.forget();
  else keepLink(link.token);
  try {
    const found = await openScope();
    if (found.kind === 'closed') forgetLink(DOSSIER_LINK);
    return found;
  } catch (error) {
    if (!isApiError(error, 'link-ended')) throw error;
  }
  // Text that was typed in the meantime stays on the screen.
  const shown = shownDossier();
  if (shown) {
    $hasEnded.set(true);
    return { kind: 'dossier', dossier: shown };
  }
  forgetLink(DOSSIER_LINK);
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
 * Opens the link in the address. A loaded page serves one link: another link that is opened in the same tab reloads the
 * page, so that nobody acts in a dossier with somebody else's link. Returns a function that stops it.
 */
export const openByAddress = (): (() => void) => {
  const follow = (): void => {
    if (location.hash.length < 2 || document.getElementById(location.hash.slice(1))) return;
    $paying.set(undefined);
    const held = heldToken();
    if (!held || location.hash === `#${held}`) void load();
    else {
      // The former dossier is hidden while the new page is loading.
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

/** Takes the present state from a refusal. */
export const heed = (error: unknown): void => {
  if (isApiError(error, 'link-ended')) $hasEnded.set(true);
  if (isApiError(error, 'conflict') && isDossier(error.current)) show(error.current);
  // The answer was lost, so the write may have been done.
  if (isApiError(error, 'network')) void load();
};

/** Returns from the payment, paid or not, to the present dossier. */
export const endPayment = async (): Promise<void> => {
  await load();
  $paying.set(undefined);
};
