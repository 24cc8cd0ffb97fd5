import { seedOf, testLives } from './lives.ts';

testLives(seedOf(0));
