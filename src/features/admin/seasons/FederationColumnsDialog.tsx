import { useState } from 'react';
import { EditDialog } from '#components/editing/EditDialog.tsx';
import { createEdit, readAgain } from '#components/editing/edit.ts';
import { useEdit } from '#components/editing/use-edit.ts';
import { SelectField } from '#components/ui/SelectField.tsx';
import { TextAreaField } from '#components/ui/TextAreaField.tsx';
import { TextField } from '#components/ui/TextField.tsx';
import { toastSuccess } from '#components/ui/toast.tsx';
import {
  dayFormats,
  derivedSources,
  EMPTY_SOURCE,
  fieldSources,
  formatsOf,
  MOST_COLUMNS,
  sexFormats,
  TEXT_SOURCE,
  titlesIn,
} from '#domain/member/federation-columns.ts';
import type { FederationColumnsInput } from '#domain/member/federation-input.ts';
import type { FederationColumn } from '#domain/season/federation.ts';
import type { AdminSeason } from '#domain/season/season-days.ts';
import { guessFederationColumns } from '#lib/federation-guess.ts';
import { federationMessages } from '#messages/federation.ts';
import { membershipLabels } from '#messages/member-fields.ts';
import { type ColumnsDraft, checkColumns, columnsDraftOf } from './federation-draft.ts';
import { changeFederationColumns, dismissSeasonDialog, fetchSeason, loadSeasons } from './seasons-store.ts';

const words = federationMessages.columns;

const sourceOptions = [
  { value: '', label: words.unchosen },
  { value: EMPTY_SOURCE, label: words.empty },
  { value: TEXT_SOURCE, label: words.fixed },
  ...fieldSources.map((value) => ({ value, label: membershipLabels[value] })),
  ...derivedSources.map((value) => ({ value, label: words.derived[value] })),
];

const formatOptions = [...dayFormats, ...sexFormats].map((value) => ({ value, label: words.formats[value] }));

interface ColumnProps {
  column: FederationColumn;
  place: number;
  onColumn: (column: FederationColumn) => void;
}

/** What one column takes, and how it is written. */
const Column = ({ column, place, onColumn }: ColumnProps) => {
  const { title, source, format } = column;
  const isText = source?.startsWith(TEXT_SOURCE) ?? false;
  const formats = source === null ? [] : formatsOf(source);
  const offered = formatOptions.filter(({ value }) => formats.includes(value));
  return (
    <div className="field-pairs">
      <SelectField
        name={`source-${place}`}
        label={words.source(title, place)}
        options={sourceOptions}
        value={isText ? TEXT_SOURCE : (source ?? '')}
        onValue={(value) =>
          onColumn({ title, source: value === '' ? null : value, format: formatsOf(value)[0] ?? null })
        }
      />
      {isText && (
        <TextField
          name={`text-${place}`}
          label={words.text(title, place)}
          value={source?.slice(TEXT_SOURCE.length) ?? ''}
          autoComplete="off"
          onValue={(text) => onColumn({ ...column, source: TEXT_SOURCE + text })}
        />
      )}
      {offered.length > 0 && (
        <SelectField
          name={`format-${place}`}
          label={words.format(title, place)}
          options={offered}
          value={offered.find(({ value }) => value === format)?.value ?? offered[0]?.value ?? 'dmy'}
          onValue={(chosen) => onColumn({ ...column, format: chosen })}
        />
      )}
    </div>
  );
};

/** The columns of the federation’s file: its titles are pasted, and the volunteer says what each takes. */
export const FederationColumnsDialog = ({ season }: { season: AdminSeason }) => {
  const edit = useEdit(
    () =>
      createEdit<ColumnsDraft, Pick<FederationColumnsInput, 'columns'>, AdminSeason>({
        saved: season,
        toDraft: (saved) => columnsDraftOf(saved ?? season),
        schema: checkColumns,
        send: (input, { read }) => changeFederationColumns(read ?? season, input),
        theirs: readAgain(fetchSeason, loadSeasons),
      }),
    {
      onSaved: async (_saved, _before, isHere) => {
        await loadSeasons();
        if (isHere()) dismissSeasonDialog();
        void toastSuccess();
      },
    },
  );
  const [wrong, setWrong] = useState<string>();
  const { pasted, columns } = edit.draft;
  const readTitles = (): void => {
    const titles = titlesIn(pasted);
    const isMuch = titles.length > MOST_COLUMNS;
    setWrong(titles.length === 0 ? words.noTitles : isMuch ? words.tooMany : undefined);
    if (titles.length > 0 && !isMuch) edit.fieldOf('columns').onValue(guessFederationColumns(titles, columns));
  };
  return (
    <EditDialog
      edit={edit}
      title={words.title(season.id)}
      confirm={words.save}
      failed={words.failed}
      onClose={dismissSeasonDialog}
    >
      <p>{words.lead}</p>
      <TextAreaField {...edit.fieldOf('pasted')} label={words.pasted} hint={words.pastedHint} rows={3} error={wrong} />
      <div className="cluster">
        <button type="button" className="button" onClick={readTitles}>
          {words.read}
        </button>
      </div>
      {columns.map((column, place) => (
        <Column
          // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have the same title, and they never move
          key={place}
          column={column}
          place={place}
          onColumn={(changed) =>
            edit.fieldOf('columns').onValue(columns.map((one, other) => (other === place ? changed : one)))
          }
        />
      ))}
    </EditDialog>
  );
};
