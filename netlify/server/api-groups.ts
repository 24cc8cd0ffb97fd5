import type { Hono } from 'hono';
import type { Deps } from './deps.ts';
import type { AppEnv } from './http/app-env.ts';
import type { RequestHandler } from './reads.ts';

type CreateGroup = (deps: Deps) => Hono<AppEnv>;

/** Groups of routes that are loaded together, each with its first request. */
const groups = {
  visitors: async () => (await import('./route-groups/visitors.ts')).createVisitorGroup,
  members: async () => (await import('./route-groups/members.ts')).createMemberGroup,
  day: async () => (await import('./route-groups/day.ts')).createDayGroup,
  content: async () => (await import('./route-groups/content.ts')).createContentGroup,
  accounts: async () => (await import('./route-groups/accounts.ts')).createAccountGroup,
  // An address that no group has is answered without loading any group.
  none: async () => {
    const { createGroup } = await import('./route-groups/create-group.ts');
    return (deps: Deps) => createGroup(deps, {});
  },
} satisfies Record<string, () => Promise<CreateGroup>>;

export type GroupName = keyof typeof groups;

type Words = Readonly<Record<Exclude<GroupName, 'none'>, readonly string[]>>;

/** The first words below `/api` and below `/api/admin` of the addresses of each group. A test compares them with all routes. */
const belowApi: Words = {
  visitors: [
    ...['create-payment-intent', 'payment-intent', 'stripe-webhook', 'dossier', 'dossier-links', 'renewal'],
    ...['subscription', 'unsubscribe', 'login', 'logout', 'forgotten-password', 'invitation', 'health'],
  ],
  members: ['memberships', 'archived-member'],
  day: [],
  content: [
    ...['articles', 'club', 'feature-toggle', 'feature-toggles', 'media'],
    ...['pages', 'planning', 'products', 'team'],
  ],
  accounts: [],
};
const belowAdmin: Words = {
  visitors: [],
  members: [
    ...['memberships', 'archived-memberships', 'persons', 'privacy-notice'],
    ...['mail', 'reminders', 'renewals', 'retention'],
  ],
  day: [
    ...['figures', 'treasury', 'ledger', 'report', 'books', 'cheques', 'slips', 'payouts', 'aids'],
    ...['first-day', 'review', 'waiting'],
  ],
  content: [
    ...['articles', 'classes', 'club', 'feature-toggle', 'feature-toggles', 'media'],
    ...['pages', 'planning', 'products', 'publication', 'seasons', 'team'],
  ],
  accounts: ['me', 'administrators', 'recoveries', 'safety', 'audit', 'backup'],
};

const groupNames = ['visitors', 'members', 'day', 'content', 'accounts'] as const satisfies GroupName[];
const byWord = (words: Words): ReadonlyMap<string, GroupName> =>
  new Map(groupNames.flatMap((name) => words[name].map((word): [string, GroupName] => [word, name])));
const openGroups = byWord(belowApi);
const adminGroups = byWord(belowAdmin);

/** Returns the group of routes that answers an address. */
export const groupOf = (path: string): GroupName => {
  const [, api, first = '', second = ''] = path.split('/');
  if (api !== 'api') return 'content';
  return (first === 'admin' ? adminGroups.get(second) : openGroups.get(first)) ?? 'none';
};

/**
 * Returns a handler that answers any request with the group of its address. A request loads the code of that group only.
 */
export const createGroups = (deps: Deps): RequestHandler => {
  const opened = new Map<GroupName, Promise<Hono<AppEnv>>>();
  const open = (name: GroupName): Promise<Hono<AppEnv>> => {
    const app = opened.get(name) ?? groups[name]().then((create) => create(deps));
    opened.set(name, app);
    return app;
  };
  return async (request, bindings) => (await open(groupOf(new URL(request.url).pathname))).fetch(request, bindings);
};
