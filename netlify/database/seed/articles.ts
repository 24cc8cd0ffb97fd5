export interface SeedArticle {
  /** The slug of the title. `articles/{id}.html` holds the text. */
  id: string;
  title: string;
  summary: string;
  /** A drawing of `illustrations/`, named without extension. */
  image: { file: string; alt: string } | null;
  daysAgo: number;
  published: boolean;
}

/** A few months of the club's life, newest first. */
export const seedArticles: readonly SeedArticle[] = [
  {
    id: 'samedi-venez-essayer-une-apres-midi-pour-les-curieux',
    title: 'Samedi, venez essayer : une après-midi pour les curieux',
    summary:
      'Savate, canne, boxe thaï : trois ateliers d’une heure, gratuits et ouverts à tous dès 16 ans. Nous prêtons le matériel, il suffit de pousser la porte.',
    image: { file: 'essai', alt: 'Une main que l’on bande, la bande blanche tendue vers le haut.' },
    daysAgo: 2,
    published: true,
  },
  {
    id: 'tournoi-interne-les-inscriptions-sont-ouvertes',
    title: 'Tournoi interne : les inscriptions sont ouvertes',
    summary:
      'Des assauts courts, des adversaires tirés au sort, aucun podium : le cercle s’affronte lui-même. La feuille d’inscription est affichée près du ring.',
    image: null,
    daysAgo: 5,
    published: false,
  },
  {
    id: 'passage-de-gants-dix-huit-tireurs-changent-de-couleur',
    title: 'Passage de gants : dix-huit tireurs changent de couleur',
    summary:
      'Du bleu au blanc, dix-huit élèves sur vingt et un ont convaincu le jury. Retour sur une matinée où l’on a surtout regardé les pieds d’appui.',
    image: {
      file: 'gants',
      alt: 'Une paire de gants suspendue par les lacets à une corde tendue ; l’un se balance encore.',
    },
    daysAgo: 9,
    published: true,
  },
  {
    id: 'criterium-regional-quatre-finales-deux-titres',
    title: 'Critérium régional : quatre finales, deux titres',
    summary:
      'Cent douze compétiteurs, onze clubs et un gymnase comble : Lina Castaing et Youssef Amrane l’emportent à domicile, deux autres tireurs du cercle vont en finale.',
    image: {
      file: 'assaut',
      alt: 'Deux tireurs en assaut : le coup de pied s’arrête à la juste distance de la garde.',
    },
    daysAgo: 18,
    published: true,
  },
  {
    id: 'boxe-thai-une-heure-de-plus-le-jeudi-midi',
    title: 'Boxe thaï : une heure de plus, le jeudi midi',
    summary:
      'Nadia Soltani ouvre une séance d’une heure au Dojo, pour celles et ceux dont les soirées sont prises. Tous niveaux, seize places, sans supplément.',
    image: { file: 'boxe-thai', alt: 'Un coup de genou au corps à corps, ses instants successifs en traits fins.' },
    daysAgo: 27,
    published: true,
  },
  {
    id: 'deux-jours-de-canne-avec-hermine-castelbon',
    title: 'Deux jours de canne avec Hermine Castelbon',
    summary:
      'Vingt-six stagiaires, onze heures de travail et un mot d’ordre : dessiner avant de toucher. Récit d’un stage où l’on a beaucoup écouté siffler le bois.',
    image: { file: 'canne', alt: 'Une main tient une canne dont la trajectoire se lit en éventail de traits.' },
    daysAgo: 36,
    published: true,
  },
  {
    id: 'criterium-regional-le-cercle-cherche-trente-benevoles',
    title: 'Critérium régional : le cercle cherche trente bénévoles',
    summary:
      'La ligue nous confie l’organisation de la compétition. Accueil, tables, buvette, montage : chacun peut aider, sans aucune expérience.',
    image: null,
    daysAgo: 48,
    published: true,
  },
  {
    id: 'chaussures-et-gants-bien-choisir-sa-premiere-paire',
    title: 'Chaussures et gants : bien choisir sa première paire',
    summary:
      'Semelle lisse, pouce attaché, dix ou douze onces : ce qu’il faut regarder avant d’acheter, dans quel ordre, et ce qui peut attendre.',
    image: { file: 'chaussures', alt: 'Une chaussure de savate de profil, la semelle posée sur une diagonale.' },
    daysAgo: 60,
    published: true,
  },
  {
    id: 'le-gymnase-rouvre-la-saison-reprend',
    title: 'Le gymnase rouvre, la saison reprend',
    summary:
      'Ring retendu, sacs recousus, porte repeinte : nous vous attendons lundi soir. Ce qui ne change pas, ce qui change, et comment aborder les premières séances.',
    image: { file: 'reprise', alt: 'La porte de la salle s’ouvre sur un coin de ring éclairé.' },
    daysAgo: 74,
    published: true,
  },
  {
    id: 'fete-des-sports-le-cercle-descend-place-des-tilleuls',
    title: 'Fête des sports : le cercle descend place des Tilleuls',
    summary:
      'Un carré de tapis sous les arbres, cent quatre-vingts essais et quelques vocations : le cercle a passé le dimanche au milieu de la ville.',
    image: {
      file: 'valombre',
      alt: 'Les toits de Valombre : une ligne rouge relie le toit du gymnase au sommet du clocher.',
    },
    daysAgo: 88,
    published: true,
  },
  {
    id: 'assemblee-generale-un-bureau-renouvele-des-comptes-sains',
    title: 'Assemblée générale : un bureau renouvelé, des comptes sains',
    summary:
      'Cent quarante-huit adhérents, un léger excédent, des tarifs inchangés et un nouveau trésorier : l’essentiel de la réunion, à défaut des gâteaux.',
    image: null,
    daysAgo: 139,
    published: true,
  },
  {
    id: 'gala-du-cercle-douze-assauts-sous-les-projecteurs',
    title: 'Gala du cercle : douze assauts sous les projecteurs',
    summary:
      'Trois cents spectateurs, trois disciplines, un seul ring : le gala annuel a tenu ses promesses, de la première garde aux dernières crêpes.',
    image: { file: 'gala', alt: 'Le ring vu depuis un coin, sous trois projecteurs, une corde rouge tendue.' },
    daysAgo: 158,
    published: true,
  },
];
