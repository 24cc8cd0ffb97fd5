export const passwordAgainMessages = {
  label: 'Votre mot de passe',
  labelWithCode: 'Votre mot de passe, ou un code de votre application',
  hint: 'Redemandé ici pour que personne d’autre n’agisse depuis votre session.',
} as const;
