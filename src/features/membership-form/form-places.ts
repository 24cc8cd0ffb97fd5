import { formOrder } from '#domain/membership.ts';

const anchors: Readonly<Record<string, string>> = { amount: 'disciplines' };

/** The id of the input to be mended; undefined for what is wrong with the form as a whole. */
export const anchorOf = (field: string): string | undefined =>
  anchors[field] ?? (formOrder.includes(field) ? field : undefined);
