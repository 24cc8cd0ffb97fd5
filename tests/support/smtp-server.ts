import { createServer, type Socket } from 'node:net';
import { listen } from '#local/servers.ts';

/** A point of a conversation at which a mail server answers. `end` is the final dot of a message. */
export type Moment = 'greeting' | 'ehlo' | 'auth' | 'mail' | 'rcpt' | 'data' | 'end' | 'rset';

/** How the server answers. */
export interface Reaction {
  /** The whole answer. Left out: the friendly one. */
  reply?: string;
  /** The connection is cut after so many bytes of the answer. */
  cutAfter?: number;
  /** The answer comes that much later. Milliseconds. */
  delayMs?: number;
  /** The server says nothing at all. */
  isSilent?: boolean;
  /** Runs before the answer. */
  before?: () => void | Promise<void>;
}

/** A message for which the server took the responsibility. */
export interface Accepted {
  to: string;
  messageId: string;
  source: string;
}

const friendly: Readonly<Record<Moment, string>> = {
  greeting: '220 mail.example ESMTP',
  ehlo: '250-mail.example\r\n250-AUTH PLAIN LOGIN\r\n250 8BITMIME',
  auth: '235 2.7.0 Welcome',
  mail: '250 2.1.0 OK',
  rcpt: '250 2.1.5 OK',
  data: '354 Go on',
  end: '250 2.0.0 Queued',
  rset: '250 2.0.0 OK',
};

const momentOf = (line: string): Moment | 'quit' | undefined => {
  const verb = line.slice(0, 4).toUpperCase();
  const moments = {
    EHLO: 'ehlo',
    HELO: 'ehlo',
    AUTH: 'auth',
    MAIL: 'mail',
    RCPT: 'rcpt',
    DATA: 'data',
    RSET: 'rset',
    QUIT: 'quit',
  } as const;
  return Object.entries(moments).find(([name]) => name === verb)?.[1];
};

const headerIn = (source: string, name: string): string =>
  new RegExp(`^${name}: *(.*)$`, 'im').exec(source)?.[1]?.trim() ?? '';

/**
 * Starts a mail server that answers as a test wants, to the byte. `plan` decides about each answer. `accepted` holds what
 * it took, also if its answer never arrived.
 */
export const openSmtpServer = async () => {
  const accepted: Accepted[] = [];
  const open = new Set<Socket>();
  const seen = { connections: 0, commands: 0 };
  const state: { plan: (moment: Moment, to: string) => Reaction } = { plan: () => ({}) };

  const serve = (socket: Socket): void => {
    seen.connections += 1;
    open.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => open.delete(socket));
    socket.setNoDelay(true);
    let pending = '';
    let to = '';
    let isMessage = false;
    let turn = Promise.resolve();
    const react = async (moment: Moment, source = ''): Promise<void> => {
      const { reply = friendly[moment], cutAfter, delayMs = 0, isSilent, before } = state.plan(moment, to);
      await before?.();
      if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs));
      if (moment === 'end' && reply.startsWith('2'))
        accepted.push({ to, messageId: headerIn(source, 'message-id'), source });
      isMessage = moment === 'data' && reply.startsWith('3');
      if (isSilent || socket.destroyed) return;
      const bytes = Buffer.from(`${reply}\r\n`);
      if (cutAfter === undefined || cutAfter >= bytes.length) socket.write(bytes);
      else socket.end(bytes.subarray(0, cutAfter), () => socket.destroy());
    };
    const take = (): (() => Promise<void>) | undefined => {
      if (isMessage) {
        const end = pending.startsWith('.\r\n') ? 0 : pending.indexOf('\r\n.\r\n');
        if (end < 0) return undefined;
        const source = pending.slice(0, end).replace(/^\.\./gm, '.');
        pending = pending.slice(pending.indexOf('.\r\n', end) + 3);
        return () => react('end', `${source}\r\n`);
      }
      const end = pending.indexOf('\r\n');
      if (end < 0) return undefined;
      const line = pending.slice(0, end);
      pending = pending.slice(end + 2);
      seen.commands += 1;
      const moment = momentOf(line);
      if (moment === 'rcpt') to = /<(.*)>/.exec(line)?.[1] ?? '';
      if (moment === 'quit') return async () => void socket.end('221 2.0.0 Bye\r\n');
      return moment ? () => react(moment) : async () => void socket.write('500 5.5.2 What?\r\n');
    };
    const work = async (): Promise<void> => {
      for (let next = take(); next; next = take()) await next();
    };
    socket.on('data', (chunk) => {
      pending += chunk.toString('utf8');
      turn = turn.then(work).catch(() => undefined);
    });
    turn = turn.then(() => react('greeting')).catch(() => undefined);
  };

  const server = createServer(serve);
  const port = await listen(server, { port: 0, host: '127.0.0.1' });
  return {
    url: `smtp://127.0.0.1:${port}`,
    urlWithPassword: `smtp://site%40club.example:secret@127.0.0.1:${port}`,
    accepted,
    seen,
    /** Changes how the server behaves from now on. */
    behave: (plan: (moment: Moment, to: string) => Reaction) => {
      state.plan = plan;
    },
    close: async () => {
      for (const socket of open) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
};
