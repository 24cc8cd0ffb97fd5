import type { IsoDate } from '#domain/dates.ts';
import type {
  FormerMember,
  InvitationObstacle,
  InvitationPlan,
  LeftReason,
  RenewalState,
} from '#domain/member/renewal-state.ts';
import { longDayOf as dayOf } from './long-day.ts';
import { mailingMessages } from './mailing.ts';
import { formatNumber } from './numbers.ts';

const count = (n: number, one: string, many: string): string => `${formatNumber(n)} ${n < 2 ? one : many}`;
const people = (n: number): string => count(n, 'ancien adhérent', 'anciens adhérents');

const states: Readonly<Record<RenewalState, string>> = {
  'to-invite': 'À inviter',
  invited: 'Invité',
  opened: 'Lien ouvert',
  returned: 'Revenu',
  declined: 'Ne revient pas',
};

const obstacles: Readonly<Record<InvitationObstacle, string>> = {
  'no-address': 'sans adresse',
  refused: 'adresse refusée',
  unsubscribed: 'ne veut pas de nouvelles',
  'left-out': 'laissé de côté',
};

const left: Readonly<Record<LeftReason, (n: number) => string>> = {
  'no-address': (n) => `${count(n, 'est', 'sont')} sans adresse e-mail\u202F: donnez-leur un lien, depuis leur fiche.`,
  refused: (n) =>
    n === 1
      ? '1 a une adresse qui refuse les courriels\u202F: donnez-lui un lien, depuis sa fiche.'
      : `${formatNumber(n)} ont une adresse qui refuse les courriels\u202F: donnez-leur un lien, depuis leur fiche.`,
  unsubscribed: (n) =>
    n === 1 ? '1 ne veut plus de nouvelles du club.' : `${formatNumber(n)} ne veulent plus de nouvelles du club.`,
  'left-out': (n) => `${count(n, 'est laissé', 'sont laissés')} de côté par les relances.`,
  'too-soon': (n) =>
    n === 1
      ? '1 a été invité il y a moins de sept jours.'
      : `${formatNumber(n)} ont été invités il y a moins de sept jours.`,
  settled: (n) =>
    n === 1 ? '1 a déjà une invitation ou une réponse.' : `${formatNumber(n)} ont déjà une invitation ou une réponse.`,
};

/** «Réinscriptions»: who comes back to a season. */
export const renewalsMessages = {
  /** What «Courriels» calls the invitations to a season. */
  mailing: (season: string): string => `Réinscriptions ${season}`,
  loading: 'Chargement des anciens adhérents…',
  failed: 'Les anciens adhérents n’ont pas pu être lus',
  failedHint: 'Vérifiez votre connexion, puis réessayez.',
  views: {
    'to-invite': 'À inviter',
    invited: 'Invités',
    opened: 'Ouverts',
    returned: 'Revenus',
    declined: 'Ne reviennent pas',
  } satisfies Readonly<Record<RenewalState, string>>,
  /** The state, or what keeps an invitation from somebody: that says more than that they are to be invited. */
  stateOf: ({ state, obstacle }: Pick<FormerMember, 'state' | 'obstacle'>): string =>
    state === 'to-invite' && obstacle !== null ? obstacles[obstacle] : states[state],
  opens: (season: string, day: IsoDate, isOpen: boolean, today: IsoDate): string => {
    if (isOpen) return `Les anciens adhérents peuvent se réinscrire pour ${season} depuis le ${dayOf(day)}.`;
    return today < day
      ? `Les liens ouvriront le formulaire de ${season} le ${dayOf(day)}. D’ici là, ils disent cette date.`
      : `Les inscriptions pour ${season} sont fermées\u202F: les liens le disent.`;
  },
  notPrepared: (season: string): string => `La saison ${season} n’est pas encore préparée.`,
  toSeasons: 'Changer dans «\u00A0Saisons\u00A0»',
  other: (season: string, next: string): string =>
    `Ce sont les retours pour ${season}. Ceux pour ${next} se suivent à part.`,
  switchTo: (season: string): string => `Passer à ${season}`,
  searchHint: 'Nom ou prénom',
  caption: 'Anciens adhérents',
  columns: {
    name: 'Nom',
    disciplines: 'Saison passée',
    email: 'E-mail',
    invited: 'Invité le',
    opened: 'Ouvert le',
    declined: 'Répondu le',
    state: 'État',
  },
  never: '–',
  noAddress: 'sans adresse',
  nobody: {
    'to-invite': 'Personne n’est à inviter.',
    invited: 'Aucune invitation n’attend de réponse.',
    opened: 'Personne n’a ouvert son lien sans se réinscrire.',
    returned: 'Personne n’est encore revenu.',
    declined: 'Personne n’a répondu qu’il ne revient pas.',
  } satisfies Readonly<Record<RenewalState, string>>,
  nobodyBefore: (season: string): string =>
    `Personne n’avait d’adhésion en cours pendant la saison ${season}\u202F: il n’y a personne à inviter.`,
  notFound: 'Personne de ce nom dans cette vue.',
  shown: (n: number): string => count(n, 'personne', 'personnes'),
  inviteAll: (n: number): string => (n < 2 ? 'Inviter' : `Inviter les ${formatNumber(n)} à inviter`),
  invitePicked: 'Inviter',
  again: 'Inviter de nouveau',
  undo: 'Annuler «\u00A0ne revient pas\u00A0»',
  undone: 'Réponse annulée',
  undoFailed: 'La réponse n’a pas été annulée',
  export: {
    open: 'Exporter…',
    title: (season: string): string => `Exporter les réinscriptions ${season}`,
    lead: (view: string, isSearched: boolean): string =>
      isSearched
        ? `Seules les personnes affichées de «\u00A0${view}\u00A0» sont exportées.`
        : `Toutes les personnes de «\u00A0${view}\u00A0» sont exportées.`,
  },
  dialog: {
    title: (season: string): string => `Inviter à se réinscrire pour ${season}`,
    planning: 'Recherche des destinataires…',
    notPlanned: 'Les destinataires n’ont pas pu être lus.',
    notPlannedHint: 'Vérifiez votre connexion, puis réessayez.',
    text: ({ people: n, mails }: InvitationPlan): string =>
      `${n < 2 ? `${people(n)} reçoit` : `${people(n)} reçoivent`} un lien personnel vers le formulaire déjà rempli\u202F: ${count(mails, 'courriel', 'courriels')}. Un courriel envoyé ne se rattrape pas.`,
    nobody: 'Personne ne recevrait cette invitation.',
    minors: 'Le représentant légal d’un mineur le reçoit aussi.',
    notYet: (day: IsoDate): string => `Avant le ${dayOf(day)}, les liens disent seulement cette date.`,
    span: mailingMessages.span,
    allowance: mailingMessages.allowance,
    left: (reason: LeftReason, n: number): string => left[reason](n),
    confirm: (mails: number): string => `Envoyer ${count(mails, 'courriel', 'courriels')}`,
    failed: 'Personne n’a été invité',
    changedTitle: 'Les destinataires ont changé',
    changed: 'Rien n’est encore envoyé. Relisez les nombres, puis confirmez.',
    done: (mails: number): string => (mails < 2 ? 'Invitation écrite' : `${formatNumber(mails)} invitations écrites`),
  },
  home: {
    label: (n: number): string => `${people(n)} à inviter`,
    note: (season: string, day: IsoDate): string => `à se réinscrire pour ${season}, ouverte depuis le ${dayOf(day)}`,
    verb: 'Inviter',
  },
  /** Beside a season that was closed. */
  afterClosing: (season: string): string => `Inviter à se réinscrire pour ${season}`,
  /** On the member's page. */
  declined: (season: string, day: string): string =>
    `Le ${day}, cette personne a répondu qu’elle ne revient pas pour ${season}.`,
} as const;
