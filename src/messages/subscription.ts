export const subscriptionMessages = {
  title: 'Nouvelles du club',
  description: (club: string): string =>
    `${club}\u202F: ne plus recevoir les nouvelles et les rappels, ou les recevoir de nouveau.`,
  loading: 'Un instant…',
  wanted: 'Vous recevez par courriel les nouvelles du club et les rappels.',
  stop: 'Ne plus les recevoir',
  unwanted: 'C’est noté\u202F: vous ne recevez plus les nouvelles du club ni les rappels.',
  still:
    'Ce qui concerne votre adhésion vous parvient toujours\u202F: paiements, dossier, cours annulés. Seuls vos propres courriels s’arrêtent\u202F: ceux de vos proches, et les rappels d’un autre dossier, continuent.',
  start: 'Les recevoir de nouveau',
  ended:
    'Ce lien ne permet rien\u202F: il est incomplet, ou trop ancien. Ouvrez celui d’un courriel plus récent, ou écrivez au club\u202F:',
  fromDossier: 'Vos accords se changent aussi dans votre dossier\u202F:',
  noLink: 'Cette page s’ouvre depuis le lien d’un courriel du club. Ouvrez-la de là, ou écrivez au club\u202F:',
  failed: 'Le site ne répond pas. Rien n’a changé.',
  retry: 'Réessayer',
  /** On the member's page. */
  member: {
    title: 'Nouvelles et rappels',
    wanted: 'Reçoit les nouvelles et les rappels.',
    unwanted: (since: string): string => `Ne les reçoit plus, à sa demande, depuis le ${since}.`,
    guardian: {
      wanted: 'Son représentant légal les reçoit aussi.',
      unwanted: (since: string): string =>
        `Son représentant légal ne les reçoit plus, à sa demande, depuis le ${since}.`,
      stop: 'Ne plus en envoyer au représentant légal',
      start: 'En envoyer de nouveau au représentant légal',
    },
    stop: 'Ne plus lui en envoyer',
    start: 'Lui en envoyer de nouveau',
    failed: 'Le choix n’a pas pu être noté',
  },
} as const;
