import { useStore } from '@nanostores/react';
import { useMemo } from 'react';
import { ExportDialog } from '../lists/ExportDialog.tsx';
import { loadMembers } from '../lists/members-store.ts';
import type { ListView } from '../lists/use-member-list.ts';
import { AddressesDialog } from './AddressesDialog.tsx';
import { ArchiveSeasonDialog } from './ArchiveSeasonDialog.tsx';
import { FederationExportDialog } from './FederationExportDialog.tsx';
import { $listDialog, closeListDialog } from './list-dialog.ts';
import { $picked } from './member-filter-store.ts';
import { PickedCertificates } from './PickedCertificates.tsx';

/** The dialogs about the whole list, or about those who are chosen in it. */
export const ListDialogs = ({ view }: { view: ListView }) => {
  const open = useStore($listDialog);
  const picked = useStore($picked);
  const ids = useMemo(() => [...picked], [picked]);
  if (open === 'archive') return <ArchiveSeasonDialog />;
  if (open === 'certificates') return <PickedCertificates ids={ids} />;
  if (open === 'federation') return <FederationExportDialog onClose={closeListDialog} />;
  if (open === 'addresses') return <AddressesDialog view={view} />;
  if (open !== 'export') return null;
  return <ExportDialog list="current" view={view} picked={picked} onChanged={loadMembers} onClose={closeListDialog} />;
};
