export const sessionEndMessages = {
  soon: 'Votre session expire bientôt',
  soonText: (time: string): string =>
    `Elle prend fin à ${time}. Connectez-vous à nouveau ici même\u202F: vous restez sur cet écran et rien n’est perdu.`,
  over: 'Votre session a expiré',
  overText:
    'Connectez-vous à nouveau ici même avant d’enregistrer\u202F: vous restez sur cet écran et rien n’est perdu.',
  again: 'Se reconnecter',
  dialogTitle: 'Se reconnecter',
  as: (email: string): string => `Avec le compte ${email}.`,
  password: 'Votre mot de passe',
  confirm: 'Se reconnecter',
  failed: 'La connexion n’a pas abouti',
  missing: 'Veuillez renseigner votre mot de passe.',
} as const;
