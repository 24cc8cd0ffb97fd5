import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSite } from '#local/build-site.ts';
import type { HostAnswers } from '#local/host/call-function.ts';
import { type Deploy, loadDeploy } from '#local/host/deploy.ts';
import { type Host, type HostOptions, startHost } from '#local/host/host.ts';
import { hostName } from '#local/host/host-names.ts';
import { limitsFor } from '#local/network-limits.ts';
import { type Platform, type PlatformOptions, startPlatform } from '#local/platform.ts';
import { freePort } from '#local/ports.ts';
import { applyEnvironment, prepareDatabase } from '#local/prepare.ts';
import type { Publishing } from '#local/publishing.ts';
import { errorSentences } from '#messages/errors.ts';
import { sentenceFor } from '#server/http/sentences.ts';

const rootDir = fileURLToPath(new URL('../..', import.meta.url));

export interface SiteOptions extends Omit<PlatformOptions, 'port' | 'host'> {
  /** 0 takes a free port. */
  readonly port: number;
  readonly hosts?: readonly string[];
  /** Without a log nothing is printed. */
  readonly log?: Log;
  readonly functionTimeoutMs?: number;
}

export interface Site {
  readonly url: string;
  readonly platform: Platform;
  readonly host: Host;
  /** The password is present only if this start created the account. */
  readonly administrator: { readonly email: string; readonly password?: string };
  /** Builds again from the present content and serves the result. The old deploy stays if the build fails. */
  publish(): Promise<void>;
  stop(): Promise<void>;
}

const hostAnswers: HostAnswers = {
  bodyTooLarge: (path) => ({ type: 'validation', messages: [sentenceFor('too-large', path)] }),
  failed: (reference) => ({ type: 'internal', message: errorSentences.internal, reference }),
  timedOut: (reference, path) => ({ type: 'unavailable', message: sentenceFor('unavailable', path), reference }),
};

type Log = (line: string) => void;

const buildDeploy = async (env: Platform['env'], log: Log, publication?: AbortSignal): Promise<Deploy> => {
  const { contentFingerprint } = await import('#server/site-content.ts');
  const revision = await contentFingerprint();
  // A publication needs a build made after the request, even from the same content.
  const again = publication && { again: true, signal: publication };
  return buildSite({ rootDir, env, log, revision, ...again }, () => loadDeploy({ rootDir }));
};

/** Builds the site again whenever somebody calls the platform's build hook. */
const startPublishing = async ({ env, buildHook }: Platform, host: Host, log: Log): Promise<Publishing> => {
  const { createPublishing } = await import('#local/publishing.ts');
  const publishing = createPublishing({ host, env, log, build: (signal) => buildDeploy(env, log, signal) });
  buildHook.onRequest(() => void publishing.publish().catch(() => undefined));
  return publishing;
};

const hostOptions = (options: SiteOptions, port: number, platform: Platform, deploy: Deploy): HostOptions => ({
  port,
  deploy,
  routes: platform.routes,
  answers: hostAnswers,
  ...(options.hosts && { hosts: options.hosts }),
  ...(options.log && { log: options.log }),
  ...(options.functionTimeoutMs !== undefined && { functionTimeoutMs: options.functionTimeoutMs }),
});

/** Starts the whole site as production runs it: platform, migrated and seeded database, build, host. */
export const startSite = async (options: SiteOptions): Promise<Site> => {
  const { log = () => undefined } = options;
  const port = options.port === 0 ? await freePort() : options.port;
  await using stack = new AsyncDisposableStack();
  const platform = await startPlatform({
    ...options,
    env: limitsFor(options.hosts ?? [], options.env),
    dataDir: resolve(options.dataDir),
    port,
    host: hostName(options.hosts ?? []),
  });
  stack.defer(platform.stop);
  stack.defer(applyEnvironment(platform.env));
  const administrator = await prepareDatabase(platform);
  const deploy = await buildDeploy(platform.env, log);
  const host = await startHost(hostOptions(options, port, platform, deploy));
  stack.defer(host.close);
  platform.purgeApi.onPurge(host.purge);
  const publishing = await startPublishing(platform, host, log);
  stack.defer(publishing.stop);
  const running = stack.move();
  return {
    url: host.url,
    platform,
    host,
    administrator,
    publish: publishing.publish,
    stop: () => running.disposeAsync(),
  };
};
