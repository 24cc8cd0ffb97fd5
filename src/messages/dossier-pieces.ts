import type { DecidedPiece, ReadyRefusal } from '#domain/member/piece-decision.ts';
import { type DossierPiece, dossierPieces, type OpenPieces, type PieceState } from '#domain/piece.ts';
import { elided } from './elided.ts';

/** The names of the pieces in a list. */
export const pieceNames: Readonly<Record<DossierPiece, string>> = {
  identity: 'Coordonnées',
  photo: 'Photo',
  proof: 'Justificatif',
  guardian: 'Autorisation du représentant légal',
  health: 'Aptitude médicale',
  payment: 'Paiement',
};

/** The same inside a sentence. */
export const shortPieceNames: Readonly<Record<DossierPiece, string>> = {
  identity: 'coordonnées',
  photo: 'photo',
  proof: 'justificatif',
  guardian: 'représentant légal',
  health: 'aptitude',
  payment: 'paiement',
};

const states: Readonly<Record<PieceState, string>> = {
  missing: 'À fournir',
  received: 'À vérifier',
  accepted: 'En ordre',
  refused: 'Refusé',
};

/** Returns the state of a piece in words. The club does not check the payment: the bank decides. */
export const pieceStateName = (piece: DossierPiece, state: PieceState): string =>
  piece === 'payment' && state === 'received' ? 'En cours à la banque' : states[state];

type Words = { readonly [Piece in DecidedPiece]: { readonly [Cause in ReadyRefusal]?: string } };

/** The refusals that are ready, in the words that the person reads. */
export const readyRefusalWords = {
  proof: {
    unreadable: 'Le document est illisible\u202F: envoyez une image nette, bien éclairée et entière.',
    'wrong-person': 'Le document n’est pas au nom de l’adhérent.',
    expired: 'Le document n’est plus valable\u202F: envoyez celui de cette saison.',
    'not-entitling': 'Ce document ne donne pas droit au tarif réduit.',
    incomplete: 'Une page ou une partie du document manque\u202F: envoyez-le en entier.',
  },
  photo: {
    unreadable: 'La photo est floue ou trop sombre.',
    'wrong-person': 'La photo ne montre pas l’adhérent, ou pas lui seul.',
    'face-hidden': 'Le visage n’est pas bien visible\u202F: de face, sans casquette ni lunettes de soleil.',
  },
} as const satisfies Words;

const isLacking = (state: PieceState | undefined): boolean => state === 'missing' || state === 'refused';

/** Returns the missing steps of a dossier for a list, one line for each kind of step. Empty if it is complete. */
export const openPieceLines = (open: OpenPieces): string[] => {
  const toComplete = dossierPieces
    .filter((piece) => isLacking(open[piece]))
    .map((piece) => `${shortPieceNames[piece]}${open[piece] === 'refused' ? ' (refus)' : ''}`);
  const toCheck = dossierPieces.filter((piece) => open[piece] === 'received' && piece !== 'payment');
  return [
    ...(toComplete.length > 0 ? [`À compléter\u202F: ${toComplete.join(', ')}`] : []),
    ...(toCheck.length > 0 ? [`À vérifier\u202F: ${toCheck.map((piece) => shortPieceNames[piece]).join(', ')}`] : []),
    ...(open.payment === 'received' ? ['Paiement en cours à la banque'] : []),
  ];
};

export const dossierPiecesMessages = {
  title: 'Dossier',
  complete: 'Dossier complet',
  changeOf: (piece: string): string => `Revenir sur cette pièce\u202F: ${piece}`,
  owed: (amount: string): string => `${amount} dus`,
  because: (refusal: string): string => `Motif du refus\u202F: ${refusal}`,
  refusal: {
    titles: {
      proof: (name: string): string => `Refuser le justificatif ${elided('de', name)}`,
      photo: (name: string): string => `Refuser la photo ${elided('de', name)}`,
    },
    consequences: {
      proof:
        'L’adhésion est suspendue jusqu’à un autre justificatif ou au paiement du tarif normal. Le fichier est supprimé, la date et le motif restent.',
      photo: 'La photo est supprimée, le motif reste. Une autre photo sera à regarder avant d’être acceptée.',
    },
    ready: 'Motif',
    own: 'Un autre motif…',
    text: 'Ce que la personne lira',
    hint: 'Une phrase ou deux, 300 signes au plus.',
    confirm: { proof: 'Refuser le justificatif', photo: 'Refuser la photo' },
  },
} as const;
