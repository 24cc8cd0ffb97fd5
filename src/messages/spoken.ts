const ORDINALS = ['premier', 'deuxième', 'troisième', 'quatrième', 'cinquième', 'sixième', 'septième', 'huitième'];

/**
 * Returns a text for screen readers. They read groups of figures as separate numbers, spell raised letters, and skip a
 * minus.
 */
export const spoken = (text: string): string =>
  text
    .replace(/(?<=\d)[\u202F\u00A0](?=\d{3}(?!\d))/g, '')
    .replace(/(?<=^|\s)[−-](?=\d)/g, 'moins ')
    .replace(/(\d+)(?:ᵉʳ|ᵉ)/g, (_, n: string) => ORDINALS[Number(n) - 1] ?? `${n}e`);
