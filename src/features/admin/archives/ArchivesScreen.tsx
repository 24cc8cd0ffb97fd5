import { useLayoutEffect, useState } from 'react';
import { EmptyList } from '#components/pictures/EmptyList.tsx';
import { RetryNotice } from '#components/ui/RetryNotice.tsx';
import { useMedia } from '#components/ui/use-media.ts';
import { adminPaths } from '#lib/admin-paths.ts';
import { adminMessages } from '#messages/admin.ts';
import { archivesMessages as words } from '#messages/archives.ts';
import { listMessages } from '#messages/lists.ts';
import { useMay } from '../account/account-store.ts';
import { ExportDialog } from '../lists/ExportDialog.tsx';
import { ActionButtons, type ListAction, ListMenu } from '../lists/ListActions.tsx';
import { useListAddress } from '../lists/list-filter.ts';
import { type ListScreen, useMemberList } from '../lists/use-member-list.ts';
import { LowerPart } from '../screen/LowerPart.tsx';
import { ScreenHead } from '../screen/ScreenHead.tsx';
import { ArchiveLists } from './ArchiveLists.tsx';
import { $archivePlace, archivesFilter, archivesList, loadArchives } from './archives-store.ts';
import { RetentionSection } from './RetentionSection.tsx';

const NobodyYet = () => (
  <div className="empty">
    <EmptyList />
    <h2>{words.emptyTitle}</h2>
    <p>{words.empty}</p>
    <a className="button" href={adminPaths.memberships}>
      {words.toMemberships}
    </a>
  </div>
);

const Lists = ({ view }: { view: ListScreen }) => {
  if (view === 'loading')
    return (
      <p role="status" className="loading">
        {words.loading}
      </p>
    );
  if (view === 'failed')
    return (
      <RetryNotice title={words.failed} onRetry={() => void loadArchives()}>
        {words.failedHint}
      </RetryNotice>
    );
  return view.found.listed > 0 ? <ArchiveLists view={view} /> : <NobodyYet />;
};

/** The past seasons, and the personal data that the club must no longer keep. */
export const ArchivesScreen = ({ params }: { params: Readonly<Record<string, string>> }) => {
  useListAddress(archivesFilter, params);
  // A layout effect runs before the list opens.
  useLayoutEffect(archivesList.readAhead, []);
  const view = useMemberList({ list: archivesList, listFilter: archivesFilter, $place: $archivePlace });
  const [isExporting, setExporting] = useState(false);
  const shown = typeof view !== 'string' && view.found.listed > 0 ? view : undefined;
  const isExact = shown?.certainty === 'exact';
  const erases = useMay()('privacy', 'read');
  const isWide = useMedia('(min-width: 40rem)');
  const actions: ListAction[] = [
    { label: listMessages.export, does: () => setExporting(true), opensDialog: true, isReady: isExact },
    ...(erases ? [{ label: words.retention.title, does: '#retention' }] : []),
  ];
  const isLoading = view === 'loading' || (view !== 'failed' && view.certainty === 'first');
  return (
    <div className="screen screen--list">
      <ScreenHead name={adminMessages.screens.archives}>
        {isWide ? <ActionButtons actions={actions} /> : <ListMenu actions={actions} />}
      </ScreenHead>
      <Lists view={view} />
      {erases && (
        <LowerPart isReady={!isLoading}>
          <RetentionSection />
        </LowerPart>
      )}
      {shown && isExporting && (
        <ExportDialog list="archived" view={shown} onChanged={loadArchives} onClose={() => setExporting(false)} />
      )}
    </div>
  );
};
