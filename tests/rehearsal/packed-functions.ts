import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

export interface PackedFunction {
  readonly name: string;
  readonly schedule?: string | undefined;
}

const directory = new URL('../../netlify/functions/', import.meta.url);
const sourceSchema = z.object({ config: z.object({ schedule: z.string().optional() }) });

/** Returns the functions of the source. Those that are no jobs have no schedule. */
export const listFunctions = async (): Promise<PackedFunction[]> => {
  const found: PackedFunction[] = [];
  for (const file of await readdir(fileURLToPath(directory))) {
    const { config } = sourceSchema.parse(await import(new URL(file, directory).href));
    found.push({ name: file.replace('.ts', ''), schedule: config.schedule });
  }
  return found;
};

/** The function that Astro's adapter makes for the pages on demand. */
const PAGES: PackedFunction = { name: 'ssr' };

/** Returns what a package lacks, has too much, or runs at another time, by name. */
export const packingFaults = (packed: readonly PackedFunction[], ours: readonly PackedFunction[]): string[] => {
  const wanted = [...ours, PAGES];
  const missing = wanted.filter(({ name }) => !packed.some((one) => one.name === name));
  const unknown = packed.filter(({ name }) => !wanted.some((one) => one.name === name));
  const late = packed.filter(({ name, schedule }) =>
    wanted.some((one) => one.name === name && one.schedule !== schedule),
  );
  return [
    ...missing.map(({ name }) => `${name} is missing`),
    ...unknown.map(({ name }) => `${name} is unknown`),
    ...late.map(({ name }) => `${name} has another schedule`),
  ];
};
