import type { DossierRequest } from '#domain/mail/link.ts';
import type { DossierJson, GuardianJson } from '#domain/member/dossier.ts';
import type { ConsentsInput, ContactInput, TypedDossierFederation } from '#domain/member/dossier-input.ts';
import type { CardChangeBegun } from '#domain/member/sign-up.ts';
import { api, call, callFile } from '#lib/api.ts';
import { forgetLink } from '#lib/held-link.ts';
import { stay } from '#lib/http.ts';
import { isApiError } from '#lib/is-api-error.ts';
import { DOSSIER_LINK } from '#lib/storage-keys.ts';
import { uploadForm } from '#lib/upload.ts';
import { $paying, heed, load, type Opened, show, shownDossier, showOpened } from './dossier-store.ts';
import { asDossier, byLink, heldToken } from './read-dossier.ts';

/** Sends a write and shows the dossier of its answer. Throws `ApiError`, after taking the present state from it. */
const write = async (sending: Promise<unknown>): Promise<DossierJson> => {
  try {
    return show(asDossier(await sending));
  } catch (error) {
    heed(error);
    throw error;
  }
};

export const changeContact = (contact: ContactInput): Promise<DossierJson> =>
  write(call(api.dossier.contact.$put({ json: contact }, byLink())));

export const changeFederationFields = (said: TypedDossierFederation): Promise<DossierJson> =>
  write(call(api.dossier.federation.$put({ json: said }, byLink())));

/** Requests another address, or keeps the present one. */
export const changeEmail = (email: string): Promise<DossierJson> =>
  write(call(api.dossier.email.$put({ json: { email } }, byLink())));

export const changeConsents = (consents: ConsentsInput): Promise<DossierJson> =>
  write(call(api.dossier.consents.$put({ json: consents }, byLink())));

export const attestHealth = (version: string): Promise<DossierJson> =>
  write(call(api.dossier.health.$post({ query: { version } }, byLink())));

/** Mails the guardian once more the text to confirm. */
export const mailGuardian = (): Promise<DossierJson> => write(call(api.dossier['guardian-mail'].$post({}, byLink())));

export const askClub = (kind: DossierRequest): Promise<DossierJson> =>
  write(call(api.dossier.requests.$post({ json: { kind } }, byLink())));

/** A file of a dossier, under the name of its field. */
export interface SentFile {
  field: 'photo' | 'reducedPriceProofFile';
  file: Blob;
  name: string;
}

export const sendFile = (
  { field, file, name }: SentFile,
  onProgress: (fraction: number) => void,
): Promise<DossierJson> => {
  const body = new FormData();
  body.set(field, file, name);
  const path = field === 'photo' ? '/api/dossier/photo' : '/api/dossier/proof';
  return write(uploadForm({ path, body, token: heldToken(), leave: stay, onProgress }));
};

export const fetchPhoto = (): Promise<Blob> => callFile(api.dossier.photo.$get({}, byLink()));

/** Begins the payment of the amount owed. `amount` is what the person saw, in cents. Throws `ApiError`. */
export const beginPayment = async (amount: number): Promise<void> => {
  const { season = '' } = shownDossier() ?? {};
  try {
    const begun = await call(api.dossier.payment.$post({ json: { amount } }, byLink()));
    $paying.set({ begun: { ...begun, season } });
  } catch (error) {
    heed(error);
    // The amount owed has changed.
    if (isApiError(error, 'validation', 'conflict')) void load();
    throw error;
  }
};

/** Begins a change of the card that a plan charges. Throws `ApiError`. */
export const beginCardChange = async (): Promise<CardChangeBegun> => {
  try {
    return await call(api.dossier['card-change'].$post({}, byLink()));
  } catch (error) {
    heed(error);
    throw error;
  }
};

/** Puts the typed card in the place of the one that a plan charges. */
export const changeCard = (reference: string): Promise<DossierJson> =>
  write(call(api.dossier.card.$put({ json: { reference } }, byLink())));

/**
 * Sends a confirmation and shows its result. Returns false if the link has ended, which the page then shows. Throws
 * `ApiError`.
 */
const press = async (pressing: Promise<Opened>): Promise<boolean> => {
  try {
    showOpened(await pressing);
    return true;
  } catch (error) {
    if (!isApiError(error, 'link-ended')) throw error;
    showOpened({ kind: 'closed', why: 'ended' });
    return false;
  }
};

const asGuardian = async (pressing: Promise<GuardianJson>): Promise<Opened> => ({
  kind: 'guardian',
  paper: await pressing,
});

const sendAttestation = (version: string): Promise<GuardianJson> =>
  call(api.dossier.guardian.health.$post({ query: { version } }, byLink()));

const sendBoth = async (version: string | undefined): Promise<GuardianJson> => {
  const paper = await call(api.dossier.guardian.$post({}, byLink()));
  if (version === undefined) return paper;
  showOpened({ kind: 'guardian', paper });
  return sendAttestation(version);
};

/** Confirms as the guardian, and attests the text of this version if its box was ticked. */
export const authorise = (version: string | undefined): Promise<boolean> => press(asGuardian(sendBoth(version)));

/** Attests the text of this version as the guardian. */
export const attestByLink = (version: string): Promise<boolean> => press(asGuardian(sendAttestation(version)));

/** Confirms the address of the link. */
export const confirmEmail = (): Promise<boolean> =>
  press(
    call(api.dossier['email-confirmation'].$post({}, byLink())).then(() => {
      // A reload does not request it again.
      forgetLink(DOSSIER_LINK);
      return { kind: 'email', isConfirmed: true };
    }),
  );
