import { lazy } from 'react';
import { screenLoaders } from './screens.ts';

const components = new Map(
  [...screenLoaders].map(([name, load]) => [name, lazy(async () => ({ default: await load() }))]),
);

export const screenNamed = (name: string) => components.get(name);
