import { type ReactNode, type SubmitEvent, useEffect, useRef } from 'react';
import { ActionError } from '#components/action/ActionError.tsx';
import { ConflictNotice } from '#components/editing/ConflictNotice.tsx';
import { SaveButton } from '#components/editing/SaveButton.tsx';
import { useEdit } from '#components/editing/use-edit.ts';
import { LoadedPart } from '#components/loading/LoadedPart.tsx';
import { useLoaded } from '#components/loading/loaded.ts';
import { ArticleField } from '#components/ui/ArticleField.tsx';
import { ErrorSummary } from '#components/ui/ErrorSummary.tsx';
import { emailInput } from '#components/ui/email-input.ts';
import { SelectField } from '#components/ui/SelectField.tsx';
import { TextField } from '#components/ui/TextField.tsx';
import { toastSuccess } from '#components/ui/toast.tsx';
import { dayInParis } from '#domain/dates.ts';
import { type Season, seasonFrom } from '#domain/season/season.ts';
import { type SeasonRow, seasonOnOffer } from '#domain/season/season-days.ts';
import type { ClubSettings } from '#domain/site/club.ts';
import { FORMER_MEMBER_YEARS } from '#domain/time-kept.ts';
import { api, call } from '#lib/api.ts';
import { askDialogMessages } from '#messages/ask-dialog.ts';
import { clubFieldHints, clubFieldLabels, clubSettingsMessages as words } from '#messages/club-settings.ts';
import { clubInSentence } from '#messages/in-sentence.ts';
import { type ClubEdit, type ClubValues, createClubEdit, toValues } from './club-edit.ts';
import { LinksFields } from './LinksFields.tsx';
import { LogoField } from './LogoField.tsx';

type TextFieldName = {
  [Field in keyof ClubValues]: ClubValues[Field] extends string ? Field : never;
}[keyof ClubValues];

const keyboards: Partial<Record<TextFieldName, object>> = { email: emailInput, phone: { type: 'tel' } };

const TextFields = ({ edit, fields }: { edit: ClubEdit; fields: readonly TextFieldName[] }) => (
  <div className="columns">
    {fields.map((field) => (
      <TextField
        key={field}
        {...edit.fieldOf(field)}
        label={clubFieldLabels[field]}
        hint={clubFieldHints[field]}
        {...keyboards[field]}
        autoComplete="off"
      />
    ))}
  </div>
);

/** Returns the chosen season, and those around the one that the date opens. */
const seasonsAround = (open: Season, chosen: Season | null): Season[] => {
  const year = Number(open.slice(0, 4));
  const around = [year - 1, year, year + 1].map(seasonFrom);
  return [...new Set([...around, ...(chosen === null ? [] : [chosen])])].toSorted();
};

/** Returns the season that is open by its days, ignoring an administrator's choice. */
const seasonByDate = (seasons: readonly SeasonRow[]): Season =>
  seasonOnOffer(
    seasons.map(({ forced, ...days }) => ({ ...days, forced: forced === 'open' ? null : forced })),
    dayInParis(new Date()),
  ).season.id;

/** The season of the next sign-ups. */
const SeasonField = ({ edit: { draft, errors, set }, byDate }: { edit: ClubEdit; byDate: Season }) => {
  const options = [
    { value: '', label: words.byDate(byDate) },
    ...seasonsAround(byDate, draft.openSeason).map((season) => ({ value: season, label: season })),
  ];
  return (
    <SelectField
      name="openSeason"
      label={clubFieldLabels.openSeason}
      hint={clubFieldHints.openSeason}
      options={options}
      value={draft.openSeason ?? ''}
      error={errors.openSeason}
      onValue={(season) => set({ openSeason: season === '' ? null : season })}
    />
  );
};

const { least, most } = FORMER_MEMBER_YEARS;
const yearOptions = Array.from({ length: most - least + 1 }, (_, index) => ({
  value: String(least + index),
  label: words.years(least + index),
}));

/** The number of years for which former members are kept. */
const YearsField = ({ edit: { draft, errors, set } }: { edit: ClubEdit }) => (
  <SelectField
    name="formerMemberYears"
    label={clubFieldLabels.formerMemberYears}
    hint={clubFieldHints.formerMemberYears}
    options={yearOptions}
    value={String(draft.formerMemberYears)}
    error={errors.formerMemberYears}
    onValue={(years) => set({ formerMemberYears: Number(years) })}
  />
);

const textOf = (_field: keyof ClubValues, value: ClubValues[keyof ClubValues]): string => {
  if (value === null) return '';
  if (typeof value === 'number') return words.years(value);
  if (typeof value === 'string') return value;
  if ('url' in value) return value.alt;
  return value.map(({ label, url }) => `${label} (${url})`).join(', ');
};

const parts = ['identity', 'contact', 'season', 'privacy', 'legal'] as const;
type Part = (typeof parts)[number];

const partId = (part: Part): string => `club-${part}`;

/** The parts of the form, beside it on a wide window. */
const FormParts = () => (
  <nav className="form-parts" aria-label={words.parts}>
    {parts.map((part) => (
      <a key={part} href={`#${partId(part)}`}>
        {words[part]}
      </a>
    ))}
  </nav>
);

const FormPart = ({ part, children }: { part: Part; children: ReactNode }) => (
  <fieldset className="fieldset" id={partId(part)}>
    <legend>{words[part]}</legend>
    {children}
  </fieldset>
);

const anchorOf = (field: string): string => (field === 'links' ? 'link-label-0' : field);

/** The club's settings in one form. */
const ClubForm = ({ club, byDate }: { club: ClubSettings; byDate: Season }) => {
  const trouble = useRef<HTMLDivElement>(null);
  const edit = useEdit(() => createClubEdit(club), {
    onSaved: () => void toastSuccess(),
    // The list of errors takes the focus.
    onWrong: () => undefined,
  });
  const { errors, isChanged, action } = edit;
  useEffect(() => {
    if (Object.keys(errors).length > 0) trouble.current?.focus();
  }, [errors]);
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    void action.run();
  };
  return (
    <form className="club-form" noValidate onSubmit={submit} aria-labelledby="club">
      <div className="stack">
        <h2 id="club">{words.title}</h2>
        <p className="measure">{words.lead}</p>
        <div ref={trouble} tabIndex={-1}>
          <ErrorSummary title={words.toMend} errors={errors} anchorOf={anchorOf} />
        </div>
      </div>
      <FormPart part="identity">
        <TextFields edit={edit} fields={['name', 'shortName', 'tagline', 'city']} />
        <ArticleField
          label={clubFieldLabels.article}
          hint={clubFieldHints.article}
          value={edit.draft.article}
          inSentence={(article) => clubInSentence({ name: edit.draft.name, article })}
          onValue={(article) => edit.set({ article })}
        />
        <LogoField edit={edit} />
      </FormPart>
      <FormPart part="contact">
        <TextFields edit={edit} fields={['address', 'email', 'phone']} />
        <LinksFields edit={edit} />
      </FormPart>
      <FormPart part="season">
        <SeasonField edit={edit} byDate={byDate} />
      </FormPart>
      <FormPart part="privacy">
        <YearsField edit={edit} />
      </FormPart>
      <FormPart part="legal">
        <TextFields edit={edit} fields={['legalForm', 'registration', 'affiliation', 'publicationDirector', 'host']} />
      </FormPart>
      <ConflictNotice edit={edit} toDraft={toValues} labels={clubFieldLabels} textOf={textOf} words={words.conflict} />
      {/* The error of a field stands beside the field. */}
      {Object.keys(errors).length === 0 && <ActionError action={action} title={words.saveFailed} />}
      <div className="save-bar">
        <SaveButton isBusy={action.isBusy}>{words.submit}</SaveButton>
        <p role="status" className={action.isBusy ? 'loading' : undefined}>
          {action.isBusy ? askDialogMessages.busy : isChanged && words.unsaved}
        </p>
      </div>
      <FormParts />
    </form>
  );
};

const fetchClub = async () => {
  const [club, seasons] = await Promise.all([call(api.admin.club.$get()), call(api.admin.seasons.$get())]);
  return { club, byDate: seasonByDate(seasons) };
};

/** The club's identity, as every page shows it. */
export const ClubSection = () => {
  const loaded = useLoaded(fetchClub);
  return (
    <LoadedPart of={loaded} reload={loaded.reload}>
      {(read) => <ClubForm {...read} />}
    </LoadedPart>
  );
};
