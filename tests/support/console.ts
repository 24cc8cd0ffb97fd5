import { format } from 'node:util';
import { afterEach, beforeEach, expect } from 'vitest';

let provoked: RegExp[] = [];

/** Declares the console lines that the test causes itself. Each must occur, and any other line fails the test. */
export const provokes = (...lines: RegExp[]): void => void provoked.push(...lines);

const { error, warn } = console;
let troubles: string[] = [];

/** Lines caused by the limits of happy-dom: React does not know the element, and Chart.js has no canvas to draw on. */
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
