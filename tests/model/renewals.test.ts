import { testRenewalLives } from './renewal-lives.ts';

// MODEL_RUNS sets the number of lives. MODEL_SEED repeats the lives of a reported failure.
testRenewalLives(Number(process.env.MODEL_RUNS ?? 3), Number(process.env.MODEL_SEED ?? Date.now() % 2 ** 31));
