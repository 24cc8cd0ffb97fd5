import { answersByArea } from '#server/answers.ts';
import { type App, createApp } from '#server/app.ts';
import type { Deps } from '#server/deps.ts';
import type { Declaration } from '#server/http/declare.ts';
import { type Description, descriptionOf } from '#server/http/description.ts';

/** One endpoint: what its declaration says, and what the middleware on its route says. */
export interface Endpoint {
  method: string;
  /** As the router knows it, `/api/articles/:id`. */
  path: string;
  area: string;
  declaration: Declaration;
  description: Description;
}

/** Dependencies of an app that answers no request. */
export const nothing = new Proxy({}, { get: () => undefined }) as Deps;

/** Returns the app with nothing behind it: its routes are the same whatever it is given. It answers no request. */
export const bareApp = (): App => createApp(nothing);

type Route = App['routes'][number];

const isAbove = (pattern: string, path: string): boolean =>
  pattern === '*' || (pattern.endsWith('/*') && `${path}/`.startsWith(pattern.slice(0, -1)));

// What stands before a route: middleware of every method on an address above it, and its own.
const concerns = (route: Route, { method, path }: Route): boolean =>
  route.method === 'ALL' ? isAbove(route.path, path) : route.method === method && route.path === path;

const nameOf = ({ method, path }: Pick<Route, 'method' | 'path'>): string => `${method} ${path}`;

const declared = Object.entries(answersByArea).flatMap(([area, declarations]) =>
  Object.entries(declarations).map(([name, declaration]) => ({ name, area, declaration })),
);

/**
 * Returns every endpoint of the app, in the order of the pages. Throws when a route has no declaration, or a declaration
 * no route.
 */
export const endpointsOf = ({ routes }: Pick<App, 'routes'>): Endpoint[] => {
  const served = new Map(routes.filter(({ method }) => method !== 'ALL').map((route) => [nameOf(route), route]));
  const names = new Set(declared.map(({ name }) => name));
  const undeclared = [...served.keys()].filter((name) => !names.has(name));
  const unserved = declared.filter(({ name }) => !served.has(name)).map(({ name }) => name);
  if (undeclared.length > 0) throw new Error(`routes without a declaration: ${undeclared.join(', ')}`);
  if (unserved.length > 0) throw new Error(`declared, and no route: ${unserved.join(', ')}`);
  return declared.flatMap(({ name, area, declaration }) => {
    const route = served.get(name);
    if (!route) return [];
    const descriptions = routes.filter((other) => concerns(other, route)).map(({ handler }) => descriptionOf(handler));
    const description: Description = Object.assign({}, ...descriptions);
    return [{ method: route.method, path: route.path, area, declaration, description }];
  });
};

/** Returns how to find the endpoint that answers a method and an address; undefined where none does. */
export const endpointFinder = (app: Pick<App, 'routes' | 'router'>) => {
  const endpoints = new Map(endpointsOf(app).map((endpoint) => [nameOf(endpoint), endpoint]));
  return (sent: string, path: string): Endpoint | undefined => {
    const method = sent === 'HEAD' ? 'GET' : sent;
    const found = app.router.match(method, path)[0].find(([[, route]]) => route.method === method);
    return found && endpoints.get(nameOf(found[0][1]));
  };
};
