import type { HouseholdTie } from '#domain/member/household.ts';
import { elided } from './elided.ts';

const ties: Readonly<Record<HouseholdTie, string>> = {
  email: 'même adresse e-mail',
  guardian: 'adresse du représentant légal',
  payer: 'payé par la même personne',
};

/** The household on the page of a person (docs/rules.md#household). */
export const householdMessages = {
  title: 'Foyer',
  loading: 'Recherche du foyer…',
  failed: 'Le foyer n’a pas pu être lu',
  ownPayer: 'Paie sa propre cotisation.',
  paidBy: 'Sa cotisation est payée par',
  paysFor: 'Paie pour',
  others: 'Partagent une adresse ou un payeur',
  nobody: 'Personne d’autre ne partage son adresse.',
  ties,
  own: 'Sa propre cotisation',
  owes: (amount: string): string => `doit ${amount}`,
  owesNothing: 'ne doit rien',
  total: (amount: string): string => `Ensemble\u202F: ${amount} à payer`,
  cheque: 'Encaisser pour tout le foyer…',
  chequeFailed: 'Les fiches du foyer n’ont pas pu être lues',
  choose: 'Qui paie\u202F?',
  choosing: {
    title: (name: string): string => `Qui paie pour ${name}\u202F?`,
    lead: 'Un parent qui a sa propre fiche, par exemple. Rien ne lui est envoyé\u202F: les courriels vont aux mêmes adresses qu’avant.',
    find: 'Chercher une personne',
    findHint: 'Son nom, son e-mail ou son téléphone. Seuls les adultes sont proposés.',
    nobody: 'Aucun adulte à ce nom.',
    self: (name: string): string => `${name} paie`,
    chosen: (name: string): string => `${name} paie`,
    failed: 'Le choix n’a pas été enregistré',
    bornIn: (year: number): string => `né(e) en ${year}`,
  },
  pageOf: (name: string): string => `Fiche ${elided('de', name)}`,
} as const;
