import { elided } from './elided.ts';
import { provider, providerKeyVariable } from './payment-provider.ts';

export const settingsMessages = {
  title: 'Réglages',
  sections: 'Parties des réglages',
  sectionNames: {
    club: 'Club',
    site: 'Ce que le site montre',
    administrators: 'Administrateurs',
    account: 'Connexion',
    journal: 'Journal',
    services: 'Services',
  },
  loading: 'Chargement…',
  updateFailed: 'L’enregistrement n’a pas abouti',
} as const;

export const servicesMessages = {
  title: 'État des services',
  lead: 'Ce sur quoi repose le site, interrogé à l’instant.',
  names: { database: 'Base de données', files: 'Fichiers', payments: 'Paiement par carte', backup: 'Sauvegarde' },
  up: 'Répond',
  down: 'Ne fonctionne pas',
  unknown: 'Inconnu',
  database: 'Adhérents, textes et réglages.',
  noDatabase: 'Rien ne peut être lu ni enregistré. Le site public reste ouvert, sans inscription.',
  files: 'Photos, justificatifs et images du site.',
  payments: `${provider} répond et accepte la clé du site.`,
  testKeys: `${provider} répond, avec des clés de test\u202F: aucun argent ne circule.`,
  refusedKey: (trouble: string): string =>
    `${provider} répond, mais refuse la clé du site (${trouble})\u202F: la personne qui s’occupe du site doit vérifier ${providerKeyVariable}.`,
  unreachable: (trouble: string): string =>
    `${provider} n’a pas répondu (${trouble}). Réessayez dans quelques minutes.`,
  backups: {
    off: 'Aucune sauvegarde n’est faite la nuit. La personne qui s’occupe du site doit définir BACKUP_RECIPIENTS.',
    none: 'La première se fera après une nuit où il y a quelque chose à sauvegarder.',
    unreachable: 'L’endroit où elle est gardée n’a pas répondu. Réessayez dans quelques minutes.',
  },
  backupOf: (when: string): string => `La dernière est du ${when}. Sans changement depuis, il n’en faut pas d’autre.`,
  backupFailing: (when: string): string =>
    `Elle échoue depuis le ${when}\u202F: la personne qui s’occupe du site doit lancer npm run doctor.`,
  notAsked: 'Sans base de données, il n’est pas interrogé.',
  again: 'Vérifier à nouveau',
} as const;

export const administratorsMessages = {
  title: 'Administrateurs',
  lead: 'Ces personnes peuvent se connecter. Leurs rôles disent ce qu’elles voient et ce qu’elles font. Retirez l’accès de qui quitte le bureau.',
  invite: 'Inviter quelqu’un',
  you: 'Vous',
  states: { active: 'Actif', disabled: 'Désactivé', invited: 'Invitation en attente', expired: 'Invitation expirée' },
  lastUsed: (when: string): string => `Dernière activité\u202F: ${when}`,
  neverUsed: 'Pas de connexion en cours',
  factor: { yes: 'Second facteur', no: 'Sans second facteur' },
  linkUntil: (when: string): string => `Lien valable jusqu’au ${when}`,
  columns: {
    name: 'Nom',
    email: 'E-mail',
    roles: 'Rôles',
    state: 'État',
    factor: 'Double vérification',
    lastUsed: 'Dernière connexion',
  },
  rename: 'Renommer',
  roles: 'Rôles',
  newLink: 'Nouveau lien',
  sessions: 'Connexions',
  disable: 'Désactiver',
  enable: 'Réactiver',
  inviteDialog: {
    title: 'Inviter quelqu’un',
    text: 'La personne choisira elle-même son mot de passe, par un lien. Le site le lui envoie s’il peut écrire, et vous le montre.',
    name: 'Nom et prénom',
    email: 'E-mail',
    confirm: 'Créer l’invitation',
    failed: 'L’invitation n’a pas été créée',
  },
  renameDialog: {
    title: (name: string): string => `Renommer ${name}`,
    name: 'Nom et prénom',
    confirm: 'Enregistrer le nom',
  },
  rolesDialog: {
    title: (name: string): string => `Rôles ${elided('de', name)}`,
    text: 'Le changement compte tout de suite, même sur les écrans ouverts. Qui n’a plus le droit d’inviter ou de faire des liens perd ceux qu’il ou elle a faits.',
    confirm: 'Enregistrer les rôles',
  },
  newLinkDialog: {
    title: (name: string): string => `Nouveau lien pour ${name}`,
    text: 'Pour une invitation perdue ou un mot de passe oublié. Les liens précédents ne fonctionneront plus\u202F; un mot de passe déjà choisi reste valable jusqu’à ce que le nouveau lien serve.',
    confirm: 'Créer un nouveau lien',
  },
  disableDialog: {
    title: (name: string): string => `Désactiver le compte ${elided('de', name)}\u202F?`,
    text: 'Ses connexions prennent fin tout de suite. Les liens reçus ou faits par cette personne ne fonctionnent plus, et ses invitations en attente sont désactivées avec elle. Vous pourrez réactiver le compte.',
    confirm: 'Désactiver le compte',
  },
  enableDialog: {
    title: (name: string): string => `Réactiver le compte ${elided('de', name)}\u202F?`,
    text: 'La personne pourra de nouveau se connecter avec son mot de passe.',
    textInvited: 'La personne n’a pas encore de mot de passe\u202F: faites-lui ensuite un nouveau lien.',
    confirm: 'Réactiver le compte',
  },
  link: {
    title: (name: string): string => `Le lien ${elided('de', name)}`,
    mailed: 'Un courriel vient de partir à cette personne. Vous pouvez aussi lui remettre le lien vous-même.',
    text: (until: string): string =>
      `Envoyez-le à cette personne, et à elle seule. Il sert une fois, jusqu’au ${until}. Il n’est montré que maintenant\u202F: le site ne pourra plus le retrouver.`,
    label: 'Lien d’invitation',
  },
  sessionsOf: (name: string): string => `Connexions ${elided('de', name)}`,
} as const;

export const accountMessages = {
  password: {
    title: 'Votre mot de passe',
    lead: 'Le changer met fin à vos autres connexions, sur tous les appareils.',
    current: 'Mot de passe actuel',
    confirm: 'Changer le mot de passe',
    failed: 'Le mot de passe n’a pas changé',
  },
  sessions: {
    title: 'Vos connexions',
    lead: 'Une connexion prend fin après douze heures sans activité, et au plus tard au bout de sept jours.',
    none: 'Aucune connexion en cours.',
    present: 'Cette connexion',
    /** «Chrome sur Windows» */
    device: (browser: string, system: string): string =>
      browser && system ? `${browser} sur ${system}` : browser || system || 'Navigateur inconnu',
    endOthers: 'Déconnecter les autres',
    endAll: 'Tout déconnecter',
    opened: (when: string): string => `Ouverte le ${when}`,
    used: (when: string): string => `Dernière activité le ${when}`,
    revoke: 'Mettre fin',
    revokeThis: (when: string): string => `Mettre fin à la connexion ouverte le ${when}`,
  },
} as const;
