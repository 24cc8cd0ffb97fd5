import { testMailLives } from './mail-lives.ts';

// MODEL_RUNS sets the number of lives. MODEL_SEED repeats the lives of a reported failure.
testMailLives(Number(process.env.MODEL_RUNS ?? 40), Number(process.env.MODEL_SEED ?? Date.now() % 2 ** 31));
