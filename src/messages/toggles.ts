import type { ToggleKey } from '#domain/site/toggle.ts';

interface ToggleWords {
  label: string;
  /** The effect of switching it off. */
  description: string;
}

/** The switches of the site, in the club's words. */
export const toggleWords: Readonly<Record<ToggleKey, ToggleWords>> = {
  adhesion: {
    label: 'Inscriptions',
    description: 'Fermées, le formulaire d’adhésion disparait du site et plus aucune inscription n’est acceptée.',
  },
  articles: {
    label: 'Actualités',
    description: 'Désactivées, les articles quittent l’accueil et le menu, et leurs adresses mènent à l’accueil.',
  },
  equipe: {
    label: 'Équipe',
    description: 'Désactivée, la page de l’équipe quitte le menu et son adresse mène à l’accueil.',
  },
  history: {
    label: 'Histoire du club',
    description: 'Désactivée, la page d’histoire quitte le menu et son adresse mène à l’accueil.',
  },
};
