import { testChequeLives } from './cheque-lives.ts';

// MODEL_RUNS sets the number of lives. MODEL_SEED repeats the lives of a reported failure.
testChequeLives(Number(process.env.MODEL_RUNS ?? 20), Number(process.env.MODEL_SEED ?? Date.now() % 2 ** 31));
