import type { Mailing, MailingPlan } from '#domain/mail/mailing.ts';
import { formatNumber } from './numbers.ts';

const number = (n: number): string => formatNumber(n);
const count = (n: number, one: string, many: string): string => `${number(n)} ${n < 2 ? one : many}`;

/** Says over how many days the site sends this many mails. */
const span = ({ days }: Pick<MailingPlan, 'days'>): string => {
  if (days === 0) return 'Le site ne permet aucun envoi\u202F: rien ne partira.';
  return days === 1
    ? 'Tout part aujourd’hui.'
    : `L’envoi s’étend sur ${number(days)} jours\u202F: chaque jour, un cinquième des envois permis reste à ce que les adhérents attendent.`;
};

export const mailingMessages = {
  /** The button beside a list, and its name, which tells to how many. */
  title: 'Écrire aux adhérents',
  nobodyTitle: 'À qui écrire\u202F?',
  toAll: 'Tous les adhérents de la saison',
  toOwing: 'Ceux qui doivent encore',
  toPractising: (discipline: string): string => `Ceux qui pratiquent\u202F: ${discipline}`,
  toPicked: 'Choisir dans la liste…',
  toPickedHint: 'Dans la liste des adhésions, cochez des lignes ou posez un filtre, puis «\u00A0Écrire\u00A0».',
  to: (people: number): string => `À ${count(people, 'adhérent', 'adhérents')}`,
  mails: (mails: number): string => count(mails, 'courriel', 'courriels'),
  how: 'Un courriel par adresse\u202F: personne ne voit celle des autres. Le représentant légal d’un mineur le reçoit aussi.',
  unpaid: (n: number): string =>
    n === 1
      ? '1 n’a pas encore payé son inscription\u202F: son adresse n’est pas vérifiée, rien ne lui est envoyé.'
      : `${number(n)} n’ont pas encore payé leur inscription\u202F: leurs adresses ne sont pas vérifiées, rien ne leur est envoyé.`,
  over: (n: number): string =>
    n === 1
      ? '1 n’est plus adhérent\u202F: rien ne lui est envoyé.'
      : `${number(n)} ne sont plus adhérents\u202F: rien ne leur est envoyé.`,
  unsubscribed: (n: number): string =>
    n === 1 ? '1 ne reçoit plus les nouvelles.' : `${number(n)} ne reçoivent plus les nouvelles.`,
  addressless: (n: number): string =>
    `${number(n)} sans adresse e-mail\u202F: rien ne ${n === 1 ? 'lui' : 'leur'} est envoyé.`,
  refused: (n: number): string => (n === 1 ? '1 a une adresse refusée.' : `${number(n)} ont une adresse refusée.`),
  allowance: ({ usedToday, allowance }: Pick<MailingPlan, 'usedToday' | 'allowance'>): string =>
    `${count(usedToday, 'envoi', 'envois')} aujourd’hui, sur ${number(allowance)} permis.`,
  span,
  loading: 'Recherche des destinataires…',
  notPlanned: 'Les destinataires n’ont pas pu être lus.',
  notPlannedHint: 'Vérifiez votre connexion, puis réessayez.',
  subject: 'Objet',
  subjectHint: 'Ce que l’on lit avant d’ouvrir.',
  content: 'Texte',
  contentHint: '«\u00A0Bonjour,\u00A0» et la signature du club s’y ajoutent. Sans image.',
  preview: 'Aperçu',
  previewHint: 'Voici le courriel tel qu’il partira.',
  clipped: {
    title: 'Ce texte est long pour un courriel',
    text: (kilobytes: number): string =>
      `Il fait environ ${number(kilobytes)} Ko. Gmail coupe un message à 102 Ko\u202F: la fin, la signature et le lien pour ne plus recevoir les nouvelles resteraient cachés. Raccourcissez-le, ou publiez un article et envoyez-en le lien.`,
  },
  previewLoading: 'Préparation de l’aperçu…',
  asText: 'Le même en texte seul',
  try: 'M’envoyer un essai',
  tried: 'L’essai part vers votre adresse',
  tryFailed: 'L’essai n’a pas été envoyé',
  send: 'Envoyer…',
  toMend: 'À corriger avant d’envoyer',
  confirm: {
    title: 'Envoyer ce courriel\u202F?',
    text: (people: number, mails: number): string =>
      `Il part à ${count(people, 'adhérent', 'adhérents')}, en ${count(mails, 'courriel', 'courriels')}. Un courriel envoyé ne se rattrape pas.`,
    confirm: (mails: number): string => `Envoyer ${count(mails, 'courriel', 'courriels')}`,
    failed: 'Rien n’a été envoyé',
    changedTitle: 'Les destinataires ont changé',
    changed: 'Rien n’est encore envoyé. Relisez les nombres ci-dessus, puis confirmez.',
    done: (mails: number): string => (mails < 2 ? 'Courriel écrit' : `${number(mails)} courriels écrits`),
  },
  sent: {
    title: 'À plusieurs',
    none: 'Rien n’a encore été écrit à plusieurs adhérents.',
    caption: 'Courriels écrits à plusieurs adhérents',
    columns: { title: 'Objet', when: 'Écrit le', by: 'Par', state: 'Envoi' },
    readMailing: (title: string): string => `Lire\u202F: ${title}`,
    bySite: 'Relance',
    nobody: '–',
    state: ({ waiting, sent, failed, dropped }: Pick<Mailing, 'waiting' | 'sent' | 'failed' | 'dropped'>): string =>
      [
        count(sent, 'parti', 'partis'),
        ...(waiting > 0 ? [`${number(waiting)} en attente`] : []),
        ...(failed > 0 ? [count(failed, 'échec', 'échecs')] : []),
        ...(dropped > 0 ? [`${count(dropped, 'retiré', 'retirés')} avant l’envoi (plus voulu, ou plus utile)`] : []),
      ].join(', '),
  },
} as const;
