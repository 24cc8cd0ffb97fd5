import type { PriceReason } from '#domain/money/membership-fee.ts';
import { priceSummaryMessages } from './price-summary.ts';

/** The words of the page by which a former member comes back. */
export const renewalMessages = {
  page: {
    title: 'Réinscription',
    description: (club: string): string => `${club}\u202F: se réinscrire par le lien reçu par courriel.`,
  },
  opening: 'Ouverture de votre réinscription…',
  hello: (firstName: string): string => `Bonjour ${firstName}`,
  season: (season: string): string => `Réinscription pour la saison ${season}`,
  lead: (hasPhoto: boolean): string =>
    `Vos réponses de la saison passée sont reprises. Relisez, ${hasPhoto ? '' : 'ajoutez une photo, '}cochez les deux cases, payez.`,
  failures: {
    open: 'La réinscription n’a pas pu être lue',
    openText: 'Vérifiez votre connexion, puis réessayez.',
    answer: 'Votre réponse n’a pas été enregistrée',
    unknown: 'Le site n’a pas répondu. Réessayez\u202F: la même réponse ne compte qu’une fois.',
  },
  closedLink: {
    titles: { none: 'Réinscription', cut: 'Ce lien est incomplet', ended: 'Ce lien a pris fin' },
    none: 'La réinscription s’ouvre depuis le lien que le club vous a envoyé par courriel.',
    cut: 'Votre messagerie l’a sans doute coupé. Ouvrez-le depuis le message, sans le recopier, ou demandez-en un autre.',
    ended: 'Ce lien n’est plus valable\u202F: il a pris fin, ou il a été remplacé.',
  },
  notYet: (season: string, day: string): string =>
    `Les inscriptions pour la saison ${season} ouvrent aux anciens adhérents le ${day}. Ce lien servira à partir de ce jour-là.`,
  closed: (season: string): string =>
    `Les inscriptions pour la saison ${season} sont fermées. Écrivez au club si vous voulez revenir.`,
  member: {
    text: (season: string): string =>
      `Vous êtes déjà adhérent pour la saison ${season}\u202F: il n’y a rien à refaire.`,
    ask: 'Recevoir le lien de mon dossier',
    asked: 'Si tout va bien, le lien arrive dans quelques minutes à l’adresse de votre adhésion.',
    failed: 'Le lien n’a pas pu être demandé',
  },
  decline: {
    button: 'Je ne reviens pas',
    note: (season: string): string =>
      `Vous ne revenez pas pour la saison ${season}\u202F? Dites-le, et le club ne vous relancera pas.`,
    done: (season: string): string =>
      `C’est noté\u202F: vous ne revenez pas pour la saison ${season}. Merci de l’avoir dit.`,
    undo: 'Finalement, je reviens',
    change: 'Vous avez changé d’avis, ou pressé par erreur\u202F?',
  },
  difference: {
    title: (season: string): string => `Ce qui change depuis ${season}`,
    same: 'Rien ne change\u202F: mêmes disciplines, mêmes prix.',
    from: (before: string, after: string): string => `${before} → ${after}`,
    said: (before: string, after: string): string => `de ${before} à ${after}`,
    unchanged: (amount: string): string => `${amount}, inchangé`,
    gone: 'n’est plus proposée',
    fresh: (after: string): string => `nouveau\u202F: ${after}`,
    ended: (before: string): string => `${before}, plus accordée`,
    discipline: (name: string, reason: PriceReason | undefined): string => {
      const kind = reason && priceSummaryMessages.prices[reason];
      return kind ? `${name}, ${kind}` : name;
    },
    deductions: {
      'second-discipline': 'Moitié prix de la discipline la moins chère',
      season: 'Réduction de la saison',
      goodwill: 'Geste du club',
      'club-aid': 'Aide du club',
      'mid-season': 'Arrivée en cours de saison',
      family: 'Réduction famille',
    },
    total: 'Total',
  },
  identity: {
    title: 'Vos coordonnées',
    edit: 'Modifier',
    born: (day: string): string => `né(e) le ${day}`,
    licence: (number: string): string => `Licence ${number}`,
    photo: 'Votre photo est reprise.',
    guardianNote: 'Le représentant légal donne de nouveau son autorisation, plus bas.',
  },
} as const;
