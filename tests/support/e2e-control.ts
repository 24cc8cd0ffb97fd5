import pg from 'pg';
import { type Control, createControl } from '#local/stripe-stand-in/control.ts';
import { ADMINISTRATOR } from './administrator.ts';
import type { Addresses } from './e2e-site-process.ts';

export interface MemberRow {
  id: string;
  status: string;
  firstName: string;
  disciplines: string[];
  payments: { status: string; amountCents: number; intentId: string | null }[];
}

const membersQuery = `
  select m.id, m.status, m.first_name as "firstName",
    (select array_agg(discipline order by position) from order_lines where member_id = m.id) as disciplines,
    (select coalesce(json_agg(json_build_object(
      'status', p.status, 'amountCents', p.amount_cents, 'intentId', p.reference)), '[]')
      from payments p where p.member_id = m.id) as payments
  from members m where m.last_name = $1`;

const asJson = (content: unknown) => ({
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify(content),
});

/** Logs in as the administrator of the tests. Returns the token of a new session. */
export const newToken = async (url: string): Promise<string> => {
  const login = await fetch(`${url}/api/login`, { method: 'POST', ...asJson(ADMINISTRATOR) });
  if (!login.ok) throw new Error(`the login: ${login.status}`);
  const { token }: { token: string } = await login.json();
  return token;
};

const tokens = new Map<string, Promise<string>>();

/** Returns the token of the session that all tests of this worker share on a site. No test may end it. */
export const sharedToken = (url: string): Promise<string> => {
  const token = tokens.get(url) ?? newToken(url);
  tokens.set(url, token);
  return token;
};

/** Returns the commands that only a test can send to the site. */
const ordersTo = (control: string) => {
  const order = async (path: string): Promise<void> => {
    const response = await fetch(control + path, { method: 'POST' });
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
  };
  return {
    stopDatabase: () => order('/database/stop'),
    startDatabase: () => order('/database/start'),
    stopBlobs: () => order('/blobs/stop'),
    startBlobs: () => order('/blobs/start'),
    stopFunctions: () => order('/functions/stop'),
    startFunctions: () => order('/functions/start'),
    stopBuilds: () => order('/builds/stop'),
    startBuilds: () => order('/builds/start'),
    settlePayments: () => order('/scheduled/settle-payments'),
  };
};

/**
 * Returns access to the running site: its database, its stand-in for Stripe, and the commands that only a test can
 * send.
 */
export const createE2eSite = ({ url, control, stripe, database }: Addresses) => {
  const pool = new pg.Pool({ connectionString: database, max: 1 });
  pool.on('error', () => undefined);
  const stripeControl: Control = createControl(stripe);
  return {
    url,
    stripe: stripeControl,
    ...ordersTo(control),
    query: async (text: string, values: unknown[] = []) => (await pool.query(text, values)).rows,
    membersNamed: async (lastName: string): Promise<MemberRow[]> =>
      (await pool.query<MemberRow>(membersQuery, [lastName])).rows,
    /** Returns what Stripe holds for a person. */
    booksOf: async ({ email }: { email: string }) => {
      const books = await stripeControl.books();
      const intents = books.paymentIntents.filter(({ receiptEmail }) => receiptEmail === email);
      const charges = books.charges.filter(({ paymentIntent }) => intents.some(({ id }) => id === paymentIntent));
      const events = books.events.filter(({ object }) => intents.some(({ id }) => id === object.id));
      return { intents, charges, events };
    },
    /** Calls the API with an administrator's session. */
    asAdministrator: async (method: 'GET' | 'PUT' | 'POST', path: string, body?: unknown): Promise<Response> => {
      const { headers, ...rest } = body instanceof FormData ? { headers: {}, body } : asJson(body);
      return fetch(url + path, {
        method,
        ...(body !== undefined && rest),
        headers: { ...headers, Authorization: `Bearer ${await sharedToken(url)}` },
      });
    },
    [Symbol.asyncDispose]: () => pool.end(),
  };
};

export type E2eSite = ReturnType<typeof createE2eSite>;
