import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { useLatched } from '#components/ui/use-latched.ts';
import { adminMessages } from '#messages/admin.ts';
import { adminHomeMessages as words } from '#messages/admin-home.ts';
import { Below } from '../Below.tsx';
import { LoadedPart } from '../LoadedPart.tsx';
import { $mail, loadMail } from '../mail-store.ts';
import { $publication } from '../publication-store.ts';
import { ScreenTitle } from '../ScreenTitle.tsx';
import { AttentionSection } from './AttentionSection.tsx';
import { FirstDaySection } from './FirstDaySection.tsx';
import { $figures, loadFigures } from './figures-store.ts';
import { $firstDay, loadFirstDay } from './first-day-store.ts';
import { SeasonSection } from './SeasonSection.tsx';
import { TogglesSection } from './TogglesSection.tsx';

/** Lines about mail and the publication stand above the figures, and the list of a new site above both. */
const useFigures = () => {
  const figures = useStore($figures);
  const publication = useStore($publication);
  const firstDay = useStore($firstDay);
  const mail = useStore($mail);
  const isAllAboveKnown = useLatched([publication, firstDay, mail].every(({ state }) => state !== 'loading'));
  return isAllAboveKnown ? figures : ({ state: 'loading' } as const);
};

type Params = Readonly<Record<string, string>>;

const ClubFigures = ({ params }: { params: Params }) => {
  const view = useFigures();
  const firstDay = useStore($firstDay);
  // biome-ignore lint/correctness/useExhaustiveDependencies: new with every address, which may name a season
  useEffect(() => {
    void loadFigures();
    void loadFirstDay();
    void loadMail();
  }, [params]);
  const missing = firstDay.state === 'ready' ? firstDay.value : [];
  return (
    <LoadedPart of={view} reload={loadFigures} words={words.season} className="figures-loading">
      {(figures) => (
        <>
          <FirstDaySection missing={missing} />
          <AttentionSection attention={figures.attention} requests={figures.requests} isFirstDay={missing.length > 0} />
          <SeasonSection figures={figures} />
        </>
      )}
    </LoadedPart>
  );
};

/** The front page of the admin area: what needs action, the club's figures, and what visitors can reach. */
export const HomeScreen = ({ params }: { params: Params }) => {
  const isTogglesTurn = useFigures().state !== 'loading';
  return (
    <div className="screen">
      <header>
        <ScreenTitle name={adminMessages.screens.home}>{words.greeting}</ScreenTitle>
        <p>{words.lead}</p>
      </header>
      <ClubFigures params={params} />
      <Below isTurn={isTogglesTurn}>
        <TogglesSection />
      </Below>
    </div>
  );
};
