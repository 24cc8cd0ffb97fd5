import type SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { MailMoment } from '#domain/mail/mail-answer.ts';
import { withTimeLimit } from '../runtime/time-limit.ts';
import { type Letter, type MailConnection, type MailServer, MailServerTrouble, type Outcome } from './mail-server.ts';

/** Time limits in milliseconds. The library's own limit for a silent server is ten minutes. */
interface Patience {
  /** One limit covers connection, greeting and login together, the other one whole letter. */
  whole: number;
  /** For each answer. */
  silence: number;
}

const usualPatience: Patience = { whole: 6000, silence: 5000 };

const LONGEST_ANSWER = 300;

interface Failure {
  code?: unknown;
  command?: unknown;
  response?: unknown;
  responseCode?: unknown;
}

const failureIn = (error: unknown): Failure => (typeof error === 'object' && error !== null ? error : {});

/** At which moment of the conversation a command is answered. */
const momentOf = (command: unknown): MailMoment => {
  if (command === 'MAIL FROM') return 'sender';
  return command === 'RCPT TO' ? 'recipient' : 'message';
};

/** Returns what a failed letter means. Only a code in an answer of the server is an answer. */
const outcomeOf = (error: unknown): Outcome => {
  const { responseCode, response, command } = failureIn(error);
  if (typeof responseCode !== 'number' || responseCode < 400) return { kind: 'unknown' };
  const answer = String(response ?? responseCode).slice(0, LONGEST_ANSWER);
  return { kind: 'refused', moment: momentOf(command), answer };
};

const troubleOf = (error: unknown): MailServerTrouble => {
  const { code, responseCode, response } = failureIn(error);
  const answer = response === undefined ? null : String(response).slice(0, LONGEST_ANSWER);
  // 4xx: the server cannot check the password at the moment.
  const isRefused = code === 'EAUTH' && (typeof responseCode !== 'number' || responseCode >= 500);
  return new MailServerTrouble(isRefused ? 'password-refused' : 'unreachable', { cause: error, answer });
};

const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[?::1\]?)$/;

const connectionOptions = (url: URL, silence: number) => {
  const isSecure = url.protocol === 'smtps:';
  const isHere = LOOPBACK.test(url.hostname);
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port) || (isSecure ? 465 : 587),
    secure: isSecure,
    // A password goes through no open line.
    requireTLS: !isSecure && !isHere,
    ignoreTLS: isHere,
    connectionTimeout: silence,
    greetingTimeout: silence,
    socketTimeout: silence,
    dnsTimeout: silence,
    socketCloseTimeout: 0,
  };
};

const loadMailer = async () => {
  // Loaded where it sends: nothing else of the site needs it.
  const [{ default: Connection }, { default: Composer }] = await Promise.all([
    import('nodemailer/lib/smtp-connection'),
    import('nodemailer/lib/mail-composer'),
  ]);
  return { Connection, Composer };
};

type Mailer = Awaited<ReturnType<typeof loadMailer>>;

interface Place {
  url: URL;
  /** Undefined for a server without a login. */
  login: { user: string; pass: string } | undefined;
}

const connect = async ({ Connection }: Mailer, { url, login }: Place, patience: Patience): Promise<SMTPConnection> => {
  const connection = new Connection(connectionOptions(url, patience.silence));
  const ready = new Promise<void>((resolve, reject) => {
    // Stays, because an error without a listener would end the process.
    connection.on('error', reject);
    connection.on('end', () => reject(new Error('the mail server closed the connection')));
    connection.connect((error) => {
      if (error) return reject(error);
      if (!login) return resolve();
      connection.login(login, (refused) => (refused ? reject(refused) : resolve()));
    });
  });
  try {
    await withTimeLimit(ready, patience.whole);
    return connection;
  } catch (error) {
    connection.close();
    throw troubleOf(error);
  }
};

const composed = ({ Composer }: Mailer, letter: Letter): Promise<Buffer> =>
  new Composer({
    from: letter.from,
    ...(letter.replyTo && { replyTo: letter.replyTo }),
    to: letter.to,
    subject: letter.subject,
    text: letter.text,
    html: letter.html,
    messageId: letter.messageId,
    date: letter.date,
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(letter.unsubscribe && {
        'List-Unsubscribe': `<${letter.unsubscribe}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build();

const transmit = (connection: SMTPConnection, letter: Letter, message: Buffer): Promise<void> =>
  new Promise((resolve, reject) => {
    const envelope = { from: letter.from.address, to: [letter.to.address], size: message.length };
    connection.send(envelope, message, (error, info) => {
      if (error) return reject(error);
      // This cannot happen with one recipient. If it did, no mail would have gone out.
      if (info && info.rejected.length > 0) return reject(info.rejectedErrors?.[0] ?? new Error('recipient rejected'));
      resolve();
    });
  });

const reset = (connection: SMTPConnection): Promise<void> =>
  new Promise((resolve, reject) => connection.reset((error) => (error ? reject(error) : resolve())));

/**
 * Returns the mail server at an address such as `smtps://USER:PASSWORD@smtp.example.com`. A letter whose answer does not
 * come is in doubt, and never sent again here: the outbox decides.
 */
export const createMailServer = (address: string, patience = usualPatience): MailServer => {
  const url = new URL(address);
  const user = decodeURIComponent(url.username);
  const pass = decodeURIComponent(url.password);
  const place: Place = { url, login: user === '' ? undefined : { user, pass } };
  return {
    open: async () => {
      const mailer = await loadMailer();
      let connection: SMTPConnection | undefined;
      const drop = (): void => {
        connection?.close();
        connection = undefined;
      };
      const reach = async (): Promise<SMTPConnection> => {
        if (connection) return connection;
        const opened = await connect(mailer, place, patience);
        // Servers end a line that was silent for long. The next letter then opens another.
        opened.on('end', () => {
          if (connection === opened) connection = undefined;
        });
        connection = opened;
        return opened;
      };
      await reach();
      return {
        send: async (letter) => {
          let message: Buffer;
          try {
            message = await composed(mailer, letter);
          } catch (cause) {
            return { kind: 'broken', cause };
          }
          const line = await reach();
          try {
            await withTimeLimit(transmit(line, letter, message), patience.whole);
            return { kind: 'accepted' };
          } catch (error) {
            const outcome = outcomeOf(error);
            if (outcome.kind !== 'refused') {
              drop();
              return outcome;
            }
            await withTimeLimit(reset(line), patience.silence).catch(drop);
            return outcome;
          }
        },
        close: () => {
          connection?.quit();
          drop();
        },
      } satisfies MailConnection;
    },
  };
};
