import { archivesMessages as words } from '#messages/archives.ts';
import { ListSums } from '../lists/ListSums.tsx';
import { MemberListBar, MemberTabs } from '../lists/MemberListBar.tsx';
import { MembersTable } from '../lists/MembersTable.tsx';
import { NobodyFound, UnreadNotice } from '../lists/SearchOutcome.tsx';
import type { ListView } from '../lists/use-member-list.ts';
import { archiveColumns } from './archive-columns.tsx';
import { $archivePlace, archivesFilter, loadArchives } from './archives-store.ts';

/** The views, the search, the filters and the rows of the archives. */
export const ArchiveLists = ({ view }: { view: ListView }) => {
  const { found, certainty, isSelection } = view;
  const isKnown = certainty === 'guess' || certainty === 'exact';
  const sums = <ListSums found={found} certainty={certainty} isSelection={isSelection} />;
  return (
    <>
      <MemberTabs list="archived" listFilter={archivesFilter} counts={isKnown ? found.views : undefined} />
      <MemberListBar
        list="archived"
        listFilter={archivesFilter}
        seasons={found.seasons}
        disciplines={found.disciplines}
      />
      <UnreadNotice certainty={certainty} reload={loadArchives} />
      <div className="members" inert={certainty === 'first'}>
        {found.rows.length > 0 ? (
          <MembersTable caption={words.title} columns={archiveColumns} view={view} $place={$archivePlace} foot={sums} />
        ) : (
          sums
        )}
      </div>
      <NobodyFound view={view} />
    </>
  );
};
