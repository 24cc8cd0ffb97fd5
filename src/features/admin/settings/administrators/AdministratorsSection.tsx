import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { LoadedPart } from '#components/loading/LoadedPart.tsx';
import { useLoaded } from '#components/loading/loaded.ts';
import { administratorsMessages as words } from '#messages/settings.ts';
import { $account } from '../../account/account-store.ts';
import { fetchRecoveries, RecoveriesSection } from '../../factors/RecoverySection.tsx';
import { AdministratorDialogs } from './AdministratorDialogs.tsx';
import { AdministratorTable } from './AdministratorTable.tsx';
import { fetchAdministrators } from './administrators-api.ts';
import type { AdministratorsDialog } from './administrators-dialog.ts';
import { fetchSafety, SafetySection } from './SafetySection.tsx';

/** The administrators and the actions for each. */
export const AdministratorsSection = () => {
  const list = useLoaded(fetchAdministrators);
  const recoveries = useLoaded(fetchRecoveries);
  const safety = useLoaded(fetchSafety);
  const account = useStore($account);
  // The actions depend on the owner of the account, so nothing is offered before both are known.
  const loaded = account ? list : { ...list, state: 'loading' as const };
  // Each part waits for the one above it, which would push it down.
  const isListed = loaded.state !== 'loading' && recoveries.state !== 'loading';
  const [dialog, setDialog] = useState<AdministratorsDialog>();
  return (
    <section className="stack" aria-labelledby="administrators">
      <div className="section-head">
        <h2 id="administrators" tabIndex={-1}>
          {words.title}
        </h2>
        <button type="button" className="button button--primary" onClick={() => setDialog({ name: 'invite' })}>
          {words.invite}
        </button>
      </div>
      <p className="measure">{words.lead}</p>
      <LoadedPart of={loaded} reload={list.reload}>
        {(administrators) => (
          <AdministratorTable administrators={administrators} ownId={account?.id} onOpen={setDialog} />
        )}
      </LoadedPart>
      {isListed && <RecoveriesSection loaded={recoveries} />}
      {isListed && safety.state !== 'loading' && <SafetySection loaded={safety} />}
      {dialog && (
        <AdministratorDialogs
          dialog={dialog}
          reload={list.reload}
          onOpen={setDialog}
          onClose={() => setDialog(undefined)}
        />
      )}
    </section>
  );
};
