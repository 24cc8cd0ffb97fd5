import { z } from 'zod';

const commandSchema = z.object({
  run: z.array(z.string()),
  installs: z.array(z.string()).optional(),
  does: z.string().optional(),
});

/** The commands of the project, from the module that runs before anything is installed. */
const { href } = new URL('../../netlify/local/commands.mjs', import.meta.url);
export const { commands } = z.object({ commands: z.record(z.string(), commandSchema) }).parse(await import(href));
