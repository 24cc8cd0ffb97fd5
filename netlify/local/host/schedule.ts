import { randomUUID } from 'node:crypto';
import { Cron } from 'croner';
import { type CallOptions, createContext, describeError } from '#local/host/call-function.ts';
import type { Deploy } from '#local/host/deploy.ts';
import type { SiteFunction } from '#local/host/functions.ts';

type ScheduledDeploy = Pick<Deploy, 'id' | 'functions'>;
type ScheduleOptions = Pick<CallOptions, 'log' | 'waitUntil'>;

export interface Schedule {
  /** Runs a scheduled function now, or joins the present run. Returns false if it failed; the log tells why. */
  run(name: string): Promise<boolean>;
  /** Ends the timers. Resolves once the running functions are over. */
  stop(): Promise<void>;
}

const invoke = async (site: SiteFunction, deploy: ScheduledDeploy, options: ScheduleOptions): Promise<boolean> => {
  const url = new URL(`http://localhost/.netlify/functions/${site.name}`);
  const request = new Request(url, { method: 'POST', body: JSON.stringify({ next_run: new Date().toISOString() }) });
  const values = { ip: '127.0.0.1', params: {}, requestId: randomUUID(), url };
  try {
    const response = await site.handler(
      request,
      createContext(values, { deployId: deploy.id, waitUntil: options.waitUntil }),
    );
    if (!(response instanceof Response) || response.ok) return true;
    options.log(`scheduled ${site.name}: status ${response.status}`);
  } catch (error) {
    options.log(`scheduled ${site.name}: ${describeError(error)}`);
  }
  return false;
};

/** Runs the functions that have a schedule, in UTC as Netlify does, one run at a time for each. */
export const startSchedule = (deploy: ScheduledDeploy, options: ScheduleOptions): Schedule => {
  const running = new Map<string, Promise<boolean>>();
  const runNow = (site: SiteFunction): Promise<boolean> => {
    const known = running.get(site.name);
    if (known) return known;
    const run = invoke(site, deploy, options).finally(() => running.delete(site.name));
    running.set(site.name, run);
    return run;
  };
  const scheduled = deploy.functions.filter((site) => site.schedule !== undefined);
  const timers = scheduled.map(
    (site) => new Cron(site.schedule ?? '', { timezone: 'UTC', unref: true }, () => void runNow(site)),
  );
  return {
    run: async (name) => {
      const site = scheduled.find((candidate) => candidate.name === name);
      if (!site) throw new Error(`No scheduled function is named ${name}.`);
      return runNow(site);
    },
    stop: async () => {
      for (const timer of timers) timer.stop();
      await Promise.all(running.values());
    },
  };
};
