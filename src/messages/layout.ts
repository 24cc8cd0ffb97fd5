export const layoutMessages = {
  skip: 'Aller au contenu',
  logo: (club: string): string => `${club}, accueil`,
  sharePicture: 'Un coup de pied, décomposé en traits successifs.',
  theme: 'Mode sombre',
  contact: 'Contact',
  legalLinks: 'Informations légales',
  legal: 'Mentions légales',
  privacy: 'Confidentialité',
  top: 'Retour en haut',
  backToSite: 'Voir le site',
  noScript: 'Cette page a besoin de JavaScript. Activez-le dans votre navigateur, ou écrivez-nous\u202F:',
  noScriptSignUp:
    'Cette page a besoin de JavaScript. Activez-le ou rechargez la page\u202F; sinon, ou si les inscriptions sont fermées, écrivez-nous\u202F:',
} as const;
