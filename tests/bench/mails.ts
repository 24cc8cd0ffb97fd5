import { execFileSync } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { simpleParser } from 'mailparser';
import sharp from 'sharp';
import * as z from 'zod';
import { type MailKind, mailKinds } from '#domain/mail/mail.ts';
import { startSmtpSink } from '#local/smtp-sink.ts';
import { mailKindNames } from '#messages/mail-kinds.ts';
import type { Letter } from '#server/integrations/mail-server.ts';
import { createMailServer } from '#server/integrations/smtp.ts';
import { MACHINE_FONTS } from '#tests/support/browser.ts';
import { inFreshBrowser } from '#tests/support/fresh-browser.ts';
import { allExampleLetters } from '#tests/support/mail-examples.ts';

const folder = fileURLToPath(new URL('../../docs/mails/', import.meta.url));
/** Large enough to judge a mail, and small enough to be kept in the repository. */
const SCALE = 2 / 3;

interface Example {
  kind: MailKind;
  letter: Letter;
  /** The message as the mail server got it. */
  source: string;
}

/** Sends the example of each kind to the mail server of `npm start`. */
const sendAll = async (): Promise<Example[]> => {
  const sink = await startSmtpSink();
  // A machine that does much else answers late.
  const line = await createMailServer(sink.url, { whole: 60_000, silence: 60_000 }).open();
  try {
    const examples = allExampleLetters();
    for (const { kind, letter } of examples) {
      const outcome = await line.send(letter);
      if (outcome.kind !== 'accepted') throw new Error(`«${kind}» is ${outcome.kind}`);
    }
    return examples.map((example, place) => ({ ...example, source: sink.mails()[place]?.source ?? '' }));
  } finally {
    line.close();
    await sink.stop();
  }
};

// Every header is read, because Python finds the defects of one only then.
const PYTHON = `
import json, sys
from email import message_from_bytes, policy
def defects(message):
    found = [str(one) for one in message.defects]
    for name, value in message.items():
        found += [f'{name}: {one}' for one in getattr(value, 'defects', ())]
    for part in message.iter_parts() if message.is_multipart() else ():
        found += defects(part)
    return found
def told(source):
    message = message_from_bytes(source.encode(), policy=policy.default)
    return {
        'defects': defects(message), 'subject': message['subject'], 'to': [one.addr_spec for one in message['to'].addresses],
        'text': message.get_body(('plain',)).get_content(), 'html': message.get_body(('html',)).get_content(),
    }
json.dump({'version': sys.version.split()[0], 'mails': [told(one) for one in json.load(sys.stdin)]}, sys.stdout)
`;

const readSchema = z.object({
  subject: z.string(),
  to: z.array(z.string()),
  text: z.string(),
  html: z.string(),
  defects: z.array(z.string()),
});
type Read = z.output<typeof readSchema>;

const readByPython = (examples: readonly Example[]): { version: string; mails: Read[] } => {
  const input = JSON.stringify(examples.map(({ source }) => source));
  const output = execFileSync('python3', ['-c', PYTHON], { input, encoding: 'utf8', maxBuffer: 1e8 });
  return z.object({ version: z.string(), mails: z.array(readSchema) }).parse(JSON.parse(output));
};

const readByMailparser = async ({ source }: Example): Promise<Read> => {
  const { subject = '', to, text = '', html } = await simpleParser(source);
  const addresses = [to].flat().flatMap((one) => one?.value.map(({ address }) => address ?? '') ?? []);
  return { subject, to: addresses, text, html: html || '', defects: [] };
};

const plain = (text: string): string => text.replace(/\r\n/g, '\n').trim();

/** Throws unless a program reads what was written, without a defect. */
const expectRead = (program: string, { kind, letter }: Example, read: Read | undefined): void => {
  const wrong = [
    ...(read?.defects ?? ['nothing']),
    ...(read?.subject === letter.subject ? [] : ['another subject']),
    ...(read?.to.join() === letter.to.address ? [] : ['another recipient']),
    ...(plain(read?.text ?? '') === plain(letter.text) ? [] : ['another text']),
    ...(plain(read?.html ?? '') === plain(letter.html) ? [] : ['another HTML']),
  ];
  if (wrong.length > 0) throw new Error(`${program} reads «${kind}»: ${wrong.join(', ')}`);
};

const take = async (page: Page, html: string, width: number, name: string): Promise<void> => {
  await page.setViewportSize({ width, height: 100 });
  await page.setContent(html);
  await sharp(await page.screenshot({ fullPage: true }))
    .resize({ width: Math.round(width * SCALE) })
    .webp({ quality: 60 })
    .toFile(`${folder}${name}.webp`);
};

const inPre = (text: string): string =>
  `<!doctype html><meta charset="utf-8"><pre style="margin:24px;white-space:pre-wrap;overflow-wrap:anywhere;font:14px/1.5 monospace">${text.replace(
    /[&<]/g,
    (character) => `&#${character.codePointAt(0)};`,
  )}</pre>`;

const pictures = [
  { title: 'phone', name: '390', scheme: 'light', width: 390, html: ({ html }: Letter) => html },
  { title: 'dark', name: '390-dark', scheme: 'dark', width: 390, html: ({ html }: Letter) => html },
  { title: 'wide', name: '820', scheme: 'light', width: 820, html: ({ html }: Letter) => html },
  { title: 'text', name: 'text', scheme: 'light', width: 390, html: ({ text }: Letter) => inPre(text) },
] as const;

const gallery = (readers: string): string => {
  const cell = (kind: MailKind, name: string): string =>
    `<a href="mails/${kind}-${name}.webp"><img src="mails/${kind}-${name}.webp" width="200" alt=""></a>`;
  const rows = mailKinds.map(
    (kind) => `| ${mailKindNames[kind]} | ${pictures.map(({ name }) => cell(kind, name)).join(' | ')} |`,
  );
  return `# Every mail

An example of each kind, as HTML at 390 px, there in dark colours, at 820 px, and as text; made by \`npm run tool -- mails\`. ${readers}

| mail | ${pictures.map(({ title }) => title).join(' | ')} |
| --- | ${pictures.map(() => '---').join(' | ')} |
${rows.join('\n')}
`;
};

/** `npm run tool -- mails` lets two other programs read an example of each mail, and takes their pictures into docs/. */
const examples = await sendAll();
const python = readByPython(examples);
for (const [place, example] of examples.entries()) {
  expectRead('Python', example, python.mails[place]);
  expectRead('mailparser', example, await readByMailparser(example));
}
const readers = `Python ${python.version} (\`email\`, its default policy) and mailparser read all ${examples.length}, to members and to guardians, without a defect.`;
console.log(readers);
await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
for (const colorScheme of ['light', 'dark'] as const)
  await inFreshBrowser(
    { colorScheme, locale: 'fr-FR' },
    async (page) => {
      for (const { name, width, html } of pictures.filter(({ scheme }) => scheme === colorScheme))
        for (const kind of mailKinds) {
          const example = examples.find((one) => one.kind === kind);
          if (example) await take(page, html(example.letter), width, `${kind}-${name}`);
        }
    },
    MACHINE_FONTS,
  );
await writeFile(`${folder}../mails.md`, gallery(readers));
