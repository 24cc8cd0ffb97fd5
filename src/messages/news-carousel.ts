export const newsCarouselMessages = {
  title: 'Les actualités',
  carousel: 'carrousel',
  slide: 'diapositive',
  place: (place: number, total: number): string => `${place} sur ${total}`,
  announced: (place: number, total: number, title: string): string => `Article ${place} sur ${total}\u202F: ${title}`,
  previous: 'Article précédent',
  next: 'Article suivant',
  pause: 'Mettre en pause',
  resume: 'Reprendre',
  all: 'Toutes les actualités',
} as const;
