export const invitationMessages = {
  title: 'Choisissez votre mot de passe',
  lead: 'Ce lien vous ouvre l’administration du site. Vous vous connecterez ensuite avec votre adresse e-mail et ce mot de passe.',
  submit: 'Enregistrer et entrer',
  sending: 'Enregistrement…',
  loading: 'Chargement…',
  failed: 'La page n’a pas pu se charger entièrement. Vérifiez votre connexion.',
  closed:
    'Demandez un nouveau lien à la personne qui vous l’a envoyé. Si vous avez déjà choisi votre mot de passe\u202F:',
  toLogin: 'se connecter',
  set: 'Votre mot de passe est enregistré',
  needsFactor:
    'Votre compte a une double vérification\u202F: connectez-vous avec ce mot de passe, puis avec votre code.',
  toFactor: 'Me connecter',
  /** For the console, for people who help from afar. */
  refused: 'Invitation refusée',
  unavailable: 'Le service est momentanément indisponible. Votre saisie est conservée, réessayez dans un instant.',
  storageRefused:
    'Votre mot de passe est enregistré, mais votre navigateur refuse de garder la connexion. Autorisez le stockage pour ce site, puis connectez-vous.',
} as const;
