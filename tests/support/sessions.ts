import { prepareSession } from '#server/accounts/session-actions.ts';
import { findAdministratorByEmail } from '#server/accounts/session-queries.ts';
import { bareApp, endpointFinder } from '#tests/api-docs/endpoints.ts';
import { ADMINISTRATOR } from './administrator.ts';
import { openClub, type TestClub } from './club.ts';

export const postJson = (club: TestClub, path: string, body: unknown, init: { ip?: string } = {}): Promise<Response> =>
  Promise.resolve(
    club.app.request(
      path,
      { method: 'POST', body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } },
      init.ip ? { ip: init.ip } : {},
    ),
  );

export const login = (club: TestClub, credentials: object = ADMINISTRATOR, ip?: string): Promise<Response> =>
  postJson(club, '/api/login', credentials, ip ? { ip } : {});

/** Opens a session for the administrator without checking the password, which is slow on purpose. Returns the token. */
export const signedIn = async ({ deps }: TestClub): Promise<string> => {
  const administrator = await findAdministratorByEmail(deps.db, ADMINISTRATOR.email);
  if (!administrator) throw new Error('There is no administrator.');
  const { token, statement } = prepareSession(deps, administrator.id, '');
  await statement;
  return token;
};

/** Opens a club for one test file. Returns the club and the token of its administrator. */
export const openClubAndSignIn = async (): Promise<{ club: TestClub; token: string }> => {
  const club = await openClub();
  return { club, token: await signedIn(club) };
};

// The routes are the same for every club.
let endpointOf: ReturnType<typeof endpointFinder> | undefined;

/** Returns true if a route may ask for the password again. */
const mayAskAgain = (method: string, path: string): boolean => {
  endpointOf ??= endpointFinder(bareApp());
  return endpointOf(method, path)?.description.asks !== undefined;
};

/**
 * Sends a request with the token of an administrator, or without a token. Where a route may ask for the password again, the
 * body has that of the first administrator, unless it says another one, or `undefined`.
 */
export const asAdmin = (
  club: TestClub,
  token: string | undefined,
  path: string,
  { method = 'GET', body }: { method?: string; body?: unknown } = {},
): Promise<Response> => {
  const isAsked = method !== 'GET' && mayAskAgain(method, path);
  const sent = isAsked ? { password: ADMINISTRATOR.password, ...Object(body) } : body;
  return Promise.resolve(
    club.app.request(path, {
      method,
      headers: { ...(token && { Authorization: `Bearer ${token}` }), 'Content-Type': 'application/json' },
      ...(sent === undefined ? {} : { body: JSON.stringify(sent) }),
    }),
  );
};
