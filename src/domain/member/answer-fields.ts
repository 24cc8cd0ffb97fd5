import * as z from 'zod/mini';
import { isIsoDate } from '../dates.ts';
import { isSeason } from '../season/season.ts';

/** Fields that the schemas of answers share. */
export const answeredId = z.uuid();
export const answeredInstant = z.iso.datetime();
export const answeredDay = z.string().check(z.refine(isIsoDate)).register(z.globalRegistry, { format: 'date' });
export const answeredSeason = z
  .string()
  .check(z.refine(isSeason))
  .register(z.globalRegistry, { pattern: '^20\\d\\d-20\\d\\d$' });
export const answeredCount = z.int().check(z.minimum(0));
