import { membershipsMessages as words } from '#messages/memberships.ts';
import { loadMembers } from './members-store.ts';

/** The list could not be read: says so in place, with a way to try again. */
export const MembersFailure = () => (
  <div className="notice notice--error" role="alert">
    <p className="notice__word">{words.failed}</p>
    <p>{words.failedHint}</p>
    <p>
      <button type="button" className="button" onClick={() => void loadMembers()}>
        {words.retry}
      </button>
    </p>
  </div>
);
