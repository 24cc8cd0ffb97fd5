/** Words about a person over the seasons, and about the merge of two persons. */
export const personMessages = {
  title: 'Ses saisons',
  here: 'cette fiche',
  addressNew: 'adresse nouvelle, identité à vérifier',
  archived: 'archivée',
  merge: 'Réunir avec une autre personne…',
  dialog: {
    title: (name: string): string => `Réunir ${name} avec une autre personne`,
    lead: 'Une même personne peut en faire deux ici, par exemple si sa date de naissance a été mal saisie une année. Réunies, elles ont un seul historique. Rien n’est effacé\u202F: chaque fiche garde son nom, ses paiements et son lien.',
    looking: 'Recherche des personnes qui se ressemblent…',
    notRead: 'Les personnes qui se ressemblent n’ont pas pu être cherchées.',
    notReadHint: 'Vérifiez votre connexion, puis réessayez.',
    choose: 'La même personne',
    chooseHint: 'Celles dont le nom, la date de naissance ou l’adresse e-mail se ressemblent.',
    nobody: 'Personne ne lui ressemble assez pour être proposé.',
    notChosen: 'Choisir…',
    option: (name: string, born: string, seasons: readonly string[]): string =>
      `${name}, né(e) le ${born} (${seasons.join(', ')})`,
    address: 'L’adresse de son autre fiche',
    addressHint:
      'Pour une personne qui n’est pas proposée\u202F: ouvrez cette fiche dans un autre onglet, et copiez ici l’adresse de la page.',
    missing: 'Choisissez une personne, ou collez l’adresse de sa fiche.',
    notAnAddress: 'Ce n’est pas l’adresse d’une fiche d’adhésion.',
    unknown: 'Cette fiche n’existe pas, ou plus.',
    same: 'Cette fiche est déjà celle de la même personne.',
    preview: 'Voir ce qui changera',
    confirm: 'Réunir ces deux personnes',
    kept: (name: string, born: string): string => `Reste\u202F: ${name}, né(e) le ${born}`,
    gone: (name: string, born: string): string => `La rejoint\u202F: ${name}, né(e) le ${born}`,
    nothingInCommon:
      'Rien ne concorde\u202F: ni le nom, ni la date de naissance, ni l’adresse e-mail. Ce sont sans doute deux personnes différentes.',
    duplicates: (seasons: readonly string[]): string =>
      `Deux adhésions comptent pour la saison ${seasons.join(' et la saison ')}. Elles restent deux, et seront signalées «\u00A0À vérifier\u00A0»\u202F: à vous de rembourser ou d’archiver celle en trop.`,
    forGood: 'Cela ne se défait pas. Le journal le retient.',
    changed: 'L’une des deux a changé entretemps. Voici ce qui changera maintenant\u202F: vérifiez, puis confirmez.',
    failed: 'Les deux personnes n’ont pas été réunies',
    done: 'Les deux personnes n’en font plus qu’une',
  },
} as const;
