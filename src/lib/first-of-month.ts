/** A date in words with its first of the month as French says it: `samedi 1ᵉʳ mai 2027`. `Intl` writes a bare 1. */
export const firstOfMonth = (date: string): string => date.replace(/(?<!\d)1(?=\s\p{L})/u, '1ᵉʳ');
