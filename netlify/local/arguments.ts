import { type ParseArgsConfig, parseArgs } from 'node:util';
import { exitWith } from '#local/settings.ts';

const asksForHelp = (args: readonly string[]): boolean => {
  const end = args.indexOf('--');
  return args.slice(0, end === -1 ? undefined : end).some((arg) => arg === '--help' || arg === '-h');
};

/**
 * Reads the arguments of a command. `--help` prints the usage and ends the process without an error. Arguments that the
 * command does not know end it with one, in a sentence and the usage.
 */
export const readArguments = <Config extends ParseArgsConfig>(
  usage: string,
  config: Config,
): ReturnType<typeof parseArgs<Config>> => {
  if (asksForHelp(config.args ?? process.argv.slice(2))) {
    console.log(usage);
    process.exit(0);
  }
  try {
    return parseArgs(config);
  } catch (error) {
    // The first sentence says what is wrong, the others advise on writing programs.
    const [wrong = ''] = (error instanceof Error ? error.message : String(error)).split('. ');
    return exitWith(`${wrong}.\n${usage}`);
  }
};
