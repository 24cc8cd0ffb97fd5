import { Announced } from '#components/ui/Announced.tsx';
import { Notice } from '#components/ui/Notice.tsx';
import type { TeamMember } from '#domain/team.ts';
import { adminTeamMessages as words } from '#messages/admin-team.ts';
import { ActionError } from '../ActionError.tsx';
import { TeamConflict } from './TeamConflict.tsx';
import type { useTeamForm } from './use-team-form.ts';

// The pressed button disappears, and saving comes next.
const focusSave = (): void => document.getElementById('save')?.focus();

/** Tells why the form is not saved, and what to do about it. */
export const TeamFormNotices = ({ form }: { form: ReturnType<typeof useTeamForm> }) => {
  const { conflict, draft, action } = form;
  switch (conflict.state) {
    case 'changed': {
      const { theirs } = conflict;
      const forget = (then: (theirs: TeamMember) => void) => () => {
        action.forgetError();
        then(theirs);
        focusSave();
      };
      return (
        <TeamConflict draft={draft} theirs={theirs} onMine={forget(form.keepMine)} onTheirs={forget(form.takeTheirs)} />
      );
    }
    case 'gone':
      return (
        <Notice tone="warning" title={words.conflict.title} isAlert>
          <p>{words.conflict.gone}</p>
          <p>
            <button
              type="button"
              className="button"
              onClick={() => {
                action.forgetError();
                form.startAnew();
                focusSave();
              }}
            >
              {words.conflict.mine}
            </button>
          </p>
        </Notice>
      );
    default:
      return (
        <>
          <ActionError action={action} title={words.form.failed} />
          <Announced>
            {conflict.state === 'kept' && !action.error && (
              <Notice tone="success">
                <p>{words.conflict.kept}</p>
              </Notice>
            )}
          </Announced>
        </>
      );
  }
};
