import { elided } from './elided.ts';
import { formatNumber } from './numbers.ts';

const aids = (n: number): string => `${formatNumber(n)} ${n < 2 ? 'aide' : 'aides'}`;

/** The words of the aids in the admin area. */
export const aidListMessages = {
  title: 'Aides',
  failed: 'Les aides n’ont pas pu être lues',
  failedHint: 'Vérifiez votre connexion, puis réessayez.',
  views: {
    'to-enter': 'À saisir dans Le Compte Asso',
    entered: 'Saisies',
    reimbursed: 'Remboursées',
    refused: 'Refusées',
  },
  leads: {
    'to-enter':
      'Copiez chaque code dans Le Compte Asso, puis marquez l’aide «\u00A0Saisie\u00A0». Aucun service ne permet au site de vérifier un code lui-même.',
    entered:
      'Le club attend l’argent. Quand le virement arrive, choisissez les aides qu’il paie, puis «\u00A0Remboursées…\u00A0».',
    reimbursed: 'Chacune est un paiement de la fiche. Pour revenir dessus, corrigez ce paiement.',
    refused: 'Leur montant n’est pas déduit de la cotisation\u202F: l’adhérent l’a appris par courriel.',
  },
  none: {
    'to-enter': 'Aucune aide n’est à saisir.',
    entered: 'Aucune aide n’attend son remboursement.',
    reimbursed: 'Aucune aide n’a encore été remboursée.',
    refused: 'Aucune aide n’a été refusée.',
  },
  columns: {
    member: 'Adhérent',
    birthDate: 'Né(e) le',
    aid: 'Aide',
    code: 'Code',
    amount: 'Montant',
    since: 'Depuis le',
    refusal: 'Motif',
  },
  noCode: 'sans code',
  copy: (code: string): string => `Copier ${code}`,
  copied: 'Code copié',
  notCopied: 'Le code n’a pas pu être copié\u202F: sélectionnez-le, puis copiez-le.',
  sameCodeTitle: 'Un code a été donné plusieurs fois',
  sameCode: (name: string, others: readonly string[]): string =>
    `${name}\u202F: même code ${elided('que', others.join(', '))}`,
  later: 'pas encore déduite',
  sum: (n: number, sum: string): string => `${aids(n)}, ${sum}`,
  most: (n: number): string => `${aids(n)} au plus à la fois.`,
  menuOf: (label: string, name: string): string => `${label}, ${name}`,
  enter: (n: number): string => (n < 2 ? 'Marquer saisie' : `Marquer ${formatNumber(n)} aides saisies`),
  entered: (n: number): string => (n < 2 ? 'Aide marquée saisie' : `${aids(n)} marquées saisies`),
  notChanged: 'L’état n’a pas été changé',
  undo: { entered: 'Remettre à saisir', refused: 'Annuler le refus' },
  enterOne: 'Saisie dans Le Compte Asso',
  reimburse: {
    open: 'Remboursée…',
    openMany: (n: number): string => (n < 2 ? 'Remboursée…' : `${formatNumber(n)} remboursées…`),
    title: (n: number, sum: string): string =>
      n < 2 ? `Aide remboursée\u202F: ${sum}` : `${aids(n)} remboursées\u202F: ${sum}`,
    lead: 'Chaque aide devient un paiement de son adhérent, avec ce jour et cette référence. Corrigez le montant si le club a reçu autre chose.',
    amountOf: (name: string): string => `Reçu pour ${name}`,
    amount: 'Reçu, en euros',
    date: 'Jour du virement',
    reference: 'Référence du virement',
    referenceHint: 'Facultatif. Celle du relevé de la banque.',
    confirm: (n: number): string => (n < 2 ? 'Enregistrer le paiement' : `Enregistrer ${formatNumber(n)} paiements`),
    failed: 'L’aide n’a pas été enregistrée comme remboursée',
    amountInvalid: 'Indiquez un montant, par exemple 70.',
    dateInvalid: 'Indiquez un jour, au plus tard aujourd’hui.',
    done: (n: number): string => (n < 2 ? 'Paiement enregistré' : `${formatNumber(n)} paiements enregistrés`),
  },
  refuse: {
    open: 'Refusée…',
    title: (label: string, name: string): string => `${label} refusé\u202F: ${name}`,
    text: (sum: string, isDeducted: boolean): string => {
      const money = isDeducted
        ? `Les ${sum} ne sont plus déduits\u202F: l’adhérent les doit, s’il ne les a pas payés.`
        : `Les ${sum} n’étaient pas encore déduits\u202F: l’adhérent doit autant qu’avant.`;
      return `${money} Il l’apprend par courriel, avec le motif, et son code est effacé.`;
    },
    reason: 'Motif',
    reasonHint: 'L’adhérent lit exactement ce texte.',
    ready: 'Motif tout prêt',
    own: 'Autre, à écrire',
    reasons: [
      'Le code a déjà servi dans un autre club.',
      'Ce code n’est pas reconnu par Le Compte Asso.',
      'Ce code est à un autre nom ou à une autre date de naissance.',
      'La date limite de cette aide est passée.',
    ],
    confirm: 'Refuser l’aide',
    failed: 'L’aide n’a pas été refusée',
  },
  add: {
    open: 'Ajouter une aide…',
    title: (name: string): string => `Ajouter une aide à ${name}`,
    aid: 'Aide',
    code: 'Code',
    codeHint: 'Facultatif ici\u202F: vous pouvez ajouter l’aide avant de connaitre son code.',
    confirm: 'Ajouter l’aide',
    failed: 'L’aide n’a pas été ajoutée',
    none: 'La saison n’a pas d’autre aide. Elles se règlent dans «\u00A0Saisons\u00A0».',
  },
  member: {
    aided: 'Attendu d’une aide',
    since: (state: string, day: string, waits: boolean): string => `${state}${waits ? ', depuis' : ''} le ${day}`,
  },
} as const;
