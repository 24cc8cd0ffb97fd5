// This script is printed in the head of the admin area. It requests the first answers while the scripts load that need
// them (`lib/asked-ahead.ts`).
import { ACCOUNT_ADDRESS, MEMBERS_ADDRESS } from '#lib/first-answers.ts';
import { ROLES, SEASON_IN_HAND, TOKEN } from '#lib/storage-keys.ts';
import { TIMEOUT_MS } from '#lib/timeout.ts';

/** The roles that may read members, as a pattern (`netlify/build/printed-scripts.ts`). */
declare const MEMBER_READERS: string;

const ask = (address: string, token: string): void => {
  const headers = { Authorization: `Bearer ${token}` };
  globalThis.askedAhead ??= {};
  globalThis.askedAhead[address] = fetch(address, { headers, signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(
    () => undefined,
  );
};

try {
  const { [TOKEN]: token, [ROLES]: roles = '' } = localStorage;
  if (token) {
    ask(ACCOUNT_ADDRESS, token);
    // The list of any season but the running one is requested by its screen.
    const isOfSeason = sessionStorage[SEASON_IN_HAND] || location.search.includes('season=');
    if (location.pathname === '/admin/adhesions' && !isOfSeason && new RegExp(MEMBER_READERS).test(roles))
      ask(MEMBERS_ADDRESS, token);
  }
} catch {
  // The browser refuses storage: nobody is signed in.
}
