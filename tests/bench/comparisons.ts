import { compareBuild } from './compare-build.ts';
import { compareCached } from './compare-cached.ts';
import { compareExports } from './compare-exports.ts';
import { compareFar } from './compare-far.ts';
import { askedBesideLedger, compareFinder } from './compare-finder.ts';
import { compareLists } from './compare-lists.ts';
import { compareStarts } from './compare-starts.ts';
import { compareTreasury } from './compare-treasury.ts';
import type { Comparison } from './comparison.ts';

/** The parts of the table, in its order. To add one: export a `Comparison` from a file beside these, and name it here. */
export const comparisons: Readonly<Record<string, Comparison>> = {
  starts: compareStarts,
  far: compareFar,
  lists: compareLists,
  exports: compareExports,
  'finder-500': compareFinder(500),
  'finder-5000': compareFinder(5000),
  'finder-50000': compareFinder(50_000),
  'finder-ledger': compareFinder(5000, { earlierSeasons: 3, ratios: askedBesideLedger }),
  treasury: compareTreasury,
  cached: compareCached,
  build: compareBuild,
};
