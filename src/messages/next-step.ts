import type { Area } from '#domain/account/role.ts';
import type { MemberFlag } from '#domain/flag.ts';
import type { NextStep, StepAction, StepReason } from '#domain/member/next-step.ts';
import type { DossierPiece, PieceState } from '#domain/piece.ts';
import { longDayOf } from './long-day.ts';
import { memberMessages } from './member.ts';
import { formatEuros } from './numbers.ts';

const flags: Readonly<Record<MemberFlag, string>> = {
  'duplicate-to-refund': 'un paiement en double est à rembourser',
  'partial-refund': 'une partie de l’argent a été rendue',
  dispute: 'la banque du payeur conteste un paiement',
  'dispute-lost': 'la banque a repris un paiement contesté',
  'payment-mismatch': 'l’argent reçu n’est pas celui qui était dû',
  'refund-failed': 'un remboursement n’a pas pu être versé',
  'payment-failed': 'la banque a refusé un paiement après coup',
  'same-person': 'une autre adhésion semble être de la même personne',
};

type Open = Exclude<PieceState, 'accepted'>;

const photo: Readonly<Record<Open, string>> = {
  missing: 'la photo manque',
  received: 'la photo est à regarder',
  refused: 'la photo a été refusée',
};

const pieces: Readonly<Record<Exclude<DossierPiece, 'payment'>, Readonly<Record<Open, string>> | string>> = {
  identity: 'des coordonnées manquent',
  photo,
  proof: {
    missing: 'le tarif réduit attend son justificatif',
    received: 'le justificatif est à regarder',
    refused: 'le justificatif a été refusé',
  },
  guardian: 'l’autorisation du représentant légal manque',
  health: 'l’aptitude médicale n’est pas certifiée',
};

const renewalWords = ({ season, state, isOpen, opensOn }: Extract<StepReason, { why: 'renewal' }>): string => {
  if (state === 'opened') return `le lien de réinscription pour ${season} a été ouvert, sans suite`;
  if (state === 'invited') return `l’invitation à se réinscrire pour ${season} attend une réponse`;
  return isOpen
    ? `cette personne peut se réinscrire pour ${season}`
    : `les anciens adhérents pourront se réinscrire pour ${season} à partir du ${longDayOf(opensOn)}`;
};

const reasonWords = (reason: StepReason): string => {
  switch (reason.why) {
    case 'flag':
      return flags[reason.flag];
    case 'piece': {
      const words = pieces[reason.piece];
      return typeof words === 'string' ? words : words[reason.state];
    }
    case 'owed': {
      const { cents, difference } = reason;
      const isPart = difference > 0 && difference < cents;
      return `${formatEuros(cents)} restent dus${isPart ? `, dont ${formatEuros(difference)} faute de justificatif` : ''}`;
    }
    case 'overpaid':
      return `${formatEuros(reason.cents)} ont été reçus en trop`;
    case 'renewal':
      return renewalWords(reason);
    default:
      return 'un paiement par carte est en cours à la banque';
  }
};

const states: Readonly<Record<NextStep['state'], string>> = {
  active: '',
  suspended: 'Suspendue',
  pending: 'En attente',
  cancelled: 'Annulée',
  archived: 'Archivée',
};

const nothing: Readonly<Record<NextStep['state'], string>> = {
  active: 'En règle\u202F: rien à faire.',
  suspended: 'Suspendue.',
  pending: 'En attente\u202F: aucun paiement n’est encore compté.',
  cancelled: 'Annulée\u202F: rien n’est demandé à cette personne.',
  archived: 'Archivée\u202F: rien à faire.',
};

/** A sentence tells so many reasons. The dossier beside it tells all of them. */
const MOST_REASONS = 3;

const inOrder = (told: readonly string[]): string =>
  told.length < 2 ? (told[0] ?? '') : `${told.slice(0, -1).join(', ')}, et ${told.at(-1)}`;

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Returns what comes next in one sentence. */
export const nextStepSentence = ({ state, reasons }: NextStep): string => {
  if (reasons.length === 0) return nothing[state];
  const told = reasons.slice(0, MOST_REASONS).map(reasonWords);
  const left = reasons.length - told.length;
  if (left > 0) told.push(left === 1 ? 'un autre point reste ouvert' : `${left} autres points restent ouverts`);
  const said = inOrder(told);
  return states[state] === '' ? `${capital(said)}.` : `${states[state]}\u202F: ${said}.`;
};

const labels: Readonly<
  Record<Exclude<StepAction['does'], 'record-payment' | 'refund-overpaid' | 'resolve-flag' | 'invite-back'>, string>
> = {
  'look-at-proof': 'Regarder le justificatif',
  'show-proof': 'Noter vu sur papier',
  'look-at-photo': 'Regarder la photo',
  'confirm-guardian': 'Autorisation vue sur papier',
  'give-back': 'Rembourser…',
  merge: 'Réunir avec une autre personne…',
  'send-link': 'Donner un lien du dossier',
  'give-renewal-link': 'Donner un lien de réinscription',
};

/** Returns the label of the button that does it. */
export const stepLabel = (action: StepAction): string => {
  switch (action.does) {
    case 'record-payment':
      return `Encaisser ${formatEuros(action.cents)}`;
    case 'refund-overpaid':
      return `Rendre ${formatEuros(action.cents)}`;
    case 'invite-back':
      return action.isAgain ? 'Inviter de nouveau à se réinscrire…' : 'Inviter à se réinscrire…';
    case 'resolve-flag':
      return memberMessages.resolutions[action.flag].button;
    default:
      return labels[action.does];
  }
};

const deciders: Readonly<Partial<Record<Area, string>>> = {
  desk: 'à la trésorerie, au secrétariat ou à la présidence',
  money: 'à la trésorerie ou à la présidence',
};

// Some roles look at a file and leave the decision to others.
const decision = (action: StepAction): string => {
  if (action.does === 'look-at-proof') return 'Décider du justificatif';
  return action.does === 'look-at-photo' ? 'Décider de la photo' : stepLabel(action);
};

/**
 * Returns who does what these roles may not, by its name if they may do something else. Empty if they may do everything.
 */
export const byOthersSentence = ({ actions, byOthers }: NextStep): string => {
  const named = byOthers.map(({ action, area }) => {
    const who = deciders[area] ?? 'au secrétariat ou à la présidence';
    return actions.length === 0 ? `C’est ${who} de le faire.` : `${decision(action)}\u202F: c’est ${who} de le faire.`;
  });
  return [...new Set(named)].join(' ');
};

/** What the next step adds to its sentence. */
export const stepMessages = {
  reminded: (day: string): string => `Relance envoyée le ${day}.`,
  opened: (day: string): string => `Lien du dossier ouvert le ${day}.`,
  refused: 'Une adresse refuse les courriels du club.',
  addressless:
    'Sans adresse e-mail\u202F: le lien du dossier s’imprime ou se copie dans «\u00A0Courriels et liens\u00A0».',
  meaning: 'Ce que cela veut dire',
} as const;
