import { DomainError } from '#domain/error.ts';
import type { Actor } from '#domain/site/audit.ts';
import { missingToOpen } from '#domain/site/first-day.ts';
import type { Toggle } from '#domain/site/toggle.ts';
import { toggleWords } from '#messages/toggles.ts';
import { selectNeededPages, selectOwnClub } from '../../club/opening-queries.ts';
import { upsertToggle } from '../../club/toggle-queries.ts';
import { type ReadDeps, readToggles } from '../../club/toggle-reads.ts';
import type { Deps } from '../../deps.ts';
import { write } from '../../write/write.ts';

/** Returns every part of the site with its name, when it was last switched, and what keeps it closed. */
export const listDescribedToggles = async (deps: ReadDeps) =>
  (await readToggles(deps)).map((toggle) => ({ ...toggle, ...toggleWords[toggle.key] }));

// Each sign-up asks for the texts again (`missingForSignUp`), so that a page which is emptied later closes sign-up again.
const refuseTooEarly = async ({ db, payments }: Deps): Promise<void> => {
  const [[club], pages] = await db.batch([selectOwnClub(db), selectNeededPages(db)]);
  if (missingToOpen({ club, pages, takesMoney: !payments.isTest }).length > 0)
    throw new DomainError('conflict', { reason: 'sign-up-too-early' });
};

/**
 * Opens or closes a part of the site, which is public at once. Throws `conflict` for sign-up while something must be
 * done first (`missingToOpen`).
 */
export const switchToggle = async (deps: Deps, actor: Actor, toggle: Toggle): Promise<Toggle & { updatedAt: Date }> => {
  if (toggle.key === 'adhesion' && toggle.enabled) await refuseTooEarly(deps);
  const updatedAt = deps.now();
  await write(deps, {
    actor,
    subject: { type: 'toggle', id: toggle.key },
    action: toggle.enabled ? 'toggle.open' : 'toggle.close',
    fields: ['enabled'],
    statements: [upsertToggle(deps.db, { ...toggle, updatedAt })],
  });
  return { ...toggle, updatedAt };
};
