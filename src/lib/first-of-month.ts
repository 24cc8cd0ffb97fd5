/** Returns a date in words with the French first of the month: `samedi 1ᵉʳ mai 2027`. `Intl` writes a bare 1. */
export const firstOfMonth = (date: string): string => date.replace(/(?<!\d)1(?=\s\p{L})/u, '1ᵉʳ');
