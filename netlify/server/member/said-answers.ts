import * as z from 'zod';
import { declarationOf, optionalFields, type PlainField, plainFields } from '#domain/member/member-fields.ts';
import type { Membership } from '#domain/member/membership.ts';
import { day } from '../http/answer-parts.ts';

const saidOf = (field: PlainField): z.ZodType => {
  const { kind, options } = declarationOf(field);
  if (kind === 'box') return z.boolean();
  const known = options ? z.enum([...options]) : z.string();
  const told = kind === 'day' ? day : known;
  return optionalFields.some((optional) => optional === field) ? told.nullable() : told;
};

/** The schema of each field that people fill in when they join, as answers contain it. */
export const said = Object.fromEntries(plainFields.map((field) => [field, saidOf(field)])) as {
  [Field in PlainField]: z.ZodType<Membership[Field]>;
};
