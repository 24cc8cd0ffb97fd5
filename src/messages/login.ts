export const loginMessages = {
  email: 'E-mail',
  password: 'Mot de passe',
  forgotten: 'Mot de passe oublié\u202F?',
  member: 'Adhérent\u202F? Votre dossier s’ouvre sans mot de passe, depuis un lien reçu par courriel\u202F:',
  write: 'Autre difficulté\u202F? Écrivez à',
  submit: 'Se connecter',
  byPasskey: 'Se connecter avec une clé d’accès',
  sending: 'Connexion en cours…',
  unavailable: 'Le service est momentanément indisponible. Votre saisie est conservée, réessayez dans un instant.',
  failed: 'La page n’a pas pu se charger entièrement. Vérifiez votre connexion, puis réessayez.',
  storageRefused: 'Votre navigateur refuse de garder la connexion. Autorisez le stockage pour ce site, puis réessayez.',
  missingEmail: 'Veuillez renseigner votre adresse e-mail.',
  missingPassword: 'Veuillez renseigner votre mot de passe.',
} as const;

export const forgottenMessages = {
  title: 'Mot de passe oublié',
  lead: 'Indiquez l’adresse de votre compte d’administrateur. Vous y recevrez un lien pour choisir un nouveau mot de passe.',
  email: 'E-mail',
  submit: 'Recevoir un lien',
  sending: 'Envoi…',
  sent: 'Si cette adresse est celle d’un compte, un message vient d’y être envoyé. Son lien sert une fois, pendant 24 heures.',
  notCome:
    'Rien reçu au bout de dix minutes\u202F? Regardez dans les messages indésirables, puis demandez un lien à la présidence du club.',
  toLogin: 'Revenir à la connexion',
  unavailable: 'Le service est momentanément indisponible. Réessayez dans un instant.',
  /** For the console, for people who help from afar. */
  refused: 'Demande refusée',
} as const;
