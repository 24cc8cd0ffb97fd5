export const passwordAgainMessages = {
  label: 'Votre mot de passe',
  hint: 'Redemandé ici pour que personne d’autre n’agisse depuis votre session.',
} as const;
