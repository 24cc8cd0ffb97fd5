import type { SeasonState } from '#domain/season/season-days.ts';
import { formatNumber } from './numbers.ts';

const memberships = (n: number): string => `${formatNumber(n)} ${n < 2 ? 'adhésion' : 'adhésions'}`;

/** The state of a season in one or two words. */
const states: Readonly<Record<SeasonState, string>> = {
  prepared: 'Préparée',
  former: 'Ouverte aux anciens',
  open: 'Inscriptions ouvertes',
  closed: 'Inscriptions fermées',
  ended: 'Terminée',
};

/** Words of the seasons in the admin area. */
export const seasonsMessages = {
  title: 'Saisons',
  lead: 'Les dates et les tarifs de chaque saison. Ce que vous préparez reste invisible jusqu’à son jour d’ouverture.',
  failed: 'Les saisons n’ont pas pu être lues.',
  failedHint: 'Vérifiez votre connexion, puis réessayez.',
  prepare: (season: string): string => `Préparer ${season}`,
  states,
  shown: 'Sur le site',
  switchedOff: 'Inscriptions désactivées',
  switchedOffNote: (state: string): string =>
    `D’après ses dates\u202F: «\u00A0${state}\u00A0». Mais l’interrupteur «\u00A0Inscriptions\u00A0» de l’accueil est désactivé, et personne ne peut s’inscrire.`,
  toToggles: 'Voir l’interrupteur',
  by: {
    open: 'Ouverte à la main, quelles que soient les dates',
    closed: 'Fermée à la main, quelles que soient les dates',
  },
  facts: {
    runs: 'La saison',
    classes: 'Les cours',
    opensToFormerOn: 'Ouverture aux anciens',
    opensOn: 'Ouverture à tous',
    closesOn: 'Fin des inscriptions',
    members: 'Adhésions',
    instalments: 'En plusieurs fois',
  },
  inInstalments: (sum: string): string => `${sum} tout de suite, le reste par carte sans frais`,
  notInInstalments: 'non proposé',
  fromTo: (from: string, to: string): string => `du ${from} au ${to}`,
  noEnd: 'quand la suivante ouvre',
  counted: (current: number, archived: number): string =>
    [`${memberships(current)} dans la liste`, ...(archived > 0 ? [`${formatNumber(archived)} aux archives`] : [])].join(
      ', ',
    ),
  pricesTitle: 'Tarifs',
  reductionsTitle: 'Réductions',
  aidsTitle: 'Aides',
  noPrices: 'Aucune discipline n’est proposée.',
  columns: { name: 'Discipline', normal: 'Tarif normal', reduced: 'Tarif réduit' },
  noReduced: 'aucun',
  actions: {
    days: 'Modifier les dates',
    prices: 'Modifier les tarifs',
    instalments: 'Paiement en plusieurs fois',
    reductions: 'Réductions…',
    aids: 'Aides…',
    health: 'Santé…',
    federation: 'Fédération…',
    federationColumns: 'Fichier de la fédération…',
    open: 'Ouvrir maintenant…',
    close: 'Fermer maintenant…',
    follow: 'Suivre les dates…',
    archive: 'Clore la saison…',
    of: (action: string, season: string): string => `${action.replace('…', '')}, saison ${season}`,
  },
  dialog: {
    prepareTitle: (season: string): string => `Préparer la saison ${season}`,
    daysTitle: (season: string): string => `Dates de la saison ${season}`,
    prepareLead:
      'Les dates sont celles de la saison précédente, un an plus tard, et les tarifs sont copiés. Vous pourrez tout changer jusqu’à l’ouverture.',
    prepare: 'Préparer la saison',
    save: 'Enregistrer les dates',
    failed: 'La saison n’a pas été enregistrée',
    labels: {
      firstDay: 'Premier jour',
      lastDay: 'Dernier jour',
      firstClass: 'Premier cours',
      lastClass: 'Dernier cours',
      opensToFormerOn: 'Ouverture aux anciens adhérents',
      opensOn: 'Ouverture à tous',
      closesOn: 'Fin des inscriptions',
    },
    hint: 'jj/mm/aa',
    closesHint: 'Facultatif. Sans elle, les inscriptions durent jusqu’à l’ouverture de la saison suivante.',
  },
  instalments: {
    title: (season: string): string => `Paiement en plusieurs fois, saison ${season}`,
    lead: (lastClass: string): string =>
      `À l’inscription, on peut payer une part tout de suite et le reste par carte, chaque mois, sans frais. Le dernier prélèvement tombe au plus tard le jour du dernier cours, le ${lastClass}.`,
    law: 'Le paiement est fait par le club lui-même, il ne coute rien et finit avec les cours\u202F: c’est ce qui le distingue d’un crédit (ordonnance 2025-880). Faites confirmer votre cas par un juriste avant de l’activer. Ceux qui ont déjà choisi de payer ainsi gardent leur échéancier si vous l’arrêtez.',
    labels: { atOnce: 'Part payée tout de suite, en euros' },
    hint: 'Au moins la licence. Laissez vide pour ne pas le proposer.',
    save: 'Enregistrer',
    failed: 'Le paiement en plusieurs fois n’a pas été modifié',
  },
  prices: {
    title: (season: string): string => `Tarifs de la saison ${season}`,
    lead: 'En euros. Les adhésions déjà enregistrées gardent le tarif qui leur a été annoncé.',
    hidden: (day: string): string => `Rien n’en est visible avant l’ouverture de la saison, le ${day}.`,
    normal: (name: string): string => `${name}, tarif normal`,
    reduced: (name: string): string => `${name}, tarif réduit`,
    reducedHint: 'Facultatif',
    save: 'Enregistrer les tarifs',
    failed: 'Les tarifs n’ont pas été enregistrés',
  },
  reductions: {
    title: (season: string): string => `Réductions de la saison ${season}`,
    lead: 'Elles se calculent seules, à l’inscription en ligne comme à l’ajout d’un adhérent, et s’expliquent dans le prix. Les adhésions déjà enregistrées n’en changent pas. Sans jour ni âge, une réduction vaut pour tous.',
    /** The part of one reduction, counted from 1. */
    one: (number: number): string => `Réduction ${number}`,
    name: 'Nom',
    nameHint: 'Les visiteurs le lisent\u202F: par exemple «\u00A0Arrivée en cours de saison\u00A0»',
    remove: 'Retirer',
    removeOf: (name: string): string => `Retirer la réduction «\u00A0${name}\u00A0»`,
    amount: 'Montant',
    amountHint: 'En euros, ou jusqu’à 90\u202F%',
    from: 'À partir du',
    fromHint: 'Jour d’inscription, jj/mm/aa',
    minAge: 'De quel âge',
    maxAge: 'À quel âge',
    ageHint: 'Au premier jour de la saison',
    nameMissing: 'Nommez cette réduction.',
    nameTaken: 'Deux réductions ont ce nom.',
    amountInvalid: 'Indiquez un montant, ou de 1 à 90\u202F%.',
    dayInvalid: 'Indiquez un jour, par exemple 01/02/27, ou rien.',
    ageInvalid: 'Indiquez un âge en années, ou rien.',
    agesSwapped: 'Cet âge est plus petit que l’autre.',
    save: 'Enregistrer les réductions',
    failed: 'Les réductions n’ont pas été enregistrées',
    /** «Arrivée en cours de saison : −30 %, dès le 01/02/27, de 16 à 25 ans». */
    told: (name: string, off: string, from: string | null, ages: string | null): string =>
      [`${name}\u202F: ${off}`, ...(from ? [`dès le ${from}`] : []), ...(ages ? [ages] : [])].join(', '),
    ages: (min: number | null, max: number | null): string | null => {
      if (min !== null && max !== null) return `entre ${min} et ${max} ans`;
      if (min !== null) return `dès ${min} ans`;
      return max === null ? null : `jusqu’à ${max} ans`;
    },
  },
  aids: {
    title: (season: string): string => `Aides de la saison ${season}`,
    lead: 'Pass’Sport, Pass’Région et autres\u202F: quelqu’un d’autre paie une part de la cotisation. Le formulaire demande le code, et le prix lui-même ne change pas. Une aide que vous retirez reste à ceux qui l’ont demandée.',
    one: (number: number): string => `Aide ${number}`,
    label: 'Nom',
    labelHint: 'Les visiteurs le lisent\u202F: par exemple «\u00A0Pass’Sport\u00A0»',
    amount: 'Montant',
    amountHint: 'En euros',
    codeForm: 'Code',
    deduction: 'Déduite',
    lastDay: 'Dernier jour',
    lastDayHint: 'Facultatif, jj/mm/aa',
    remove: 'Retirer',
    removeOf: (name: string): string => `Retirer l’aide «\u00A0${name}\u00A0»`,
    nameMissing: 'Nommez cette aide.',
    nameTaken: 'Deux aides ont ce nom.',
    amountInvalid: 'Indiquez un montant d’au moins 1\u00A0€.',
    dayInvalid: 'Indiquez un jour, par exemple 31/12/26, ou rien.',
    dayTooEarly: (opening: string): string =>
      `Les inscriptions de la saison commencent le ${opening}\u202F: pas avant ce jour.`,
    save: 'Enregistrer les aides',
    failed: 'Les aides n’ont pas été enregistrées',
    /** «Pass’Sport : 70,00 €, dès l’inscription, jusqu’au 31/12/26». */
    told: (name: string, sum: string, deduction: string, until: string | null): string =>
      [
        `${name}\u202F: ${sum}`,
        deduction.charAt(0).toLowerCase() + deduction.slice(1),
        ...(until ? [`jusqu’au ${until}`] : []),
      ].join(', '),
  },
  closed: {
    text: (n: number, day: string, by: string | null): string =>
      `Close le ${day}${by === null ? '' : ` par ${by}`}\u202F: ${memberships(n)} aux archives.`,
    undo: 'Annuler la clôture',
    failed: 'La clôture n’a pas été annulée',
  },
  signUp: {
    /** Opening a season closes the one that visitors can join now. */
    instead: (season: string): string =>
      `Pour les visiteurs, cela ferme la saison ${season}\u202F: le site n’en montre qu’une, et ses tarifs. On peut toujours y ajouter un adhérent depuis l’administration.`,
    open: {
      title: (season: string): string => `Ouvrir les inscriptions ${season}`,
      text: 'Les prochaines inscriptions en ligne seront pour cette saison, avec ses tarifs, quelles que soient les dates.',
      confirm: 'Ouvrir les inscriptions',
    },
    closed: {
      title: (season: string): string => `Fermer les inscriptions ${season}`,
      text: 'Le formulaire disparait du site et plus aucune inscription n’est acceptée. Un paiement déjà commencé compte quand même.',
      confirm: 'Fermer les inscriptions',
    },
    none: {
      title: (season: string): string => `Suivre les dates de la saison ${season}`,
      text: 'Les inscriptions ouvrent et ferment aux dates de la saison.',
      confirm: 'Suivre les dates',
    },
    toggle: 'Si les inscriptions sont désactivées à l’accueil, elles restent fermées.',
    failed: 'Les inscriptions n’ont pas changé',
  },
  closing: {
    title: (season: string): string => `Clore la saison ${season}`,
    reading: 'Lecture de ce qui se passera…',
    notRead: 'Ce qui se passera n’a pas pu être lu.',
    archived: (n: number, cancelled: number): string =>
      `${n < 2 ? `${memberships(n)} rejoint` : `${memberships(n)} rejoignent`} les archives${cancelled > 0 ? `, dont ${formatNumber(cancelled)} ${cancelled < 2 ? 'annulée' : 'annulées'}` : ''}.`,
    nobody: 'Personne n’est à archiver.',
    notEnded: (season: string, lastDay: string): string =>
      `La saison ${season} n’est pas terminée\u202F: elle court jusqu’au ${lastDay}.`,
    isOpen: 'Ses inscriptions restent ouvertes\u202F: qui s’inscrit après reviendra dans la liste.',
    owing: (n: number, amount: string): string =>
      `${formatNumber(n)} ${n < 2 ? 'personne doit' : 'personnes doivent'} encore ${amount}. Cela reste dû, dans «\u00A0À faire\u00A0».`,
    stopping: (n: number, amount: string): string =>
      `${formatNumber(n)} ${n < 2 ? 'échéancier s’arrête' : 'échéanciers s’arrêtent'}\u202F: ${amount} à venir par carte deviennent dus.`,
    underWay: (n: number): string =>
      `${formatNumber(n)} ${n < 2 ? 'fiche attend' : 'fiches attendent'} encore une décision. ${n < 2 ? 'Elle l’attendra' : 'Elles l’attendront'} aux archives.`,
    staying: (n: number): string =>
      `${formatNumber(n)} ${n < 2 ? 'inscription en attente de paiement reste' : 'inscriptions en attente de paiement restent'} dans la liste.`,
    owes: (name: string, amount: string): string => `${name}, ${amount}`,
    proof: 'justificatif à décider',
    flag: 'avertissement à régler',
    others: (n: number): string => `et ${formatNumber(n)} ${n < 2 ? 'autre' : 'autres'}`,
    undoable:
      'Pendant sept jours, tous ceux qui gèrent les adhésions peuvent annuler, depuis cet écran, quel que soit leur navigateur.',
    confirm: (n: number): string => `Archiver ${memberships(n)}`,
    failed: 'La saison n’a pas été close',
  },
} as const;
