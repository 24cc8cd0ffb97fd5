import { serveFetch } from '#local/servers.ts';

/** How many keys a list tells at once. S3 itself tells a thousand. */
const PAGE = 3;

/** Starts the part of the S3 protocol that a backup store uses. It accepts signed requests only. */
export const startS3StandIn = async () => {
  const objects = new Map<string, Uint8Array<ArrayBuffer>>();
  const faults = { status: 0 };
  const list = (url: URL): Response => {
    const after = url.searchParams.get('continuation-token') ?? '';
    const prefix = url.searchParams.get('prefix') ?? '';
    const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort();
    const page = keys.slice(0, PAGE);
    const more = keys.length > PAGE ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
    const contents = page.map((key) => `<Contents><Key>${key}</Key></Contents>`).join('');
    return new Response(`<?xml version="1.0"?><ListBucketResult>${contents}${more}</ListBucketResult>`);
  };
  const server = await serveFetch(async (request) => {
    const url = new URL(request.url);
    const key = decodeURIComponent(url.pathname.replace(/^\/bucket\/?/, ''));
    if (faults.status > 0) return new Response(null, { status: faults.status });
    if (!request.headers.get('authorization')?.startsWith('AWS4-HMAC-SHA256 Credential=the-key/'))
      return new Response(null, { status: 403 });
    if (request.method === 'PUT') objects.set(key, new Uint8Array(await request.arrayBuffer()));
    if (request.method === 'DELETE') objects.delete(key);
    if (request.method !== 'GET') return new Response(null, { status: request.method === 'PUT' ? 200 : 204 });
    if (key === '') return list(url);
    const found = objects.get(key);
    return found ? new Response(found) : new Response('<Error><Code>NoSuchKey</Code></Error>', { status: 404 });
  });
  return {
    settings: { url: `${server.url}/bucket`, region: 'eu-test', keyId: 'the-key', secret: 'the secret' },
    objects,
    faults,
    close: server.close,
  };
};
