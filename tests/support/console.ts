import { format } from 'node:util';
import { afterEach, beforeEach, expect } from 'vitest';

let provoked: RegExp[] = [];

/** Names the lines of the console a test brings about itself: each must then occur, and every other line fails. */
export const provokes = (...lines: RegExp[]): void => void provoked.push(...lines);

const { error, warn } = console;
let troubles: string[] = [];

/** What happy-dom lacks: React does not find the element, and Chart.js nothing to draw on. */
const KNOWN = /^(?:The tag <search> is unrecognized|Failed to create chart: can't acquire context)/;
const isKnown = (line: string): boolean => KNOWN.test(line);

beforeEach(() => {
  provoked = [];
  troubles = [];
  console.error = (...printed) => void troubles.push(format(...printed));
  console.warn = console.error;
});

afterEach(() => {
  Object.assign(console, { error, warn });
  const unexpected = troubles.filter((trouble) => !isKnown(trouble) && !provoked.some((line) => line.test(trouble)));
  expect(unexpected, 'lines nobody expected').toEqual([]);
  const missing = provoked.filter((line) => !troubles.some((trouble) => line.test(trouble)));
  expect(missing, 'lines that were expected').toEqual([]);
});
