import { useStore } from '@nanostores/react';
import { useEffect, useId } from 'react';
import { $toggles, isSwitchedOff, loadToggles } from '#lib/toggles.ts';
import { adminMessages } from '#messages/admin.ts';
import { $switching, switchToggle } from './switch-toggle.ts';

const words = adminMessages.membershipToggle;

const MembershipSwitch = () => {
  const toggles = useStore($toggles);
  const isSaving = useStore($switching) === 'adhesion';
  const noteId = useId();
  useEffect(() => void loadToggles(), []);
  if (toggles.state === 'loading') return <p className="loading">{adminMessages.loading}</p>;
  if (toggles.state === 'failed')
    return (
      <div role="alert" className="stack">
        <p>{words.failed}</p>
        <button type="button" className="button" onClick={() => void loadToggles()}>
          {words.retry}
        </button>
      </div>
    );
  const enabled = !isSwitchedOff(toggles, 'adhesion');
  return (
    <>
      <button
        type="button"
        role="switch"
        className="switch"
        aria-checked={enabled}
        aria-describedby={noteId}
        aria-disabled={isSaving}
        onClick={() => void switchToggle({ key: 'adhesion', enabled: !enabled })}
      >
        {words.label}
      </button>
      <p id={noteId} aria-live="polite">
        {enabled ? words.open : words.closed}
      </p>
    </>
  );
};

/** Whether people may sign up online, with what that means for visitors. */
export const MembershipToggle = () => (
  <section className="card stack" aria-labelledby="membership-toggle">
    <h2 id="membership-toggle">{words.title}</h2>
    <MembershipSwitch />
  </section>
);
