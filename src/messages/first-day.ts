import type { FirstDayStep } from '#domain/first-day.ts';
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
  legal: { label: 'Les mentions légales', note: 'La loi les demande à tout site public.' },
  privacy: {
    label: 'La page Confidentialité',
    note: 'Elle dit à qui s’inscrit ce que deviennent ses données.',
  },
  rules: { label: 'Le règlement intérieur', note: 'Chaque nouvel adhérent l’accepte.' },
  disciplines: { label: 'Les disciplines et leurs tarifs', note: 'Sans eux il n’y a rien à quoi s’inscrire.' },
  payments: {
    label: 'Le paiement par carte',
    note: `${provider} ne répond pas encore avec les clés du site\u202F: l’état des services en dit plus.`,
  },
  publication: { label: 'La première publication', note: 'Les visiteurs voient alors ce que vous avez écrit.' },
  opening: {
    label: 'L’ouverture des inscriptions',
    note: 'Quand tout est relu, activez «\u00A0Inscriptions\u00A0» plus bas\u202F: rien ne les ouvre à votre place.',
  },
};

export const firstDayMessages = {
  title: 'Premiers pas',
  lead: 'Ce qu’il faut à un nouveau site. Les inscriptions restent fermées jusqu’à ce que vous les ouvriez, et ne peuvent ouvrir tant que manquent les coordonnées du club, les mentions légales, la page Confidentialité ou le règlement.',
  done: 'Fait',
  toDo: 'À faire',
  progress: (done: number, all: number): string => `${done} sur ${all}`,
  steps,
} as const;
