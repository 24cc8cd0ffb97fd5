import { DomainError } from '#domain/error.ts';
import type { Toggle } from '#domain/toggle.ts';
import { insertAuditEntry } from '../audit/queries.ts';
import type { Deps } from '../deps.ts';
import { purgingAfter } from '../purging-after.ts';
import { updateToggle } from './queries.ts';

/** Opens or closes a part of the site; public at once. */
export const switchToggle = async (deps: Deps, administratorId: string, toggle: Toggle) => {
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
