import type { DossierRequest } from '#domain/mail/link.ts';
import type { DecidedPiece } from '#domain/member/piece-decision.ts';
import { elided } from './elided.ts';
import { formatNumber } from './numbers.ts';

const count = (n: number, one: string, many: string): string => `${formatNumber(n)} ${n < 2 ? one : many}`;

export const reviewMessages = {
  counts: (pieces: number, requests: number, addresses: number): string =>
    [
      ...(pieces > 0 ? [count(pieces, 'fichier à regarder', 'fichiers à regarder')] : []),
      ...(requests > 0 ? [count(requests, 'demande', 'demandes')] : []),
      ...(addresses > 0 ? [count(addresses, 'identité à vérifier', 'identités à vérifier')] : []),
    ].join(' · '),
  loading: 'Chargement de ce qui attend…',
  failed: 'Ce qui attend n’a pas pu être lu',
  failedHint: 'Vérifiez votre connexion, puis réessayez.',
  emptyTitle: 'Rien n’attend',
  empty: 'Les justificatifs et les photos à regarder arriveront ici, comme les demandes sur les données personnelles.',
  toIncomplete: 'Voir les dossiers incomplets',
  list: 'Fichiers qui attendent',
  pieces: { proof: 'Justificatif', photo: 'Photo' } satisfies Record<DecidedPiece, string>,
  titles: {
    proof: (name: string): string => `Justificatif ${elided('de', name)}`,
    photo: (name: string): string => `Photo ${elided('de', name)}`,
  },
  received: (when: string): string => `Reçu le ${when}`,
  season: (season: string): string => `Saison ${season}`,
  archived: 'Archivée',
  lastRefusal: (refusal: string): string => `Refus d’avant\u202F: ${refusal}`,
  toMember: 'Ouvrir la fiche',
  accept: {
    proof: 'Accepter et effacer le justificatif',
    photo: 'Accepter la photo',
  } satisfies Record<DecidedPiece, string>,
  refuse: 'Refuser…',
  later: 'Plus tard',
  held: {
    title: 'Accepté dans une minute',
    lines: {
      proof: (name: string): string => `${name}\u202F: le justificatif sera alors effacé.`,
      photo: (name: string): string => `${name}\u202F: la photo sera alors sur la fiche.`,
    } satisfies Record<DecidedPiece, (name: string) => string>,
    takeBack: 'Annuler',
    takeBackOf: (piece: string): string => `Annuler\u202F: ${piece}`,
  },
  refused: (name: string): string => `Refusé\u202F: ${name}`,
  notDecided: 'La décision n’est pas enregistrée',
  undecided: {
    title: (name: string): string => `${name}\u202F: rien n’est changé`,
    overtaken: 'Quelqu’un d’autre a décidé, ou un autre fichier est arrivé. La liste est à jour.',
    again:
      'La décision n’est pas enregistrée. Le fichier attend toujours\u202F: vérifiez votre connexion, puis acceptez-le à nouveau.',
  },
  addresses: {
    title: 'Deux adresses',
    note: 'Ces personnes ont une adresse que le club ne leur connaissait pas. Leur lien n’ouvre que cette adhésion. Le guide dit comment vérifier.',
    isNew: 'adresse nouvelle, identité à vérifier',
    membership: (season: string, email: string): string => `saison ${season} · ${email}`,
    known: (addresses: readonly string[]): string => `Adresse connue\u202F: ${addresses.join(', ')}`,
    checked: 'Identité vérifiée',
    checkedOf: (name: string): string => `Identité vérifiée\u202F: ${name}`,
    done: 'Identité notée comme vérifiée',
    failed: 'L’identité n’est pas notée',
  },
  requests: {
    title: 'Demandes',
    kinds: {
      data: 'demande une copie de ses données',
      erasure: 'demande l’effacement de ses données',
    } satisfies Record<DossierRequest, string>,
    at: (day: string): string => `le ${day}`,
    note: 'Le site n’envoie ni n’efface rien de lui-même\u202F: répondez à la personne, puis notez-le ici.',
    answered: 'Répondu',
    answeredTo: (name: string): string => `Répondu\u202F: ${name}`,
    by: (name: string): string => `${name} y avait déjà répondu.`,
    done: 'Réponse notée',
    failed: 'La réponse n’est pas notée',
  },
} as const;
