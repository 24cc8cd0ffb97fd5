import type { Role } from '#domain/account/role.ts';
import { prepareSession } from '#server/accounts/session-actions.ts';
import { findAdministratorByEmail } from '#server/accounts/session-queries.ts';
import { administrators } from '#server/db/account-schema.ts';
import { ADMINISTRATOR } from './administrator.ts';
import type { TestClub } from './club.ts';

let made = 0;

/** Makes an account with these roles and opens a session for it. Its password is that of the first administrator. */
export const signedInAs = async (
  { deps }: TestClub,
  roles: readonly Role[],
  disciplines: readonly string[] = [],
): Promise<{ id: string; email: string; token: string }> => {
  made += 1;
  const email = `${roles.join('-')}-${made}@club.example`;
  const first = await findAdministratorByEmail(deps.db, ADMINISTRATOR.email);
  const [account] = await deps.db
    .insert(administrators)
    .values({
      email,
      name: `Camille ${made}`,
      roles: [...roles],
      disciplines: [...disciplines],
      passwordHash: first?.passwordHash ?? null,
    })
    .returning({ id: administrators.id });
  if (!account) throw new Error('No account was made.');
  const { token, statement } = prepareSession(deps, account.id, '');
  await statement;
  return { id: account.id, email, token };
};
