import { type SubmitEvent, useState } from 'react';
import { ActionError } from '#components/action/ActionError.tsx';
import { leave } from '#components/action/leave-guard.ts';
import { WholeConflictNotice } from '#components/editing/ConflictNotice.tsx';
import { SaveButton } from '#components/editing/SaveButton.tsx';
import { useEdit } from '#components/editing/use-edit.ts';
import { useLoaded } from '#components/loading/loaded.ts';
import { Announced } from '#components/ui/Announced.tsx';
import { CheckField } from '#components/ui/CheckField.tsx';
import { Notice } from '#components/ui/Notice.tsx';
import { RetryNotice } from '#components/ui/RetryNotice.tsx';
import { SelectField } from '#components/ui/SelectField.tsx';
import { TextAreaField } from '#components/ui/TextAreaField.tsx';
import { TextField } from '#components/ui/TextField.tsx';
import { toastSuccess } from '#components/ui/toast.tsx';
import { MAX_CONTENT_LENGTH } from '#domain/form/content-fields.ts';
import { fullNameOf } from '#domain/member/member.ts';
import { type TeamMember, teamGroups } from '#domain/site/team.ts';
import { api, call } from '#lib/api.ts';
import { adminMessages } from '#messages/admin.ts';
import { adminTeamMessages } from '#messages/admin-team.ts';
import { ScreenHead } from '../screen/ScreenHead.tsx';
import { PortraitField, smallestVersionOf } from './PortraitField.tsx';
import { createTeamEdit, type TeamDraft, type TeamEdit, teamDraftOf } from './team-edit.ts';
import { loadTeam } from './team-store.ts';

const words = adminTeamMessages.form;
const groupOptions = teamGroups.map((value) => ({ value, label: adminTeamMessages.groups[value] }));

const fetchDisciplines = async (): Promise<readonly string[]> =>
  (await call(api.products.$get())).map(({ name }) => name);

/**
 * The disciplines of a person. It also lists disciplines that the club no longer teaches, while the person has them.
 */
const DisciplinesField = ({ edit: { draft, set } }: { edit: TeamEdit }) => {
  const taught = useLoaded(fetchDisciplines);
  const chosen = draft.disciplines;
  const offered = taught.state === 'ready' ? taught.value : [];
  const names = [...offered, ...chosen.filter((name) => !offered.includes(name))];
  const toggle = (name: string, isChecked: boolean): void =>
    set({ disciplines: names.filter((one) => (one === name ? isChecked : chosen.includes(one))) });
  return (
    <fieldset className="fieldset fieldset--plain">
      <legend className="field__label team-form__legend">{words.disciplines}</legend>
      {taught.state === 'loading' && <p className="loading">{adminMessages.loading}</p>}
      {taught.state === 'failed' && (
        <RetryNotice title={words.disciplinesFailed} onRetry={() => void taught.reload()} />
      )}
      {taught.state === 'ready' && names.length === 0 && <p className="field__hint">{words.noDisciplines}</p>}
      <div className="team-form__disciplines">
        {names.map((name, index) => (
          <CheckField
            key={name}
            id={`discipline-${index}`}
            name="disciplines"
            value={name}
            label={name}
            isChecked={chosen.includes(name)}
            isTile
            onCheck={(isChecked) => toggle(name, isChecked)}
          />
        ))}
      </div>
    </fieldset>
  );
};

const textsOf = (draft: TeamDraft): readonly (readonly [label: string, text: string])[] => [
  [words.firstName, draft.firstName],
  [words.lastName, draft.lastName],
  [words.role, draft.role],
  [words.group, adminTeamMessages.groups[draft.group]],
  [words.disciplines, [...draft.disciplines].sort().join(', ')],
  [words.bio, draft.bio],
];

interface DifferencesProps {
  mine: TeamDraft;
  theirs: TeamMember;
  /** The team member as the form was opened. */
  read: TeamMember | undefined;
}

/** Shows the fields in which another version differs from the typed one. */
const Differences = ({ mine, theirs, read }: DifferencesProps) => {
  const typed = new Map(textsOf(mine));
  const differences = textsOf(teamDraftOf(theirs)).filter(([label, text]) => typed.get(label) !== text);
  const { photo } = theirs;
  const isKept = mine.photo.state === 'kept';
  const isOtherPhoto = isKept ? photo?.url !== read?.photo?.url : photo !== null || mine.photo.state !== 'removed';
  if (differences.length === 0 && !isOtherPhoto) return null;
  return (
    <div className="stack">
      <p>{adminTeamMessages.conflict.differences}</p>
      <dl className="facts">
        {differences.map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text || adminTeamMessages.nothing}</dd>
          </div>
        ))}
        {isOtherPhoto && (
          <div>
            <dt>{words.photo}</dt>
            <dd>
              {photo ? (
                <img className="photo__preview" src={smallestVersionOf(photo)} alt={adminTeamMessages.conflict.photo} />
              ) : (
                adminTeamMessages.conflict.noPhoto
              )}
              {isKept && <p>{adminTeamMessages.conflict.photoStays}</p>}
            </dd>
          </div>
        )}
      </dl>
    </div>
  );
};

const focusSave = (): void => document.getElementById('save')?.focus();

/** Explains why the form was not saved, and what to do about it. */
const Notices = ({ edit }: { edit: TeamEdit }) => {
  const { conflict: messages } = adminTeamMessages;
  const { conflict, draft, saved, action, keepMine, takeTheirs } = edit;
  /** The author's last choice. */
  const [chosen, setChosen] = useState<'kept' | 'taken' | 'again'>();
  return (
    <>
      <WholeConflictNotice
        edit={{
          ...edit,
          takeTheirs: () => {
            setChosen('taken');
            takeTheirs();
          },
        }}
        words={{ ...messages, text: () => messages.text }}
        show={(theirs) => <Differences mine={draft} theirs={theirs} read={saved} />}
        onMine={() => {
          setChosen(conflict?.theirs === null ? 'again' : 'kept');
          keepMine();
        }}
        // The pressed button disappears, and the next step is to save.
        focusAfter={focusSave}
      />
      <ActionError action={action} title={words.failed} />
      <Announced>
        {chosen && !conflict && !action.error && (
          <Notice tone="success">
            <p>{messages[chosen]}</p>
          </Notice>
        )}
      </Announced>
    </>
  );
};

const Sending = ({ fraction }: { fraction: number }) => (
  <>
    <p className="loading">{fraction < 1 ? words.sent(Math.round(fraction * 100)) : words.sending}</p>
    <progress className="progress" value={fraction} aria-label={words.sending} />
  </>
);

interface TeamFormProps {
  /** Undefined for a new person. */
  member: TeamMember | undefined;
  onEnd: () => void;
}

/** The form of a team member, in place of the list. */
export const TeamForm = ({ member, onEnd }: TeamFormProps) => {
  const [sent, setSent] = useState(0);
  const edit = useEdit(() => createTeamEdit(member, setSent), {
    onSaved: async (_saved, _before, isHere) => {
      if (isHere()) onEnd();
      void toastSuccess();
      await loadTeam();
    },
  });
  const { draft, fieldOf, action } = edit;
  const isPreparing = draft.photo.state === 'preparing';
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (!isPreparing) void action.run();
  };
  return (
    <div className="screen">
      <ScreenHead name={member ? words.editTitle(fullNameOf(member)) : words.addTitle} />
      <form className="team-form" noValidate onSubmit={submit}>
        <fieldset className="fieldset">
          <legend>{words.who}</legend>
          <div className="columns">
            <TextField {...fieldOf('firstName')} label={words.firstName} autoComplete="off" />
            <TextField {...fieldOf('lastName')} label={words.lastName} autoComplete="off" />
          </div>
          <PortraitField edit={edit} />
        </fieldset>
        <fieldset className="fieldset">
          <legend>{words.what}</legend>
          <div className="columns">
            <TextField {...fieldOf('role')} label={words.role} hint={words.roleHint} autoComplete="off" />
            <SelectField {...fieldOf('group')} label={words.group} options={groupOptions} />
          </div>
          <DisciplinesField edit={edit} />
          <TextAreaField
            {...fieldOf('bio')}
            label={words.bio}
            hint={words.bioHint(MAX_CONTENT_LENGTH.bio)}
            maxLength={MAX_CONTENT_LENGTH.bio}
          />
        </fieldset>
        <Notices edit={edit} />
        <div className="cluster">
          <SaveButton id="save" isBusy={action.isBusy || isPreparing}>
            {words.save}
          </SaveButton>
          <button type="button" className="button" onClick={() => leave(onEnd)}>
            {words.cancel}
          </button>
        </div>
        <div role="status">{action.isBusy && <Sending fraction={sent} />}</div>
      </form>
    </div>
  );
};
