import { dayInParis } from '#domain/dates.ts';
import { seasonOnOffer } from '#domain/season/season-days.ts';
import { missingToOpen } from '#domain/site/first-day.ts';
import {
  type AfterwardsStep,
  afterwardsSteps,
  type FirstDay,
  type FirstDayStep,
  firstDaySteps,
} from '#domain/site/first-day-steps.ts';
import {
  selectCardMoney,
  selectNeededPages,
  selectOneOffered,
  selectOnePublication,
  selectOneTeamMember,
  selectOpened,
  selectOwnClub,
  selectSeasonDecided,
  selectTraining,
} from '../../../club/opening-queries.ts';
import { selectSeasons } from '../../../club/season-queries.ts';
import type { Deps } from '../../../deps.ts';
import type { SignedInAdministrator } from '../../../http/app-env.ts';
import { selectBackupState } from '../../backup/queries.ts';
import { readSiteContent, revisionOf } from '../site-content.ts';

/** The parts of the deployed site that a new site lacks. */
const PRINTED = ['club', 'page:legal', 'page:privacy', 'page:reglement'];

/**
 * Returns true if visitors see the club's own texts without a publication from the admin area, for example after a
 * deployment by Git.
 */
const isDeployed = async (deps: Deps): Promise<boolean> => {
  const deployed = await deps.publication.findDeployed().catch(() => undefined);
  if (!deployed) return false;
  const revision = revisionOf(await readSiteContent(deps.db, deps.now()));
  return PRINTED.every((part) => deployed.revision[part] === revision[part]);
};

/**
 * Returns the tasks that a new site still lacks, in order: the first ones, and those for afterwards, for this
 * administrator. Both are empty on a complete site; `afterwards` also on a running trial, which takes no real money and
 * needs no backup. They are derived each time, never stored. It calls the payment provider and the deployed site only
 * if the database does not know the answer.
 */
export const findFirstDay = async (
  deps: Deps,
  { hasTotp, hasPasskey }: Pick<SignedInAdministrator, 'hasTotp' | 'hasPasskey'>,
): Promise<FirstDay> => {
  const { db } = deps;
  const [[club], pages, offered, cardMoney, published, opened, seasons, decided, team, planning, [backup]] =
    await db.batch([
      selectOwnClub(db),
      selectNeededPages(db),
      selectOneOffered(db),
      selectCardMoney(db),
      selectOnePublication(db),
      selectOpened(db),
      selectSeasons(db),
      selectSeasonDecided(db),
      selectOneTeamMember(db),
      selectTraining(db),
      selectBackupState(db),
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
  if (missing.size === 0 && deps.payments.isTest) return { missing: [], afterwards: [] };
  // A new site has a row with the usual days, which nobody decided.
  const isSeasonDecided = decided.length > 0 || opened.length > 0 || cardMoney.length > 0;
  const { isPrepared } = seasonOnOffer(seasons, dayInParis(deps.now()));
  const afterwards = new Set<AfterwardsStep>([
    ...(isPrepared && isSeasonDecided ? [] : ['season' as const]),
    ...(team.length > 0 ? [] : ['team' as const]),
    ...(planning.length > 0 ? [] : ['planning' as const]),
    ...(hasTotp || hasPasskey ? [] : ['factor' as const]),
    ...(backup?.keptAt && !backup.trouble ? [] : ['backup' as const]),
  ]);
  return {
    missing: firstDaySteps.filter((step) => missing.has(step)),
    afterwards: afterwardsSteps.filter((step) => afterwards.has(step)),
  };
};
