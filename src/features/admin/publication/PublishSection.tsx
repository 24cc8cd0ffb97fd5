import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { ActionError } from '#components/action/ActionError.tsx';
import { Announced } from '#components/ui/Announced.tsx';
import { Notice } from '#components/ui/Notice.tsx';
import { publicationMessages } from '#messages/publication.ts';
import { publicationScreenMessages as words } from '#messages/publication-screen.ts';
import { $publishing, type Publication, publish } from './publication-store.ts';

const secondsSince = (instant: string | null): number =>
  instant ? Math.max(0, Math.round((Date.now() - Date.parse(instant)) / 1000)) : 0;

/** Returns the whole seconds since an instant, and keeps counting. If the local clock is slow, it counts from zero. */
const useElapsed = (instant: string | null): number => {
  const [seconds, setSeconds] = useState(() => secondsSince(instant));
  useEffect(() => {
    const tick = (): void => setSeconds(secondsSince(instant));
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [instant]);
  return seconds;
};

interface PublicationProps {
  publication: Publication;
}

const Running = ({ publication: { requestedAt } }: PublicationProps) => (
  <div className="stack">
    <p className="publication__elapsed">{words.running(useElapsed(requestedAt))}</p>
    <progress className="progress" aria-label={words.progress} />
    <p>{words.runningNote}</p>
  </div>
);

interface PublishButtonProps extends PublicationProps {
  /** Moves the focus, because the button disappears once a publication runs. */
  onAsk: () => void;
}

const PublishButton = ({ publication: { state }, onAsk }: PublishButtonProps) => {
  const isAsking = useStore($publishing).state === 'asking';
  const ask = (): void => {
    onAsk();
    void publish();
  };
  return (
    <p className="cluster">
      <button
        type="button"
        className="button button--primary"
        aria-disabled={isAsking}
        aria-describedby="publication-cost"
        onClick={ask}
      >
        {state === 'failed' ? words.retry : words.publish}
      </button>
      {isAsking && <span className="loading">{words.asking}</span>}
    </p>
  );
};

const Failure = ({ publication: { state } }: PublicationProps) => {
  const publishing = useStore($publishing);
  if (publishing.state === 'refused') return <ActionError action={publishing} title={words.askFailedTitle} />;
  if (state !== 'failed') return null;
  return (
    <Notice tone="error" title={words.failedTitle} isAlert>
      <p>{words.failedText}</p>
    </Notice>
  );
};

const Said = ({ publication: { state, count } }: PublicationProps) => {
  const isDone = useStore($publishing).state === 'done' && state === 'idle' && count === 0;
  if (state === 'running') return <p className="visually-hidden">{words.started}</p>;
  return isDone ? <Notice tone="success">{words.done}</Notice> : null;
};

const NotConfigured = () => (
  <Notice tone="warning" title={words.notConfiguredTitle}>
    <p>{publicationMessages.notConfigured}</p>
  </Notice>
);

/** The button that publishes, what a publication costs, and the state of the latest one. */
export const PublishSection = ({ publication }: PublicationProps) => {
  const { configured, state, count } = publication;
  const title = useRef<HTMLHeadingElement>(null);
  if (!configured) return <NotConfigured />;
  return (
    <section className="card stack" aria-labelledby="publish">
      <h2 ref={title} id="publish" tabIndex={-1}>
        {words.publishTitle}
      </h2>
      <Failure publication={publication} />
      <Announced>
        <Said publication={publication} />
      </Announced>
      {state === 'running' ? (
        <Running publication={publication} />
      ) : (
        <>
          <div id="publication-cost">
            <p>
              <strong>{words.cost}</strong> {words.advice}
            </p>
            <p>{words.duration}</p>
          </div>
          {(count > 0 || state === 'failed') && (
            <PublishButton publication={publication} onAsk={() => title.current?.focus({ preventScroll: true })} />
          )}
        </>
      )}
    </section>
  );
};
