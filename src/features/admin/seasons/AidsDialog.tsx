import { EditDialog } from '#components/editing/EditDialog.tsx';
import { createEdit, readAgain } from '#components/editing/edit.ts';
import { useEdit } from '#components/editing/use-edit.ts';
import { SelectField } from '#components/ui/SelectField.tsx';
import { TextField } from '#components/ui/TextField.tsx';
import { toastSuccess } from '#components/ui/toast.tsx';
import { aidCodeForms, aidDeductions } from '#domain/money/aid.ts';
import type { SeasonAidsInput } from '#domain/money/aid-input.ts';
import type { AdminSeason } from '#domain/season/season-days.ts';
import { aidCodeFormNames, aidDeductionNames } from '#messages/aids.ts';
import { seasonsMessages } from '#messages/seasons.ts';
import {
  type AidsDraft,
  aidDraftField,
  aidFields,
  aidsDraftOf,
  checkAids,
  codeFormIn,
  deductionIn,
  shownAids,
} from './aids-draft.ts';
import { changeAids, dismissSeasonDialog, fetchSeason, loadSeasons } from './seasons-store.ts';

const words = seasonsMessages.aids;

/** The aids of a season, and an empty one to go on. */
export const AidsDialog = ({ season }: { season: AdminSeason }) => {
  const edit = useEdit(
    () =>
      createEdit<AidsDraft, Pick<SeasonAidsInput, 'aids'>, AdminSeason>({
        saved: season,
        toDraft: (saved) => aidsDraftOf(saved ?? season),
        schema: (typed) => checkAids(season, typed),
        send: (input, { read }) => changeAids(read ?? season, input),
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
  const { draft } = edit;
  const places = Array.from({ length: shownAids(draft) }, (_, place) => place);
  const [, ...told] = aidFields;
  const labels = Object.fromEntries(
    places.flatMap((place) => told.map((field) => [aidDraftField(field, place), words[field]])),
  );
  const remove = (place: number): void =>
    edit.$draft.set({ ...draft, ...Object.fromEntries(aidFields.map((field) => [aidDraftField(field, place), ''])) });
  const textIn = (field: 'label' | 'amount' | 'lastDay', place: number, hint: string) => {
    const name = aidDraftField(field, place);
    return (
      <TextField
        {...edit.fieldOf(name)}
        value={draft[name] ?? ''}
        label={words[field]}
        hint={hint}
        autoComplete="off"
        inputMode={field === 'amount' ? 'decimal' : 'text'}
      />
    );
  };
  const choose = (field: 'codeForm' | 'deduction', place: number, value: string): void =>
    edit.$draft.set({ ...draft, [aidDraftField(field, place)]: value });
  return (
    <EditDialog
      edit={edit}
      title={words.title(season.id)}
      confirm={words.save}
      failed={words.failed}
      compared={{ toDraft: aidsDraftOf, labels }}
      onClose={dismissSeasonDialog}
    >
      <p>{words.lead}</p>
      {places.map((place) => {
        const label = draft[aidDraftField('label', place)];
        return (
          <fieldset key={place} className="fieldset">
            <legend>{words.one(place + 1)}</legend>
            {textIn('label', place, words.labelHint)}
            <div className="field-pairs">
              {textIn('amount', place, words.amountHint)}
              {textIn('lastDay', place, words.lastDayHint)}
            </div>
            <SelectField
              name={aidDraftField('codeForm', place)}
              label={words.codeForm}
              options={aidCodeForms.map((value) => ({ value, label: aidCodeFormNames[value] }))}
              value={codeFormIn(draft, place)}
              onValue={(value) => choose('codeForm', place, value)}
            />
            <SelectField
              name={aidDraftField('deduction', place)}
              label={words.deduction}
              options={aidDeductions.map((value) => ({ value, label: aidDeductionNames[value] }))}
              value={deductionIn(draft, place)}
              onValue={(value) => choose('deduction', place, value)}
            />
            {label && (
              <div className="cluster">
                <button
                  type="button"
                  className="button button--small"
                  aria-label={words.removeOf(label)}
                  onClick={() => remove(place)}
                >
                  {words.remove}
                </button>
              </div>
            )}
          </fieldset>
        );
      })}
    </EditDialog>
  );
};
