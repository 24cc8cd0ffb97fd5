import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer as createHttpServer, request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { connect, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import { createServer as createTlsServer } from 'node:tls';
import { promisify } from 'node:util';
import { simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';
import { closeServer, listen } from '#local/servers.ts';
import { OUTSIDE } from './debian.ts';

const run = promisify(execFile);

const opened = async (server: Server, host = OUTSIDE) => ({
  port: await listen(server, { port: 0, host }),
  close: async () => void server.close(),
});

/** Passes what `apt-get` and npm ask on to the mirrors of packages: the machines reach nothing else outside. */
export const startPackagesProxy = async () => {
  const server = createHttpServer((request, response) => {
    const asked = httpRequest(request.url ?? '', { method: request.method, headers: request.headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    asked.on('error', () => response.writeHead(502).end());
    request.pipe(asked);
  });
  server.on('connect', (request, client) => {
    const [host = '', port = '443'] = (request.url ?? '').split(':');
    const mirror = connect(Number(port), host, () => {
      client.write('HTTP/1.1 200 Connection established\r\n\r\n');
      mirror.pipe(client).pipe(mirror);
    });
    mirror.on('error', () => client.destroy());
    client.on('error', () => mirror.destroy());
  });
  // The server no longer knows a connection that it handed over, and would wait for it.
  const clients = new Set<Duplex>();
  server.on('connection', (client) => {
    clients.add(client);
    client.once('close', () => clients.delete(client));
  });
  const port = await listen(server, { port: 0, host: OUTSIDE });
  const close = (): Promise<void> => {
    for (const client of clients) client.destroy();
    return closeServer(server, 0);
  };
  return { port, close };
};

/** Passes what comes from the machines on to a port of this one. */
export const startRelay = (port: number) =>
  opened(
    createServer((client) => {
      const inside = connect(port, '127.0.0.1');
      for (const [from, to] of [
        [client, inside],
        [inside, client],
      ] as const)
        from.on('error', () => to.destroy()).pipe(to);
    }),
  );

export interface Authority {
  readonly certificate: string;
  /** Returns a key and a certificate for a name. */
  readonly sign: (name: string) => Promise<{ readonly key: string; readonly cert: string }>;
}

/** Makes an authority for certificates that machines trust once they are told to. */
export const makeAuthority = async (folder: string): Promise<Authority> => {
  const key = join(folder, 'authority.key');
  const certificate = join(folder, 'authority.pem');
  const made = ['-newkey', 'rsa:2048', '-nodes', '-days', '3'];
  await run('openssl', ['req', '-x509', ...made, '-subj', '/CN=Rehearsal', '-keyout', key, '-out', certificate]);
  return {
    certificate: await readFile(certificate, 'utf8'),
    sign: async (name) => {
      const of = (end: string) => join(folder, `${name}.${end}`);
      await run('openssl', [
        'req',
        ...made.slice(0, 3),
        '-subj',
        `/CN=${name}`,
        '-keyout',
        of('key'),
        '-out',
        of('csr'),
      ]);
      await writeFile(of('ext'), `subjectAltName=DNS:${name}\n`);
      const by = ['-CA', certificate, '-CAkey', key, '-CAcreateserial', '-days', '3'];
      await run('openssl', ['x509', '-req', '-in', of('csr'), ...by, '-extfile', of('ext'), '-out', of('pem')]);
      return { key: await readFile(of('key'), 'utf8'), cert: await readFile(of('pem'), 'utf8') };
    },
  };
};

/** Passes TLS of the machines on to a port of this one. */
export const startTlsRelay = async (port: number, { sign }: Authority, name: string) =>
  opened(
    createTlsServer(await sign(name), (client) => {
      const inside = connect(port, '127.0.0.1');
      client.on('error', () => inside.destroy()).pipe(inside);
      inside.on('error', () => client.destroy()).pipe(client);
    }),
  );

/** Starts a mail server that requires TLS and the password. */
export const startMailServer = async ({ sign }: Authority, name: string, login: { user: string; password: string }) => {
  const caught: { readonly to: string; readonly subject: string }[] = [];
  const server = new SMTPServer({
    ...(await sign(name)),
    secure: true,
    authMethods: ['PLAIN', 'LOGIN'],
    onAuth: ({ username, password }, _session, done) =>
      username === login.user && password === login.password
        ? done(null, { user: username })
        : done(new Error('Invalid username or password')),
    onData: (stream, { envelope }, done) => {
      simpleParser(stream).then(({ subject = '' }) => {
        for (const { address } of envelope.rcptTo) caught.push({ to: address, subject });
        done();
      }, done);
    },
  });
  server.on('error', () => undefined);
  const port = await listen(server.server, { port: 0, host: OUTSIDE });
  return { port, caught, close: () => new Promise<void>((resolve) => server.close(() => resolve())) };
};

/** Starts what delivers Stripe's webhooks on this machine to the site's public address. Returns its own address. */
export const startWebhookRelay = async (
  deliver: (body: Buffer, headers: Record<string, string>) => Promise<number>,
) => {
  const server = createHttpServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const headers = { 'stripe-signature': String(request.headers['stripe-signature'] ?? '') };
      deliver(Buffer.concat(parts), { 'content-type': 'application/json', ...headers }).then(
        (status) => response.writeHead(status).end(),
        () => response.writeHead(502).end(),
      );
    });
  });
  const port = await listen(server, { port: 0, host: '127.0.0.1' });
  return { url: `http://127.0.0.1:${port}`, close: () => closeServer(server, 0) };
};

export interface Asked {
  readonly method?: string;
  readonly host?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
}

export interface Told {
  readonly status: number;
  readonly headers: NodeJS.Dict<string | string[]>;
  readonly body: string;
}

/** Asks a machine by HTTP or HTTPS, as a browser that found the name in DNS. */
export const askMachine = (
  { address, ca, name }: { readonly address: string; readonly ca?: string | undefined; readonly name: string },
  path: string,
  { method = 'GET', host = name, headers = {}, body }: Asked = {},
): Promise<Told> =>
  new Promise((resolve, reject) => {
    const options = {
      host: address,
      path,
      method,
      headers: { host, ...headers },
      agent: false as const,
      timeout: 60_000,
    };
    const sent = (ca === undefined ? httpRequest : httpsRequest)(
      { ...options, ...(ca !== undefined && { servername: host, ca }) },
      (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('error', reject);
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(parts).toString() }),
        );
      },
    );
    sent.on('timeout', () => sent.destroy(new Error(`no answer: ${path}`)));
    sent.on('error', reject);
    sent.end(body);
  });
