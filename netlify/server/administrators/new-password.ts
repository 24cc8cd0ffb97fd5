import { validationError } from '#domain/error.ts';
import { weaknessOf } from '#domain/password.ts';
import { selectClub } from '../club/queries.ts';
import type { Database } from '../db/client.ts';
import { hashPassword } from '../sessions/password.ts';

/**
 * Returns the hash of a new password. Throws `validation` on `password` if it is too short, too long, regular, common,
 * or made of names of the person or the club (docs/rules.md#passwords).
 */
export const hashNewPassword = async (
  db: Database,
  { name, email }: { name: string; email: string },
  password: string,
): Promise<string> => {
  const [{ isCommonPassword }, rows] = await Promise.all([import('./common-passwords.ts'), selectClub(db)]);
  const ofClub = rows.flatMap(({ club }) => [club.name, club.shortName]);
  const weakness = weaknessOf(password, { personal: [name, email, ...ofClub], isCommon: isCommonPassword });
  if (weakness) throw validationError({ password: weakness });
  return hashPassword(password);
};
