import type { TeamGroup } from '#domain/site/team.ts';
import { formatNumber } from './numbers.ts';

const groups: Readonly<Record<TeamGroup, string>> = { bureau: 'Bureau', encadrement: 'Encadrement' };
const emptyGroups: Readonly<Record<TeamGroup, string>> = {
  bureau: 'Personne au bureau pour l’instant. Ajoutez la présidence, la trésorerie, le secrétariat…',
  encadrement: 'Personne à l’encadrement pour l’instant. Ajoutez celles et ceux qui enseignent.',
};

/** The place of a person in their group. */
interface Place {
  name: string;
  position: number;
  total: number;
}

const placed = ({ name, position, total }: Place): string => `${name}, position ${position} sur ${total}.`;

export const adminTeamMessages = {
  publication: 'Ce que vous enregistrez ici est public, sur la page Équipe, après',
  publish: '«\u00a0Publier le site\u00a0»',
  add: 'Ajouter une personne',
  loading: 'Chargement de l’équipe…',
  failed: 'Erreur lors de la récupération de l’équipe',
  failedHint: 'Vérifiez votre connexion, puis réessayez.',
  groups,
  emptyGroups,
  emptyTitle: 'L’équipe est vide',
  empty: 'Ajoutez une première personne\u202F: son nom, sa fonction, et si vous en avez une, sa photo.',
  order: 'Pour changer l’ordre, faites glisser la poignée ou utilisez les flèches.',
  move: (name: string): string => `Déplacer ${name}`,
  up: (name: string): string => `Monter ${name}`,
  down: (name: string): string => `Descendre ${name}`,
  edit: 'Modifier',
  editOf: (name: string): string => `Modifier ${name}`,
  remove: 'Supprimer',
  removeOf: (name: string): string => `Supprimer ${name}`,
  orderConflict: 'L’équipe a changé entretemps. La voici à jour\u202F: refaites votre déplacement.',
  drag: {
    role: 'élément à déplacer',
    instructions:
      'Appuyez sur Espace pour saisir, sur les flèches haut et bas pour déplacer, sur Espace pour déposer, sur Échap pour annuler.',
    lifted: (place: Place): string => `Saisi\u202F: ${placed(place)}`,
    over: placed,
    dropped: (place: Place): string => `Déposé\u202F: ${placed(place)}`,
    cancelled: (place: Place): string => `Déplacement annulé\u202F: ${placed(place)}`,
  },
  nothing: '–',
  removal: {
    title: (name: string): string => `Supprimer ${name} de l’équipe\u202F?`,
    text: 'Sa fiche est effacée définitivement. La page de l’équipe montre encore cette personne jusqu’à «\u00A0Publier le site\u00A0»\u202F; sa photo est ensuite effacée dans le mois. Son adhésion, s’il y en a une, n’est pas touchée.',
    failed: 'La suppression n’a pas abouti',
  },
  form: {
    addTitle: 'Ajouter une personne à l’équipe',
    editTitle: (name: string): string => `Modifier ${name}`,
    who: 'Qui',
    what: 'Sur la page Équipe',
    firstName: 'Prénom',
    lastName: 'Nom',
    role: 'Fonction',
    roleHint: 'Par exemple Présidente, ou Moniteur fédéral de canne',
    group: 'Groupe',
    disciplines: 'Disciplines',
    disciplinesFailed: 'La liste des disciplines n’a pas pu être lue.',
    noDisciplines: 'Le club n’a pas encore de discipline.',
    bio: 'Présentation',
    bioHint: (max: number): string => `Deux ou trois phrases, ${formatNumber(max)} caractères au plus`,
    photo: 'Photo',
    photoHint: 'JPG, PNG ou WebP, plutôt en hauteur. Une photo trop lourde est réduite avant l’envoi.',
    photoPreparing: 'Préparation de la photo…',
    photoReady: 'Photo prête',
    photoKept: 'Photo actuelle',
    photoRemoved: 'La photo sera retirée',
    photoPreview: 'Aperçu de la photo',
    removePhoto: 'Retirer la photo',
    keepPhoto: 'Garder la photo actuelle',
    save: 'Enregistrer',
    cancel: 'Annuler',
    sending: 'Enregistrement…',
    sent: (percent: number): string => `Envoi\u202F: ${percent}\u202F%`,
    failed: 'La fiche n’est pas enregistrée',
  },
  conflict: {
    title: 'Cette fiche a changé entretemps',
    text: 'Quelqu’un d’autre vient de l’enregistrer. Votre saisie est toujours là\u202F; rien n’est écrasé sans votre accord.',
    gone: {
      title: 'Cette fiche a été supprimée entretemps',
      text: 'Quelqu’un d’autre vient de la supprimer. Votre saisie est toujours là\u202F: gardez-la pour l’ajouter à nouveau, ou annulez.',
      mine: 'Garder ma saisie',
    },
    differences: 'Ce qui diffère de votre saisie\u202F:',
    mine: 'Garder ma saisie',
    theirs: 'Prendre l’autre version',
    photo: 'Photo de l’autre version',
    noPhoto: 'Sans photo',
    photoStays: 'Elle reste dans les deux cas\u202F: vous n’avez pas touché à la photo.',
    taken: 'Voici l’autre version\u202F: elle est déjà enregistrée.',
    again: 'Votre saisie est gardée\u202F: enregistrez pour ajouter la fiche à nouveau.',
    kept: 'Votre saisie est gardée\u202F: enregistrez pour remplacer l’autre version.',
  },
} as const;
