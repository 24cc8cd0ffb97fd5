import type { TeamMember } from '#domain/site/team.ts';

type SeedTeamMember = Omit<TeamMember, 'id' | 'photo' | 'position' | 'updatedAt'>;

/** Fictional people, in the order of the page. */
export const team: readonly SeedTeamMember[] = [
  {
    firstName: 'Solène',
    lastName: 'Marchandeau',
    role: 'Présidente',
    group: 'bureau',
    disciplines: ['Savate boxe française'],
    bio: 'Entrée au cercle pour accompagner une amie, il y a quinze ans. L’amie est partie vivre ailleurs ; Solène ouvre encore le gymnase le lundi.',
  },
  {
    firstName: 'Karim',
    lastName: 'Belhadi',
    role: 'Trésorier',
    group: 'bureau',
    disciplines: ['Canne'],
    bio: 'Comptable la journée, canniste le soir. Répond à toutes les questions sur les cotisations, les aides et les justificatifs.',
  },
  {
    firstName: 'Odile',
    lastName: 'Ferrand',
    role: 'Secrétaire',
    group: 'bureau',
    disciplines: ['Savate boxe française'],
    bio: 'Gant rouge. Elle tient les licences, les convocations et la liste d’appel, et connait le prénom de chacun.',
  },
  {
    firstName: 'Thibaut',
    lastName: 'Lescure',
    role: 'Responsable du matériel',
    group: 'bureau',
    disciplines: ['Boxe thaï', 'Savate boxe française'],
    bio: 'Il recoud, retend et regonfle. La bourse aux équipements d’occasion, dans l’armoire du fond, c’est lui.',
  },
  {
    firstName: 'Marc',
    lastName: 'Delorieux',
    role: 'Directeur technique, gant d’argent 3ᵉ degré, professeur fédéral',
    group: 'encadrement',
    disciplines: ['Savate boxe française'],
    bio: 'Vingt-cinq ans de cours et une conviction : on n’apprend bien que ce que l’on a d’abord fait lentement.',
  },
  {
    firstName: 'Inès',
    lastName: 'Kaddour',
    role: 'Gant d’argent 2ᵉ degré, monitrice fédérale',
    group: 'encadrement',
    disciplines: ['Savate boxe française'],
    bio: 'Ancienne compétitrice et juge régionale, elle conduit les confirmés, les plus jeunes et le groupe de compétition.',
  },
  {
    firstName: 'Maëlle',
    lastName: 'Quérec',
    role: 'Monitrice fédérale de canne',
    group: 'encadrement',
    disciplines: ['Canne'],
    bio: 'Venue de l’escrime, restée pour la vitesse. Elle perpétue le cours de canne du samedi, le plus ancien de la région.',
  },
  {
    firstName: 'Basile',
    lastName: 'Rochefort',
    role: 'Initiateur fédéral de canne',
    group: 'encadrement',
    disciplines: ['Canne', 'Savate boxe française'],
    bio: 'Menuisier, il choisit le châtaignier des cannes du club et accompagne les premiers pas des débutants.',
  },
  {
    firstName: 'Nadia',
    lastName: 'Soltani',
    role: 'Monitrice fédérale de boxe thaï, 2ᵉ degré',
    group: 'encadrement',
    disciplines: ['Boxe thaï'],
    bio: 'Infirmière de métier, elle enseigne avec la même exigence le coup de genou et la récupération qui le suit.',
  },
  {
    firstName: 'Damien',
    lastName: 'Oriot',
    role: 'Moniteur fédéral de boxe thaï, 1ᵉʳ degré',
    group: 'encadrement',
    disciplines: ['Boxe thaï'],
    bio: 'Il reçoit les débutants du lundi, paos en mains, et n’élève jamais la voix : le rythme suffit.',
  },
];
