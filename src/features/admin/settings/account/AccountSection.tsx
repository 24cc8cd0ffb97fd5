import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { allows } from '#domain/role.ts';
import { accountMessages } from '#messages/settings.ts';
import { $account } from '../../account-store.ts';
import { FactorsSection } from '../../factors/FactorsSection.tsx';
import { HelpSomebodySection } from '../../factors/RecoverySection.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { SessionsList } from './SessionsList.tsx';

const words = accountMessages.sessions;

/** One's own password, second factors and sessions. */
export const AccountSection = () => {
  const account = useStore($account);
  // A new password ends the other sessions, so the list is read again.
  const [changes, setChanges] = useState(0);
  return (
    <div className="account">
      <PasswordForm email={account?.email} onChanged={() => setChanges(changes + 1)} />
      <FactorsSection onChanged={() => setChanges(changes + 1)} />
      {account && !allows(account.roles, 'accounts', 'read') && <HelpSomebodySection />}
      <section className="card stack" aria-labelledby="sessions">
        <h2 id="sessions">{words.title}</h2>
        <p>{words.lead}</p>
        <SessionsList key={changes} whose="own" />
      </section>
    </div>
  );
};
