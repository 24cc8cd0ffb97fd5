/** The titles under which files of federations ask for a field, besides those of lists of members (`import-titles.ts`). */
export const federationTitles: Readonly<Record<string, readonly string[]>> = {
  sex: ['Sexe', 'Genre', 'Civilité', 'Titre', 'H/F', 'M/F', 'F/M'],
  birthName: ['Nom de naissance', 'Nom de jeune fille', 'Nom patronymique', 'Nom naissance'],
  birthPlace: [
    'Lieu de naissance',
    'Ville de naissance',
    'Commune de naissance',
    'Lieu naissance',
    'Ville naissance',
    'Né(e) à',
  ],
  birthCountry: ['Pays de naissance', 'Pays naissance'],
  nationality: ['Nationalité', 'Nation'],
  isCoach: ['Encadre des cours', 'Encadrant', 'Encadrement', 'Éducateur', 'Entraineur'],
  lastName: ['Nom d’usage', 'Nom usuel'],
  season: ['Saison', 'Saison sportive', 'Millésime'],
  practice: ['Type de pratique', 'Pratique', 'Mode de pratique'],
  street: ['Rue', 'Voie', 'Adresse 1', 'Numéro et voie', 'N° et voie'],
  postcode: ['Code postal', 'CP'],
  town: ['Ville', 'Commune', 'Localité'],
  empty: ['Complément d’adresse', 'Adresse 2', 'Adresse 3', 'Lieu-dit'],
};
