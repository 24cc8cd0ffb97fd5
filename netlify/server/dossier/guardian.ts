import { isMinor } from '#domain/age.ts';
import { dayInParis } from '#domain/dates.ts';
import type { GuardianJson } from '#domain/dossier.ts';
import { DomainError } from '#domain/error.ts';
import type { Deps } from '../deps.ts';
import type { LiveLink } from '../links/queries.ts';
import { updateMember } from '../memberships/change-queries.ts';
import { completionMails } from '../memberships/member-mails.ts';
import { changeDossier, findRecord } from './change-dossier.ts';
import { toGuardianJson } from './dossier-json.ts';
import type { DossierRecord } from './queries.ts';

// Whoever came of age signs alone.
const requireMinor = (record: DossierRecord, now: Date): DossierRecord => {
  if (!isMinor(record.birthDate, dayInParis(now))) throw new DomainError('link-ended');
  return record;
};

/** Returns what a guardian reads before they confirm. Throws `link-ended`, also once the member is of age. */
export const readAsGuardian = async (deps: Pick<Deps, 'db' | 'now'>, link: LiveLink): Promise<GuardianJson> =>
  toGuardianJson(requireMinor(await findRecord(deps, link), deps.now()));

/**
 * Confirms the authorisation of a minor, whether the minor ticked it or not. The first confirmation keeps its date.
 * Throws what `changeDossier` throws, and `link-ended` once the member is of age.
 */
export const confirmAsGuardian = async (deps: Deps, link: LiveLink): Promise<GuardianJson> => {
  const confirmed = await changeDossier(deps, { link }, (record) => {
    requireMinor(record, deps.now());
    if (record.guardianConfirmedAt !== null) return undefined;
    const now = deps.now();
    return {
      action: 'member.confirm-guardian',
      fields: ['legalGuardianAuthorised'],
      statements: [
        updateMember(deps.db, record.id, {
          guardianConfirmedAt: now,
          legalGuardianAuthorisedAt: record.legalGuardianAuthorisedAt ?? now,
          updatedAt: now,
        }),
      ],
      mails: completionMails(record, now),
    };
  });
  return toGuardianJson(confirmed);
};
