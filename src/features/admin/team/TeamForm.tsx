import type { SubmitEvent } from 'react';
import { SelectField } from '#components/ui/SelectField.tsx';
import { TextAreaField } from '#components/ui/TextAreaField.tsx';
import { TextField } from '#components/ui/TextField.tsx';
import { MAX_CONTENT_LENGTH } from '#domain/content-fields.ts';
import { fullNameOf } from '#domain/member.ts';
import { type TeamMember, teamGroups } from '#domain/team.ts';
import { shortcuts } from '#lib/shortcuts.ts';
import { adminTeamMessages } from '#messages/admin-team.ts';
import { leave } from '../leave-guard.ts';
import { ScreenTitle } from '../ScreenTitle.tsx';
import { DisciplinesField } from './DisciplinesField.tsx';
import { PortraitField } from './PortraitField.tsx';
import { TeamFormNotices } from './TeamFormNotices.tsx';
import { useTeamForm } from './use-team-form.ts';

const words = adminTeamMessages.form;
const groupOptions = teamGroups.map((value) => ({ value, label: adminTeamMessages.groups[value] }));

const Sending = ({ fraction }: { fraction: number }) => (
  <>
    <p className="loading">{fraction < 1 ? words.sent(Math.round(fraction * 100)) : words.sending}</p>
    <progress className="progress" value={fraction} aria-label={words.sending} />
  </>
);

interface TeamFormProps {
  /** Undefined for a new person. */
  member: TeamMember | undefined;
  team: readonly TeamMember[];
  onEnd: () => void;
}

/** The form of a team member, in place of the list. */
export const TeamForm = ({ member, team, onEnd }: TeamFormProps) => {
  const form = useTeamForm({ member, team, onEnd });
  const { draft, set, action } = form;
  const errorOf = (field: string): string | undefined => form.errors[field] ?? action.error?.fields[field];
  const isPreparing = form.portrait.choice.state === 'preparing';
  const text = (name: 'firstName' | 'lastName' | 'role') => ({
    name,
    label: words[name],
    value: draft[name],
    error: errorOf(name),
    autoComplete: 'off',
    onValue: (value: string) => set({ [name]: value }),
  });
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (!isPreparing) void action.run();
  };
  return (
    <div className="screen">
      <ScreenTitle name={member ? words.editTitle(fullNameOf(member)) : words.addTitle} />
      <form className="team-form" noValidate onSubmit={submit}>
        <fieldset className="fieldset">
          <legend>{words.who}</legend>
          <div className="columns">
            <TextField {...text('firstName')} />
            <TextField {...text('lastName')} />
          </div>
          <PortraitField portrait={form.portrait} photo={form.read?.photo} refusal={errorOf('photo')} />
        </fieldset>
        <fieldset className="fieldset">
          <legend>{words.what}</legend>
          <div className="columns">
            <TextField {...text('role')} hint={words.roleHint} />
            <SelectField
              name="group"
              label={words.group}
              options={groupOptions}
              value={draft.group}
              error={errorOf('group')}
              onValue={(group) => set({ group })}
            />
          </div>
          <DisciplinesField chosen={draft.disciplines} onChoose={(disciplines) => set({ disciplines })} />
          <TextAreaField
            name="bio"
            label={words.bio}
            hint={words.bioHint(MAX_CONTENT_LENGTH.bio)}
            maxLength={MAX_CONTENT_LENGTH.bio}
            value={draft.bio}
            error={errorOf('bio')}
            onValue={(bio) => set({ bio })}
          />
        </fieldset>
        <TeamFormNotices form={form} />
        <div className="cluster">
          <button
            type="submit"
            id="save"
            className="button button--primary"
            aria-disabled={action.isBusy || isPreparing}
            aria-keyshortcuts={shortcuts.save}
          >
            {words.save}
          </button>
          <button type="button" className="button" onClick={() => leave(onEnd)}>
            {words.cancel}
          </button>
        </div>
        <div role="status">{action.isBusy && <Sending fraction={form.sent} />}</div>
      </form>
    </div>
  );
};
