import { readArguments } from '#local/arguments.ts';
import { rehearseNetlify } from './netlify.ts';
import { rehearseSelfHosting } from './self-hosted.ts';
import { step } from './steps.ts';

/**
 * Tries the whole site as it is run: built and packed by Netlify's own tool, or with `--self-hosted` on a machine of the
 * club's own behind nginx. Asks nothing outside this machine but the packages that it installs.
 */
const USAGE = `Usage: npm run rehearsal                      builds and packs with Netlify's own tool, and drives the functions
       npm run rehearsal -- --self-hosted    runs the site as on a machine of the club's own, on Debian`;

const { values } = readArguments(USAGE, { options: { 'self-hosted': { type: 'boolean', default: false } } });

// What was started ends with this process.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(130));
await (values['self-hosted'] ? rehearseSelfHosting : rehearseNetlify)(step);
console.log('The rehearsal went well.');
process.exit(0);
