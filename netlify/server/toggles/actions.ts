import { DomainError } from '#domain/error.ts';
import { missingForSignUp } from '#domain/first-day.ts';
import type { Toggle } from '#domain/toggle.ts';
import { insertAuditEntry } from '../audit/queries.ts';
import type { Deps } from '../deps.ts';
import { selectNeededPages, selectOwnClub } from '../first-day/queries.ts';
import { purgingAfter } from '../purging-after.ts';
import { updateToggle } from './queries.ts';

// Asked again at each sign-up, so that a page which is emptied later closes sign-up again.
const refuseTooEarly = async ({ db }: Deps): Promise<void> => {
  const [[club], pages] = await db.batch([selectOwnClub(db), selectNeededPages(db)]);
  if (missingForSignUp({ club, pages }).length > 0) throw new DomainError('conflict', { reason: 'sign-up-too-early' });
};

/**
 * Opens or closes a part of the site, which is public at once. Throws `conflict` for sign-up while something must be
 * done first (`missingForSignUp`).
 */
export const switchToggle = async (deps: Deps, administratorId: string, toggle: Toggle) => {
  if (toggle.key === 'adhesion' && toggle.enabled) await refuseTooEarly(deps);
  const saving = deps.db.batch([
    updateToggle(deps.db, toggle, deps.now()),
    insertAuditEntry(deps.db, {
      administratorId,
      action: toggle.enabled ? 'toggle.open' : 'toggle.close',
      subjectId: toggle.key,
      fields: ['enabled'],
    }),
  ]);
  const [[saved]] = await purgingAfter(deps, ['toggles'], saving);
  if (!saved) throw new DomainError('internal');
  return saved;
};
