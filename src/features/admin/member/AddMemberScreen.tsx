import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { LoadedPart } from '#components/loading/LoadedPart.tsx';
import { SelectField } from '#components/ui/SelectField.tsx';
import type { SeasonsInHand } from '#domain/season/season-days.ts';
import { adminPaths, memberPath } from '#lib/admin-paths.ts';
import { adminMessages } from '#messages/admin.ts';
import { memberMessages as words } from '#messages/member.ts';
import { openScreen, replaceScreen } from '../screen/open-screen.ts';
import { ScreenHead } from '../screen/ScreenHead.tsx';
import { $season, loadedSeasons } from '../season-in-hand/season-store.ts';
import { MemberEditor } from './editor/MemberEditor.tsx';

const Editor = ({ running, seasons }: SeasonsInHand) => {
  const open = seasons.filter(({ takesMembers }) => takesMembers).map(({ id }) => id);
  const inHand = $season.get() ?? running;
  const [season, setSeason] = useState(open.includes(inHand) ? inHand : (open[0] ?? inHand));
  return (
    <>
      <SelectField
        name="joined-season"
        label={words.joinedSeason}
        hint={words.joinedSeasonHint}
        options={open.map((id) => ({ value: id, label: id }))}
        value={season}
        onValue={setSeason}
      />
      <MemberEditor
        season={season}
        onDone={({ id }) => replaceScreen(memberPath(id))}
        onCancel={() => openScreen(adminPaths.memberships)}
      />
    </>
  );
};

/** Adds a member who signed up on paper, to any season that is not closed. */
export const AddMemberScreen = () => {
  const seasons = useStore(loadedSeasons.$loaded);
  useEffect(() => {
    void loadedSeasons.load();
  }, []);
  return (
    <div className="screen">
      <ScreenHead name={words.addTitle} isOfSeason>
        <a className="button" href={adminPaths.importMembers}>
          {words.toImport}
        </a>
      </ScreenHead>
      <LoadedPart of={seasons} reload={loadedSeasons.load} words={{ ...words.seasons, loading: adminMessages.loading }}>
        {(inHand) => <Editor {...inHand} />}
      </LoadedPart>
    </div>
  );
};
