import { type ReactNode, useState } from 'react';
import type { DossierPiece, PieceOfDossier, PieceState } from '#domain/piece.ts';
import { dossierMessages as words } from '#messages/dossier.ts';

const stateWord = (piece: DossierPiece, state: PieceState): string =>
  words.ownStates[piece]?.[state] ?? words.states[state];

/** The sign beside the word of a state, for the eye. */
const signs: Readonly<Record<PieceState, string>> = { missing: '○', received: '…', accepted: '✓', refused: '✕' };

const State = ({ piece, state, isOnHold }: Pick<PieceOfDossier, 'piece' | 'state'> & { isOnHold?: boolean }) => (
  <span className={`piece__state piece__state--${state}`}>
    <span aria-hidden="true">{signs[state]}</span> {isOnHold ? words.payment.onHold : stateWord(piece, state)}
  </span>
);

interface Props {
  piece: PieceOfDossier;
  children: ReactNode;
}

/** A piece to give, or one that waits for the club. */
export const OpenPiece = ({ piece: { piece, state, refusal }, isOnHold, children }: Props & { isOnHold: boolean }) => (
  <section className={`piece piece--${isOnHold ? 'received' : state}`} aria-labelledby={`piece-${piece}`}>
    <div className="piece__head">
      <h3 id={`piece-${piece}`}>{words.pieces[piece]}</h3>
      <State piece={piece} state={state} isOnHold={isOnHold} />
    </div>
    {refusal && (
      <p className="piece__refusal">
        {words.refusedBecause} <q>{refusal}</q>
      </p>
    )}
    {children}
  </section>
);

interface FoldedProps {
  title: string;
  /** A note beside the title. */
  note?: ReactNode;
  /** True opens it from the start. */
  isOpen?: boolean;
  children: ReactNode;
}

/** A folded part. Its content is rendered when it is first opened. */
export const FoldedPiece = ({ title, note, isOpen: opensItself = false, children }: FoldedProps) => {
  const [wasOpened, setOpened] = useState(opensItself);
  return (
    <details
      className="fold"
      open={opensItself}
      onToggle={({ currentTarget }) => currentTarget.open && setOpened(true)}
    >
      <summary>
        <h3>{title}</h3>
        {note}
      </summary>
      {wasOpened && <div className="fold__content stack">{children}</div>}
    </details>
  );
};

/** A piece that is in order. */
export const DonePiece = ({ piece: { piece, state }, isOpen, children }: Props & { isOpen?: boolean }) => (
  <FoldedPiece title={words.pieces[piece]} note={<State piece={piece} state={state} />} {...(isOpen && { isOpen })}>
    {children}
  </FoldedPiece>
);
