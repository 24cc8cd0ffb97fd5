import { type Answer, answerOf, redirectAnswer, textAnswer } from '#local/host/answer.ts';
import type { EdgeCache } from '#local/host/cache.ts';
import { type CallOptions, callFunction, describeError, readBody, refuseBody } from '#local/host/call-function.ts';
import type { Deploy } from '#local/host/deploy.ts';
import type { SiteFunction } from '#local/host/functions.ts';
import { type Incoming, isFromThisMachine } from '#local/host/incoming.ts';

/** A handler of another service under a path of the site. */
export interface MountedRoute {
  readonly prefix: string;
  /** True if only this machine may ask, also while the site is served to a network. */
  readonly isForThisMachine?: boolean;
  fetch(request: Request): Promise<Response>;
}

export interface Routed {
  readonly answer: Answer;
  /** True if one of our functions answered. Only these lines go to the log. */
  readonly byFunction: boolean;
}

export interface RouterOptions extends Omit<CallOptions, 'deployId'> {
  readonly cache: EdgeCache;
  readonly routes: readonly MountedRoute[];
}

const readable = (method: string): boolean => method === 'GET' || method === 'HEAD';

const findFunction = (deploy: Deploy, incoming: Incoming, preferStatic: boolean) => {
  for (const site of deploy.functions) {
    const params = site.preferStatic === preferStatic ? site.match(incoming.path, incoming.method) : undefined;
    if (params) return { site, params };
  }
  return undefined;
};

const callMounted = async (route: MountedRoute, incoming: Incoming, options: RouterOptions): Promise<Answer> => {
  const { method, url, raw } = incoming;
  if (route.isForThisMachine && !isFromThisMachine(incoming)) return textAnswer(403, 'Only this machine may see this.');
  try {
    const headers = new Headers();
    for (const [name, value] of Object.entries(raw.headers)) headers.set(name, String(value));
    const body = readable(method) ? undefined : await readBody(raw);
    return await answerOf(await route.fetch(new Request(url, { method, headers, ...(body && { body }) })));
  } catch (error) {
    const refused = refuseBody(error, incoming);
    if (refused) return refused;
    options.log(`${method} ${incoming.path}: ${describeError(error)}`);
    return textAnswer(502, 'Bad gateway');
  }
};

const answerFile = (deploy: Deploy, { method, path, url }: Incoming): Answer | undefined => {
  const found = deploy.files.find(path, url.search);
  if (!found || readable(method)) return found;
  return undefined;
};

const answerRedirect = (deploy: Deploy, { path, url }: Incoming, force: boolean): Answer | undefined => {
  const found = deploy.rules.redirectFor(path, url.search, force);
  return found && redirectAnswer(found.status, found.location);
};

/**
 * Answers a request in Netlify's order: forced redirects, functions with a path of their own, files, other redirects,
 * then functions that answer where there is no file (Astro's pages on demand).
 */
export const route = async (deploy: Deploy, incoming: Incoming, options: RouterOptions): Promise<Routed> => {
  const mounted = options.routes.find(({ prefix }) => incoming.path.startsWith(prefix));
  if (mounted) return { answer: await callMounted(mounted, incoming, options), byFunction: false };

  const call = ({ site, params }: { site: SiteFunction; params: Record<string, string> }): Promise<Answer> =>
    options.cache.answer(incoming, () => callFunction(site, incoming, params, { ...options, deployId: deploy.id }));

  const forced = answerRedirect(deploy, incoming, true);
  if (forced) return { answer: forced, byFunction: false };
  const first = findFunction(deploy, incoming, false);
  if (first) return { answer: await call(first), byFunction: true };
  const still = answerFile(deploy, incoming) ?? answerRedirect(deploy, incoming, false);
  if (still) return { answer: still, byFunction: false };
  const last = findFunction(deploy, incoming, true);
  if (last) return { answer: await call(last), byFunction: false };
  return { answer: deploy.files.notFound ?? textAnswer(404, 'Not found'), byFunction: false };
};
