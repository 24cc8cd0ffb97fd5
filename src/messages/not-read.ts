export const notReadMessages = {
  title: 'Cette partie n’a pas pu être lue.',
  hint: 'Vérifiez votre connexion, puis réessayez.',
} as const;
