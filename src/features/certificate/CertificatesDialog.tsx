import { useEffect, useState } from 'react';
import { PdfButton } from '#components/pdf/PdfButton.tsx';
import { RetryNotice } from '#components/ui/RetryNotice.tsx';
import { useModal } from '#components/ui/use-modal.ts';
import { dayInParis } from '#domain/dates.ts';
import {
  type Certifiable,
  type ClubIdentity,
  certificateOf,
  type NotCertifiable,
  whyNotCertifiable,
} from '#domain/member/certificate.ts';
import { api, call } from '#lib/api.ts';
import { certificateMessages } from '#messages/certificate.ts';
import { type CertificateText, certificateText } from './certificate-text.ts';

const words = certificateMessages.several;

interface Made {
  texts: readonly CertificateText[];
  leftOut: readonly { holder: string; why: NotCertifiable }[];
}

type State = { state: 'reading'; done: number } | { state: 'failed' } | ({ state: 'ready' } & Made);

const madeOf = (people: readonly Certifiable[], club: ClubIdentity): Made => {
  const today = dayInParis(new Date());
  return {
    texts: people.flatMap((asked) => {
      const certificate = certificateOf(asked, club, today);
      return certificate ? [certificateText(certificate)] : [];
    }),
    leftOut: people.flatMap((asked) => {
      const why = whyNotCertifiable(asked);
      return why ? [{ holder: asked.holder, why }] : [];
    }),
  };
};

interface CertificatesDialogProps {
  /** How many members were chosen. */
  count: number;
  /** Reads the facts for their certificates, and reports progress. It keeps its identity between renders. */
  read: (onRead: (done: number) => void, signal: AbortSignal) => Promise<readonly Certifiable[]>;
  onClose: () => void;
}

/** The certificates of chosen members as one PDF, and who is left out and why. */
export const CertificatesDialog = ({ count, read, onClose }: CertificatesDialogProps) => {
  const { dialog, close } = useModal();
  const [made, setMade] = useState<State>({ state: 'reading', done: 0 });
  const [attempt, setAttempt] = useState(1);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt reads again
  useEffect(() => {
    const leaving = new AbortController();
    const show = (state: State): void => {
      if (!leaving.signal.aborted) setMade(state);
    };
    show({ state: 'reading', done: 0 });
    Promise.all([call(api.club.$get()), read((done) => show({ state: 'reading', done }), leaving.signal)]).then(
      ([club, people]) => show({ state: 'ready', ...madeOf(people, club) }),
      () => show({ state: 'failed' }),
    );
    return () => leaving.abort();
  }, [read, attempt]);
  const [first, ...others] = made.state === 'ready' ? made.texts : [];
  return (
    <dialog ref={dialog} className="dialog" aria-label={words.title} onClose={onClose}>
      <div className="stack">
        <h2>{words.title}</h2>
        {made.state === 'reading' && (
          <p role="status" className="loading">
            {words.reading(made.done, count)}
          </p>
        )}
        {made.state === 'failed' && (
          <RetryNotice onRetry={() => setAttempt(attempt + 1)}>{certificateMessages.failed}</RetryNotice>
        )}
        {made.state === 'ready' && (
          <>
            <p role="status">{words.count(made.texts.length)}</p>
            {made.leftOut.length > 0 && (
              <>
                <p>{words.leftOut(made.leftOut.length)}</p>
                <ul>
                  {made.leftOut.map(({ holder, why }) => (
                    <li key={`${holder} ${why}`}>{words.line(holder, why)}</li>
                  ))}
                </ul>
              </>
            )}
          </>
        )}
        <div className="cluster dialog__foot">
          {first && (
            <PdfButton
              words={certificateMessages}
              fileName={words.fileName(dayInParis(new Date()))}
              make={async () => (await import('./certificate-pdf.ts')).makeCertificatePdf([first, ...others])}
            />
          )}
          <button type="button" className="button" onClick={close}>
            {certificateMessages.close}
          </button>
        </div>
      </div>
    </dialog>
  );
};
