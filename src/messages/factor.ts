import { elided } from './elided.ts';

export const factorCodeMessages = {
  label: 'Code de vérification',
  hint: 'Les six chiffres que montre votre application, ou un code de secours.',
  paperOnly:
    'Un code de secours. Sinon, connectez-vous avec votre clé d’accès, si elle a été créée à l’adresse actuelle du site.',
  missing: 'Veuillez renseigner le code.',
  asked: 'Mot de passe accepté. Un code est demandé en plus.',
  recoveryEnds: (when: string): string =>
    `Deux administrateurs ont demandé de retirer votre double vérification\u202F: votre mot de passe suffira à partir du ${when}.`,
  recoveryAsked: 'Quelqu’un demande de retirer votre double vérification.',
  stopRecovery: 'Ce n’est pas ma demande\u202F: l’arrêter',
  recoveryStopped: 'C’est arrêté\u202F: votre double vérification reste.',
  lost: 'Je n’ai plus mon téléphone',
  lostPaper:
    'Tapez un de vos codes de secours à la place du code. Chacun sert une fois. Vous installerez ensuite l’application sur votre nouveau téléphone.',
  lostOthers:
    'Sans code de secours, demandez à deux administrateurs, dont une personne à la présidence\u202F: l’un demande dans «\u00A0Réglages\u00A0» de retirer votre double vérification, l’autre le confirme. Un jour plus tard, votre mot de passe suffit.',
} as const;

export const factorMessages = {
  title: 'Double vérification',
  lead: 'En plus du mot de passe, le site demande un code que vous seul pouvez lire. Un mot de passe volé n’ouvre alors plus rien.',
  asked: 'Le club la demande pour votre rôle.',
  failed: 'L’enregistrement n’a pas abouti',
  totp: {
    title: 'Application de codes',
    none: 'Aucune application n’est installée.',
    since: (when: string): string => `Installée le ${when}.`,
    add: 'Installer une application',
    replace: 'Changer de téléphone',
    remove: 'Retirer',
    removeThis: 'Retirer l’application de codes',
    begin: 'Continuer',
    beginTitle: 'Installer une application de codes',
    beginText:
      'Une application comme Aegis, FreeOTP, Google Authenticator ou celle de votre gestionnaire de mots de passe montre un nouveau code toutes les trente secondes.',
    setUpTitle: 'Reliez votre application',
    scan: 'Dans l’application, choisissez d’ajouter un compte, puis visez ce code QR avec l’appareil photo.',
    picture: 'Code QR pour votre application de codes',
    noCamera: 'Pas d’appareil photo\u202F? Tapez plutôt cette clé\u202F:',
    type: 'Puis tapez ici les six chiffres qu’elle montre.',
    confirm: 'Vérifier le code',
    removeTitle: 'Retirer l’application de codes\u202F?',
    removeText: 'Votre mot de passe suffira pour entrer. Un courriel vous le confirmera.',
  },
  codes: {
    title: 'Codes de secours',
    left: (n: number): string => `${n} ${n < 2 ? 'code reste' : 'codes restent'} sur 10.`,
    renew: 'Créer de nouveaux codes',
    renewTitle: 'Créer de nouveaux codes de secours\u202F?',
    renewText: 'Les anciens ne serviront plus. Les nouveaux ne seront montrés qu’une fois.',
    shownTitle: 'Vos codes de secours',
    shown:
      'Gardez-les hors de votre téléphone\u202F: imprimés, ou dans un coffre. Chacun remplace une fois le code de l’application. Ils ne seront plus montrés.',
    copy: 'Copier les codes',
    copied: 'Codes copiés.',
    notCopied: 'La copie n’a pas marché\u202F: sélectionnez-les avec votre clavier.',
    download: 'Télécharger en texte',
    print: 'Imprimer',
    kept: 'Je les ai gardés',
    file: 'codes-de-secours.txt',
    fileTitle: 'Codes de secours, chacun sert une fois',
  },
  gate: {
    title: 'Installez d’abord la double vérification',
    text: 'Le club la demande pour votre rôle, parce que votre compte ouvre des données personnelles ou de l’argent. Cela prend deux minutes, une fois.',
    done: 'Entrer dans l’administration',
  },
} as const;

export const recoveryMessages = {
  title: 'Téléphone perdu',
  lead: 'Qui a perdu son téléphone et ses codes de secours revient par deux autres personnes\u202F: l’une demande de retirer sa double vérification, l’autre le confirme, et l’une des deux est à la présidence. Un jour plus tard, son mot de passe suffit.',
  ask: 'Aider quelqu’un qui a perdu son téléphone',
  text: 'Assurez-vous d’abord de vive voix que c’est bien cette personne qui le demande. Elle est prévenue par courriel tout de suite, et peut l’arrêter.',
  email: 'Son adresse e-mail de connexion',
  confirm: 'Demander ou confirmer',
  failed: 'La demande n’a pas abouti',
  noted:
    'Si ce compte a une double vérification, votre demande est notée. Une autre personne doit la faire aussi, et l’une des deux doit avoir le rôle de présidence.',
  started: 'Demande faite\u202F: une deuxième personne doit la confirmer.',
  confirmed: (when: string): string => `Confirmé\u202F: la double vérification sera retirée le ${when}.`,
  startedBy: (name: string, when: string): string =>
    `Retrait de la double vérification demandé par ${name} le ${when}.`,
  confirmedBy: (name: string, when: string): string => `Confirmé par ${name}\u202F: retirée le ${when}.`,
  ownEnds: (when: string): string => `Elle sera retirée le ${when}. Si vous avez encore votre téléphone, arrêtez-le.`,
  waits: 'Une deuxième personne doit encore confirmer.',
  isUntold:
    'Le courriel qui prévient cette personne n’est pas encore parti\u202F: rien n’est retiré avant un jour après son envoi.',
  stop: 'Arrêter',
  stopThis: (name: string): string => `Arrêter le retrait de la double vérification ${elided('de', name)}`,
  stopOwn: 'Arrêter ce retrait',
  stopped: 'Le retrait est arrêté.',
} as const;

export const safetyMessages = {
  title: 'Sécurité des comptes',
  isAsked: 'La double vérification est demandée à la présidence, à la trésorerie et au secrétariat.',
  isNotAsked: 'La double vérification n’est demandée à personne. Chacun peut l’installer dans «\u00A0Connexion\u00A0».',
  refundAbove: (sum: string): string => `Le mot de passe est redemandé pour un remboursement de plus de ${sum}.`,
  refundNever: 'Le mot de passe n’est pas redemandé pour un remboursement.',
  change: 'Modifier ces règles',
  ask: 'Demander la double vérification à la présidence, à la trésorerie et au secrétariat',
  askHint: 'Qui n’en a pas encore l’installe à sa prochaine connexion, avant toute autre chose.',
  refund: 'Redemander le mot de passe pour un remboursement de plus de',
  refundHint: 'En euros. Laissez vide pour ne jamais le redemander.',
  refundInvalid: 'Veuillez entrer un montant, par exemple 100.',
  confirm: 'Enregistrer',
  failed: 'Ces règles n’ont pas changé',
} as const;
