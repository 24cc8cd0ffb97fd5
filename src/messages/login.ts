export const loginMessages = {
  email: 'E-mail',
  password: 'Mot de passe',
  forgotten: 'Mot de passe oublié\u202F? Écrivez à',
  submit: 'Se connecter',
  sending: 'Connexion en cours…',
  unavailable: 'Le service est momentanément indisponible. Votre saisie est conservée, réessayez dans un instant.',
  failed: 'La page n’a pas pu se charger entièrement. Vérifiez votre connexion, puis réessayez.',
  storageRefused: 'Votre navigateur refuse de garder la connexion. Autorisez le stockage pour ce site, puis réessayez.',
  missingEmail: 'Veuillez renseigner votre adresse e-mail.',
  missingPassword: 'Veuillez renseigner votre mot de passe.',
} as const;
