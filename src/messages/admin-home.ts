import type { AttentionName } from '#domain/member/figures.ts';
import type { MemberList } from '#domain/member/member-filter.ts';
import { formatNumber } from './numbers.ts';

const number = (n: number): string => formatNumber(n);
const count = (n: number, one: string, many: string): string => `${number(n)} ${n < 2 ? one : many}`;

interface AttentionWords {
  label: string;
  note: string;
}

/** The verb of the button that does each task. */
const attentionVerbs: Readonly<Record<AttentionName, string>> = {
  paymentsToCheck: 'Vérifier',
  piecesToReview: 'Regarder',
  incompleteDossiers: 'Voir',
  proofsToAsk: 'Voir',
  owing: 'Voir',
  overpaid: 'Voir',
  lateSignUps: 'Voir',
};

// The text of the link to each list: the count and, for money, the sum.
const attentionWords: Readonly<
  Record<AttentionName, Readonly<Record<MemberList, (n: number, amount: string) => AttentionWords>>>
> = {
  paymentsToCheck: {
    current: (n) => ({
      label: count(n, 'paiement à vérifier', 'paiements à vérifier'),
      note: 'Doublon, contestation, remboursement ou montant inattendu.',
    }),
    archived: (n) => ({
      label: `${count(n, 'paiement à vérifier', 'paiements à vérifier')} aux archives`,
      note: 'Doublon, contestation, remboursement ou montant inattendu d’une adhésion archivée.',
    }),
  },
  piecesToReview: {
    current: (n) => ({
      label: count(n, 'dossier attend votre décision', 'dossiers attendent votre décision'),
      note: 'Un justificatif ou une photo à regarder.',
    }),
    archived: (n) => ({
      label: `${count(n, 'dossier attend votre décision', 'dossiers attendent votre décision')} aux archives`,
      note: 'Un justificatif ou une photo d’une adhésion archivée, à regarder.',
    }),
  },
  incompleteDossiers: {
    current: (n) => ({
      label: count(n, 'dossier incomplet', 'dossiers incomplets'),
      note: 'Des adhérents à qui il manque quelque chose\u202F: photo, justificatif, paiement…',
    }),
    archived: (n) => ({
      label: `${count(n, 'dossier incomplet', 'dossiers incomplets')} aux archives`,
      note: 'Des adhésions archivées à qui il manque quelque chose.',
    }),
  },
  proofsToAsk: {
    current: (n) => ({
      label: count(n, 'tarif réduit sans justificatif', 'tarifs réduits sans justificatif'),
      note: 'Justificatif à demander\u202F: à voir sur papier, ou à joindre à la fiche.',
    }),
    archived: (n) => ({
      label: `${count(n, 'tarif réduit sans justificatif', 'tarifs réduits sans justificatif')} aux archives`,
      note: 'Justificatif à demander\u202F: à voir sur papier, ou à joindre à la fiche.',
    }),
  },
  owing: {
    current: (n, amount) => ({
      label: `${count(n, 'adhérent doit', 'adhérents doivent')} encore ${amount}`,
      note: 'Au club d’encaisser\u202F: chèque, espèces ou virement.',
    }),
    archived: (n, amount) => ({
      label: `${count(n, 'adhérent archivé doit', 'adhérents archivés doivent')} encore ${amount}`,
      note: 'Dans les archives. Au club d’encaisser\u202F: chèque, espèces ou virement.',
    }),
  },
  overpaid: {
    current: (n, amount) => ({
      label: `${amount} perçus en trop, de ${count(n, 'adhérent', 'adhérents')}`,
      note: 'Un paiement à corriger, ou une somme à rendre.',
    }),
    archived: (n, amount) => ({
      label: `${amount} perçus en trop, de ${count(n, 'adhérent archivé', 'adhérents archivés')}`,
      note: 'Un paiement à corriger, ou une somme à rendre.',
    }),
  },
  lateSignUps: {
    current: (n, amount) => ({
      label: `${count(n, 'inscription non payée', 'inscriptions non payées')} depuis plus d’un jour\u202F: ${amount}`,
      note: 'Sans paiement, une inscription disparait d’elle-même au bout de sept jours.',
    }),
    archived: (n, amount) => ({
      label: `${count(n, 'inscription archivée non payée', 'inscriptions archivées non payées')}\u202F: ${amount}`,
      note: 'Sans paiement, une inscription disparait d’elle-même au bout de sept jours.',
    }),
  },
};

export const adminHomeMessages = {
  loading: 'Chargement de la journée…',
  attention: {
    title: 'À faire',
    nothing: 'Rien ne vous attend\u202F: tout est à jour.',
    nothingElse: 'Rien d’autre ne vous attend.',
    figures: attentionWords,
    verbs: {
      ...attentionVerbs,
      remind: 'Relancer',
      answer: 'Répondre',
      check: 'Vérifier',
      see: 'Voir',
      publish: 'Publier',
    },
    of: (label: string): string => `\u202F: ${label}`,
    ofSeason: (season: string): string => `Saison ${season}.`,
    inSeason: (note: string, season: string): string => `${note} · ${season}`,
    names: (names: readonly string[], all: number): string =>
      all > names.length ? `${names.join(', ')} et ${count(all - names.length, 'autre', 'autres')}` : names.join(', '),
    received: (name: string, day: string): string => `${name}, reçu le ${day}`,
    addresses: (n: number) => ({
      label: count(n, 'identité à vérifier', 'identités à vérifier'),
      note: 'Une adresse que le club ne connaissait pas.',
    }),
    requests: (n: number) => ({
      label: count(n, 'demande sur des données personnelles', 'demandes sur des données personnelles'),
      note: 'Le club a un mois pour répondre.',
    }),
    retention: (n: number, day: string) => ({
      label: count(n, 'ancien adhérent bientôt effacé', 'anciens adhérents bientôt effacés'),
      note: `Le site le fera de lui-même à partir du ${day}.`,
    }),
    backupFailed: (since: string, kept: string | undefined) => ({
      label: `La sauvegarde de nuit échoue depuis le ${since}`,
      note: `${kept ? `La dernière est du ${kept}.` : 'Il n’y en a encore aucune.'} Prévenez la personne qui s’occupe du site.`,
    }),
    backupLate: (kept: string) => ({
      label: 'La sauvegarde de nuit ne se fait plus',
      note: `La dernière est du ${kept}, et le site a changé depuis. Prévenez la personne qui s’occupe du site.`,
    }),
    backupUnread: (n: number) => ({
      label: count(n, 'fichier manque à la sauvegarde', 'fichiers manquent à la sauvegarde'),
      note: `${n < 2 ? 'Il n’a pas pu être lu' : 'Ils n’ont pas pu être lus'} la nuit dernière. Prévenez la personne qui s’occupe du site.`,
    }),
    publication: (n: number) => ({
      label: count(n, 'modification attend d’être publiée', 'modifications attendent d’être publiées'),
      note: `Les visiteurs ne ${n < 2 ? 'la' : 'les'} voient pas encore.`,
    }),
    publicationFailed: {
      label: 'La dernière publication n’a pas abouti',
      note: 'Le site en ligne est resté comme il était.',
    },
  },
  day: {
    tonight: 'Ce soir',
    today: 'Aujourd’hui',
    tomorrow: 'Demain',
    title: (startTime: string, what: string): string => `${startTime} · ${what}`,
    enrolled: (n: number): string => count(n, 'inscrit', 'inscrits'),
    cancel: 'Annuler…',
    of: (name: string): string => `\u202F: ${name}`,
    see: 'Voir',
  },
  articles: {
    title: 'Articles',
    draft: 'Brouillon',
    published: (day: string): string => `Publié le ${day}`,
    edit: 'Modifier',
    all: 'Tous les articles',
  },
  news: {
    title: 'Dernières nouvelles',
    yesterday: 'hier',
    all: 'Tout le journal',
  },
  actions: {
    more: 'Autres actions',
    payment: 'Noter un encaissement',
    article: 'Écrire un article',
    member: 'Ajouter un adhérent',
  },
} as const;
