import type { DossierPiece, PieceState } from '#domain/piece.ts';
import { elided } from './elided.ts';

/** What a dossier lacks, as a part of a sentence: «Il manque une photo.» */
export interface Lack {
  piece: DossierPiece;
  isRefused: boolean;
}

const numbers = ['', 'une', 'deux', 'trois', 'quatre', 'cinq', 'six'];

const missing: Readonly<Record<Exclude<DossierPiece, 'payment'>, string>> = {
  identity: 'vos coordonnées complètes',
  photo: 'une photo',
  proof: 'votre justificatif de tarif réduit',
  guardian: 'l’autorisation de votre représentant légal',
  health: 'votre attestation de santé',
};

const refused: Readonly<Partial<Record<DossierPiece, string>>> = {
  photo: 'une autre photo',
  proof: 'un autre justificatif',
};

const nameOf = ({ piece, isRefused }: Lack, owed: string): string => {
  if (piece === 'payment') return owed;
  return (isRefused ? refused[piece] : undefined) ?? missing[piece];
};

const listed = (names: readonly string[]): string =>
  [names.slice(0, -1).join(', '), ...names.slice(-1)].filter(Boolean).join(' et ');

/**
 * Returns a sentence about the missing pieces. `owed` is the amount in words of money. `isEither`: the proof or the
 * money.
 */
const whatIsMissing = (lacks: readonly Lack[], owed: string, isEither: boolean): string => {
  const proof = lacks.find(({ piece }) => piece === 'proof');
  const single = proof && isEither ? `${owed} ou ${nameOf(proof, owed)}` : undefined;
  const names = lacks
    .filter(({ piece }) => !(single && piece === 'proof'))
    .map((lack) => (single && lack.piece === 'payment' ? single : nameOf(lack, owed)));
  const count = numbers[names.length] ?? '';
  return names.length === 1
    ? `Il ne manque qu’une chose à votre dossier\u202F: ${names[0]}.`
    : `Il manque ${count} choses à votre dossier\u202F: ${listed(names)}.`;
};

export const dossierMessages = {
  page: {
    title: 'Votre dossier',
    description: (club: string): string =>
      `${club}\u202F: compléter son dossier d’adhésion, payer ce qui reste, télécharger son attestation.`,
  },
  title: 'Votre dossier',
  /** To the guardian of a minor. */
  titleOf: (name: string): string => `Dossier ${elided('de', name)}`,
  of: (name: string, season: string): string => `${name} · saison ${season}`,
  opening: 'Ouverture de votre dossier…',
  whatIsMissing,
  /** The member has nothing to do; the club or the bank has. */
  waiting: 'Vous n’avez rien à faire pour l’instant\u202F: le club vous écrit dès que tout est vérifié.',
  stillWaiting: (names: readonly string[]): string => `En cours de vérification\u202F: ${listed(names)}.`,
  beingChecked: {
    photo: 'votre photo',
    proof: 'votre justificatif',
    payment: 'votre paiement',
  } as Readonly<Partial<Record<DossierPiece, string>>>,
  complete: {
    title: 'Dossier complet',
    text: (firstName: string): string => `Merci ${firstName}\u202F! Tout est en ordre, il n’y a plus rien à faire.`,
    next: 'Il ne reste qu’à venir à la séance, en tenue.',
    week: 'Voir la semaine',
  },
  nextSeason: {
    title: (season: string): string => `La saison ${season} vous est ouverte`,
    text: 'Inscrivez-vous avec les mêmes nom, prénom et date de naissance.',
    join: 'S’inscrire',
  },
  archived: {
    title: (season: string): string => `La saison ${season} est close`,
    text: 'Ce dossier ne change plus. Vos reçus restent ici.',
    /** The member can still pay the amount owed. */
    owing: (owed: string): string =>
      `Il reste ${owed} à payer pour cette saison. Le reste du dossier ne change plus, et vos reçus restent ici.`,
  },
  cancelled: {
    title: 'Cette adhésion est annulée',
    text: 'Rien n’est demandé. Si c’est une surprise, écrivez au club.',
  },
  /** The collapsed parts below the pieces. */
  folds: {
    title: 'Votre adhésion',
    lines: 'Disciplines et tarifs',
    receipts: 'Vos paiements',
    consents: 'Vos accords',
    requests: 'Vos données',
  },
  toDo: 'Ce qu’il reste à faire',
  underWay: 'En cours de vérification',
  done: 'Ce qui est en ordre',
  pieces: {
    identity: 'Vos coordonnées',
    photo: 'Votre photo',
    proof: 'Votre justificatif',
    guardian: 'Autorisation du représentant légal',
    health: 'Attestation de santé',
    payment: 'Paiement',
  } as Readonly<Record<DossierPiece, string>>,
  states: {
    missing: 'À envoyer',
    received: 'Reçu, en cours de vérification',
    accepted: 'En ordre',
    refused: 'Refusé',
  } as Readonly<Record<PieceState, string>>,
  /** For places where «à envoyer» does not fit the sentence. */
  ownStates: {
    identity: { missing: 'À compléter' },
    guardian: { missing: 'En attente' },
    health: { missing: 'À confirmer' },
    payment: { missing: 'À payer', received: 'En cours à la banque', accepted: 'Réglé' },
    photo: { refused: 'Refusée', received: 'Reçue, en cours de vérification' },
  } as Readonly<Partial<Record<DossierPiece, Readonly<Partial<Record<PieceState, string>>>>>>,
  refusedBecause: 'Le club a répondu\u202F:',
  loading: 'Chargement…',
  photo: {
    why: 'Elle figure sur votre carte et aide les encadrants à vous reconnaitre.',
    choose: 'Choisir une photo',
    take: 'Prendre une photo',
  },
  proof: {
    choose: 'Choisir un justificatif',
    replace: 'En envoyer un autre à la place',
    missing: 'Le tarif réduit demande un justificatif récent\u202F: carte d’étudiant, attestation de droits…',
    held: 'Le club le vérifie.',
    ifAccepted: 'S’il est accepté, vous ne devez plus rien.',
    ifAcceptedOwed: (amount: string): string => `S’il est accepté, il ne reste que ${amount} à payer.`,
    either: (amount: string): string =>
      `Envoyez-en un autre, ou payez ${amount}\u202F: la différence avec le tarif normal. L’un des deux suffit.`,
    eitherFirst: (amount: string): string =>
      `Envoyez-le, ou payez ${amount}\u202F: la différence avec le tarif normal. L’un des deux suffit.`,
    again: 'Envoyez-en un autre.',
    accepted: 'Le club l’a accepté. Le fichier a été effacé.',
  },
  payment: {
    owed: (amount: string): string => `Il reste ${amount} à payer.`,
    onHold: 'En attente du justificatif',
    ifRefused: (amount: string): string =>
      `Si le justificatif est refusé, il restera ${amount} à payer. Vous pouvez aussi payer tout de suite.`,
    difference: 'C’est la différence entre le tarif réduit et le tarif normal.',
    pay: (amount: string): string => `Payer ${amount} par carte`,
    byTransfer: 'Payer par virement',
    other: 'Autrement, en espèces ou par chèque\u202F: voyez avec le club.',
    underWay: 'Votre banque traite le paiement, cela peut prendre quelques jours. Inutile de payer à nouveau.',
    later: 'Vous payez en plusieurs fois\u202F: rien n’est dû aujourd’hui.',
    settled: 'Vous ne devez plus rien.',
    byAid: (sum: string): string =>
      `Vous n’avez rien à payer pour l’instant\u202F: ${sum} doivent venir d’une aide, que le club vérifie.`,
    aidRefused: (label: string, reason: string | null): string =>
      `L’aide «\u00A0${label}\u00A0» a été refusée${reason ? `\u202F: ${reason}` : '.'}`,
    loading: 'Chargement du paiement…',
  },
  failures: {
    endedTitle: 'Ce lien a pris fin',
    title: 'Rien n’a été enregistré',
    unknownTitle: 'La réponse n’est pas arrivée',
    network:
      'Ce que vous envoyiez est peut-être arrivé. Vérifiez votre connexion, puis réessayez\u202F: rien n’est enregistré deux fois.',
    unavailable: 'Le site ne répond pas. Réessayez dans un instant\u202F: votre saisie est conservée.',
    /** After the reason. */
    conflict: 'Vous voyez maintenant ce qui est à jour.',
    ended:
      'Votre lien a pris fin entretemps. Votre saisie est toujours là\u202F: demandez un nouveau lien, ouvrez-le dans cet onglet, puis réessayez. Un fichier choisi sera à choisir de nouveau.',
    open: 'Votre dossier n’a pas pu être ouvert',
    openNetwork: 'Vérifiez votre connexion, puis réessayez. Votre lien n’est pas en cause.',
    unloadable: 'Cette partie n’a pas pu être chargée. Vérifiez votre connexion, puis réessayez.',
  },
} as const;
