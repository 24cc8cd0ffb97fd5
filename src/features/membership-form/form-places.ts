import { formOrder } from '#domain/membership.ts';

const anchors: Readonly<Record<string, string>> = { amount: 'disciplines' };

/** Returns the id of the input of a field. Undefined for an error of the whole form. */
export const anchorOf = (field: string): string | undefined =>
  anchors[field] ?? (formOrder.includes(field) ? field : undefined);
