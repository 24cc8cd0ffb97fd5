import { adminMessages } from '#messages/admin.ts';
import { MembersFailure } from '../MembersFailure.tsx';
import { ScreenTitle } from '../ScreenTitle.tsx';
import { useMembers } from '../use-members.ts';
import { Figures } from './Figures.tsx';
import { MembershipToggle } from './MembershipToggle.tsx';
import { seasonFigures } from './season-figures.ts';

const words = adminMessages.home;

const FiguresOfMembers = () => {
  const members = useMembers();
  if (members.state === 'loading') return <p className="loading figures-loading">{adminMessages.loading}</p>;
  if (members.state === 'failed') return <MembersFailure />;
  return <Figures figures={seasonFigures(members.list)} />;
};

/** Where an administrator arrives: how the club stands, and whether people can join. */
export const HomeScreen = () => (
  <div className="screen">
    <header>
      <ScreenTitle name={adminMessages.screens.home}>{words.greeting}</ScreenTitle>
      <p>{words.lead}</p>
    </header>
    <FiguresOfMembers />
    <MembershipToggle />
  </div>
);
