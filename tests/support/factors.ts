import { Secret, TOTP } from 'otpauth';
import { expect } from 'vitest';
import { ADMINISTRATOR } from './administrator.ts';
import type { TestClub } from './club.ts';
import { asAdmin } from './sessions.ts';

/** Returns the code that an application shows, `steps` of thirty seconds from now by the club's clock. */
export const codeOf = (club: Pick<TestClub, 'deps'>, secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: club.deps.now().getTime() + steps * 30_000 });

/** Moves the club's clock on to the next code, because each is taken once. */
export const waitForNextCode = (club: Pick<TestClub, 'clock'>): void => {
  club.clock.offsetMs += 30_000;
};

/** Sets up an application of codes for the holder of the token. Returns its secret and the recovery codes. */
export const setUpTotp = async (
  club: TestClub,
  token: string,
  password = ADMINISTRATOR.password,
): Promise<{ secret: string; recoveryCodes: string[] }> => {
  const begun = await asAdmin(club, token, '/api/admin/me/totp', { method: 'POST', body: { password } });
  expect(begun.status).toBe(201);
  const { secret } = (await begun.json()) as { secret: string };
  const body = { code: codeOf(club, secret) };
  const confirmed = await asAdmin(club, token, '/api/admin/me/totp/confirm', { method: 'POST', body });
  expect(confirmed.status).toBe(200);
  const { recoveryCodes } = (await confirmed.json()) as { recoveryCodes: string[] | null };
  return { secret, recoveryCodes: recoveryCodes ?? [] };
};
