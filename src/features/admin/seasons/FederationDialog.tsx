import { useState } from 'react';
import { useAction } from '#components/action/use-action.ts';
import { EditDialog } from '#components/editing/EditDialog.tsx';
import { createEdit, readAgain } from '#components/editing/edit.ts';
import { useEdit } from '#components/editing/use-edit.ts';
import { CheckField } from '#components/ui/CheckField.tsx';
import { SelectField } from '#components/ui/SelectField.tsx';
import { toastSuccess } from '#components/ui/toast.tsx';
import type { FederationAskedInput, FederationPreview } from '#domain/member/federation-input.ts';
import { federationFields } from '#domain/season/federation.ts';
import type { AdminSeason } from '#domain/season/season-days.ts';
import { federationMessages } from '#messages/federation.ts';
import { membershipLabels } from '#messages/member-fields.ts';
import { checkFederation, demandChoices, type FederationDraft, federationDraftOf } from './federation-draft.ts';
import { changeFederation, dismissSeasonDialog, fetchSeason, loadSeasons, previewFederation } from './seasons-store.ts';

const words = federationMessages.asked;

const options = demandChoices.map((value) => ({ value, label: words.demands[value] }));

/** How many complete dossiers the choices would make incomplete, computed by the code that will do it. */
const HowMany = ({ season, draft }: { season: AdminSeason; draft: FederationDraft }) => {
  const [found, setFound] = useState<{ of: FederationDraft; preview: FederationPreview }>();
  const action = useAction(async (isHere) => {
    const checked = checkFederation(draft);
    if (!('input' in checked)) return;
    const preview = await previewFederation(season.id, checked.input);
    if (isHere()) setFound({ of: draft, preview });
  }, words.previewFailed);
  return (
    <>
      <p>
        <button
          type="button"
          className="button"
          aria-disabled={action.isBusy || undefined}
          onClick={() => void action.run()}
        >
          {words.preview}
        </button>
      </p>
      <p role="status">{found?.of === draft && words.becomesIncomplete(found.preview.incomplete)}</p>
    </>
  );
};

/** Which fields the season asks for the federation, from whom, and which are erased after the export. */
export const FederationDialog = ({ season }: { season: AdminSeason }) => {
  const edit = useEdit(
    () =>
      createEdit<FederationDraft, Pick<FederationAskedInput, 'asked'>, AdminSeason>({
        saved: season,
        toDraft: (saved) => federationDraftOf(saved ?? season),
        schema: checkFederation,
        send: (input, { read }) => changeFederation(read ?? season, input),
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
  return (
    <EditDialog
      edit={edit}
      title={words.title(season.id)}
      confirm={words.save}
      failed={words.failed}
      onClose={dismissSeasonDialog}
    >
      <p>{words.lead}</p>
      {federationFields.map((field) => {
        const dropped = `${field}-dropped` as const;
        return (
          <div key={field} className="stack">
            <SelectField {...edit.fieldOf(field)} label={membershipLabels[field]} options={options} />
            {draft[field] !== 'none' && (
              <CheckField
                id={dropped}
                label={words.isDropped(membershipLabels[field])}
                isChecked={draft[dropped]}
                onCheck={edit.fieldOf(dropped).onValue}
              />
            )}
          </div>
        );
      })}
      {federationFields.some((field) => draft[field] === 'coaches') && <p>{words.coaches}</p>}
      <p className="field__hint">{words.kept}</p>
      <HowMany season={season} draft={draft} />
    </EditDialog>
  );
};
