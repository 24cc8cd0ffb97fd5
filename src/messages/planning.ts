import type { TrainingConflict } from '#domain/planning/training-conflicts.ts';
import { elided } from './elided.ts';
import { disciplineInSentence, joined } from './in-sentence.ts';

const atOnce: Readonly<Record<TrainingConflict['over'], string>> = {
  place: 'Le même lieu sert deux fois en même temps',
  coach: 'Une même personne encadre deux séances en même temps',
};

const shared: Readonly<Record<TrainingConflict['over'], string>> = { place: 'Même lieu', coach: 'Même encadrement' };

/** Words of the planning in the admin area. A `name` is «Canne, samedi de 10 h 00 à 11 h 30». */
export const planningMessages = {
  published:
    'Une date annulée ou une fermeture est publique aussitôt, sur le site et dans les agendas. Un créneau ajouté, changé ou supprimé suit aussitôt dans les agendas, et sur le site quand vous publiez.',
  toPublication: 'Publier le site',
  failed: 'Le planning n’a pas pu être lu.',
  failedHint: 'Vérifiez votre connexion, puis réessayez.',
  slot: (weekday: string, start: string, end: string): string => `${weekday.toLowerCase()} de ${start} à ${end}`,
  name: (discipline: string, slot: string): string => `${discipline}, ${slot}`,
  /** For narrow lists, which truncate the text. */
  slotFirst: (slot: string, discipline: string): string => `${slot}, ${discipline}`,
  until: (end: string): string => ` – ${end}`,
  week: {
    title: 'La semaine',
    add: 'Ajouter un créneau',
    emptyTitle: 'La semaine est vide',
    empty:
      'Un créneau est une séance qui revient chaque semaine\u202F: un jour, des heures, une discipline. Ajoutez le premier.',
    grid: 'Créneaux de la semaine',
    edit: (name: string): string => `Modifier\u202F: ${name}`,
    editShort: 'Modifier',
    cancelDate: (name: string): string => `Annuler une date\u202F: ${name}`,
    move: (name: string): string => `Déplacer\u202F: ${name}`,
    help: 'Cliquez sur un créneau pour le modifier, faites-le glisser pour le déplacer. Au clavier\u202F: bouton ✥, puis les flèches, Entrée pour poser, Échap pour annuler.',
  },
  moving: {
    begun: (name: string): string =>
      `Déplacement ${elided('de', name)}. Flèches pour déplacer, Entrée pour poser, Échap pour annuler.`,
    at: (slot: string): string => `${slot}.`,
    dropped: (slot: string): string => `Posé\u202F: ${slot}.`,
    clashes: (clashes: readonly string[]): string => `À vérifier. ${clashes.join('. ')}.`,
    cancelled: (slot: string): string => `Déplacement annulé\u202F: ${slot}.`,
    howToDrag: 'Faites glisser le créneau vers un autre jour ou une autre heure.',
    saving: 'Enregistrement…',
  },
  moveFailed: {
    title: 'Le créneau est revenu à sa place',
    text: (name: string, wanted: string): string => `${name} n’a pas pu être déplacé au ${wanted}.`,
    conflictTitle: 'Quelqu’un l’a modifié entretemps',
    conflict: (name: string, wanted: string): string =>
      `Il est maintenant ainsi\u202F: ${name}. Vous vouliez le mettre au ${wanted}.`,
    gone: (name: string): string => `${name} n’existe plus\u202F: quelqu’un l’a supprimé.`,
    retry: 'Réessayer',
    anyway: (wanted: string): string => `Le mettre au ${wanted}`,
    leave: 'Laisser ainsi',
  },
  lastMove: {
    moved: (name: string): string => `Déplacé\u202F: ${name}`,
    undo: 'Annuler le déplacement',
    close: 'Masquer',
  },
  losing: {
    title: (name: string): string => `Déplacer ${name}`,
    text: (slot: string): string =>
      `Nouveau créneau\u202F: ${slot}. Ce qui ne tombe pas ce jour-là n’a plus lieu d’être et disparait\u202F:`,
    confirm: 'Déplacer quand même',
    note: 'En changeant de jour, ce créneau perd\u202F:',
  },
  conflicts: {
    title: 'À vérifier',
    sentence: (over: TrainingConflict['over'], what: string, one: string, other: string): string =>
      `${atOnce[over]}\u202F: ${what}. ${one} et ${other}.`,
    clash: (over: TrainingConflict['over'], discipline: string, start: string, end: string): string =>
      `${shared[over]} ${joined('que', disciplineInSentence({ name: discipline, article: null }))} (${start} – ${end})`,
  },
  session: {
    add: 'Ajouter un créneau',
    edit: (name: string): string => `Modifier ${name}`,
    save: 'Enregistrer le créneau',
    failed: 'Le créneau n’a pas été enregistré',
    cancelDate: 'Annuler une date',
    remove: 'Supprimer ce créneau',
    other: 'Une seule séance n’a pas lieu\u202F? Annulez une date\u202F: le créneau reste.',
    labels: {
      weekday: 'Jour',
      startTime: 'Début',
      endTime: 'Fin',
      discipline: 'Discipline',
      audience: 'Public',
      place: 'Lieu',
      coach: 'Encadrement',
      note: 'Remarque',
    },
    disciplineHint: 'Dans la liste, ou une autre.',
    optional: 'Facultatif',
    audienceHint: 'Facultatif\u202F: débutants, confirmés…',
    noteHint: 'Facultatif. Elle parait sur le site.',
  },
  removal: {
    title: (name: string): string => `Supprimer ${name}`,
    text: 'Le créneau quitte la semaine et les agendas, avec ses dates annulées. Pour une seule séance, annulez plutôt une date.',
    confirm: (name: string): string => `Supprimer ${name}`,
    failed: 'Le créneau n’a pas été supprimé',
  },
  closures: {
    title: 'Fermetures et annulations à venir',
    add: 'Ajouter une fermeture',
    emptyTitle: 'Rien n’est prévu',
    empty:
      'Vacances, jours fériés, salle occupée\u202F: ces jours-là, les séances disparaissent du site et des agendas.',
    past: (count: number): string => `Fermetures passées (${count})`,
    everything: 'Tout le club',
    edit: (label: string): string => `Modifier\u202F: ${label}`,
    editShort: 'Modifier',
    remove: (label: string): string => `Supprimer\u202F: ${label}`,
    removeShort: 'Supprimer',
  },
  closure: {
    addTitle: 'Ajouter une fermeture',
    cancelTitle: (name: string): string => `Annuler une date ${elided('de', name)}`,
    editTitle: (label: string): string => `Modifier «\u00A0${label}\u00A0»`,
    save: 'Enregistrer la fermeture',
    cancelDate: 'Annuler cette date',
    keepDate: 'Ne rien changer',
    failed: 'La fermeture n’a pas été enregistrée',
    cancelFailed: 'La date n’a pas été annulée',
    labels: {
      trainingSessionId: 'Concerne',
      from: 'Premier jour',
      to: 'Dernier jour',
      label: 'Intitulé',
    },
    past: 'Ces jours sont passés\u202F: rien ne sera annoncé.',
    dayHint: 'jj/mm/aa',
    toHint: 'jj/mm/aa. Vide pour un seul jour.',
    labelHint: 'Il parait sur le site\u202F: vacances de Noël, gala…',
  },
  opening: {
    title: (label: string): string => `Supprimer «\u00A0${label}\u00A0»`,
    text: (days: string): string => `Les séances ont de nouveau lieu ${days}, sur le site et dans les agendas.`,
    confirm: 'Supprimer la fermeture',
    failed: 'La fermeture n’a pas été supprimée',
  },
} as const;
