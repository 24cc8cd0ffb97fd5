import { parseArgs } from 'node:util';
import { rehearseSelfHosting } from './self-hosted.ts';
import { step } from './steps.ts';

const { values } = parseArgs({ options: { 'self-hosted': { type: 'boolean', default: false } } });

if (values['self-hosted']) await rehearseSelfHosting(step);
