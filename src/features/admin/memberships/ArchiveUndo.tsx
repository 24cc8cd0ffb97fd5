import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { Announced } from '#components/ui/Announced.tsx';
import { useCode } from '#components/ui/use-code.ts';
import { $archived, $archivedMember, recallArchived } from './archived.ts';

const loadSeason = async () => (await import('./ArchiveNotices.tsx')).ArchivedSeason;
const loadMember = async () => (await import('./ArchiveNotices.tsx')).ArchivedMember;

// The list of archives can restore them, too.
const giveUp = (): void => undefined;

/** The notice after a season or one member was archived: how many or who, and the button that undoes it. */
export const ArchiveUndo = () => {
  const archived = useStore($archived);
  const member = useStore($archivedMember);
  useEffect(recallArchived, []);
  const ArchivedSeason = useCode({ isWanted: archived !== undefined, load: loadSeason, giveUp });
  const ArchivedMember = useCode({ isWanted: member !== undefined, load: loadMember, giveUp });
  return (
    <>
      <Announced>
        {archived && ArchivedSeason && <ArchivedSeason key={archived.batchId} archived={archived} />}
      </Announced>
      <Announced>{member && ArchivedMember && <ArchivedMember key={member.id} member={member} />}</Announced>
    </>
  );
};
