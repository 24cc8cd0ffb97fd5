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

/** Signs the administrator in and gives the token. */
export const signedIn = async (club: TestClub): Promise<string> => {
  const response = await login(club);
  if (response.status !== 200) throw new Error(`login refused: ${response.status}`);
  return ((await response.json()) as { token: string }).token;
};

/** A club of the test file's own, and the token of its administrator. */
export const openClubAndSignIn = async (): Promise<{ club: TestClub; token: string }> => {
  const club = await openClub();
  return { club, token: await signedIn(club) };
};

/** A request with a token, or without one. */
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
