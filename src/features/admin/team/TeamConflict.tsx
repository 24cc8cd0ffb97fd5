import { Notice } from '#components/ui/Notice.tsx';
import type { TeamMember } from '#domain/team.ts';
import { adminTeamMessages } from '#messages/admin-team.ts';
import { differencesOf, draftOf, type TeamDraft } from './team-draft.ts';

const words = adminTeamMessages.conflict;

interface TeamConflictProps {
  draft: TeamDraft;
  /** The version that somebody else saved. */
  theirs: TeamMember;
  onMine: () => void;
  onTheirs: () => void;
}

/** Shows what somebody else saved about the same person, with the choice between the two. */
export const TeamConflict = ({ draft, theirs, onMine, onTheirs }: TeamConflictProps) => {
  const differences = differencesOf(draft, draftOf(theirs));
  return (
    <Notice tone="warning" title={words.title} isAlert>
      <p>{words.text}</p>
      {differences.length > 0 && (
        <div className="stack">
          <p>{words.differences}</p>
          <dl className="facts">
            {differences.map(({ label, text }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{text || adminTeamMessages.nothing}</dd>
              </div>
            ))}
          </dl>
        </div>
      )}
      <div className="cluster">
        <button type="button" className="button" onClick={onMine}>
          {words.mine}
        </button>
        <button type="button" className="button" onClick={onTheirs}>
          {words.theirs}
        </button>
      </div>
    </Notice>
  );
};
