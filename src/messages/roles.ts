import type { Role } from '#domain/account/role.ts';

/** The name of each role, and the rights it gives. */
export const roleMessages = {
  names: {
    owner: 'Présidence',
    treasurer: 'Trésorerie',
    secretary: 'Secrétariat',
    editor: 'Rédaction',
    coach: 'Encadrement',
  },
  does: {
    owner: 'Tout, y compris les comptes, le journal et l’effacement.',
    treasurer: 'Note les paiements et les remboursements. Lit les adhésions, les dossiers, les saisons et les tarifs.',
    secretary:
      'Gère les adhésions, les dossiers, les courriels, les saisons, les tarifs et le planning. Note les paiements reçus au club, sans remboursement ni correction. Ouvre les inscriptions et publie le site.',
    editor:
      'Écrit les articles, les pages, l’équipe et le planning, ouvre les inscriptions et publie le site. Ne voit aucun adhérent.',
    coach:
      'Voit la liste de ses cours\u202F: nom, photo, dossier complet ou non, contact d’urgence. Annule et commente ses cours, et prévient les inscrits.',
  },
  legend: 'Rôles',
  disciplines: 'Ses cours',
  disciplinesHint: 'Les disciplines dont cette personne voit la liste.',
  disciplinesFailed: 'Les disciplines n’ont pas pu être lues',
  noDisciplines: 'Le club n’a pas encore de discipline.',
  /** «Présidence, Encadrement» */
  list: (names: readonly string[]): string => names.join(', '),
} as const satisfies { names: Record<Role, string>; does: Record<Role, string>; [word: string]: unknown };
