import { useState } from 'react';
import { ActionError } from '#components/action/ActionError.tsx';
import { AskDialog } from '#components/dialogs/AskDialog.tsx';
import { toastSuccess } from '#components/ui/toast.tsx';
import { dayInParis } from '#domain/dates.ts';
import { formerFileName } from '#domain/member/former-export.ts';
import { type ExportFormat, isWholeList } from '#domain/member/member-export.ts';
import type { FormerMember, FormerMemberList, RenewalState } from '#domain/member/renewal-state.ts';
import { isApiError } from '#lib/is-api-error.ts';
import { saveFile } from '#lib/save-file.ts';
import { memberExportMessages } from '#messages/member-export.ts';
import { renewalsMessages } from '#messages/renewals.ts';
import { FormatField } from '../lists/FormatField.tsx';
import { useExport } from '../lists/use-export.ts';
import { PasswordAgainField } from '../password/PasswordAgain.tsx';
import { fetchFormerFile, loadFormer } from './renewals-store.ts';

const words = renewalsMessages.export;

interface ExportFormerDialogProps {
  former: FormerMemberList;
  view: RenewalState;
  /** Whom the view shows. */
  people: readonly FormerMember[];
  /** True if a name is searched: then they are not the whole view. */
  isSearched: boolean;
  onClose: () => void;
}

/** Exports the former members whom a view shows. */
export const ExportFormerDialog = ({ former, view, people, isSearched, onClose }: ExportFormerDialogProps) => {
  const { season } = former;
  const [format, setFormat] = useState<ExportFormat>('xlsx');
  const isWhole = isWholeList(people.length, former.people.length);
  const { action, passwordField } = useExport(isWhole, async (password, isHere) => {
    const ids = isSearched ? people.map(({ id }) => id) : undefined;
    const chosen = {
      season,
      state: view,
      format,
      seen: people.length,
      ...(ids && { ids }),
      ...(password && { password }),
    };
    const file = await fetchFormerFile(chosen).catch((error: unknown) => {
      if (isApiError(error, 'conflict')) void loadFormer();
      throw error;
    });
    saveFile(file, formerFileName(season, format, dayInParis(new Date())));
    if (isHere()) onClose();
    void toastSuccess(memberExportMessages.done);
  });
  return (
    <AskDialog
      title={words.title(season)}
      confirm={memberExportMessages.confirm(people.length)}
      action={action}
      failure={<ActionError action={action} title={memberExportMessages.failed} />}
      onClose={onClose}
    >
      <p>{words.lead(renewalsMessages.views[view], isSearched)}</p>
      <FormatField value={format} onValue={setFormat} />
      <p>{memberExportMessages.private}</p>
      {passwordField && <PasswordAgainField {...passwordField} />}
    </AskDialog>
  );
};
