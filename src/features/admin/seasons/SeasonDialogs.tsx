import { useStore } from '@nanostores/react';
import { ActionError } from '#components/action/ActionError.tsx';
import { useAction } from '#components/action/use-action.ts';
import { AskDialog } from '#components/dialogs/AskDialog.tsx';
import { closeAfter } from '#components/editing/close-after.ts';
import { EditDialog } from '#components/editing/EditDialog.tsx';
import { createEdit, readAgain } from '#components/editing/edit.ts';
import { useEdit } from '#components/editing/use-edit.ts';
import { DayField } from '#components/ui/DayField.tsx';
import { TextField } from '#components/ui/TextField.tsx';
import { toastSuccess } from '#components/ui/toast.tsx';
import type { IsoDate } from '#domain/dates.ts';
import type {
  AdminSeason,
  Forced,
  SeasonDays,
  SeasonInput,
  SeasonInstalmentsInput,
  SeasonPricesInput,
} from '#domain/season/season-days.ts';
import { formatDate } from '#lib/format.ts';
import { seasonsMessages } from '#messages/seasons.ts';
import { AidsDialog } from './AidsDialog.tsx';
import { CloseSeasonDialog } from './CloseSeasonDialog.tsx';
import { FederationColumnsDialog } from './FederationColumnsDialog.tsx';
import { FederationDialog } from './FederationDialog.tsx';
import { HealthDialog } from './HealthDialog.tsx';
import { ReductionsDialog } from './ReductionsDialog.tsx';
import {
  checkInstalments,
  checkPrices,
  checkSeason,
  type InstalmentsDraft,
  instalmentsDraftOf,
  normalField,
  type PricesDraft,
  pricesDraftOf,
  reducedField,
  type SeasonDraft,
  seasonDraftOf,
  typedDays,
} from './season-draft.ts';
import {
  $seasonDialog,
  $seasons,
  changeInstalments,
  changePrices,
  changeSeason,
  dismissSeasonDialog,
  fetchSeason,
  forceSeason,
  loadSeasons,
  prepareSeason,
} from './seasons-store.ts';

const onSaved = closeAfter(loadSeasons, dismissSeasonDialog);

/** Clubs plan at most two seasons ahead. */
const inThreeYears = (today: IsoDate): IsoDate => `${Number(today.slice(0, 4)) + 3}-12-31`;

interface DaysDialogProps {
  /** The days that the dialog opens with. */
  days: SeasonDays;
  /** Undefined for a season that is being prepared. */
  season?: AdminSeason;
}

const DaysDialog = ({ days, season }: DaysDialogProps) => {
  const words = seasonsMessages.dialog;
  const edit = useEdit(
    () =>
      createEdit<SeasonDraft, SeasonInput, AdminSeason>({
        saved: season,
        toDraft: (saved) => seasonDraftOf(saved ?? days),
        schema: checkSeason(days.id),
        send: (input, { read }) => (read ? changeSeason(read, input) : prepareSeason(input)),
        theirs: readAgain(fetchSeason, loadSeasons),
      }),
    { onSaved },
  );
  return (
    <EditDialog
      edit={edit}
      title={season ? words.daysTitle(days.id) : words.prepareTitle(days.id)}
      confirm={season ? words.save : words.prepare}
      failed={words.failed}
      compared={{ toDraft: seasonDraftOf, labels: words.labels }}
      onClose={dismissSeasonDialog}
    >
      {!season && <p>{words.prepareLead}</p>}
      {typedDays.map((field) => (
        <DayField
          key={field}
          {...edit.fieldOf(field)}
          label={words.labels[field]}
          hint={field === 'closesOn' ? words.closesHint : words.hint}
          latestFrom={inThreeYears}
        />
      ))}
    </EditDialog>
  );
};

const PricesDialog = ({ season }: { season: AdminSeason }) => {
  const words = seasonsMessages.prices;
  const productIds = season.prices.map(({ productId }) => productId);
  const edit = useEdit(
    () =>
      createEdit<PricesDraft, Pick<SeasonPricesInput, 'prices'>, AdminSeason>({
        saved: season,
        toDraft: (saved) => pricesDraftOf(saved ?? season),
        schema: checkPrices(productIds),
        send: (input, { read }) => changePrices(read ?? season, input),
        theirs: readAgain(fetchSeason, loadSeasons),
      }),
    { onSaved },
  );
  const labels = Object.fromEntries(
    season.prices.flatMap(({ productId, name }) => [
      [normalField(productId), words.normal(name)],
      [reducedField(productId), words.reduced(name)],
    ]),
  );
  return (
    <EditDialog
      edit={edit}
      title={words.title(season.id)}
      confirm={words.save}
      failed={words.failed}
      compared={{ toDraft: pricesDraftOf, labels }}
      onClose={dismissSeasonDialog}
    >
      <p>
        {words.lead}
        {season.state === 'prepared' && ` ${words.hidden(formatDate(season.opensOn))}`}
      </p>
      {Object.entries(labels).map(([field, label]) => (
        <TextField
          key={field}
          {...edit.fieldOf(field)}
          value={edit.draft[field] ?? ''}
          label={label}
          hint={field.startsWith(reducedField('')) ? words.reducedHint : undefined}
          inputMode="decimal"
          autoComplete="off"
        />
      ))}
    </EditDialog>
  );
};

const InstalmentsDialog = ({ season }: { season: AdminSeason }) => {
  const words = seasonsMessages.instalments;
  const edit = useEdit(
    () =>
      createEdit<InstalmentsDraft, Pick<SeasonInstalmentsInput, 'atOnce'>, AdminSeason>({
        saved: season,
        toDraft: (saved) => instalmentsDraftOf(saved ?? season),
        schema: checkInstalments,
        send: (input, { read }) => changeInstalments(read ?? season, input),
        theirs: readAgain(fetchSeason, loadSeasons),
      }),
    { onSaved },
  );
  return (
    <EditDialog
      edit={edit}
      title={words.title(season.id)}
      confirm={words.save}
      failed={words.failed}
      compared={{ toDraft: instalmentsDraftOf, labels: words.labels }}
      onClose={dismissSeasonDialog}
    >
      <p>{words.lead(formatDate(season.lastClass))}</p>
      <p>{words.law}</p>
      <TextField
        {...edit.fieldOf('atOnce')}
        label={words.labels.atOnce}
        hint={words.hint}
        inputMode="decimal"
        autoComplete="off"
      />
    </EditDialog>
  );
};

const SignUpDialog = ({ season, forced }: { season: AdminSeason; forced: Forced }) => {
  const words = seasonsMessages.signUp;
  const { title, text, confirm } = words[forced ?? 'none'];
  const seasons = useStore($seasons);
  const known = seasons.state === 'ready' ? seasons.value.known : [];
  const instead = forced === 'open' ? known.find(({ id, state }) => id !== season.id && state === 'open') : undefined;
  const action = useAction(async (isHere) => {
    await forceSeason(season, forced);
    await loadSeasons();
    if (isHere()) dismissSeasonDialog();
    void toastSuccess();
  });
  return (
    <AskDialog
      title={title(season.id)}
      confirm={confirm}
      isDanger={forced === 'closed'}
      action={action}
      failure={<ActionError action={action} title={words.failed} />}
      onClose={dismissSeasonDialog}
    >
      <p>{text}</p>
      {instead && <p>{words.instead(instead.id)}</p>}
      {forced !== 'closed' && <p>{words.toggle}</p>}
    </AskDialog>
  );
};

/** The dialogs over the list of seasons. */
export const SeasonDialogs = () => {
  const asked = useStore($seasonDialog);
  switch (asked?.name) {
    case 'prepare':
      return <DaysDialog days={asked.next} />;
    case 'days':
      return <DaysDialog days={asked.season} season={asked.season} />;
    case 'prices':
      return <PricesDialog season={asked.season} />;
    case 'instalments':
      return <InstalmentsDialog season={asked.season} />;
    case 'reductions':
      return <ReductionsDialog season={asked.season} />;
    case 'aids':
      return <AidsDialog season={asked.season} />;
    case 'health':
      return <HealthDialog season={asked.season} />;
    case 'federation':
      return <FederationDialog season={asked.season} />;
    case 'federation-columns':
      return <FederationColumnsDialog season={asked.season} />;
    case 'sign-up':
      return <SignUpDialog season={asked.season} forced={asked.forced} />;
    case 'closing':
      return <CloseSeasonDialog season={asked.season} />;
    default:
      return null;
  }
};
