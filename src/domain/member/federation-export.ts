import * as z from 'zod/mini';
import { presentPassword } from '../account/password.ts';
import type { FederationColumn, FederationField } from '../season/federation.ts';
import { exportFormats } from './member-export.ts';
import { seasonSchema } from './member-filter.ts';

/** An export for the federation. It always asks for the password. */
export const federationExportSchema = z.object({
  season: seasonSchema,
  format: z.enum(exportFormats, 'invalid'),
  /** True: only those without a licence number. */
  onlyUnlicensed: z.boolean('invalid'),
  password: presentPassword,
});
export type FederationExport = z.output<typeof federationExportSchema>;

/** The season whose file is asked about. */
export const federationExportQuery = z.object({ season: seasonSchema });

/** An erasure of what was exported, of as many members as the administrator was told. */
export const federationErasureSchema = z.object({
  /** The browser makes it. A retry erases nothing a second time. */
  id: z.uuid('invalid'),
  season: seasonSchema,
  seen: z.int('invalid').check(z.gte(1, 'invalid'), z.lte(100_000, 'invalid')),
  password: presentPassword,
});
export type FederationErasure = z.output<typeof federationErasureSchema>;

/** The file of a season for the federation, and what of earlier files waits to be erased. */
export interface FederationFile {
  columns: readonly FederationColumn[];
  /** The fields that the season no longer keeps once they were exported. */
  fields: FederationField[];
  /** How many members hold such a field that was exported. */
  count: number;
}
