import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { SelectField } from '#components/ui/SelectField.tsx';
import { toastSuccess } from '#components/ui/toast.tsx';
import { dayInParis } from '#domain/dates.ts';
import type { MemberJson } from '#domain/member.ts';
import {
  type ExportFormat,
  type ExportPreset,
  exportFileName,
  exportFormats,
  exportPresets,
  isExported,
} from '#domain/member-export.ts';
import { saveFile } from '#lib/save-file.ts';
import { memberExportMessages as words } from '#messages/member-export.ts';
import { ActionError } from '../ActionError.tsx';
import { AskDialog } from '../AskDialog.tsx';
import { useAction } from '../use-action.ts';
import { fetchExport } from './export-members.ts';
import { closeListDialog } from './list-dialog.ts';
import { $memberFilter, isNarrowed } from './member-filter-store.ts';

const presetOptions = exportPresets.map((value) => ({ value, label: words.presets[value].label }));
const formatOptions = exportFormats.map((value) => ({ value, label: words.formats[value] }));

interface ExportDialogProps {
  /** Whom the list shows. */
  found: readonly MemberJson[];
  isSearching: boolean;
}

/** Hands out what the list shows as a file: what of it, and in which format. */
export const ExportDialog = ({ found, isSearching }: ExportDialogProps) => {
  const filter = useStore($memberFilter);
  const [preset, setPreset] = useState<ExportPreset>('complet');
  const [format, setFormat] = useState<ExportFormat>('xlsx');
  const action = useAction(async () => {
    const file = await fetchExport({ format, preset, filter, found: isSearching ? found : undefined });
    saveFile(file, exportFileName(preset, format, dayInParis(new Date())));
    closeListDialog();
    void toastSuccess(words.done);
  });
  const lines = found.filter((member) => isExported(member, preset)).length;
  return (
    <AskDialog
      title={words.title}
      confirm={words.confirm(lines)}
      action={action}
      failure={<ActionError action={action} title={words.failed} />}
      onClose={closeListDialog}
    >
      <p>{isSearching || isNarrowed(filter) ? words.filtered : words.everybody}</p>
      <SelectField
        name="preset"
        label={words.preset}
        hint={words.presets[preset].hint}
        options={presetOptions}
        value={preset}
        onValue={setPreset}
      />
      <SelectField name="format" label={words.format} options={formatOptions} value={format} onValue={setFormat} />
      <p>{words.private}</p>
    </AskDialog>
  );
};
