import { invalidParameter, noSuch } from '#local/stripe-stand-in/api-error.ts';
import { checkExpand, expand, type Kind } from '#local/stripe-stand-in/expand.ts';
import type { Params } from '#local/stripe-stand-in/params.ts';
import type { StripeObject } from '#local/stripe-stand-in/records.ts';
import type { Store } from '#local/stripe-stand-in/store.ts';

interface Listed {
  id: string;
  created: number;
}

interface ListSource<T extends Listed> {
  store: Store;
  records: Map<string, T>;
  kind: Kind;
  url: string;
  render(record: T): StripeObject;
}

type CreatedTest = (created: number) => boolean;

function readCreated(params: Params): CreatedTest {
  if (!params.isGroup('created')) {
    const exact = params.integer('created');
    return (created) => exact === undefined || created === exact;
  }
  const range = params.group('created');
  const gt = range?.integer('gt') ?? Number.NEGATIVE_INFINITY;
  const gte = range?.integer('gte') ?? Number.NEGATIVE_INFINITY;
  const lt = range?.integer('lt') ?? Number.POSITIVE_INFINITY;
  const lte = range?.integer('lte') ?? Number.POSITIVE_INFINITY;
  range?.end();
  return (created) => created > gt && created >= gte && created < lt && created <= lte;
}

function readLimit(params: Params): number {
  const limit = params.integer('limit') ?? 10;
  if (limit >= 1 && limit <= 100) return limit;
  throw invalidParameter('limit', 'A page holds 1 to 100 objects.', 'parameter_invalid_integer');
}

function cursor<T extends Listed>(params: Params, name: string, source: ListSource<T>): string | undefined {
  const id = params.text(name);
  if (id !== undefined && !source.records.has(id)) throw noSuch(source.kind, id, name, 400);
  return id;
}

function pageOf<T>(records: T[], ending: boolean, limit: number): { page: T[]; hasMore: boolean } {
  const page = ending ? records.slice(-limit) : records.slice(0, limit);
  return { page, hasMore: records.length > page.length };
}

/** Reads the paths to expand. In a list each path starts with `data.`, for example `data.latest_charge`. */
function readExpand(params: Params, kind: Kind): string[] {
  const paths = params.list('expand').map((path) => {
    if (path.startsWith('data.')) return path.slice('data.'.length);
    throw invalidParameter('expand', `In a list, ${path} is written data.${path}.`);
  });
  checkExpand(kind, paths);
  return paths;
}

/** Returns one page, newest first. The caller has read the parameters of `filter`; this function reads all others. */
export function list<T extends Listed>(
  source: ListSource<T>,
  params: Params,
  filter: (record: T) => boolean,
): StripeObject {
  const wasCreated = readCreated(params);
  const limit = readLimit(params);
  const after = cursor(params, 'starting_after', source);
  const before = cursor(params, 'ending_before', source);
  const paths = readExpand(params, source.kind);
  params.end();
  if (after !== undefined && before !== undefined) {
    throw invalidParameter('ending_before', 'starting_after and ending_before exclude each other.');
  }
  const newestFirst = [...source.records.values()].reverse();
  const place = (id: string): number => newestFirst.findIndex((record) => record.id === id);
  const start = after === undefined ? 0 : place(after) + 1;
  const end = before === undefined ? newestFirst.length : place(before);
  const matching = newestFirst.slice(start, end).filter((record) => wasCreated(record.created) && filter(record));
  const { page, hasMore } = pageOf(matching, before !== undefined, limit);
  const data = page.map((record) => expand(source.store, source.kind, source.render(record), paths));
  return { object: 'list', data, has_more: hasMore, url: source.url };
}
