import { useStore } from '@nanostores/react';
import { lazy, Suspense, useEffect } from 'react';
import { $saves } from '#components/action/saves.ts';
import { LoadedPart } from '#components/loading/LoadedPart.tsx';
import { useLatched } from '#components/ui/use-latched.ts';
import { useMedia } from '#components/ui/use-media.ts';
import type { FirstDay } from '#domain/site/first-day-steps.ts';
import { adminMessages } from '#messages/admin.ts';
import { adminHomeMessages as words } from '#messages/admin-home.ts';
import { figuresMessages } from '#messages/figures.ts';
import { $roles, useMay } from '../account/account-store.ts';
import { $figures, loadFigures, useSeasonFigures } from '../figures/figures-store.ts';
import { $mail, loadMail } from '../mail/mail-store.ts';
import { $publication, refreshPublication } from '../publication/publication-store.ts';
import { $review, refreshReview } from '../review/review-store.ts';
import { ScreenHead } from '../screen/ScreenHead.tsx';
import { AttentionCard } from './AttentionCard.tsx';
import { $backupNotice, loadBackupNotice } from './backup-notice-store.ts';
import { FirstDaySection } from './FirstDaySection.tsx';
import { $firstDay, loadFirstDay } from './first-day-store.ts';
import { HomeActions } from './HomeActions.tsx';
import { $renewalNotice, loadRenewalNotice } from './renewal-notice-store.ts';
import { $retentionNotice, loadRetentionNotice } from './retention-notice-store.ts';
import { SeasonCard } from './SeasonCard.tsx';
import { TonightCard } from './TonightCard.tsx';
import { $trainingDay, forgetTrainingDay, loadTrainingDay } from './training-day-store.ts';

const ArticlesCard = lazy(async () => ({ default: (await import('./ArticlesCard.tsx')).ArticlesCard }));
const NewsCard = lazy(async () => ({ default: (await import('./NewsCard.tsx')).NewsCard }));

const dayIn = (form: 'long' | 'short') =>
  new Intl.DateTimeFormat('fr-FR', { weekday: form, day: 'numeric', month: form, timeZone: 'Europe/Paris' });
const today = { long: dayIn('long'), short: dayIn('short') };

const NOTHING: FirstDay = { missing: [], afterwards: [] };

/** The rights that decide what the day shows. The screen never requests data that the role may not read. */
const useRights = () => {
  const may = useMay();
  return {
    seesFigures: may('money', 'read'),
    seesClasses: may('planning', 'write') || may('classes', 'write'),
    settles: may('settings', 'write'),
    writesMail: may('mail', 'write'),
    keeps: may('privacy', 'write'),
    runs: may('running', 'read'),
    publishes: may('publication', 'read'),
    decides: may('files', 'write'),
    writesArticles: may('content', 'write'),
    readsJournal: may('journal', 'read'),
  };
};
type Rights = ReturnType<typeof useRights>;

/** Returns true once each request has been answered or has failed, so that nothing moves under a finger. */
const useIsReady = (rights: Rights): boolean => {
  const views = [
    [rights.seesFigures, useStore($figures)],
    [rights.seesClasses, useStore($trainingDay)],
    [rights.settles, useStore($firstDay)],
    [rights.writesMail, useStore($mail)],
    [rights.writesMail, useStore($renewalNotice)],
    [rights.keeps, useStore($retentionNotice)],
    [rights.runs, useStore($backupNotice)],
    [rights.publishes, useStore($publication)],
    [rights.decides, useStore($review)],
  ] as const;
  return useLatched(views.every(([isRead, { state }]) => !isRead || state !== 'loading'));
};

type Params = Readonly<Record<string, string>>;

const useDay = (
  params: Params,
  { seesFigures, seesClasses, settles, writesMail, keeps, runs, publishes, decides }: Rights,
): void => {
  useSeasonFigures(params, seesFigures);
  useEffect(() => forgetTrainingDay, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: new with every address
  useEffect(() => {
    if (seesClasses) void loadTrainingDay();
    if (settles) void loadFirstDay();
    if (writesMail) {
      void loadMail();
      void loadRenewalNotice();
    }
    if (keeps) void loadRetentionNotice();
    if (runs) void loadBackupNotice();
  }, [params, seesClasses, settles, writesMail, keeps, runs]);
  const saves = useStore($saves);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a save may have changed what waits
  useEffect(() => {
    if (publishes) refreshPublication();
    if (decides) refreshReview();
  }, [params, saves, publishes, decides]);
};

/** The tasks, then the classes. Coaches see the classes first. */
const Tasks = ({ rights }: { rights: Rights }) => {
  const figures = useStore($figures);
  const day = useStore($trainingDay);
  const firstDay = useStore($firstDay);
  const isCoach = useStore($roles)?.includes('coach') ?? false;
  const lacks = rights.settles && firstDay.state === 'ready' ? firstDay.value : NOTHING;
  const tonight = rights.seesClasses && day.state === 'ready' && day.value && <TonightCard day={day.value} />;
  return (
    <div>
      <FirstDaySection {...lacks} />
      {isCoach && tonight}
      <AttentionCard
        figures={rights.seesFigures && figures.state === 'ready' ? figures.value : undefined}
        isPartial={rights.seesFigures && figures.state !== 'ready'}
        isFirstDay={lacks.missing.length > 0}
      />
      {!isCoach && tonight}
    </div>
  );
};

const Season = () => (
  <LoadedPart of={useStore($figures)} reload={loadFigures} words={figuresMessages} className="figures-loading">
    {(figures) => <SeasonCard figures={figures} />}
  </LoadedPart>
);

/** The front page of the admin area: what needs action, tonight's classes, the season, and what happened last. */
export const HomeScreen = ({ params }: { params: Params }) => {
  const rights = useRights();
  useDay(params, rights);
  const isReady = useIsReady(rights);
  // The bar of a phone also holds the menu, the actions and the search.
  const isNarrow = useMedia('(max-width: 29.99rem)');
  const { seesFigures, writesArticles, readsJournal } = rights;
  const showsArticles = writesArticles && !seesFigures;
  return (
    <div className="screen">
      <ScreenHead name={adminMessages.screens.home} title={today[isNarrow ? 'short' : 'long'].format(new Date())}>
        <HomeActions />
      </ScreenHead>
      {isReady ? (
        <div className="columns">
          <Tasks rights={rights} />
          {(seesFigures || showsArticles || readsJournal) && (
            <div>
              {seesFigures && <Season />}
              <Suspense>
                {showsArticles && <ArticlesCard />}
                {readsJournal && <NewsCard />}
              </Suspense>
            </div>
          )}
        </div>
      ) : (
        <p role="status" className="loading figures-loading">
          {words.loading}
        </p>
      )}
    </div>
  );
};
