import { comparisons } from './comparisons.ts';

// Runs one side of a comparison, for `compare.ts`: opens it, then answers each message with a measurement, and closes it
// once the parent process disconnects.
const [name = '', folder = ''] = process.argv.slice(2);
const comparison = comparisons[name];
if (!comparison) throw new Error(`There is no comparison "${name}".`);
process.chdir(folder);
const side = await comparison.open(folder);
// Ctrl-C reaches the whole group. The parent process then disconnects.
process.on('SIGINT', () => undefined);
process.on('message', async () => {
  process.send?.({ measured: await side.measure() });
});
process.once('disconnect', async () => {
  await side.close();
  process.exit();
});
process.send?.({});
