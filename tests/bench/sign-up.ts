import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { listProducts } from '#server/club/product-queries.ts';
import { type Database, openDatabase } from '#server/db/client.ts';
import { members, payments } from '#server/db/schema.ts';
import { createBlobStore } from '#server/integrations/blob-store.ts';
import { heavyJpeg } from '#tests/support/pictures.ts';
import { type Created, submissionOf } from '#tests/support/sign-up.ts';
import type { Figure } from './figures.ts';
import { type Submission, sendAll } from './sign-up-load.ts';
import type { BenchSite } from './site.ts';
import { inOrder, median, percentile } from './statistics.ts';

const CONCURRENCY = 10;
const REQUESTS = 100;
const ROUNDS = 5;

/** Returns a photo of four megapixels, as heavy as the form sends after the browser has reduced it. */
const photo = async (): Promise<Uint8Array<ArrayBuffer>> => {
  for (let quality = 90; quality > 20; quality -= 1) {
    const picture = await heavyJpeg(2400, 1700, quality);
    if (picture.length < 930_000) return picture;
  }
  throw new Error('no picture of that size');
};

/** Creates the request bodies in advance, so that this does not count. */
const createSubmissions = async (db: Database) => {
  const picture = await photo();
  const catalogue = await listProducts(db);
  const create = async (): Promise<Submission> => {
    const request = new Response(await submissionOf({ catalogue }, { photo: picture }));
    return { type: request.headers.get('content-type') ?? '', body: Buffer.from(await request.arrayBuffer()) };
  };
  return {
    bytes: picture.length,
    submissions: (count: number) => Promise.all(Array.from({ length: count }, create)),
  };
};

/** Returns the width of the stored photo of a submission. */
const widthStored = async (db: Database, env: BenchSite['env'], answer: string): Promise<number> => {
  process.env.NETLIFY_BLOBS_CONTEXT = env.NETLIFY_BLOBS_CONTEXT;
  const { paymentIntentId } = JSON.parse(answer) as Created;
  const [row] = await db
    .select({ key: members.photoKey })
    .from(members)
    .innerJoin(payments, eq(payments.memberId, members.id))
    .where(eq(payments.reference, paymentIntentId));
  const stored = await createBlobStore(env.CONTEXT ?? '', 'member-files').find(row?.key ?? '');
  return (await sharp(stored?.bytes).metadata()).width;
};

/** Measures `POST /api/create-payment-intent`. Each request comes from a new person with a heavy photo. */
export const benchSignUp = async ({ url, env }: BenchSite): Promise<Figure[]> => {
  const db = openDatabase(env.DATABASE_URL ?? '', env.NEON_ENDPOINT);
  const address = `${url}/api/create-payment-intent`;
  const { bytes, submissions } = await createSubmissions(db);
  const warmUp = await sendAll(address, await submissions(2 * CONCURRENCY), CONCURRENCY);
  const rounds = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.push(await sendAll(address, await submissions(REQUESTS), CONCURRENCY));
  }
  const p95 = rounds.map(({ latencies }) => percentile(latencies, 0.95));
  const ownCpu = median(rounds.map((round) => round.ownCpu));
  const what = `${Math.round(bytes / 1000)} kB, 4 megapixels; ${ROUNDS} rounds of ${REQUESTS}`;
  return [
    {
      name: '`POST /api/create-payment-intent`, 10 at a time, p95',
      value: median(p95),
      unit: 'ms',
      limit: 600,
      note: `${what} (${inOrder(p95)}); the load itself takes ${ownCpu.toFixed(1)} ms of processor a request`,
    },
    {
      name: 'the same, p50',
      value: median(rounds.map(({ latencies }) => percentile(latencies, 0.5))),
      unit: 'ms',
    },
    {
      name: 'width of the photo that is stored',
      value: await widthStored(db, env, warmUp.answers[0] ?? ''),
      unit: 'px',
      limit: 600,
    },
  ];
};
