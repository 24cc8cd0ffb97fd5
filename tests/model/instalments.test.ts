import { testInstalmentLives } from './instalment-lives.ts';

// MODEL_RUNS sets the number of lives. MODEL_SEED repeats the lives of a reported failure.
testInstalmentLives(Number(process.env.MODEL_RUNS ?? 6), Number(process.env.MODEL_SEED ?? Date.now() % 2 ** 31));
