import type { AfterwardsStep, FirstDayStep } from '#domain/site/first-day-steps.ts';
import { provider } from './payment-provider.ts';

interface StepWords {
  label: string;
  note: string;
}

const steps: Readonly<Record<FirstDayStep, StepWords>> = {
  club: {
    label: 'Les coordonnées du club',
    note: 'Son nom, son adresse, une adresse e-mail qui lui appartient, qui dirige la publication et qui héberge le site\u202F: la loi demande qu’ils y figurent.',
  },
  legal: { label: 'Les mentions légales', note: 'La loi les demande à tout site public. Un modèle vous y attend.' },
  privacy: {
    label: 'La page Confidentialité',
    note: 'Elle dit à qui s’inscrit ce que deviennent ses données. Un modèle vous y attend.',
  },
  rules: { label: 'Le règlement intérieur', note: 'Chaque nouvel adhérent l’accepte. Un modèle vous y attend.' },
  disciplines: { label: 'Les disciplines et leurs tarifs', note: 'Sans eux il n’y a rien à quoi s’inscrire.' },
  payments: {
    label: 'Le paiement par carte',
    note: `${provider} ne répond pas encore avec les clés du site\u202F: l’état des services en dit plus.`,
  },
  publication: { label: 'La première publication', note: 'Les visiteurs voient alors ce que vous avez écrit.' },
  opening: {
    label: 'L’ouverture des inscriptions',
    note: 'Quand tout est relu, activez «\u00A0Inscriptions\u00A0» dans les réglages\u202F: rien ne les ouvre à votre place.',
  },
};

const afterwards: Readonly<Record<AfterwardsStep, StepWords>> = {
  season: {
    label: 'La saison',
    note: 'Ses dates décident de quand on s’inscrit, et de ce que montrent les listes.',
  },
  team: { label: 'L’équipe', note: 'Les visiteurs aiment savoir qui les accueille.' },
  planning: { label: 'Le planning', note: 'Les cours de la semaine\u202F: jours, heures, lieux.' },
  factor: {
    label: 'Votre second facteur',
    note: 'Sans lui, un mot de passe volé ouvre tout ce que vous voyez des adhérents.',
  },
  backup: {
    label: 'La sauvegarde de nuit',
    note: 'Aucune n’est encore faite, ou la dernière a échoué\u202F: l’état des services le dit à la personne qui s’occupe du site.',
  },
};

export const firstDayMessages = {
  title: 'Premiers pas',
  lead: 'Ce qu’il faut à un nouveau site. Les inscriptions restent fermées jusqu’à ce que vous les ouvriez, et ne peuvent ouvrir tant que manquent les coordonnées du club, les mentions légales, la page Confidentialité ou le règlement.',
  done: 'Fait',
  toDo: 'À faire',
  progress: (done: number, all: number): string => `${done} sur ${all}`,
  steps,
  afterwards,
  afterwardsTitle: 'Ensuite',
  afterwardsLead: 'Rien de cela ne retient les inscriptions.',
} as const;
