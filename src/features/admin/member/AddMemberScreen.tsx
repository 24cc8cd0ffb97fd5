import { adminPaths, memberPath } from '#lib/admin-paths.ts';
import { memberMessages as words } from '#messages/member.ts';
import { openScreen, replaceScreen } from '../open-screen.ts';
import { ScreenTitle } from '../ScreenTitle.tsx';
import { MemberEditor } from './editor/MemberEditor.tsx';

/** Adds somebody who signed up on paper. */
export const AddMemberScreen = () => (
  <div className="screen">
    <ScreenTitle name={words.addTitle} />
    <MemberEditor
      onDone={({ id }) => replaceScreen(memberPath(id))}
      onCancel={() => openScreen(adminPaths.memberships)}
    />
  </div>
);
