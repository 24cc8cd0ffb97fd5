import type { Deploy } from '#local/host/deploy.ts';
import type { Host } from '#local/host/host.ts';
import { createOneMore } from '#local/one-more.ts';
import { openDatabase } from '#server/db/client.ts';
import { databaseTrouble } from '#server/db/errors.ts';
import { reportFailedBuild } from '#server/publication/report-failure.ts';

interface PublishingOptions {
  readonly host: Host;
  readonly env: Readonly<Record<string, string>>;
  readonly build: (signal: AbortSignal) => Promise<Deploy>;
  readonly log: (line: string) => void;
}

export interface Publishing {
  /** Builds again from the present content and serves the result. The old deploy stays if the build fails. */
  publish(): Promise<void>;
  /** Ends the running build. */
  stop(): Promise<void>;
}

/** Returns Netlify's builds on one machine: at most one running and one waiting. */
export const createPublishing = ({ host, env, build, log }: PublishingOptions): Publishing => {
  const stopping = new AbortController();
  const { signal } = stopping;
  const { run, idle } = createOneMore(async () => {
    try {
      signal.throwIfAborted();
      const deploy = await build(signal);
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
  return {
    publish: run,
    stop: async () => {
      stopping.abort();
      await idle();
    },
  };
};
