import type { ReminderEvent, ReminderRule, ReminderSubject } from '#domain/member/reminder.ts';
import type { DossierPiece } from '#domain/piece.ts';
import { shortPieceNames } from './dossier-pieces.ts';
import { formatNumber } from './numbers.ts';

const number = (n: number): string => formatNumber(n);

const subjects: Readonly<Record<ReminderSubject, string>> = {
  photo: 'Photo manquante ou refusée',
  proof: 'Justificatif manquant ou refusé',
  guardian: 'Autorisation du représentant légal manquante',
  payment: 'Paiement attendu',
  dossier: 'Dossier incomplet',
  season: 'Réinscription à faire',
};

const events: Readonly<Record<ReminderEvent, string>> = {
  'signed-up': 'l’inscription',
  refused: 'le refus du justificatif',
  'first-class': 'le premier cours de la saison',
  'season-opens': 'l’ouverture aux anciens adhérents',
};

const whenOf = ({ event, days }: Pick<ReminderRule, 'event' | 'days'>): string => {
  if (days === 0) return `le jour\u202F: ${events[event]}`;
  const count = Math.abs(days);
  return `${number(count)} ${count === 1 ? 'jour' : 'jours'} ${days < 0 ? 'avant' : 'après'} ${events[event]}`;
};

/** The effect of a rule, in one line. The rule needs no other name. */
const nameOf = (rule: Pick<ReminderRule, 'subject' | 'event' | 'days'>): string =>
  `${subjects[rule.subject]}, ${whenOf(rule)}`;

export const remindersMessages = {
  columns: { rule: 'Relance', title: 'Objet', state: 'État', action: 'Action' },
  views: { all: 'Toutes', on: 'Actives', off: 'Arrêtées' },
  add: 'Ajouter une relance',
  notSent: {
    title: 'Le site n’envoie pas de courriel',
    text: 'Aucun serveur d’envoi n’est réglé (SMTP_URL)\u202F: personne n’est relancé.',
  },
  loading: 'Chargement des relances…',
  failed: 'Les relances n’ont pas pu être lues.',
  failedHint: 'Vérifiez votre connexion, puis réessayez.',
  none: 'Il n’y a aucune relance.',
  nameOf,
  nextAt: (when: string): string => `Prochain envoi le ${when}.`,
  on: (since: string): string => `Active depuis le ${since}`,
  off: 'Arrêtée',
  switchOn: 'Activer',
  switchOff: 'Arrêter',
  switchOf: (verb: string, rule: string): string => `${verb}\u202F: ${rule}`,
  switchedOn: 'Relance activée\u202F: elle regarde à partir d’aujourd’hui',
  switchedOff: 'Relance arrêtée',
  notDone: 'L’action n’a pas abouti',
  back: '← Les relances',
  newTitle: 'Une relance',
  missingTitle: 'Cette relance n’existe pas',
  missing: 'Elle a peut-être été supprimée. Ce qu’elle avait écrit reste dans les fiches.',
  form: {
    subject: 'De quoi s’agit-il\u202F?',
    subjects,
    event: 'Compter à partir de',
    events,
    days: 'Jours',
    daysHint:
      'Après ce jour. Un nombre négatif compte avant\u202F: moins 7, une semaine avant. Qui a déjà reçu cette relance pour la même pièce et la même saison ne la reçoit pas de nouveau, même si vous changez les jours.',
    daysInvalid: 'Veuillez entrer au plus 120 jours avant, ou 365 jours après.',
    daysPast: 'Ce jour n’est pas connu d’avance\u202F: comptez après lui.',
    title: 'Objet',
    content: 'Texte',
    contentHint: '«\u00A0Bonjour,\u00A0», ce qui manque et la signature du club s’y ajoutent. Sans image.',
    save: 'Enregistrer',
    failed: 'La relance n’a pas été enregistrée',
    saved: 'Relance enregistrée',
    savedOff: 'Relance enregistrée\u202F: elle est arrêtée',
    conflict: { title: 'La relance a été modifiée entretemps' },
  },
  preview: {
    open: 'Aperçu',
    hint: 'Qui serait relancé, et ce qui lui serait écrit.',
    next: (when: string): string => `Le ${when}`,
    nextNone: 'Personne ne serait relancé.',
    later: 'Dans les 30 jours suivants, si rien ne change',
    laterNone: 'Personne d’autre.',
    columns: { name: 'Qui', dueOn: 'Échéance', why: 'Raison', last: 'Dernier courriel' },
    caption: (when: string): string => `Personnes relancées\u202F: ${when}`,
    due: (day: string, isOver: boolean): string => (isOver ? `${day} (passée)` : day),
    why: (lacking: readonly DossierPiece[], season: string): string =>
      lacking.length === 0
        ? `pas encore inscrit pour ${season}`
        : `manque\u202F: ${lacking.map((piece) => shortPieceNames[piece]).join(', ')}`,
    last: (kind: string, when: string): string => `${kind}, le ${when}`,
    noLast: 'aucun',
    first: (shown: number, all: number): string => `Les ${number(shown)} premières sur ${number(all)}.`,
    letter: 'Le courriel',
  },
  written: {
    title: 'Ce qu’elle a écrit',
    none: 'Rien encore.',
    caption: 'Courriels écrits par cette relance',
  },
  remove: {
    open: 'Supprimer cette relance…',
    title: 'Supprimer cette relance\u202F?',
    text: 'Elle n’écrira plus. Ce qu’elle a écrit reste dans l’historique des adhérents et parmi les courriels.',
    confirm: 'Supprimer',
    failed: 'La relance n’a pas été supprimée',
    done: 'Relance supprimée',
  },
  /** On a member's page. */
  member: {
    leftOut: (until: string): string => `Sans relance jusqu’au ${until} compris.`,
    leaveOut: 'Mettre les relances en pause…',
    resume: 'Reprendre les relances',
    dialog: {
      title: 'Mettre les relances en pause',
      text: 'Aucune relance ne lui est écrite jusqu’à ce jour compris. Le lendemain, une seule lui part pour ce qui manque encore.',
      until: 'Jusqu’au',
      hint: 'jj/mm/aa',
      past: 'Choisissez un jour à venir.',
      confirm: 'Mettre en pause',
    },
    failed: 'La pause n’a pas été notée',
  },
} as const;
