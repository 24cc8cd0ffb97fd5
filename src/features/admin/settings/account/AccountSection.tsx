import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { useLoaded } from '#components/loading/loaded.ts';
import { accountMessages } from '#messages/settings.ts';
import { $account, useMay } from '../../account/account-store.ts';
import { FactorsSection, fetchFactors } from '../../factors/FactorsSection.tsx';
import { HelpSomebodySection } from '../../factors/RecoverySection.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { SessionsList } from './SessionsList.tsx';

const words = accountMessages.sessions;

/** The user's own password, second factors and sessions. */
export const AccountSection = () => {
  const account = useStore($account);
  const may = useMay();
  const factors = useLoaded(fetchFactors);
  // A new password ends the other sessions, so the list is read again.
  const [changes, setChanges] = useState(0);
  return (
    <div className="account">
      <PasswordForm email={account?.email} onChanged={() => setChanges(changes + 1)} />
      <FactorsSection loaded={factors} onChanged={() => setChanges(changes + 1)} />
      {!may('accounts', 'read') && <HelpSomebodySection />}
      {/* The part above would push this one down. */}
      {factors.state !== 'loading' && (
        <section className="card stack" aria-labelledby="sessions">
          <h2 id="sessions" tabIndex={-1}>
            {words.title}
          </h2>
          <p>{words.lead}</p>
          <SessionsList key={changes} whose="own" />
        </section>
      )}
    </div>
  );
};
