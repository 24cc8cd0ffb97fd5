import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useState } from 'react';
import { NewLink } from '#components/new-link/NewLink.tsx';
import { keepFocus } from '#components/ui/keep-focus.ts';
import { Notice } from '#components/ui/Notice.tsx';
import { RetryNotice } from '#components/ui/RetryNotice.tsx';
import { useHydrated } from '#components/ui/use-hydrated.ts';
import type { RenewalJson } from '#domain/member/renewal.ts';
import { formatDay } from '#lib/format.ts';
import { paths } from '#lib/paths.ts';
import { keptPayment } from '#lib/sign-up-progress.ts';
import { renewalMessages as words } from '#messages/renewal.ts';
import { paymentInDoubt, toPaymentInDoubt } from '#messages/service-down.ts';
import { Difference } from './Difference.tsx';
import { RenewalSignUp } from './RenewalSignUp.tsx';
import { $renewal, askDossierLink, decline, loadRenewal, openRenewal, undoDecline } from './renewal-store.ts';

const Title = ({ note, children }: { note?: string; children: ReactNode }) => (
  <header className="opening dossier__title">
    <h1 tabIndex={-1}>{children}</h1>
    {note && <p>{note}</p>}
  </header>
);

interface PressProps {
  press: () => Promise<unknown>;
  failed: string;
  children: ReactNode;
  /** Shown in the place of the button once it was pressed, where nothing else changes. */
  done?: string;
}

/** One press, which says in place if it failed. Pressed twice at once it is sent once. */
const Press = ({ press, failed, done, children }: PressProps) => {
  const [state, setState] = useState<'idle' | 'sending' | 'failed' | 'done'>('idle');
  const send = (): void => {
    if (state === 'sending') return;
    setState('sending');
    press().then(
      () => {
        setState('done');
        keepFocus();
      },
      () => setState('failed'),
    );
  };
  return (
    <>
      {state === 'failed' && (
        <Notice tone="error" title={failed} isAlert>
          <p>{words.failures.unknown}</p>
        </Notice>
      )}
      <div role="status">{state === 'done' && done && <p>{done}</p>}</div>
      {!(state === 'done' && done) && (
        <p>
          <button type="button" className="button" aria-disabled={state === 'sending' || undefined} onClick={send}>
            {children}
          </button>
        </p>
      )}
    </>
  );
};

interface HeldProps {
  token: string;
  renewal: RenewalJson;
}

/** «Je ne reviens pas», below everything else. */
const Decline = ({ token, renewal: { season } }: HeldProps) => (
  <section className="renewal__decline stack">
    <p>{words.decline.note(season)}</p>
    <Press press={() => decline(token)} failed={words.failures.answer}>
      {words.decline.button}
    </Press>
  </section>
);

const InDoubt = () => (
  <Notice tone="warning" isAlert>
    <p>{paymentInDoubt}</p>
    <p>
      <a href={paths.membership}>{toPaymentInDoubt}</a>
    </p>
  </Notice>
);

const Body = ({ token, renewal }: HeldProps) => {
  const { season } = renewal;
  switch (renewal.state) {
    case 'not-yet':
      return (
        <>
          <p className="dossier__state">{words.notYet(season, formatDay(renewal.opensOn))}</p>
          <Decline token={token} renewal={renewal} />
        </>
      );
    case 'closed':
      return <p className="dossier__state">{words.closed(season)}</p>;
    case 'member':
      return (
        <>
          <p className="dossier__state">{words.member.text(season)}</p>
          <Press press={() => askDossierLink(token)} failed={words.member.failed} done={words.member.asked}>
            {words.member.ask}
          </Press>
        </>
      );
    case 'declined':
      return (
        <>
          <p className="dossier__state" role="status">
            {words.decline.done(season)}
          </p>
          <p>{words.decline.change}</p>
          <Press press={() => undoDecline(token)} failed={words.failures.answer}>
            {words.decline.undo}
          </Press>
        </>
      );
    case 'open':
      return (
        <>
          <p className="renewal__lead">{words.lead(renewal.hasPhoto)}</p>
          <Difference difference={renewal.difference} lastSeason={renewal.lastSeason} />
          <RenewalSignUp token={token} renewal={renewal} />
          <Decline token={token} renewal={renewal} />
        </>
      );
  }
};

/** The page by which a former member comes back, opened by the link of their mail. */
export const RenewalPage = () => {
  const loaded = useStore($renewal);
  const isHydrated = useHydrated();
  useEffect(openRenewal, []);
  // Back from the payment by the browser's own button: the page shows what is so now.
  useEffect(() => {
    const show = ({ persisted }: PageTransitionEvent): void => {
      if (persisted) location.reload();
    };
    addEventListener('pageshow', show);
    return () => removeEventListener('pageshow', show);
  }, []);
  if (!isHydrated || loaded.state === 'loading')
    return (
      <>
        <Title>{words.page.title}</Title>
        <p className="loading" role="status">
          {words.opening}
        </p>
      </>
    );
  if (loaded.state === 'failed')
    return (
      <>
        <Title>{words.page.title}</Title>
        <RetryNotice title={words.failures.open} onRetry={() => void loadRenewal()}>
          {words.failures.openText}
        </RetryNotice>
      </>
    );
  const { value } = loaded;
  if (value.kind === 'closed')
    return (
      <div className="dossier__letter">
        <Title>{words.closedLink.titles[value.why]}</Title>
        <p className="dossier__state" role="status">
          {words.closedLink[value.why]}
        </p>
        <NewLink />
      </div>
    );
  const { renewal, token } = value;
  return (
    <div className="dossier__letter renewal">
      <Title note={words.season(renewal.season)}>{words.hello(renewal.firstName)}</Title>
      {keptPayment()?.askedAt !== undefined ? <InDoubt /> : <Body token={token} renewal={renewal} />}
    </div>
  );
};
