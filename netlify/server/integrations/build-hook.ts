import * as z from 'zod/mini';
import { DomainError } from '#domain/error.ts';
import type { Env } from '../runtime/env.ts';
import { errorNameOf } from '../runtime/log.ts';

/** The parts that the club publishes at once, each with its fingerprint. */
export type ContentRevision = Readonly<Record<string, string>>;

export interface DeployedContent {
  /** The instant before the build read the content. Earlier saves are in the build. */
  builtAt: Date;
  revision: ContentRevision;
  /** The keys of the pictures that the site shows. */
  pictures: string[];
}

/** The site that visitors see, and the way to build it again. */
export interface SitePublisher {
  /** False if no build hook is set, so that nothing can build the site. */
  isConfigured: boolean;
  /** Returns what the deployed site was built from, or undefined if it does not say. Throws `unavailable`. */
  findDeployed(): Promise<DeployedContent | undefined>;
  /** Asks for a build without waiting for it. Throws `unavailable`. */
  requestBuild(): Promise<void>;
}

const TIMEOUT_MS = 3000;

const stampSchema = z.object({
  builtAt: z.iso.datetime(),
  revision: z.record(z.string(), z.string()),
  pictures: z.array(z.string()),
});

// The address of a hook is a secret. Neither the answer nor the log may carry the message of `fetch`.
const outOfReach = (error: unknown): never => {
  throw new DomainError('unavailable', { cause: new Error(errorNameOf(error)) });
};

const request = async (address: URL | string, method: 'GET' | 'POST'): Promise<Response> => {
  const response = await fetch(address, {
    method,
    cache: 'no-store',
    headers: { 'Cache-Control': 'no-cache' },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(outOfReach);
  if (!response.ok && response.status !== 404)
    throw new DomainError('unavailable', { cause: new Error(`status ${response.status}`) });
  return response;
};

// An answer that is not JSON has no stamp. A truncated answer may have had one, so it is an error.
const bodyOf = (response: Response): Promise<unknown> =>
  response.json().catch((error: unknown) => (error instanceof SyntaxError ? undefined : outOfReach(error)));

/**
 * Creates the publisher: it reads the stamp of the deployed site at `URL`, and builds through Netlify's build hook or
 * the local one. Its methods throw `unavailable`.
 */
export const createSitePublisher = ({
  URL: url,
  BUILD_HOOK_URL,
}: Pick<Env, 'URL' | 'BUILD_HOOK_URL'>): SitePublisher => ({
  isConfigured: BUILD_HOOK_URL !== undefined,
  findDeployed: async () => {
    if (url === undefined) return undefined;
    const response = await request(new URL('/content-revision.json', url), 'GET');
    const stamp = stampSchema.safeParse(await bodyOf(response));
    return stamp.success ? { ...stamp.data, builtAt: new Date(stamp.data.builtAt) } : undefined;
  },
  requestBuild: async () => {
    if (BUILD_HOOK_URL === undefined) throw new DomainError('unavailable');
    const response = await request(BUILD_HOOK_URL, 'POST');
    if (!response.ok) throw new DomainError('unavailable', { cause: new Error(`status ${response.status}`) });
  },
});
