import { prepareSession } from '#server/sessions/actions.ts';
import { findAdministratorByEmail } from '#server/sessions/queries.ts';
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

/** Sends a request with the token of an administrator, or without a token. */
export const asAdmin = (
  club: TestClub,
  token: string | undefined,
  path: string,
  init: { method?: string; body?: unknown } = {},
): Promise<Response> =>
  Promise.resolve(
    club.app.request(path, {
      method: init.method ?? 'GET',
      headers: { ...(token && { Authorization: `Bearer ${token}` }), 'Content-Type': 'application/json' },
      ...(init.body === undefined ? {} : { body: JSON.stringify(init.body) }),
    }),
  );
