import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { LoadedPart } from '#components/loading/LoadedPart.tsx';
import { useLatched } from '#components/ui/use-latched.ts';
import type { FirstDay } from '#domain/site/first-day-steps.ts';
import { adminMessages } from '#messages/admin.ts';
import { adminHomeMessages as words } from '#messages/admin-home.ts';
import { $roles, useMay } from '../account/account-store.ts';
import { $mail, loadMail } from '../mail/mail-store.ts';
import { $publication } from '../publication/publication-store.ts';
import { LowerPart } from '../screen/LowerPart.tsx';
import { ScreenHead } from '../screen/ScreenHead.tsx';
import { menuFor } from '../screen/screen-places.ts';
import { $season, takeSeasonOfAddress } from '../season-in-hand/season-store.ts';
import { AttentionSection } from './AttentionSection.tsx';
import { $backupNotice, loadBackupNotice } from './backup-notice-store.ts';
import { FirstDaySection } from './FirstDaySection.tsx';
import { $figures, forgetFigures, loadFigures } from '../figures/figures-store.ts';
import { $firstDay, loadFirstDay } from './first-day-store.ts';
import { $retentionNotice, loadRetentionNotice } from './retention-notice-store.ts';
import { SeasonSection } from '../figures/FiguresScreen.tsx';
import { TogglesSection } from '../settings/opening/OpeningSection.tsx';

/** Lines about mail and the publication stand above the figures, and the list of a new site above both. */
const useFigures = () => {
  const figures = useStore($figures);
  const publication = useStore($publication);
  const firstDay = useStore($firstDay);
  const mail = useStore($mail);
  const retention = useStore($retentionNotice);
  const backup = useStore($backupNotice);
  const may = useMay();
  // The screen never requests data that the role may not read.
  const above = [
    ...(may('publication', 'read') ? [publication] : []),
    ...(may('settings', 'write') ? [firstDay] : []),
    ...(may('mail', 'write') ? [mail] : []),
    ...(may('privacy', 'write') ? [retention] : []),
    ...(may('running', 'read') ? [backup] : []),
  ];
  const isAllAboveKnown = useLatched(above.every(({ state }) => state !== 'loading'));
  return isAllAboveKnown ? figures : ({ state: 'loading' } as const);
};

const today = new Intl.DateTimeFormat('fr-FR', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'Europe/Paris',
});

const NOTHING: FirstDay = { missing: [], afterwards: [] };

type Params = Readonly<Record<string, string>>;

const ClubFigures = ({ params }: { params: Params }) => {
  const view = useFigures();
  const firstDay = useStore($firstDay);
  const may = useMay();
  const settles = may('settings', 'write');
  const writes = may('mail', 'write');
  const keeps = may('privacy', 'write');
  const runs = may('running', 'read');
  const season = useStore($season);
  useEffect(() => forgetFigures, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: new with every address, which may name a season
  useEffect(() => {
    takeSeasonOfAddress();
  }, [params]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: new with every address and every season
  useEffect(() => {
    void loadFigures();
  }, [params, season]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: new with every address
  useEffect(() => {
    if (settles) void loadFirstDay();
    if (writes) void loadMail();
    if (keeps) void loadRetentionNotice();
    if (runs) void loadBackupNotice();
  }, [params, settles, writes, keeps, runs]);
  const lacks = firstDay.state === 'ready' ? firstDay.value : NOTHING;
  return (
    <LoadedPart of={view} reload={loadFigures} words={words.season} className="figures-loading">
      {(figures) => (
        <>
          <FirstDaySection {...lacks} />
          <AttentionSection
            attention={figures.attention}
            requests={figures.requests}
            isFirstDay={lacks.missing.length > 0}
          />
          <SeasonSection figures={figures} />
        </>
      )}
    </LoadedPart>
  );
};

/** The doors of an administrator who may not see the club's figures. */
const Doors = () => {
  const roles = useStore($roles);
  return (
    <section className="stack" aria-labelledby="doors">
      <h2 id="doors">{words.doors}</h2>
      <ul className="admin-lines">
        {menuFor(roles)
          .filter(({ name }) => name !== 'home')
          .map(({ name, path, label }) => (
            <li key={name}>
              <a className="attention__link" href={path}>
                {label}
              </a>
            </li>
          ))}
      </ul>
    </section>
  );
};

const WithoutFigures = () => {
  const publication = useStore($publication);
  const may = useMay();
  return (
    <>
      {may('publication', 'read') && publication.state === 'ready' && <AttentionSection isFirstDay={false} />}
      <Doors />
    </>
  );
};

/** The front page of the admin area: what needs action, the club's figures, and what visitors can reach. */
export const HomeScreen = ({ params }: { params: Params }) => {
  const may = useMay();
  const seesFigures = may('money', 'read');
  const isFiguresKnown = useFigures().state !== 'loading';
  const isTogglesTurn = isFiguresKnown || !seesFigures;
  return (
    <div className="screen">
      <ScreenHead name={adminMessages.screens.home} title={today.format(new Date())} isOfSeason={seesFigures} />
      {seesFigures ? <ClubFigures params={params} /> : <WithoutFigures />}
      {may('opening', 'write') && (
        <LowerPart isReady={isTogglesTurn}>
          <TogglesSection />
        </LowerPart>
      )}
    </div>
  );
};
