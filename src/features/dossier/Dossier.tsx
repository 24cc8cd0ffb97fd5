import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { keepFocus } from '#components/ui/keep-focus.ts';
import { RetryNotice } from '#components/ui/RetryNotice.tsx';
import { useHydrated } from '#components/ui/use-hydrated.ts';
import { dossierMessages as words } from '#messages/dossier.ts';
import { $loaded, $paying, endPayment, load, type Opened, openByAddress, shownDossier } from './dossier-store.ts';
import { LazyPart } from './LazyPart.tsx';
import { loadPayment } from './load-payment.ts';
import { memberNameOf, OpenDossier } from './OpenDossier.tsx';
import { Title } from './Title.tsx';
import { personOf } from './typed-contact.ts';
import { STANDING } from './use-sending.ts';

const loadClosed = async () => ({ part: (await import('./ClosedLink.tsx')).ClosedLink });
const loadAuthorisation = async () => ({ part: (await import('./Authorisation.tsx')).Authorisation });
const loadConfirmation = async () => ({ part: (await import('./EmailConfirmation.tsx')).EmailConfirmation });

const leavePayment = async (): Promise<void> => {
  await endPayment();
  keepFocus(document.getElementById(STANDING));
};

const View = ({ opened }: { opened: Opened }) => {
  switch (opened.kind) {
    case 'closed':
      return <LazyPart key="closed" load={loadClosed} give={{ why: opened.why }} />;
    case 'guardian':
      return <LazyPart key="guardian" load={loadAuthorisation} give={{ paper: opened.paper }} />;
    case 'email':
      return <LazyPart key="email" load={loadConfirmation} give={{ isConfirmed: opened.isConfirmed }} />;
    case 'dossier':
      // Typed text belongs to one person.
      return <OpenDossier key={personOf(opened.dossier)} dossier={opened.dossier} />;
  }
};

/** The payment replaces the dossier on the screen. The dossier stays as it is until the payment is over. */
const Payment = ({ begun }: NonNullable<ReturnType<typeof $paying.get>>) => {
  const dossier = shownDossier();
  return (
    <div className="dossier__letter">
      <Title note={dossier && memberNameOf(dossier)}>{words.title}</Title>
      <LazyPart load={loadPayment} give={{ difference: { begun, onBack: () => void leavePayment() } }} />
    </div>
  );
};

/** The page of a personal link: a dossier, the authorisation of a guardian, or the confirmation of an address. */
export const Dossier = () => {
  const loaded = useStore($loaded);
  const paying = useStore($paying);
  const isHydrated = useHydrated();
  useEffect(openByAddress, []);
  // The page was built without knowing who opens it.
  if (!isHydrated || loaded.state === 'loading')
    return (
      <>
        <Title>{words.title}</Title>
        <p className="loading" role="status">
          {words.opening}
        </p>
      </>
    );
  if (loaded.state === 'failed')
    return (
      <>
        <Title>{words.title}</Title>
        <RetryNotice title={words.failures.open} onRetry={() => void load()}>
          {words.failures.openNetwork}
        </RetryNotice>
      </>
    );
  return (
    <>
      {paying && <Payment {...paying} />}
      <div hidden={paying !== undefined}>
        <View opened={loaded.value} />
      </div>
    </>
  );
};
