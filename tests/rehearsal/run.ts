import { parseArgs } from 'node:util';
import { rehearseNetlify } from './netlify.ts';
import { rehearseSelfHosting } from './self-hosted.ts';
import { step } from './steps.ts';

/**
 * Tries the whole site as it is run: built and packed by Netlify's own tool, or with `--self-hosted` on a machine of the
 * club's own behind nginx. Asks nothing outside this machine but the packages that it installs.
 */
const { values } = parseArgs({ options: { 'self-hosted': { type: 'boolean', default: false } } });

await (values['self-hosted'] ? rehearseSelfHosting : rehearseNetlify)(step);
console.log('The rehearsal went well.');
process.exit(0);
