// A screen reader reads «1 005» as two numbers. French needs no space before five figures, so there is none.
const number = new Intl.NumberFormat('fr-FR', { useGrouping: 'min2' });
const euros = new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR', useGrouping: 'min2' });

/** Returns a number as it is read: `1005`, `61 230`. */
export const formatNumber = (n: number): string => number.format(n);

/** Returns an amount as it is read: `1245,00 €`, `−90,00 €` with a true minus. */
export const formatEuros = (cents: number): string => euros.format(cents / 100).replace('-', '−');
