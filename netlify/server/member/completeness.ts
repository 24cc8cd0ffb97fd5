import { dayInParis } from '#domain/dates.ts';
import { isComplete } from '#domain/member/dossier.ts';
import type { Deps } from '../deps.ts';
import { dossierOf } from './dossier-facts.ts';
import { findMemberRow } from './queries.ts';

/** Returns true if the dossier of a membership is complete now. A membership that is over or archived has none. */
export const isDossierComplete = async ({ db, now }: Pick<Deps, 'db' | 'now'>, memberId: string): Promise<boolean> => {
  const member = await findMemberRow(db, memberId);
  if (!member || member.archivedAt !== null || member.status === 'cancelled') return false;
  return isComplete(dossierOf(member, dayInParis(now())));
};
