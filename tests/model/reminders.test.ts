import { testReminderLives } from './reminder-lives.ts';

// MODEL_RUNS sets the number of lives. MODEL_SEED repeats the lives of a reported failure.
testReminderLives(Number(process.env.MODEL_RUNS ?? 30), Number(process.env.MODEL_SEED ?? Date.now() % 2 ** 31));
