import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';
import { escapeHtml } from '#domain/text.ts';
import type { MountedRoute } from '#local/host/router.ts';
import { listen } from '#local/servers.ts';

/** A mail that the sink got. */
export interface CaughtMail {
  readonly id: number;
  readonly at: string;
  /** The addresses of the envelope, which decide where a mail goes. */
  readonly from: string;
  readonly to: readonly string[];
  readonly subject: string;
  readonly messageId: string;
  readonly text: string;
  readonly html: string;
  /** The whole message as it came. */
  readonly source: string;
}

export interface SmtpSink {
  readonly port: number;
  /** The value of `SMTP_URL`. */
  readonly url: string;
  /** What came, the oldest first. */
  mails(): readonly CaughtMail[];
  /** Shows what came. */
  readonly route: MountedRoute;
  stop(): Promise<void>;
}

/** The last mails that are kept. They are gone when the platform stops. */
const KEPT = 500;

const addressIn = (address: false | { address: string }): string => (address ? address.address : '');

const page = (title: string, body: string): Response =>
  new Response(
    `<!doctype html><html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title></head><body>${body}</body></html>`,
    {
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; base-uri 'none'",
      },
    },
  );

const listPage = (mails: readonly CaughtMail[]): Response =>
  page(
    'Courriels reçus sur cette machine',
    `<h1>Courriels reçus sur cette machine</h1>${mails.length === 0 ? '<p>Aucun pour l’instant.</p>' : ''}<ul>${mails
      .toReversed()
      .map(
        ({ id, at, to, subject }) =>
          `<li><a href="/_local/mail/${id}">${escapeHtml(subject)}</a> — ${escapeHtml(to.join(', '))} — ${escapeHtml(at)}</li>`,
      )
      .join('')}</ul>`,
  );

const mailPage = ({ id, from, to, subject, text, source }: CaughtMail): Response =>
  page(
    subject,
    `<p><a href="/_local/mail">Tous les courriels</a></p><h1>${escapeHtml(subject)}</h1><p>${escapeHtml(from)} → ${escapeHtml(to.join(', '))}</p><h2>HTML</h2><iframe title="HTML" src="/_local/mail/${id}/html" sandbox="allow-popups allow-top-navigation-by-user-activation" width="100%" height="480"></iframe><h2>Texte</h2><pre>${escapeHtml(text)}</pre><details><summary>Source</summary><pre>${escapeHtml(source)}</pre></details>`,
  );

const htmlPart = ({ html }: CaughtMail): Response =>
  new Response(html, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      // Nothing of a mail runs or loads here, as in a careful mail program.
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
    },
  });

const answer = (path: string, mails: readonly CaughtMail[]): Response => {
  const [, id, part] = /^\/_local\/mail\/(\d+)(\/html)?$/.exec(path) ?? [];
  const found = mails.find((mail) => mail.id === Number(id));
  if (path === '/_local/mail.json') return Response.json(mails, { headers: { 'cache-control': 'no-store' } });
  if (path === '/_local/mail') return listPage(mails);
  if (!found) return new Response('Not found', { status: 404 });
  return part ? htmlPart(found) : mailPage(found);
};

/**
 * Starts a mail server that keeps what it gets and delivers nothing. It takes any user and password, on loopback only.
 * Shows its mails to this machine only, at `/_local/mail`, and as JSON at `/_local/mail.json`.
 */
export const startSmtpSink = async (): Promise<SmtpSink> => {
  const mails: CaughtMail[] = [];
  let count = 0;
  const keep = (parsed: ParsedMail, source: string, from: string, to: string[]): void => {
    count += 1;
    mails.push({
      id: count,
      at: new Date().toISOString(),
      from,
      to,
      subject: parsed.subject ?? '',
      messageId: parsed.messageId ?? '',
      text: parsed.text ?? '',
      html: parsed.html || '',
      source,
    });
    if (mails.length > KEPT) mails.shift();
  };
  const server = new SMTPServer({
    // Its built-in certificate ended long ago, and nobody listens on loopback.
    hideSTARTTLS: true,
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    allowInsecureAuth: true,
    logger: false,
    onAuth: (auth, _session, done) => done(null, { user: auth.username ?? '' }),
    onData: (stream, { envelope }, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const source = Buffer.concat(chunks);
        simpleParser(source).then(
          (parsed) => {
            keep(parsed, source.toString('utf8'), addressIn(envelope.mailFrom), envelope.rcptTo.map(addressIn));
            done();
          },
          (error: Error) => done(error),
        );
      });
    },
  });
  // A client that leaves half-way is not an error of ours.
  server.on('error', () => undefined);
  const port = await listen(server.server, { port: 0, host: '127.0.0.1' });
  return {
    port,
    url: `smtp://127.0.0.1:${port}`,
    mails: () => mails,
    route: {
      prefix: '/_local/mail',
      isForThisMachine: true,
      fetch: async (request) => answer(new URL(request.url).pathname, mails),
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
};
