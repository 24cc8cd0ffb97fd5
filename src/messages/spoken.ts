const ORDINALS = ['premier', 'deuxième', 'troisième', 'quatrième', 'cinquième', 'sixième', 'septième', 'huitième'];

/**
 * Returns a text as it is to be spoken. Screen readers read groups of figures as numbers of their own, raised letters letter by
 * letter, and a minus not at all.
 */
export const spoken = (text: string): string =>
  text
    .replace(/(?<=\d)[\u202F\u00A0](?=\d{3}(?!\d))/g, '')
    .replace(/(?<=^|\s)[−-](?=\d)/g, 'moins ')
    .replace(/(\d+)(?:ᵉʳ|ᵉ)/g, (_, n: string) => ORDINALS[Number(n) - 1] ?? `${n}e`);
