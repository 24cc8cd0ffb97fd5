import type { MailTrouble } from '#domain/mail/mail.ts';
import type { MailMoment } from '#domain/mail/mail-answer.ts';

/** A mail as it goes out: one recipient, one text in two forms. */
export interface Letter {
  /** Names the mail to mail programs. All tries of one mail have the same id, so that a mail that came twice shows once. */
  messageId: string;
  from: { name: string; address: string };
  replyTo: string | undefined;
  to: { name: string; address: string };
  subject: string;
  text: string;
  html: string;
  date: Date;
  /** The address that ends such mails with one press (RFC 8058). Service mails have none. */
  unsubscribe: string | undefined;
}

/**
 * What became of a letter. `refused` is an answer of the server: nothing was delivered. `unknown` is silence: it may have
 * been delivered. `broken` is a letter that no message can be made of: the server was not asked.
 */
export type Outcome =
  | { kind: 'accepted' }
  | { kind: 'broken'; cause: unknown }
  | { kind: 'refused'; moment: MailMoment; answer: string }
  | { kind: 'unknown' };

export interface MailConnection {
  /**
   * Sends a letter. Throws `MailServerTrouble` if an earlier letter lost the connection and none can be opened: this
   * letter was not sent.
   */
  send(letter: Letter): Promise<Outcome>;
  close(): void;
}

/** Thrown if nothing at all can be sent. */
export class MailServerTrouble extends Error {
  override readonly name = 'MailServerTrouble';
  readonly what: MailTrouble;
  /** What the server answered, if it is known. */
  readonly answer: string | null;

  constructor(what: MailTrouble, { cause, answer = null }: { cause?: unknown; answer?: string | null } = {}) {
    super(what, { cause });
    this.what = what;
    this.answer = answer;
  }
}

/** The club's mail server. */
export interface MailServer {
  /** Opens a connection and signs in. Throws `MailServerTrouble`. */
  open(): Promise<MailConnection>;
}

export interface MailSettings {
  /** Undefined without `SMTP_URL`: no mail is written, and none sent. */
  server: MailServer | undefined;
  /** The address that mails come from. */
  from: string;
  /** Where answers go. Undefined: to the e-mail address of the club. */
  replyTo: string | undefined;
  /** How many mails a day of Paris allows. */
  dailyAllowance: number;
}
