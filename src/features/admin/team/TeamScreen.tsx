import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { ConfirmDialog, unlessGone } from '#components/dialogs/ConfirmDialog.tsx';
import { LoadedPart } from '#components/loading/LoadedPart.tsx';
import { keepFocus } from '#components/ui/keep-focus.ts';
import { fullNameOf } from '#domain/member/member.ts';
import { type TeamMember, teamGroups } from '#domain/site/team.ts';
import { adminPaths } from '#lib/admin-paths.ts';
import { api, call } from '#lib/api.ts';
import { adminMessages } from '#messages/admin.ts';
import { adminTeamMessages as words } from '#messages/admin-team.ts';
import { LowerPart } from '../screen/LowerPart.tsx';
import { MainAction, ScreenHead } from '../screen/ScreenHead.tsx';
import { TeamForm } from './TeamForm.tsx';
import { TeamGroupList } from './TeamGroupList.tsx';
import type { TeamRowActions } from './TeamRow.tsx';
import { $team, loadTeam, ofGroup } from './team-store.ts';

interface GroupsProps extends TeamRowActions {
  team: readonly TeamMember[];
}

const Groups = ({ team, ...actions }: GroupsProps) => (
  <>
    {teamGroups.map((group) => {
      const members = ofGroup(team, group);
      return (
        <section key={group} aria-labelledby={`group-${group}`} className="stack">
          <h2 id={`group-${group}`}>{words.groups[group]}</h2>
          {members.length > 0 ? (
            <TeamGroupList group={group} members={members} {...actions} />
          ) : (
            <p className="empty">{words.emptyGroups[group]}</p>
          )}
        </section>
      );
    })}
  </>
);

const Nobody = () => (
  <div className="empty">
    <h2>{words.emptyTitle}</h2>
    <p>{words.empty}</p>
  </div>
);

/** The people who run the club and those who teach, in the order of the public page. */
export const TeamScreen = () => {
  const team = useStore($team);
  // A new person is nobody yet.
  const [form, setForm] = useState<{ member: TeamMember | undefined }>();
  const [leaving, setLeaving] = useState<TeamMember>();
  useEffect(() => void loadTeam(), []);
  const edit = (member: TeamMember | undefined): void => {
    setForm({ member });
    scrollTo(0, 0);
  };
  if (form) return <TeamForm member={form.member} onEnd={() => setForm(undefined)} />;
  return (
    <div className="screen">
      <ScreenHead name={adminMessages.screens.team}>
        <MainAction onPress={() => edit(undefined)}>{words.add}</MainAction>
      </ScreenHead>
      <LoadedPart of={team} reload={loadTeam} words={words}>
        {(list) => (list.length > 0 ? <Groups team={list} onEdit={edit} onRemove={setLeaving} /> : <Nobody />)}
      </LoadedPart>
      <LowerPart isReady={team.state !== 'loading'}>
        <p className="field__hint">
          {words.order} {words.publication} <a href={adminPaths.publication}>{words.publish}</a>.
        </p>
      </LowerPart>
      {leaving && (
        <ConfirmDialog
          title={words.removal.title(fullNameOf(leaving))}
          confirm={words.removeOf(fullNameOf(leaving))}
          failed={words.removal.failed}
          perform={() => unlessGone(call(api.admin.team[':id'].$delete({ param: { id: leaving.id } })))}
          onDone={async () => {
            await loadTeam();
            keepFocus();
          }}
          onClose={() => setLeaving(undefined)}
        >
          <p>{words.removal.text}</p>
        </ConfirmDialog>
      )}
    </div>
  );
};
