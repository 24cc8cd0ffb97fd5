import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { Agent, request as requestUpstream } from 'node:http';
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { workerData } from 'node:worker_threads';
import { z } from 'zod';
import { listenInThread } from './server-thread.ts';

/** Creates a certificate for this run. The browsers are set not to check it. */
const createCertificate = async (): Promise<{ key: Buffer; cert: Buffer }> => {
  const folder = await mkdtemp(join(tmpdir(), 'club-certificate-'));
  const key = join(folder, 'key.pem');
  const cert = join(folder, 'cert.pem');
  const kind = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  try {
    await promisify(execFile)('openssl', [...kind, '-subj', '/CN=localhost', '-keyout', key, '-out', cert]);
    return { key: await readFile(key), cert: await readFile(cert) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

const ofConnection = new Set(['connection', 'keep-alive', 'transfer-encoding', 'host']);

const passedOn = <Value>(headers: Readonly<Record<string, Value>>): Record<string, Value> =>
  Object.fromEntries(
    Object.entries(headers).filter(([name]) => !name.startsWith(':') && !ofConnection.has(name.toLowerCase())),
  );

const { hostname, port } = new URL(z.string().parse(workerData));
const agent = new Agent({ keepAlive: true });

const passOn = (request: Http2ServerRequest, response: Http2ServerResponse): void => {
  const upstream = requestUpstream(
    { agent, hostname, port, method: request.method, path: request.url, headers: passedOn(request.headers) },
    (incoming) => {
      response.writeHead(incoming.statusCode ?? 502, passedOn(incoming.headers));
      incoming.pipe(response);
    },
  );
  upstream.on('error', () => response.stream.close());
  request.pipe(upstream);
};

listenInThread(createSecureServer(await createCertificate(), passOn));
