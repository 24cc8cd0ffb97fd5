import { exitWith, reasonOf } from '#local/settings.ts';

/** Starts something and stops it cleanly on Ctrl-C or SIGTERM. `start` returns the function that stops it. */
export const runUntilSignal = async (start: () => Promise<() => Promise<void>>): Promise<void> => {
  let stop: (() => Promise<void>) | undefined;
  let stoppingSince: number | undefined;
  const onSignal = async (): Promise<void> => {
    if (stoppingSince !== undefined) {
      // One Ctrl-C may arrive several times: from the terminal, from npm, from libraries that send it again. A later
      // one ends at once.
      if (performance.now() - stoppingSince > 1_000) process.exit(130);
      return;
    }
    stoppingSince = performance.now();
    console.log('\nStopping…');
    // Before everything has started, the exit itself ends the child processes.
    await stop?.();
    process.exit(0);
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
  stop = await start().catch((error: unknown) => exitWith(reasonOf(error)));
};
