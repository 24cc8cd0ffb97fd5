import { useEffect, useState } from 'react';
import { useAction } from '#components/action/use-action.ts';
import { EditDialog } from '#components/editing/EditDialog.tsx';
import { createEdit, readAgain } from '#components/editing/edit.ts';
import { useEdit } from '#components/editing/use-edit.ts';
import { Notice } from '#components/ui/Notice.tsx';
import { SelectField } from '#components/ui/SelectField.tsx';
import { TextAreaField } from '#components/ui/TextAreaField.tsx';
import { TextField } from '#components/ui/TextField.tsx';
import { toastApiError, toastSuccess } from '#components/ui/toast.tsx';
import { agesOn, healthDemands, healthLicences } from '#domain/member/health.ts';
import {
  type HealthPreview,
  type HealthTableInput,
  MOST_HEALTH_ROWS,
  type SeasonHealth,
} from '#domain/member/health-input.ts';
import { practices } from '#domain/member/member-fields.ts';
import type { AdminSeason } from '#domain/season/season-days.ts';
import { healthTableMessages, rowSentence } from '#messages/health-table.ts';
import {
  checkHealth,
  type HealthDraft,
  healthDraftOf,
  moved,
  newRow,
  type RowDraft,
  rowField,
  rowIn,
  usualDraft,
} from './health-draft.ts';
import { changeHealth, dismissSeasonDialog, fetchSeasonHealth, previewHealth } from './seasons-store.ts';

const words = healthTableMessages.table;

type Disciplines = AdminSeason['prices'];

const any = (label: string) => ({ value: '', label });

interface RowProps {
  row: RowDraft;
  place: number;
  isLast: boolean;
  disciplines: Disciplines;
  errors: Readonly<Record<string, string>>;
  /** True for a row that was added in this dialog. */
  isNew: boolean;
  onChange: (change: Partial<RowDraft>) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

const sentenceOf = (row: RowDraft, place: number, disciplines: Disciplines): string => {
  const read = rowIn(row);
  return read
    ? rowSentence(read, (id) => disciplines.find(({ productId }) => productId === id)?.name ?? words.goneDiscipline)
    : words.row(place + 1);
};

/** A row as a sentence; opened, with its fields. */
const Row = ({ row, place, isLast, disciplines, errors, isNew, onChange, onMove, onRemove }: RowProps) => {
  const isWrong = Object.keys(errors).some((field) => field.endsWith(`-${row.key}`));
  const [isOpen, setOpen] = useState(isNew);
  const typed = (field: 'minAge' | 'maxAge' | 'months', hint?: string) => (
    <TextField
      name={rowField(field, row)}
      label={words.labels[field]}
      hint={hint}
      value={row[field]}
      error={errors[rowField(field, row)]}
      inputMode="numeric"
      autoComplete="off"
      onValue={(value) => onChange({ [field]: value })}
    />
  );
  const button = (label: string, onPress: () => void) => (
    <button type="button" className="button button--small" aria-label={words.ofRow(label, place + 1)} onClick={onPress}>
      {label}
    </button>
  );
  return (
    <li>
      <details
        className="health-row"
        open={isOpen || isWrong}
        onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      >
        <summary>{sentenceOf(row, place, disciplines)}</summary>
        <div className="stack">
          <div className="field-pairs">
            <SelectField
              name={rowField('productId', row)}
              label={words.labels.productId}
              options={[
                any(words.any.productId),
                ...disciplines.map(({ productId, name }) => ({ value: productId, label: name })),
              ]}
              value={row.productId}
              onValue={(productId) => onChange({ productId })}
            />
            <SelectField
              name={rowField('practice', row)}
              label={words.labels.practice}
              options={[
                any(words.any.practice),
                ...practices.map((value) => ({ value, label: healthTableMessages.practices[value] })),
              ]}
              value={row.practice}
              onValue={(practice) => onChange({ practice })}
            />
            {typed('minAge')}
            {typed('maxAge')}
            <SelectField
              name={rowField('licence', row)}
              label={words.labels.licence}
              options={[
                any(words.any.licence),
                ...healthLicences.map((value) => ({ value, label: healthTableMessages.licences[value] })),
              ]}
              value={row.licence}
              onValue={(licence) => onChange({ licence })}
            />
            <SelectField
              name={rowField('demand', row)}
              label={words.labels.demand}
              options={healthDemands.map((value) => ({ value, label: healthTableMessages.demands[value] }))}
              value={row.demand}
              onValue={(demand) => onChange({ demand })}
            />
            {row.demand !== 'none' && typed('months', row.demand === 'attestation' ? words.monthsHint : undefined)}
          </div>
          <div className="cluster">
            {place > 0 && button(words.up, () => onMove(-1))}
            {!isLast && button(words.down, () => onMove(1))}
            {button(words.remove, onRemove)}
          </div>
        </div>
      </details>
    </li>
  );
};

/** Whom the typed table would ask what, computed by the code that will do it. */
const ForWhom = ({ season, draft }: { season: AdminSeason; draft: HealthDraft }) => {
  const [found, setFound] = useState<{ of: HealthDraft; preview: HealthPreview }>();
  const checked = checkHealth(draft);
  const action = useAction(async (isHere) => {
    if (!('input' in checked)) return;
    const preview = await previewHealth(season.id, { agesOn: checked.input.agesOn, rows: checked.input.rows });
    if (isHere()) setFound({ of: draft, preview });
  }, words.previewFailed);
  const preview = found?.of === draft ? found.preview : undefined;
  return (
    <>
      <p>
        <button
          type="button"
          className="button"
          aria-disabled={action.isBusy || !('input' in checked) || undefined}
          onClick={() => void action.run()}
        >
          {words.preview}
        </button>
      </p>
      <div role="status">
        {preview && (
          <>
            {preview.asked.length === 0 && <p>{words.nobody}</p>}
            <ul>
              {preview.asked.map((one) => (
                <li key={`${one.demand}-${one.months}-${one.isMinor}`}>
                  {words.previewOf(one, one.isMinor, one.count)}
                </li>
              ))}
            </ul>
            <p>{words.becomesIncomplete(preview.lacking)}</p>
          </>
        )}
      </div>
    </>
  );
};

type Input = Omit<HealthTableInput, 'updatedAt'>;

const labels: Readonly<Record<keyof HealthDraft, string>> = {
  agesOn: words.agesOn,
  rows: words.rows,
  adultText: words.adultText,
  guardianText: words.guardianText,
};

const Editor = ({ season, health }: { season: AdminSeason; health: SeasonHealth }) => {
  const [begun] = useState(health);
  const [hasRestored, setRestored] = useState(false);
  const edit = useEdit(
    () =>
      createEdit<HealthDraft, Input, SeasonHealth>({
        saved: begun,
        toDraft: (saved) => healthDraftOf(saved ?? begun),
        schema: checkHealth,
        send: (input, { read }) => changeHealth(read ?? begun, input),
        theirs: readAgain(({ id }) => fetchSeasonHealth(id), dismissSeasonDialog),
      }),
    {
      onSaved: (_saved, _before, isHere) => {
        if (isHere()) dismissSeasonDialog();
        void toastSuccess();
      },
    },
  );
  const { draft, set, errors } = edit;
  const setRows = (rows: readonly RowDraft[]): void => set({ rows });
  return (
    <EditDialog
      edit={edit}
      title={words.title(season.id)}
      confirm={words.save}
      failed={words.failed}
      compared={{
        toDraft: healthDraftOf,
        labels,
        textOf: (field, value) => {
          if (field === 'agesOn') return words.ages[draft.agesOn];
          return Array.isArray(value)
            ? value.map((row, place) => sentenceOf(row, place, season.prices)).join('\n')
            : String(value);
        },
      }}
      onClose={dismissSeasonDialog}
    >
      <p>{words.lead}</p>
      <p>{words.privacy}</p>
      <ol className="health-rows">
        {draft.rows.map((row, place) => (
          <Row
            key={row.key}
            row={row}
            place={place}
            isLast={place === draft.rows.length - 1}
            disciplines={season.prices}
            errors={errors}
            isNew={row.key.length > 10}
            onChange={(change) => setRows(draft.rows.with(place, { ...row, ...change }))}
            onMove={(by) => setRows(moved(draft.rows, place, by))}
            onRemove={() => setRows(draft.rows.toSpliced(place, 1))}
          />
        ))}
      </ol>
      {errors.rows && <Notice tone="error">{errors.rows}</Notice>}
      <div className="cluster">
        {draft.rows.length < MOST_HEALTH_ROWS && (
          // A row for everybody at the end would decide nothing.
          <button type="button" className="button button--small" onClick={() => setRows([newRow(), ...draft.rows])}>
            {words.add}
          </button>
        )}
        <button
          type="button"
          className="button button--small"
          onClick={() => {
            set(usualDraft());
            setRestored(true);
          }}
        >
          {words.restore}
        </button>
        <span role="status">{hasRestored && words.restored}</span>
      </div>
      <SelectField
        {...edit.fieldOf('agesOn')}
        label={words.agesOn}
        options={agesOn.map((value) => ({ value, label: words.ages[value] }))}
      />
      <TextAreaField {...edit.fieldOf('adultText')} label={words.adultText} hint={words.textHint} rows={4} />
      <TextAreaField {...edit.fieldOf('guardianText')} label={words.guardianText} rows={4} />
      <ForWhom season={season} draft={draft} />
      <p className="field__hint">{words.law}</p>
    </EditDialog>
  );
};

/** What a season asks about health: rows that are read as sentences, the two texts, and for whom. It opens once it is read. */
export const HealthDialog = ({ season }: { season: AdminSeason }) => {
  const [health, setHealth] = useState<SeasonHealth>();
  useEffect(() => {
    let isHere = true;
    fetchSeasonHealth(season.id).then(
      (found) => {
        if (isHere) setHealth(found);
      },
      (error: unknown) => {
        toastApiError(error);
        if (isHere) dismissSeasonDialog();
      },
    );
    return () => {
      isHere = false;
    };
  }, [season.id]);
  return health ? <Editor season={season} health={health} /> : null;
};
