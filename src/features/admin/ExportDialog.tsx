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
import type { MemberFilter, MemberList } from '#domain/member-filter.ts';
import { api, callFile } from '#lib/api.ts';
import { saveFile } from '#lib/save-file.ts';
import { memberExportMessages as words } from '#messages/member-export.ts';
import { ActionError } from './ActionError.tsx';
import { AskDialog } from './AskDialog.tsx';
import { isNarrowed } from './list-filter.ts';
import { isPasswordRefused, PasswordAgainField, usePasswordAgain } from './PasswordAgain.tsx';
import { useAction } from './use-action.ts';

const presetOptions = exportPresets.map((value) => ({ value, label: words.presets[value].label }));
const formatOptions = exportFormats.map((value) => ({ value, label: words.formats[value].label }));

const lists = { current: api.admin.memberships, archived: api.admin['archived-memberships'] } as const;

/** Returns a list as a file. Everything needs the password. Throws `ApiError`. */
const fetchFile = (
  list: MemberList,
  layout: ExportLayout,
  chosen: MemberFilter | { ids: string[] },
  password: string | undefined,
): Promise<Blob> => {
  const exported = lists[list].export;
  // What is private stands in no address.
  return 'ids' in chosen || password !== undefined
    ? callFile(exported.$post({ json: { ...layout, ...chosen, ...(password && { password }) } }))
    : callFile(exported.$get({ query: { ...layout, ...chosen } }));
};

interface ExportDialogProps {
  list: MemberList;
  /** The members that the list shows. */
  found: readonly MemberJson[];
  /** How many members the list holds. */
  listed: number;
  filter: MemberFilter;
  /** True if a typed search chose them. No address holds what was typed. */
  isSearching: boolean;
  onClose: () => void;
}

/** Exports what a list shows as a file: which columns, and which format. */
export const ExportDialog = ({ list, found, listed, filter, isSearching, onClose }: ExportDialogProps) => {
  const [preset, setPreset] = useState<ExportPreset>('complet');
  const [format, setFormat] = useState<ExportFormat>('xlsx');
  const { asked, fieldOf } = usePasswordAgain();
  const exportAs = async (password: string | undefined, isHere: () => boolean): Promise<void> => {
    const layout = { format, preset };
    const file = await fetchFile(list, layout, isSearching ? { ids: found.map(({ id }) => id) } : filter, password);
    saveFile(file, exportFileName(list, layout, dayInParis(new Date())));
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
      <p>{isSearching || isNarrowed(filter) ? words.filtered : words.everybody}</p>
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
