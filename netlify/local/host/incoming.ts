import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { LRUCache } from 'lru-cache';

/** Thrown if a request is refused before anything else looks at it. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

export interface Incoming {
  readonly method: string;
  readonly url: URL;
  /** Decoded, as files and patterns are named. */
  readonly path: string;
  readonly ip: string;
  readonly raw: IncomingMessage;
  header(name: string): string | undefined;
}

const loopbackNames = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Other names are refused: with a name that points at this machine, any web page could talk to the site (DNS
 * rebinding).
 */
const isAllowed = (hostname: string, names: ReadonlySet<string>): boolean =>
  loopbackNames.has(hostname) || names.has(hostname) || (names.has('*') && isIP(hostname.replace(/[[\]]/g, '')) !== 0);

const LOOPBACK = /^(?:127(?:\.\d+){3}|::1)$/;

/** Returns true for a request of this machine to itself. One that a proxy passes on is not: it may come from anywhere. */
export const isFromThisMachine = ({ ip, url, header }: Pick<Incoming, 'ip' | 'url' | 'header'>): boolean =>
  LOOPBACK.test(ip) &&
  loopbackNames.has(url.hostname) &&
  ['x-forwarded-for', 'x-forwarded-host', 'forwarded'].every((name) => header(name) === undefined);

const parseUrl = (target: string, host: string): URL => {
  try {
    if (target.startsWith('/')) return new URL(`http://${host}${target}`);
  } catch {
    // The error below tells it.
  }
  throw new Refusal(400, 'Malformed request.');
};

const decodePath = (path: string): string => {
  try {
    return decodeURIComponent(path);
  } catch {
    // `/50%` cannot be decoded. No file and no page has such a name, so it is handled as an unknown path.
    return path;
  }
};

interface Address {
  readonly url: URL;
  readonly path: string;
}

// Many requests ask for the same few addresses.
const knownAddresses = new LRUCache<string, Address>({ max: 1_000 });

const addressOf = ({ url: target = '/', headers: { host = '' } }: IncomingMessage): Address => {
  const key = `${host} ${target}`;
  const known = knownAddresses.get(key);
  if (known) return known;
  const url = parseUrl(target, host);
  const address = { url, path: decodePath(url.pathname) };
  knownAddresses.set(key, address);
  return address;
};

/** Who may call, and how visitors come. */
export interface Door {
  /** The `Host` names that are served besides those of this machine. */
  readonly names: ReadonlySet<string>;
  /** True if a reverse proxy on this machine says who the visitor is. */
  readonly isBehindProxy: boolean;
}

/**
 * Returns the visitor's address. The proxy adds the address that it saw at the end of the list; whatever stands before it
 * may be invented. A caller that does not come from this machine is believed nothing.
 */
const ipOf = (raw: IncomingMessage, { isBehindProxy }: Door): string => {
  const caller = (raw.socket.remoteAddress ?? '127.0.0.1').replace(/^::ffff:/, '');
  if (!isBehindProxy || !LOOPBACK.test(caller)) return caller;
  const told = [raw.headers['x-forwarded-for'] ?? ''].flat().join(',').split(',').at(-1)?.trim() ?? '';
  return isIP(told) === 0 ? caller : told;
};

/** Reads the first line and the host of a request. Throws Refusal. */
export const readIncoming = (raw: IncomingMessage, door: Door): Incoming => {
  const { url, path } = addressOf(raw);
  if (!isAllowed(url.hostname, door.names)) throw new Refusal(421, 'This host name is not served here.');
  const method = raw.method ?? 'GET';
  if (method === 'TRACE' || method === 'CONNECT') throw new Refusal(405, 'Method not allowed.');
  return {
    method,
    url,
    path,
    ip: ipOf(raw, door),
    raw,
    header: (name) => {
      const value = raw.headers[name];
      return Array.isArray(value) ? value.join(', ') : value;
    },
  };
};
