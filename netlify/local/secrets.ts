import { randomBytes, randomUUID } from 'node:crypto';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod/mini';

const secretsSchema = z.object({
  databasePassword: z.string(),
  siteId: z.string(),
  blobsToken: z.string(),
  purgeToken: z.string(),
  webhookSecret: z.string(),
});

/** What Netlify, Neon and the payment provider would hand out: random, made once, kept with the data. */
export type Secrets = z.output<typeof secretsSchema>;

const random = (): string => randomBytes(24).toString('base64url');

const create = (): Secrets => ({
  databasePassword: random(),
  siteId: randomUUID(),
  blobsToken: random(),
  purgeToken: random(),
  webhookSecret: `whsec_${random()}`,
});

/** Returns the secrets of a data folder, and makes them the first time. */
export const readSecrets = async (dataDir: string): Promise<Secrets> => {
  const file = join(dataDir, 'secrets.json');
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text !== undefined) {
    await chmod(file, 0o600);
    return secretsSchema.parse(JSON.parse(text));
  }
  const secrets = create();
  await mkdir(dataDir, { recursive: true });
  await writeFile(file, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
  return secrets;
};
