import { compareBuild } from './compare-build.ts';
import { compareCached } from './compare-cached.ts';
import { compareExports } from './compare-exports.ts';
import { compareFar } from './compare-far.ts';
import { compareLists } from './compare-lists.ts';
import { compareStarts } from './compare-starts.ts';
import type { Comparison } from './comparison.ts';

/** The parts of the table, in its order. To add one: export a `Comparison` from a file beside these, and name it here. */
export const comparisons: Readonly<Record<string, Comparison>> = {
  starts: compareStarts,
  far: compareFar,
  lists: compareLists,
  exports: compareExports,
  cached: compareCached,
  build: compareBuild,
};
