import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { administratorsMessages as words } from '#messages/settings.ts';
import { $account } from '../../account-store.ts';
import { RecoveriesSection } from '../../factors/RecoverySection.tsx';
import { LoadedPart } from '../../LoadedPart.tsx';
import { useLoaded } from '../../loaded.ts';
import { AdministratorDialogs } from './AdministratorDialogs.tsx';
import { AdministratorRow } from './AdministratorRow.tsx';
import { fetchAdministrators } from './administrators-api.ts';
import type { AdministratorsDialog } from './administrators-dialog.ts';
import { SafetySection } from './SafetySection.tsx';

/** The administrators and the actions for each. */
export const AdministratorsSection = () => {
  const loaded = useLoaded(fetchAdministrators);
  const account = useStore($account);
  const [dialog, setDialog] = useState<AdministratorsDialog>();
  return (
    <section className="stack" aria-labelledby="administrators">
      <div className="screen-head">
        <h2 id="administrators" tabIndex={-1}>
          {words.title}
        </h2>
        <button type="button" className="button button--primary" onClick={() => setDialog({ name: 'invite' })}>
          {words.invite}
        </button>
      </div>
      <p className="measure">{words.lead}</p>
      {/* The actions depend on whose account it is, so nothing is offered before both are known. */}
      <LoadedPart of={account ? loaded : { state: 'loading' }} reload={loaded.reload}>
        {(list) => (
          <ul className="people">
            {list.map((administrator) => (
              <AdministratorRow
                key={administrator.id}
                administrator={administrator}
                isOneself={administrator.id === account?.id}
                onOpen={setDialog}
              />
            ))}
          </ul>
        )}
      </LoadedPart>
      <RecoveriesSection />
      <SafetySection />
      {dialog && (
        <AdministratorDialogs
          dialog={dialog}
          reload={loaded.reload}
          onOpen={setDialog}
          onClose={() => setDialog(undefined)}
        />
      )}
    </section>
  );
};
