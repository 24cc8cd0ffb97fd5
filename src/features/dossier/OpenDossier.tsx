import { useStore } from '@nanostores/react';
import { Notice } from '#components/ui/Notice.tsx';
import type { DossierJson } from '#domain/member/dossier.ts';
import { toCents } from '#domain/money.ts';
import type { PieceOfDossier } from '#domain/piece.ts';
import { formatCents } from '#lib/format.ts';
import { paths } from '#lib/paths.ts';
import { dossierMessages as words } from '#messages/dossier.ts';
import { $hasEnded } from './dossier-store.ts';
import { LazyPart } from './LazyPart.tsx';
import { NextSeason } from './NextSeason.tsx';
import { DonePiece, FoldedPiece, OpenPiece } from './Piece.tsx';
import { PieceBody } from './Pieces.tsx';
import { Title } from './Title.tsx';
import { hasTyped } from './typed-contact.ts';
import { STANDING } from './use-sending.ts';
import { type WhatIsLeft, whatIsLeftOf } from './what-is-left.ts';

interface Props {
  dossier: DossierJson;
}

const loadLines = async () => ({ part: (await import('./Rest.tsx')).MembershipPart });
const loadReceipts = async () => ({ part: (await import('./Rest.tsx')).Receipts });
const loadConsents = async () => ({ part: (await import('./Rest.tsx')).Consents });
const loadRequests = async () => ({ part: (await import('./Rest.tsx')).Requests });
const loadCertificate = async () => ({ part: (await import('./CertificatePart.tsx')).CertificatePart });
const loadPlan = async () => ({ part: (await import('./PlanPart.tsx')).PlanPart });
const loadNewLink = async () => ({ part: (await import('#components/new-link/NewLink.tsx')).NewLink });

/** Returns the name of the member and the season. */
export const memberNameOf = ({ firstName, lastName, season }: DossierJson): string =>
  words.of(`${firstName} ${lastName}`, season);

/** Returns the state of the dossier in one sentence. */
const sentenceOf = (dossier: DossierJson, { toDo, waiting, owedOnceProven }: WhatIsLeft): string => {
  if (dossier.status === 'cancelled') return words.cancelled.text;
  const owed = formatCents(toCents(dossier.owed));
  if (dossier.isArchived) return dossier.owed > 0 ? words.archived.owing(owed) : words.archived.text;
  const lacks = toDo.map(({ piece, state }) => ({ piece, isRefused: state === 'refused' }));
  if (lacks.length > 0) return words.whatIsMissing(lacks, owed, owedOnceProven === 0);
  const checked = waiting.flatMap(({ piece, state }) => (state === 'received' && words.beingChecked[piece]) || []);
  return checked.length > 0
    ? `${words.stillWaiting(checked)} ${words.waiting}`
    : words.complete.text(dossier.firstName);
};

const titleOf = ({ status, isArchived, isComplete, season, reader, firstName }: DossierJson): string => {
  if (status === 'cancelled') return words.cancelled.title;
  if (isArchived) return words.archived.title(season);
  if (isComplete) return words.complete.title;
  return reader === 'guardian' ? words.titleOf(firstName) : words.title;
};

const Ended = () => (
  <>
    <Notice tone="warning" title={words.failures.endedTitle} isAlert>
      <p>{words.failures.ended}</p>
    </Notice>
    <LazyPart load={loadNewLink} give={{}} />
  </>
);

/** Returns the debt of a closed season, which is all that can still be settled in its dossier. */
const debtOf = ({ pieces, owed }: DossierJson): WhatIsLeft => {
  const payment = pieces.filter(({ piece }) => piece === 'payment' && owed > 0);
  return {
    toDo: payment.filter(({ state }) => state === 'missing'),
    waiting: payment.filter(({ state }) => state === 'received'),
    done: [],
    owedOnceProven: undefined,
  };
};

/** The pieces to give, the pieces that wait for the club, and those that are in order. */
const Pieces = ({ dossier, standing }: Props & { standing: WhatIsLeft }) => {
  const { toDo, waiting, done, owedOnceProven } = standing;
  // A missing piece that is not to be given yet waits for another piece.
  const isOnHold = (piece: PieceOfDossier): boolean => piece.state === 'missing' && waiting.includes(piece);
  const bodyOf = (piece: PieceOfDossier) => (
    <PieceBody dossier={dossier} piece={piece} owedOnceProven={owedOnceProven} isOnHold={isOnHold(piece)} />
  );
  const open = [
    { title: words.toDo, pieces: toDo },
    { title: words.underWay, pieces: waiting },
  ];
  return (
    <>
      {open
        .filter(({ pieces }) => pieces.length > 0)
        .map(({ title, pieces }) => (
          <div className="stack" key={title}>
            <h2>{title}</h2>
            {pieces.map((piece) => (
              <OpenPiece key={piece.piece} piece={piece} isOnHold={isOnHold(piece)}>
                {bodyOf(piece)}
              </OpenPiece>
            ))}
          </div>
        ))}
      {done.length > 0 && (
        <div className="folds">
          <h2>{words.done}</h2>
          {done.map((piece) => (
            <DonePiece key={piece.piece} piece={piece} isOpen={piece.piece === 'identity' && hasTyped(dossier)}>
              {bodyOf(piece)}
            </DonePiece>
          ))}
        </div>
      )}
    </>
  );
};

/**
 * A person's own dossier: its state, the pieces that are left to give, and the data that they may change or download.
 */
export const OpenDossier = ({ dossier }: Props) => {
  const hasEnded = useStore($hasEnded);
  const { status, isArchived } = dossier;
  const standing = whatIsLeftOf(dossier);
  const isOver = isArchived || status === 'cancelled';
  const isComplete = dossier.isComplete && !isOver;
  return (
    <div className={isComplete ? 'dossier dossier--complete' : 'dossier'}>
      <Title note={memberNameOf(dossier)}>{titleOf(dossier)}</Title>
      <p id={STANDING} className="dossier__state" role="status" tabIndex={-1}>
        {sentenceOf(dossier, standing)}
      </p>
      {hasEnded && <Ended />}
      {isComplete && (
        <div className="stack">
          <p>{words.complete.next}</p>
          <LazyPart load={loadCertificate} give={{ dossier }} />
          <p>
            <a href={paths.training}>{words.complete.week}</a>
          </p>
        </div>
      )}
      {status !== 'cancelled' && <Pieces dossier={dossier} standing={isArchived ? debtOf(dossier) : standing} />}
      {dossier.plan && status !== 'cancelled' && <LazyPart load={loadPlan} give={{ dossier, plan: dossier.plan }} />}
      <NextSeason />
      <div className="folds">
        <h2>{words.folds.title}</h2>
        <FoldedPiece title={words.folds.lines}>
          <LazyPart load={loadLines} give={{ dossier }} />
        </FoldedPiece>
        <FoldedPiece title={words.folds.receipts}>
          <LazyPart load={loadReceipts} give={{ dossier }} />
          {!isComplete && <LazyPart load={loadCertificate} give={{ dossier }} />}
        </FoldedPiece>
        <FoldedPiece title={words.folds.consents}>
          <LazyPart load={loadConsents} give={{ dossier }} />
        </FoldedPiece>
        <FoldedPiece title={words.folds.requests}>
          <LazyPart load={loadRequests} give={{ dossier }} />
        </FoldedPiece>
      </div>
    </div>
  );
};
