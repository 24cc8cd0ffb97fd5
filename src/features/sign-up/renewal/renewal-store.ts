import { createLoaded } from '#components/loading/loaded.ts';
import type { RenewalJson } from '#domain/member/renewal.ts';
import { api, call } from '#lib/api.ts';
import { ApiError } from '#lib/api-error.ts';
import type { LinkedOffer } from '#lib/former-offer.ts';
import { forgetLink, takeLink, tokenInAddress } from '#lib/held-link.ts';
import { isApiError } from '#lib/is-api-error.ts';
import { forgetSignUp, keptPayment } from '#lib/sign-up-progress.ts';
import { RENEWAL_LINK } from '#lib/storage-keys.ts';
import { keptInTab } from '#lib/tab-storage.ts';
import { renewalMessages } from '#messages/renewal.ts';

type Opened =
  | { kind: 'renewal'; token: string; renewal: RenewalJson }
  /** `none`: the page was opened without a link. */
  | { kind: 'closed'; why: 'none' | 'cut' | 'ended' };

const headers = (token: string) => ({ headers: { Authorization: `Bearer ${token}` } });

const states: readonly string[] = ['not-yet', 'open', 'declined', 'member', 'closed'] satisfies RenewalJson['state'][];

const asRenewal = (body: unknown): RenewalJson => {
  const isOne = (found: unknown): found is RenewalJson => states.includes(String(Object(found).state));
  if (!isOne(body)) throw new ApiError('internal');
  return body;
};

/** Returns true if this tab asked the bank for money and does not know the answer. */
const isInDoubt = (): boolean => keptPayment()?.askedAt !== undefined;

// What was typed by another link, or into the form of somebody else, must not fill this form.
const forgetOthers = (): void => {
  const said = tokenInAddress();
  if (said !== undefined && said !== keptInTab(RENEWAL_LINK) && !isInDoubt()) forgetSignUp();
};

const read = async (token: string): Promise<RenewalJson> => asRenewal(await call(api.renewal.$get({}, headers(token))));

const open = async (): Promise<Opened> => {
  forgetOthers();
  const link = takeLink(RENEWAL_LINK);
  if (link.state !== 'whole') return { kind: 'closed', why: link.state };
  try {
    return { kind: 'renewal', token: link.token, renewal: await read(link.token) };
  } catch (error) {
    if (!isApiError(error, 'link-ended')) throw error;
    forgetLink(RENEWAL_LINK);
    return { kind: 'closed', why: 'ended' };
  }
};

const opened = createLoaded<Opened>(open, renewalMessages.failures.open);
/** What the link in the address opens, and a function that reads it again. */
export const { $loaded: $renewal, load: loadRenewal } = opened;

/** Opens the link in the address, and again if another one is opened in the same tab. Returns a function that stops it. */
export const openRenewal = (): (() => void) => {
  const follow = (): void => {
    if (location.hash.length > 1 && !document.getElementById(location.hash.slice(1))) location.reload();
  };
  void loadRenewal();
  addEventListener('hashchange', follow);
  return () => removeEventListener('hashchange', follow);
};

/** Reads the offer of a renewal once more, for its form. */
export const offerAgain = async (token: string): Promise<LinkedOffer | undefined> => {
  const renewal = await read(token).catch(() => undefined);
  return renewal?.state === 'open' ? renewalOffer(token, renewal) : undefined;
};

/** Returns the offer of a renewal as its form takes it. */
export const renewalOffer = (
  token: string,
  { season, products, instalments, federationAsked, health }: Extract<RenewalJson, { state: 'open' }>,
): LinkedOffer => ({ season, products, instalments, federationAsked, health, token, again: () => offerAgain(token) });

/** Shows what an answer told. A link that has ended meanwhile is shown as such. Throws `ApiError`. */
const answer = async (token: string, asked: Promise<unknown>): Promise<void> => {
  try {
    opened.show({ kind: 'renewal', token, renewal: asRenewal(await asked) });
  } catch (error) {
    if (isApiError(error, 'link-ended', 'conflict')) void loadRenewal();
    throw error;
  }
};

/** Shows what is so now, unless the form is still to be filled in: it keeps what was typed. */
export const lookAgain = async (token: string): Promise<void> => {
  const renewal = await read(token).catch(() => undefined);
  if (renewal && renewal.state !== 'open') opened.show({ kind: 'renewal', token, renewal });
};

/** Says «Je ne reviens pas», or takes it back. */
export const decline = (token: string): Promise<void> =>
  answer(token, call(api.renewal.decline.$post({}, headers(token))));
export const undoDecline = (token: string): Promise<void> =>
  answer(token, call(api.renewal['undo-decline'].$post({}, headers(token))));

/** Has the link to the dossier mailed. */
export const askDossierLink = (token: string): Promise<unknown> =>
  call(api.renewal['dossier-link'].$post({}, headers(token)));
