import { useState } from 'react';
import { ActionError } from '#components/action/ActionError.tsx';
import { AskDialog } from '#components/dialogs/AskDialog.tsx';
import { SelectField } from '#components/ui/SelectField.tsx';
import { toastSuccess } from '#components/ui/toast.tsx';
import { dayInParis } from '#domain/dates.ts';
import {
  type ExportFormat,
  type ExportLayout,
  type ExportPreset,
  exportFileName,
  exportPresets,
  isWholeList,
} from '#domain/member/member-export.ts';
import type { MemberList } from '#domain/member/member-filter.ts';
import { chosenAmong } from '#domain/member/member-list.ts';
import { api } from '#lib/api.ts';
import { isApiError } from '#lib/is-api-error.ts';
import { saveFile } from '#lib/save-file.ts';
import { memberExportMessages as words } from '#messages/member-export.ts';
import { PasswordAgainField } from '../password/PasswordAgain.tsx';
import { FormatField } from './FormatField.tsx';
import { receiveFile } from './receive-file.ts';
import { useExport } from './use-export.ts';
import type { ListView } from './use-member-list.ts';

const presetOptions = exportPresets.map((value) => ({ value, label: words.presets[value].label }));

const lists = { current: api.admin.memberships, archived: api.admin['archived-memberships'] } as const;

type Picked = ReadonlySet<string>;

/** The members to export. A typed search goes into the body and never into the address. */
const chosenOf = ({ choice, whole }: ListView, picked: Picked) => {
  const { filter, query } = choice;
  if (picked.size > 0) return { ids: [...picked] };
  if (query === '') return filter;
  return whole ? { ids: chosenAmong(whole, choice, new Date()).map(({ id }) => id) } : { ...filter, query };
};

/**
 * Returns the members that a list shows as a file. A whole list needs the password. Throws `ApiError`: `conflict` if
 * the number of members has changed, `incomplete` if the file does not arrive whole.
 */
const fetchFile = (
  list: MemberList,
  layout: ExportLayout,
  { view, picked, password }: { view: ListView; picked: Picked; password: string | undefined },
): Promise<Blob> => {
  const exported = lists[list].export;
  const seen = picked.size || view.found.found;
  // Private data never go into an address.
  const isSent = view.choice.query !== '' || picked.size > 0 || password !== undefined;
  return receiveFile(layout.format, (options) =>
    isSent
      ? exported.$post({ json: { ...layout, ...chosenOf(view, picked), seen, ...(password && { password }) } }, options)
      : exported.$get({ query: { ...layout, ...view.choice.filter, seen } }, options),
  );
};

const nobody: Picked = new Set();

interface ExportDialogProps {
  list: MemberList;
  /** What the list shows. */
  view: ListView;
  /** Who was chosen in it. If nobody was, all that it shows are exported. */
  picked?: Picked;
  /** Called if the list has changed since it was shown. */
  onChanged: () => unknown;
  onClose: () => void;
}

/** Exports the members that a list shows as a file, with a choice of columns and format. */
export const ExportDialog = ({ list, view, picked = nobody, onChanged, onClose }: ExportDialogProps) => {
  const { found, listed, sums } = view.found;
  const [preset, setPreset] = useState<ExportPreset>('complet');
  const [format, setFormat] = useState<ExportFormat>('xlsx');
  const isWhole = isWholeList(picked.size || found, listed);
  const { action, passwordField } = useExport(isWhole, async (password, isHere) => {
    const layout = { format, preset };
    const file = await fetchFile(list, layout, { view, picked, password }).catch((error: unknown) => {
      if (isApiError(error, 'conflict')) onChanged();
      throw error;
    });
    saveFile(file, exportFileName(list, layout, dayInParis(new Date())));
    if (isHere()) onClose();
    void toastSuccess(words.done);
  });
  const isPicked = picked.size > 0;
  const lines = preset === 'complet' ? found : sums.members;
  return (
    <AskDialog
      title={words.titles[list]}
      confirm={isPicked ? words.confirmPicked(picked.size) : words.confirm(lines)}
      action={action}
      failure={<ActionError action={action} title={words.failed} />}
      onClose={onClose}
    >
      <p>{isPicked ? words.picked : view.isSelection ? words.filtered : words.everybody}</p>
      <SelectField
        name="preset"
        label={words.preset}
        hint={words.presets[preset].hint}
        options={presetOptions}
        value={preset}
        onValue={setPreset}
      />
      <FormatField value={format} onValue={setFormat} />
      <p>{words.private}</p>
      {passwordField && <PasswordAgainField {...passwordField} />}
    </AskDialog>
  );
};
