import { closeAfter } from '#components/editing/close-after.ts';
import { EditDialog } from '#components/editing/EditDialog.tsx';
import { createEdit, readAgain } from '#components/editing/edit.ts';
import { useEdit } from '#components/editing/use-edit.ts';
import { TextField } from '#components/ui/TextField.tsx';
import type { SeasonReductionsInput } from '#domain/money/season-reduction-input.ts';
import type { AdminSeason } from '#domain/season/season-days.ts';
import { seasonsMessages } from '#messages/seasons.ts';
import {
  checkReductions,
  type ReductionsDraft,
  reductionField,
  reductionFields,
  reductionsDraftOf,
  shownReductions,
} from './reductions-draft.ts';
import { changeReductions, dismissSeasonDialog, fetchSeason, loadSeasons } from './seasons-store.ts';

const words = seasonsMessages.reductions;

const hints: Readonly<Record<(typeof reductionFields)[number], string>> = {
  name: words.nameHint,
  amount: words.amountHint,
  from: words.fromHint,
  minAge: words.ageHint,
  maxAge: words.ageHint,
};

const [, ...conditions] = reductionFields;

/** The reductions that a season gives by itself: each with its conditions, and an empty one to go on. */
export const ReductionsDialog = ({ season }: { season: AdminSeason }) => {
  const edit = useEdit(
    () =>
      createEdit<ReductionsDraft, Pick<SeasonReductionsInput, 'reductions'>, AdminSeason>({
        saved: season,
        toDraft: (saved) => reductionsDraftOf(saved ?? season),
        schema: checkReductions,
        send: (input, { read }) => changeReductions(read ?? season, input),
        theirs: readAgain(fetchSeason, loadSeasons),
      }),
    {
      onSaved: closeAfter(loadSeasons, dismissSeasonDialog),
    },
  );
  const places = Array.from({ length: shownReductions(edit.draft) }, (_, place) => place);
  const labels = Object.fromEntries(
    places.flatMap((place) => reductionFields.map((field) => [reductionField(field, place), words[field]])),
  );
  const remove = (place: number): void =>
    edit.$draft.set({
      ...edit.draft,
      ...Object.fromEntries(reductionFields.map((field) => [reductionField(field, place), ''])),
    });
  const fieldIn = (field: (typeof reductionFields)[number], place: number) => {
    const name = reductionField(field, place);
    return (
      <TextField
        key={name}
        {...edit.fieldOf(name)}
        value={edit.draft[name] ?? ''}
        label={words[field]}
        hint={hints[field]}
        autoComplete="off"
        inputMode={field === 'minAge' || field === 'maxAge' ? 'numeric' : 'text'}
      />
    );
  };
  return (
    <EditDialog
      edit={edit}
      title={words.title(season.id)}
      confirm={words.save}
      failed={words.failed}
      compared={{ toDraft: reductionsDraftOf, labels }}
      onClose={dismissSeasonDialog}
    >
      <p>{words.lead}</p>
      {places.map((place) => (
        <fieldset key={place} className="fieldset">
          <legend>{words.one(place + 1)}</legend>
          {fieldIn('name', place)}
          <div className="field-pairs">{conditions.map((field) => fieldIn(field, place))}</div>
          {edit.draft[reductionField('name', place)] && (
            <div className="cluster">
              <button
                type="button"
                className="button button--small"
                aria-label={words.removeOf(edit.draft[reductionField('name', place)] ?? '')}
                onClick={() => remove(place)}
              >
                {words.remove}
              </button>
            </div>
          )}
        </fieldset>
      ))}
    </EditDialog>
  );
};
