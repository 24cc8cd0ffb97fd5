import { elided } from './elided.ts';
import { formatEuros, formatNumber } from './numbers.ts';

/** The actions of the find field that need no name. */
export type FindAction =
  | 'owing'
  | 'writeToOwing'
  | 'writeToAll'
  | 'remind'
  | 'inviteBack'
  | 'incomplete'
  | 'decide'
  | 'addMember'
  | 'importMembers'
  | 'attendance'
  | 'export'
  | 'aids'
  | 'exportForFederation'
  | 'licences'
  | 'cancelTonight'
  | 'close'
  | 'writeArticle'
  | 'publish'
  | 'openSignUps'
  | 'changePrices'
  | 'closeSeason'
  | 'invite'
  | 'changeClub'
  | 'journal'
  | 'services'
  | 'password'
  | 'help';

/** The actions for a person whose name follows. */
export type PersonAction = 'recordPayment' | 'remind' | 'refund' | 'reduce' | 'certificate' | 'write';

interface Action {
  label: string;
  /** Other words for the same, as volunteers say them. */
  words: string;
}

const actions: Readonly<Record<FindAction, Action>> = {
  owing: {
    label: 'Voir qui n’a pas payé',
    words: 'impayés dettes doit doivent devoir reste restent dû à payer retard cotisations non payées',
  },
  writeToOwing: {
    label: 'Écrire à ceux qui doivent encore',
    words: 'impayés courriel mail message relancer rappel pas payé retard',
  },
  writeToAll: {
    label: 'Écrire à tous les adhérents',
    words: 'courriel mail message lettre groupé envoyer prévenir informer adhérents membres inscrits tout le monde',
  },
  remind: { label: 'Régler les relances', words: 'relancer rappels automatiques impayés pièces manquantes' },
  inviteBack: {
    label: 'Inviter à se réinscrire',
    words:
      'réinscriptions réinscription renouveler renouvellement anciens adhérents revenir retour saison suivante invitation',
  },
  incomplete: {
    label: 'Voir les dossiers incomplets',
    words: 'pièces manquantes manque certificat photo justificatif incomplet',
  },
  decide: {
    label: 'Décider des justificatifs et des photos',
    words: 'accepter refuser valider regarder justificatif photo pièces à traiter décision demandes',
  },
  importMembers: {
    label: 'Importer des adhérents',
    words: 'import liste fichier excel csv tableur reprendre charger',
  },
  addMember: {
    label: 'Ajouter un adhérent',
    words: 'inscrire inscription nouveau nouvelle adhésion créer saisir papier',
  },
  attendance: {
    label: 'Imprimer la liste d’appel',
    words: 'listes avec photos trombinoscope feuille présence émargement cours papier',
  },
  export: {
    label: 'Exporter les adhérents',
    words: 'export tableur excel csv télécharger fichier fédération licences',
  },
  exportForFederation: {
    label: 'Exporter pour la fédération',
    words: 'licences licencier affiliation ffsbf fichier fédéral prise de licence tableur',
  },
  licences: {
    label: 'Enregistrer les numéros de licence',
    words: 'licence numéros fédération retour fichier coller importer licenciés',
  },
  aids: {
    label: 'Voir les aides à saisir',
    words: 'pass sport pass’sport passsport région code codes compte asso remboursement saisir mairie coupon',
  },
  cancelTonight: {
    label: 'Annuler le cours de ce soir',
    words: 'supprimer entrainement séance aujourd’hui fermeture prévenir absent pas de cours',
  },
  close: {
    label: 'Noter une fermeture',
    words: 'fermer vacances férié annuler un cours ce soir supprimer séance planning prévenir',
  },
  writeArticle: { label: 'Écrire un article', words: 'actualité nouvelle news rédiger publier nouveau texte' },
  publish: { label: 'Publier le site', words: 'mettre en ligne publication modifications en attente' },
  openSignUps: {
    label: 'Ouvrir ou fermer les inscriptions',
    words: 'inscription adhésions interrupteurs arrêter formulaire',
  },
  changePrices: {
    label: 'Changer les tarifs',
    words: 'prix cotisations montant disciplines modifier réduit ajouter',
  },
  closeSeason: {
    label: 'Clore ou préparer une saison',
    words: 'archiver rentrée nouvelle année fin de saison suivante',
  },
  invite: {
    label: 'Inviter un administrateur',
    words: 'invitation accès compte bureau droits rôles ajouter bénévole administratrice',
  },
  changeClub: {
    label: 'Changer les coordonnées du club',
    words: 'adresse téléphone logo nom mentions réglages modifier siège',
  },
  journal: { label: 'Lire le journal', words: 'qui a fait quoi historique audit' },
  services: { label: 'Voir l’état des services', words: 'panne sauvegarde santé stripe courriel vérifier' },
  password: {
    label: 'Changer mon mot de passe',
    words: 'mdp connexion compte double vérification sécurité modifier sessions',
  },
  help: { label: 'Ouvrir le guide', words: 'aide mode d’emploi documentation comment faire' },
};

/** Other words for the screens, by their names. */
const screens: Readonly<Record<string, string>> = {
  home: 'tableau de bord début à faire',
  review: 'justificatifs photos demandes dossiers décider',
  memberships: 'adhérents membres inscrits liste cotisations',
  treasury: 'argent caisse encaissements recettes dettes impayés mouvements encaissé reçu',
  books: 'comptabilité exporter paheko fec comptable clore période',
  mail: 'mails messages envois écrire',
  reminders: 'rappels automatiques',
  renewals: 'réinscription renouvellement anciens adhérents invités revenus',
  archives: 'anciens adhérents saisons passées',
  prices: 'prix disciplines cotisations montants',
  planning: 'cours horaires séances fermetures vacances semaine',
  classes: 'séances élèves encadrement contact urgence',
  articles: 'actualités news nouvelles',
  team: 'bureau entraineurs enseignants personnes',
  rules: 'règlement histoire mentions légales confidentialité textes',
  publication: 'mettre en ligne modifications',
  seasons: 'années rentrée clore',
  settings: 'club administrateurs compte journal services',
};

interface NamedAction {
  /** The label that waits for a name. */
  open: string;
  /** The first word of what is typed, which a name follows. */
  verbs: string;
  label: (name: string) => string;
}

const personActions: Readonly<Record<PersonAction, NamedAction>> = {
  recordPayment: {
    open: 'Encaisser…',
    verbs: 'encaisser encaisse encaissement paiement versement chèque espèces virement règlement',
    label: (name) => `Encaisser\u202F: ${name}`,
  },
  remind: {
    open: 'Relancer…',
    verbs: 'relancer relance rappeler rappelle rappel dette',
    label: (name) => `Relancer ${name} pour ce qui reste dû`,
  },
  refund: {
    open: 'Rembourser…',
    verbs: 'rembourser rembourse remboursement rendre',
    label: (name) => `Rembourser ${name}`,
  },
  reduce: {
    open: 'Réduction pour…',
    verbs: 'réduction réduire remise geste rabais aide',
    label: (name) => `Réduction pour ${name}`,
  },
  certificate: {
    open: 'Attestation de…',
    verbs: 'attestation attester reçu',
    label: (name) => `Attestation ${elided('de', name)}`,
  },
  write: {
    open: 'Écrire à…',
    verbs: 'écrire écris écrit mail courriel message prévenir contacter',
    label: (name) => `Écrire à ${name}`,
  },
};

const count = (n: number): string =>
  n === 0 ? 'Aucun résultat' : `${formatNumber(n)} ${n < 2 ? 'résultat' : 'résultats'}`;

export const findMessages = {
  title: 'Chercher ou faire',
  hint: 'Nom, téléphone, licence, action',
  hintWithoutMembers: 'Écran, action',
  close: 'Fermer',
  results: 'Résultats',
  groups: { actions: 'Actions', screens: 'Écrans', persons: 'Personnes' },
  /** Words that say nothing about what is meant. */
  fillers:
    'a au aux avec ce ceux cette d de des du elle en est et eux faire il ils j je l la le les ma mes mme mon monsieur madame m n nous on ou par pour qu que qui s sa se ses son sur un une veux vouloir voudrais',
  actions,
  screens,
  personActions,
  /** Fills the field, and waits for a name. */
  thenName: 'puis un nom',
  writeTo: (discipline: string): string => `Écrire aux adhérents\u202F: ${discipline}`,
  writeToWords: 'courriel mail message pratiquants inscrits élèves',
  searching: 'Recherche…',
  nobody: 'Personne de ce nom, de ce téléphone ou de cette licence.',
  nothing: 'Rien ne porte ce nom. Essayez un autre mot.',
  offline: 'Hors ligne\u202F: les personnes ne peuvent pas être cherchées.',
  failed: 'Les personnes n’ont pas pu être cherchées.',
  again: 'Réessayer',
  found: count,
  waiting: (n: number): string => (n === 0 ? 'Recherche…' : `${count(n)}. Recherche d’autres…`),
  archived: (season: string): string => `Archives, ${season}`,
  owes: (cents: number): string => `doit ${formatEuros(cents)}`,
  bornIn: (year: number): string => `née ou né en ${year}`,
} as const;
