import { type DossierJson, lackingPieces } from '#domain/member/dossier.ts';
import { toCents } from '#domain/money.ts';
import type { PieceOfDossier } from '#domain/piece.ts';

export interface WhatIsLeft {
  /** The pieces that the person must give, in the order of the page. */
  toDo: PieceOfDossier[];
  /** The pieces that wait for the club or the bank. */
  waiting: PieceOfDossier[];
  done: PieceOfDossier[];
  /** Cents that are still owed if the proof is accepted. Undefined unless the proof decides about money. */
  owedOnceProven: number | undefined;
}

/** Returns what is left to do for a dossier, and by whom. */
export const whatIsLeftOf = ({ pieces, amount, paid, owed }: DossierJson): WhatIsLeft => {
  const proof = pieces.find(({ piece }) => piece === 'proof');
  const isProofOpen = proof !== undefined && proof.state !== 'accepted';
  const owedOnceProven = isProofOpen && owed > 0 ? Math.max(0, toCents(amount) - toCents(paid)) : undefined;
  const lacking = lackingPieces(pieces);
  // While the club looks at the proof, the difference may turn out not to be owed.
  const isLeft = ({ piece }: PieceOfDossier): boolean =>
    lacking.includes(piece) && !(piece === 'payment' && proof?.state === 'received' && owedOnceProven === 0);
  return {
    toDo: pieces.filter(isLeft),
    waiting: pieces.filter((one) => one.state !== 'accepted' && !isLeft(one)),
    done: pieces.filter(({ state }) => state === 'accepted'),
    owedOnceProven,
  };
};
