import { MembershipEditor } from '#features/membership-form/MembershipEditor.tsx';
import { memberPath, paths } from '#lib/paths.ts';
import { memberMessages as words } from '#messages/member.ts';
import { openScreen, replaceScreen } from '../open-screen.ts';
import { ScreenTitle } from '../ScreenTitle.tsx';

/** Adds somebody who signed up on paper. */
export const AddMemberScreen = () => (
  <div className="screen">
    <ScreenTitle name={words.addTitle} />
    <MembershipEditor
      mode="add"
      onDone={({ id }) => replaceScreen(memberPath(id))}
      onCancel={() => openScreen(paths.adminMemberships)}
    />
  </div>
);
