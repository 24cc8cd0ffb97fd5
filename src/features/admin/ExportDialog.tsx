import { useState } from 'react';
import { SelectField } from '#components/ui/SelectField.tsx';
import { toastSuccess } from '#components/ui/toast.tsx';
import { dayInParis } from '#domain/dates.ts';
import type { MemberJson } from '#domain/member.ts';
import {
  type ExportFormat,
  type ExportLayout,
  type ExportPreset,
  exportFileName,
  exportFormats,
  exportPresets,
  isExported,
  isWholeList,
} from '#domain/member-export.ts';
import type { MemberList } from '#domain/member-filter.ts';
import { saveFile } from '#lib/save-file.ts';
import { memberExportMessages as words } from '#messages/member-export.ts';
import { ActionError } from './ActionError.tsx';
import { AskDialog } from './AskDialog.tsx';
import { isPasswordRefused, PasswordAgainField, usePasswordAgain } from './PasswordAgain.tsx';
import { useAction } from './use-action.ts';

const presetOptions = exportPresets.map((value) => ({ value, label: words.presets[value].label }));
const formatOptions = exportFormats.map((value) => ({ value, label: words.formats[value].label }));

interface ExportDialogProps {
  list: MemberList;
  /** The members that the list shows. */
  found: readonly MemberJson[];
  /** How many members the list holds. */
  listed: number;
  /** True if the list does not show everybody. */
  isNarrowed: boolean;
  /** Fetches the file, with the password if everything is exported. Throws `ApiError`. */
  fetchFile: (layout: ExportLayout, password: string | undefined) => Promise<Blob>;
  onClose: () => void;
}

/** Exports what a list shows as a file: which columns, and which format. */
export const ExportDialog = ({ list, found, listed, isNarrowed, fetchFile, onClose }: ExportDialogProps) => {
  const [preset, setPreset] = useState<ExportPreset>('complet');
  const [format, setFormat] = useState<ExportFormat>('xlsx');
  const { asked, fieldOf } = usePasswordAgain();
  const exportAs = async (password: string | undefined, isHere: () => boolean): Promise<void> => {
    const layout = { format, preset };
    saveFile(await fetchFile(layout, password), exportFileName(list, layout, dayInParis(new Date())));
    if (isHere()) onClose();
    void toastSuccess(words.done);
  };
  // Somebody may have left the list meanwhile. Then it shows everything, and the server asks for the password.
  const [isAsked, setAsked] = useState(isWholeList(found.length, listed));
  const action = useAction(
    isAsked
      ? asked(exportAs)
      : async (isHere) => {
          try {
            await exportAs(undefined, isHere);
          } catch (error) {
            if (isPasswordRefused(error)) setAsked(true);
            throw error;
          }
        },
  );
  const lines = found.filter((member) => isExported(member, preset)).length;
  return (
    <AskDialog
      title={words.titles[list]}
      confirm={words.confirm(lines)}
      action={action}
      failure={<ActionError action={action} title={words.failed} />}
      onClose={onClose}
    >
      <p>{isNarrowed ? words.filtered : words.everybody}</p>
      <SelectField
        name="preset"
        label={words.preset}
        hint={words.presets[preset].hint}
        options={presetOptions}
        value={preset}
        onValue={setPreset}
      />
      <SelectField
        name="format"
        label={words.format}
        hint={words.formats[format].hint}
        options={formatOptions}
        value={format}
        onValue={setFormat}
      />
      <p>{words.private}</p>
      {isAsked && <PasswordAgainField {...fieldOf(action)} />}
    </AskDialog>
  );
};
