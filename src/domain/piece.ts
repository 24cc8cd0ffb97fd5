/** What a dossier is made of (docs/rules.md#dossier). `identity` are the fields. */
export const dossierPieces = ['identity', 'photo', 'proof', 'guardian', 'health', 'payment'] as const;
export type DossierPiece = (typeof dossierPieces)[number];

/** `received` waits for an administrator, or for the bank. */
export const pieceStates = ['missing', 'received', 'accepted', 'refused'] as const;
export type PieceState = (typeof pieceStates)[number];

/** A piece that is asked for. */
export interface PieceOfDossier {
  piece: DossierPiece;
  state: PieceState;
  /** Why it was refused, in the words of the administrator, or null. */
  refusal: string | null;
}

/**
 * The pieces that keep a dossier from being complete, as lists carry them. A piece that is accepted, or that nobody asks
 * for, is absent.
 */
export type OpenPieces = { [Piece in DossierPiece]?: Exclude<PieceState, 'accepted'> | undefined };
