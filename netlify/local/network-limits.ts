type Environment = Readonly<Record<string, string | undefined>>;

const isLoopback = (host: string): boolean => host === 'localhost' || host === '::1' || host.startsWith('127.');

const ofARealSite = {
  RATE_LIMIT_REQUESTS: '600/60',
  RATE_LIMIT_SIGN_UP: '10/600',
  RATE_LIMIT_LOGIN: '10/600',
  RATE_LIMIT_PAYMENT: '10/3600',
} as const;

/**
 * Returns the limits of a real site if others can reach this machine, unless the environment sets its own. Strangers
 * may try passwords there.
 */
export const limitsFor = (hosts: readonly string[], env: Environment = {}): Environment => ({
  ...(hosts.every(isLoopback) ? {} : ofARealSite),
  ...env,
});

/** Returns what to tell the person who starts the site for others, or undefined on loopback: its limits, and what HTTP shows. */
export const limitsNotice = (hosts: readonly string[], env: Environment = {}): string | undefined => {
  if (hosts.every(isLoopback)) return undefined;
  const limits = limitsFor(hosts, env);
  const shown = Object.keys(ofARealSite).map((name) => `${name}=${limits[name]}`);
  return [
    `Others can reach it (HOST=${hosts.join(', ')}): limits are on, ${shown.join(' ')}`,
    'It speaks HTTP: everyone on the way can read passwords and members’ data. Put a proxy with HTTPS before it.',
  ].join('\n');
};
