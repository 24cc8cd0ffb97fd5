import type { DossierJson, GuardianJson } from '#domain/member/dossier.ts';
import { ApiError, toApiError } from '#lib/api-error.ts';
import { ask, stay } from '#lib/http.ts';
import { TIMEOUT_MS } from '#lib/timeout.ts';

let token = '';

/** Sets the link that every call sends from now on. */
export const keepLink = (held: string): void => {
  token = held;
};

export const heldToken = (): string => token;

/** Returns the headers with the token of the link. An administrator's session is not sent. */
export const byLink = () => ({ headers: { Authorization: `Bearer ${token}` } });

// The typed client alone would be a fifth of what this page may weigh before the first interaction.
const read = async (path: string): Promise<unknown> => {
  const asked = { ...byLink(), signal: AbortSignal.timeout(TIMEOUT_MS) };
  const response = await ask(stay, new URL(path, location.href), asked).catch(() => undefined);
  const body: unknown = await response?.json().catch(() => undefined);
  if (response?.ok === false) throw toApiError(body);
  if (body === undefined) throw new ApiError('network');
  return body;
};

const has = (body: unknown, ...fields: string[]): boolean => fields.every((field) => field in Object(body));

export const isDossier = (body: unknown): body is DossierJson => has(body, 'pieces', 'updatedAt');
const isPaper = (body: unknown): body is GuardianJson => has(body, 'guardianName', 'confirmedAt');

/** Returns a body of that kind. Throws `ApiError` for another one. */
const asA = <Body>(isOne: (body: unknown) => body is Body, body: unknown): Body => {
  if (!isOne(body)) throw new ApiError('internal');
  return body;
};

export const asDossier = (body: unknown): DossierJson => asA(isDossier, body);

export const fetchDossier = async (): Promise<DossierJson> => asDossier(await read('/api/dossier'));

/** Returns what a guardian reads before they confirm. */
export const fetchPaper = async (): Promise<GuardianJson> => asA(isPaper, await read('/api/dossier/guardian'));

/** Returns the scope of the link and what it opens. Throws `ApiError`: `link-ended` if the link no longer works. */
export const fetchScope = async (): Promise<unknown> => {
  const { scope }: { scope?: unknown } = Object(await read('/api/dossier/link'));
  return scope;
};
