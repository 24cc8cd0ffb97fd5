import { type Answer, headerOf, withHeaders } from '#local/host/answer.ts';

export interface CachePolicy {
  readonly maxAgeMs: number;
  readonly staleWhileRevalidateMs: number;
  readonly staleIfErrorMs: number;
  readonly tags: readonly string[];
  /** The query parameters that make another answer. Undefined means all of them. */
  readonly queryParameters: readonly string[] | undefined;
}

const cacheableStatus = new Set([200, 301, 302, 404]);

const directivesOf = (header: string): Map<string, string> =>
  new Map(
    header
      .toLowerCase()
      .split(',')
      .map((part) => {
        const [name = '', value = ''] = part.trim().split('=');
        return [name, value] as const;
      }),
  );

const words = (header: string | undefined): string[] => (header ?? '').split(',').flatMap((word) => word.trim() || []);

/** Reads `Netlify-Vary: query=page|withImage`. Returns undefined if it asks for anything else than the query. */
const varyOf = (header: string | undefined): { parameters: readonly string[] | undefined } | undefined => {
  if (header === undefined) return { parameters: undefined };
  const parts = words(header);
  if (!parts.every((part) => part === 'query' || part.startsWith('query='))) return undefined;
  if (parts.includes('query')) return { parameters: undefined };
  return { parameters: parts.flatMap((part) => part.slice('query='.length).split('|')).sort() };
};

/** Returns what the CDN may keep of an answer, by the headers meant for it, or undefined if nothing. */
export const cachePolicyOf = (answer: Answer): CachePolicy | undefined => {
  const control = headerOf(answer, 'netlify-cdn-cache-control') ?? headerOf(answer, 'cdn-cache-control');
  if (control === undefined || !cacheableStatus.has(answer.status) || headerOf(answer, 'set-cookie') !== undefined)
    return undefined;
  const directives = directivesOf(control);
  const milliseconds = (name: string): number => (Number(directives.get(name) ?? 0) || 0) * 1000;
  const maxAgeMs = directives.has('s-maxage') ? milliseconds('s-maxage') : milliseconds('max-age');
  const vary = varyOf(headerOf(answer, 'netlify-vary'));
  const forbidden = ['private', 'no-store', 'no-cache'].some((name) => directives.has(name));
  if (forbidden || !directives.has('public') || vary === undefined) return undefined;
  const staleWhileRevalidateMs = milliseconds('stale-while-revalidate');
  const staleIfErrorMs = milliseconds('stale-if-error');
  if (maxAgeMs + staleWhileRevalidateMs + staleIfErrorMs <= 0) return undefined;
  const tags = words(headerOf(answer, 'netlify-cache-tag') ?? headerOf(answer, 'cache-tag'));
  return { maxAgeMs, staleWhileRevalidateMs, staleIfErrorMs, tags, queryParameters: vary.parameters };
};

/** Removes the headers that are meant only for the CDN. */
export const withoutCdnHeaders = (answer: Answer, cacheStatus?: string): Answer =>
  withHeaders(answer, {
    'netlify-cdn-cache-control': undefined,
    'cdn-cache-control': undefined,
    'netlify-cache-tag': undefined,
    'cache-tag': undefined,
    'netlify-vary': undefined,
    ...(cacheStatus === undefined ? {} : { 'cache-status': `"Local"; ${cacheStatus}` }),
  });
