import { useStore } from '@nanostores/react';
import { useEffect, useMemo, useState } from 'react';
import { RetryNotice } from '#components/ui/RetryNotice.tsx';
import { SelectField } from '#components/ui/SelectField.tsx';
import type { ClassMember } from '#domain/member/member-list.ts';
import { adminPaths } from '#lib/admin-paths.ts';
import { adminMessages } from '#messages/admin.ts';
import { classListMessages as words } from '#messages/class-list.ts';
import { memberMessages } from '#messages/member.ts';
import { membershipsMessages } from '#messages/memberships.ts';
import { ScreenHead } from '../screen/ScreenHead.tsx';
import { $season } from '../season-in-hand/season-store.ts';
import { ClassSheet } from './ClassSheet.tsx';
import { classLists, classMembers } from './class-lists.ts';
import { usePhotos } from './use-photos.ts';

const ALL = '';

const Sheets = ({ members }: { members: readonly ClassMember[] }) => {
  const lists = useMemo(() => classLists(members), [members]);
  const [discipline, setDiscipline] = useState(ALL);
  const shown = discipline === ALL ? lists : lists.filter((list) => list.discipline === discipline);
  const { urls, awaited } = usePhotos(shown.flatMap((list) => list.members));
  if (lists.length === 0) return <p className="empty">{words.nobody}</p>;
  return (
    <>
      <div className="toolbar class-tools">
        <SelectField
          name="class-discipline"
          label={words.discipline}
          options={[
            { value: ALL, label: words.all },
            ...lists.map((list) => ({ value: list.discipline, label: list.discipline })),
          ]}
          value={discipline}
          onValue={setDiscipline}
        />
        <button
          type="button"
          className="button button--primary"
          aria-disabled={awaited > 0}
          onClick={() => awaited === 0 && print()}
        >
          {words.print}
        </button>
        <p role="status" className={awaited > 0 ? 'loading' : undefined}>
          {awaited > 0 && words.awaited(awaited)}
        </p>
      </div>
      {shown.map((list) => (
        <ClassSheet key={list.discipline} list={list} photos={urls} />
      ))}
    </>
  );
};

/** The members of each discipline with their photos, to print for the door of the gym. */
export const ClassListScreen = () => {
  const members = useStore(classMembers.$loaded);
  const season = useStore($season);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another season has other members
  useEffect(classMembers.open, [season]);
  return (
    <div className="screen">
      <div className="class-tools stack">
        <p>
          <a href={adminPaths.memberships}>{memberMessages.back}</a>
        </p>
        <ScreenHead name={words.title} isOfSeason />
        <p>{words.lead}</p>
      </div>
      {members.state === 'loading' && <p className="loading">{adminMessages.loading}</p>}
      {members.state === 'failed' && (
        <RetryNotice title={membershipsMessages.failed} onRetry={() => void classMembers.load()}>
          {membershipsMessages.failedHint}
        </RetryNotice>
      )}
      {members.state === 'ready' && <Sheets members={members.value} />}
    </div>
  );
};
