import { type AuditAction, type AuditLine, type AuditSubject, isAuditAction } from '#domain/audit.ts';
import { type JournalField, memberTimelineMessages } from './member-timeline.ts';
import { provider } from './payment-provider.ts';

/** What somebody did. It follows their name. */
const deeds: Readonly<Record<AuditAction, string>> = {
  'administrator.invite': 'a invité une personne à administrer le site',
  'administrator.new-link': 'a créé un nouveau lien d’accès pour un compte',
  'administrator.join': 'a choisi son mot de passe par un lien',
  'administrator.update': 'a renommé un compte',
  'administrator.disable': 'a désactivé un compte',
  'administrator.enable': 'a réactivé un compte',
  'administrator.password': 'a changé son mot de passe',
  'administrator.revoke': 'a mis fin à une connexion',
  'article.create': 'a créé un article',
  'article.update': 'a modifié un article',
  'article.publish': 'a publié un article',
  'article.unpublish': 'a dépublié un article',
  'article.delete': 'a supprimé un article',
  'closure.create': 'a ajouté une fermeture',
  'closure.update': 'a modifié une fermeture',
  'closure.delete': 'a supprimé une fermeture',
  'club.update': 'a modifié les réglages du club',
  'medium.create': 'a ajouté une image',
  'medium.delete': 'a effacé une image que plus rien ne montrait',
  'member.create': 'a ajouté un adhérent',
  'member.update': 'a modifié la fiche d’un adhérent',
  'member.delete': 'a supprimé un adhérent',
  'member.archive': 'a archivé une adhésion',
  'member.restore': 'a restauré une adhésion',
  'member.archive-all': 'a archivé une adhésion, avec toute la saison',
  'member.unarchive-all': 'a restauré une adhésion, avec toute la saison',
  'member.payment': 'a noté un paiement',
  'member.refund': 'a noté un remboursement',
  'member.correct-payment': 'a corrigé un paiement noté',
  'member.correct-refund': 'a corrigé un remboursement noté',
  'member.settle-flag': 'a réglé un avertissement',
  'member.settle': `a demandé à ${provider} où en est un paiement`,
  'member.proof-accept': 'a accepté un justificatif',
  'member.proof-refuse': 'a refusé un justificatif',
  'member.proof-show': 'a vu un justificatif sur papier',
  'member.send-again': 'a reçu à nouveau le formulaire d’une inscription',
  'member.export': 'a exporté une liste d’adhérents',
  'page.update': 'a modifié une page',
  'person.merge': 'a réuni deux personnes en une',
  'product.create': 'a créé une discipline et ses tarifs',
  'product.update': 'a modifié une discipline ou ses tarifs',
  'product.retire': 'a retiré une discipline de la vente',
  'product.delete': 'a supprimé une discipline',
  'product.reorder': 'a changé l’ordre des disciplines',
  'publication.request': 'a publié le site',
  'season.archive-all': 'a archivé les adhésions d’une saison',
  'season.unarchive-all': 'a annulé l’archivage d’une saison',
  'season.retention': 'a supprimé des adhésions dont la durée de conservation est passée',
  'team-member.create': 'a ajouté un membre de l’équipe',
  'team-member.update': 'a modifié un membre de l’équipe',
  'team-member.delete': 'a supprimé un membre de l’équipe',
  'team-member.reorder': 'a changé l’ordre de l’équipe',
  'toggle.open': 'a ouvert une partie du site',
  'toggle.close': 'a fermé une partie du site',
  'toggle.update': 'a ouvert ou fermé une partie du site',
  'training-session.create': 'a ajouté un créneau',
  'training-session.update': 'a modifié un créneau',
  'training-session.delete': 'a supprimé un créneau',
};

export const auditSubjects: Readonly<Record<AuditSubject, string>> = {
  member: 'Adhésions',
  person: 'Personnes',
  season: 'Saisons',
  article: 'Articles',
  page: 'Pages',
  'team-member': 'Équipe',
  product: 'Disciplines et tarifs',
  'training-session': 'Créneaux',
  closure: 'Fermetures',
  club: 'Réglages du club',
  toggle: 'Parties du site',
  medium: 'Images',
  publication: 'Publications',
  administrator: 'Comptes',
};

const fieldNames = {
  name: 'nom',
  shortName: 'nom court',
  tagline: 'accroche',
  city: 'ville',
  links: 'liens',
  legalForm: 'forme juridique',
  registration: 'RNA ou SIRET',
  publicationDirector: 'direction de la publication',
  host: 'hébergeur',
  affiliation: 'affiliation',
  openSeason: 'saison ouverte',
  logo: 'logo',
  password: 'mot de passe',
  title: 'titre',
  content: 'contenu',
  summary: 'résumé',
  image: 'image',
  published: 'publication',
  file: 'image',
  alt: 'description de l’image',
  focus: 'cadrage de l’image',
  prices: 'tarifs',
  retired: 'retrait',
  position: 'ordre',
  role: 'fonction',
  group: 'groupe',
  bio: 'présentation',
  weekday: 'jour',
  startTime: 'début',
  endTime: 'fin',
  discipline: 'discipline',
  audience: 'public',
  place: 'lieu',
  coach: 'encadrement',
  from: 'premier jour',
  to: 'dernier jour',
  label: 'intitulé',
  payments: 'paiements',
  trainingSessionId: 'créneau',
  enabled: 'ouverture',
} as const;

/** The fields that the server may name. Each has a word. */
export type AuditField = keyof typeof fieldNames | JournalField;

const isOwn = (name: string): name is keyof typeof fieldNames => Object.hasOwn(fieldNames, name);

/** Returns a sentence about who did what, also for lines of another version of the site. */
export const auditSentence = ({ by, action }: Pick<AuditLine, 'by' | 'action'>): string =>
  `${by ?? 'Le site'} ${isAuditAction(action) ? deeds[action] : 'a fait une modification'}.`;

/** Returns the names of the fields that changed, or undefined. */
export const auditFields = (fields: readonly string[]): string | undefined => {
  const names = new Set(
    fields.flatMap((name) => (isOwn(name) ? fieldNames[name] : (memberTimelineMessages.field(name) ?? []))),
  );
  return names.size > 0 ? `Champs\u202F: ${[...names].join(', ')}` : undefined;
};

export const auditMessages = {
  title: 'Journal',
  lead: 'Qui a fait quoi, et quand. Les valeurs elles-mêmes n’y sont pas écrites.',
  filters: 'Filtrer le journal',
  administrator: 'Personne',
  everybody: 'Tout le monde',
  site: 'Le site lui-même',
  subject: 'Sujet',
  everything: 'Tout',
  from: 'Depuis le',
  to: 'Jusqu’au',
  dateHint: 'jj/mm/aa',
  dateInvalid: 'Veuillez entrer une date valide.',
  count: (total: number): string => `${total.toLocaleString('fr-FR')} ${total > 1 ? 'lignes' : 'ligne'}`,
  empty: 'Rien ne correspond à ce choix. Élargissez les dates ou choisissez «\u00A0Tout\u00A0».',
  about: (kind: string, name: string): string => `${kind}\u202F: ${name}`,
  upTo: (season: string): string => `jusqu’à ${season}`,
  closed: (label: string, days: string): string => `${label}, ${days}`,
  toMember: 'Voir la fiche',
} as const;
