import { type FirstDayStep, firstDaySteps, missingToOpen } from '#domain/first-day.ts';
import type { Deps } from '../deps.ts';
import { readSiteContent, revisionOf } from '../site-content.ts';
import {
  selectCardMoney,
  selectNeededPages,
  selectOffered,
  selectOpened,
  selectOwnClub,
  selectPublished,
} from './queries.ts';

/** The parts of the deployed site that a new site lacks. */
const PRINTED = ['club', 'page:legal', 'page:privacy', 'page:reglement'];

/**
 * Returns true if visitors see the club's own texts although nobody published them from the admin area: somebody
 * deployed in another way.
 */
const isDeployed = async (deps: Deps): Promise<boolean> => {
  const deployed = await deps.publication.findDeployed().catch(() => undefined);
  if (!deployed) return false;
  const revision = revisionOf(await readSiteContent(deps.db, deps.now()));
  return PRINTED.every((part) => deployed.revision[part] === revision[part]);
};

/**
 * Returns what a new site still lacks, in order, or an empty list. It is derived each time and never stored. The payment
 * provider and the deployed site are asked only while the database does not know the answer.
 */
export const findFirstDay = async (deps: Deps): Promise<FirstDayStep[]> => {
  const { db } = deps;
  const [[club], pages, offered, cardMoney, published, opened] = await db.batch([
    selectOwnClub(db),
    selectNeededPages(db),
    selectOffered(db),
    selectCardMoney(db),
    selectPublished(db),
    selectOpened(db),
  ]);
  const missingWords = missingToOpen({ club, pages, takesMoney: !deps.payments.isTest });
  const [paymentsWork, isPublished] = await Promise.all([
    cardMoney.length > 0 || deps.payments.check().then(({ works }) => works),
    deps.publication.isConfigured && (published.length > 0 || (missingWords.length === 0 && isDeployed(deps))),
  ]);
  const missing = new Set<FirstDayStep>([
    ...missingWords,
    ...(offered.length > 0 ? [] : ['disciplines' as const]),
    ...(paymentsWork ? [] : ['payments' as const]),
    ...(isPublished ? [] : ['publication' as const]),
    ...(opened.length > 0 || cardMoney.length > 0 ? [] : ['opening' as const]),
  ]);
  return firstDaySteps.filter((step) => missing.has(step));
};
