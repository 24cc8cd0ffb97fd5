import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Deploy, loadDeploy } from '#local/host/deploy.ts';
import { type Host, hostName, startHost } from '#local/host/host.ts';
import { limitsFor } from '#local/network-limits.ts';
import { createOneMore } from '#local/one-more.ts';
import { type Platform, type PlatformOptions, startPlatform } from '#local/platform.ts';
import { applyEnvironment, prepareDatabase } from '#local/prepare.ts';
import { type BuildContent, type ContentKeeper, createContentKeeper } from '#local/published-content.ts';
import { freePort } from '#local/servers.ts';
import { openDatabase } from '#server/db/client.ts';
import { databaseTrouble } from '#server/db/errors.ts';
import { reportFailedBuild } from '#server/running/publication/report-failure.ts';
import { isSelfHosted } from '#server/runtime/env.ts';
import { buildSite } from '../build/build-site.ts';

const rootDir = fileURLToPath(new URL('../..', import.meta.url));

export interface SiteOptions extends Omit<PlatformOptions, 'port' | 'host'> {
  /** 0 takes a free port. */
  readonly port: number;
  readonly hosts?: readonly string[];
  /** A descriptor on which the system listens already. */
  readonly socket?: number | undefined;
  /** False leaves a local database without the fictional club. */
  readonly isSeeded?: boolean;
  /** Without a log nothing is printed. */
  readonly log?: Log;
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

type Log = (line: string) => void;

const buildDeploy = async (
  env: Platform['env'],
  { file, revision, keep }: BuildContent,
  log: Log,
  publication?: AbortSignal,
): Promise<Deploy> => {
  // A publication needs a build made after the request, even from the same content.
  const again = publication && { again: true, signal: publication };
  const named = { ...env, SITE_CONTENT_FILE: file };
  return buildSite({ rootDir, env: named, log, revision, ...again }, async () => {
    const deploy = await loadDeploy({ rootDir });
    await keep();
    return deploy;
  });
};

/**
 * Builds the site again whenever somebody calls the build hook, as Netlify does: at most one build running and one
 * waiting.
 */
const startPublishing = ({ env, netlify }: Platform, content: ContentKeeper, host: Host, log: Log) => {
  const stopping = new AbortController();
  const { signal } = stopping;
  const { run, idle } = createOneMore(async () => {
    try {
      signal.throwIfAborted();
      const deploy = await buildDeploy(env, await content.forPublication(), log, signal);
      signal.throwIfAborted();
      await host.swap(deploy);
    } catch (error) {
      if (!signal.aborted) {
        log(databaseTrouble(error) ?? (error instanceof Error ? error.message : String(error)));
        await reportFailedBuild(openDatabase(env.DATABASE_URL ?? '', env.NEON_ENDPOINT));
      }
      throw error;
    }
  });
  netlify.onBuild(() => void run().catch(() => undefined));
  return {
    publish: run,
    /** Ends the running build. */
    stop: async () => {
      stopping.abort();
      await idle();
    },
  };
};

/** On the club's own machine a reverse proxy passes visitors on, under the site's public name. */
const publicNameOf = (env: Platform['env']): string | undefined =>
  isSelfHosted(env) && env.SITE_URL ? new URL(env.SITE_URL).hostname : undefined;

/** Starts the whole site as production runs it: platform, migrated and seeded database, build, host. */
export const startSite = async (options: SiteOptions): Promise<Site> => {
  const { hosts, log = () => undefined } = options;
  const port = options.port === 0 ? await freePort() : options.port;
  await using stack = new AsyncDisposableStack();
  const platform = await startPlatform({
    ...options,
    env: limitsFor(hosts ?? [], options.env),
    dataDir: resolve(options.dataDir),
    port,
    host: hostName(hosts ?? []),
  });
  stack.defer(platform.stop);
  stack.defer(applyEnvironment(platform.env));
  const administrator = await prepareDatabase(platform, { isSeeded: options.isSeeded ?? true });
  const content = createContentKeeper({ dataDir: resolve(options.dataDir), env: platform.env });
  const deploy = await buildDeploy(platform.env, await content.forStart(), log);
  const host = await startHost({
    port,
    deploy,
    routes: platform.routes,
    publicName: publicNameOf(platform.env),
    socket: options.socket,
    ...(options.log && { log }),
    ...(hosts && { hosts }),
  });
  stack.defer(host.close);
  platform.netlify.onPurge(host.purge);
  const publishing = startPublishing(platform, content, host, log);
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
