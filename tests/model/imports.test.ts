import { testImportLives } from './import-lives.ts';

// MODEL_RUNS sets the number of files. MODEL_SEED repeats those of a reported failure.
testImportLives(Number(process.env.MODEL_RUNS ?? 10), Number(process.env.MODEL_SEED ?? Date.now() % 2 ** 31));
