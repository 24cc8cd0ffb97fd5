/** The pieces of a dossier (docs/rules.md#dossier). `identity` stands for the fields of the form. */
export const dossierPieces = ['identity', 'photo', 'proof', 'guardian', 'health', 'payment'] as const;
export type DossierPiece = (typeof dossierPieces)[number];

/** `received` waits for an administrator, or for the bank. */
export const pieceStates = ['missing', 'received', 'accepted', 'refused'] as const;
export type PieceState = (typeof pieceStates)[number];

/** A piece that the membership needs. */
export interface PieceOfDossier {
  piece: DossierPiece;
  state: PieceState;
  /** The reason of the refusal in the administrator's words, or null. */
  refusal: string | null;
}

/**
 * The pieces that keep a dossier from being complete, as lists carry them. Accepted pieces and pieces that the
 * membership does not need are absent.
 */
export type OpenPieces = { [Piece in DossierPiece]?: Exclude<PieceState, 'accepted'> | undefined };
