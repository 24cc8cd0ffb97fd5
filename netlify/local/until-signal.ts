import { giveUp } from '#local/settings.ts';
import { databaseTrouble } from '#server/db/errors.ts';

const reasonOf = (error: unknown): string => {
  const trouble = databaseTrouble(error);
  if (trouble) return trouble;
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? error.message : `${error.message}\n${reasonOf(error.cause)}`;
};

/** Starts something that answers how to stop it, and stops it cleanly on Ctrl-C or SIGTERM. */
export const runUntilSignal = async (start: () => Promise<() => Promise<void>>): Promise<void> => {
  let stop: (() => Promise<void>) | undefined;
  let stoppingSince: number | undefined;
  const onSignal = async (): Promise<void> => {
    if (stoppingSince !== undefined) {
      // One Ctrl-C arrives several times: from the terminal, from npm, from libraries that send it again. A later one does not wait.
      if (performance.now() - stoppingSince > 1_000) process.exit(130);
      return;
    }
    stoppingSince = performance.now();
    console.log('\nStopping…');
    // Before everything is up, the children are ended by the exit itself.
    await stop?.();
    process.exit(0);
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
  stop = await start().catch((error: unknown) => giveUp(reasonOf(error)));
};
