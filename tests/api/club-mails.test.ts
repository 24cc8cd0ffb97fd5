import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { allows, type Role, roles } from '#domain/account/role.ts';
import { areaOfMail, type ClubMailKind, clubMails, mailKinds } from '#domain/mail/mail.ts';
import { administrators } from '#server/db/account-schema.ts';
import { sendMail } from '#server/mail/sender.ts';
import type { NewMail } from '#server/outbox/outbox.ts';
import { openClub } from '#tests/support/club.ts';
import { openMail } from '#tests/support/mail.ts';
import { mailExamples } from '#tests/support/mail-examples.ts';
import { signedInAs } from '#tests/support/roles.ts';

const club = await openClub();
const mail = await openMail(club);
const { server } = mail;
afterAll(async () => {
  await mail.close();
  await club.close();
});
beforeEach(() => mail.forget());

/** An example of each. A kind without one does not compile. */
const examples: { readonly [Kind in ClubMailKind]: NewMail } = {
  'card-dispute': { kind: 'card-dispute', data: mailExamples['card-dispute'], to: 'club' },
  'card-dispute-decided': { kind: 'card-dispute-decided', data: mailExamples['card-dispute-decided'], to: 'club' },
  'card-refund-failed': { kind: 'card-refund-failed', data: mailExamples['card-refund-failed'], to: 'club' },
  'retention-announced': { kind: 'retention-announced', data: mailExamples['retention-announced'], to: 'club' },
  'backup-failed': { kind: 'backup-failed', data: mailExamples['backup-failed'], to: 'club' },
  'mail-paused': { kind: 'mail-paused', data: mailExamples['mail-paused'], to: 'club' },
};

const kinds = mailKinds.filter((kind): kind is ClubMailKind => kind in clubMails);
const accounts = await Promise.all(roles.map(async (role) => ({ role, ...(await signedInAs(club, [role])) })));
const got = () => server.accepted.map(({ to }) => to).filter((to) => accounts.some(({ email }) => email === to));
const mayRead = (role: Role, kind: ClubMailKind) => allows([role], clubMails[kind], 'write');

describe.each(kinds)('the mail «%s» to the club', (kind) => {
  test('goes to those whose role writes where it tells about, and to nobody else', async () => {
    await mail.write(examples[kind]);
    await sendMail(club.deps, []);
    const expected = accounts.filter(({ role }) => mayRead(role, kind)).map(({ email }) => email);
    expect(expected).not.toEqual([]);
    expect(got().sort()).toEqual(expected.sort());
  });

  test('does not go to somebody who lost that role while it waited', async () => {
    const [reader] = accounts.filter(({ role }) => mayRead(role, kind));
    if (!reader) throw new Error('nobody reads it');
    await mail.write(examples[kind]);
    await club.db
      .update(administrators)
      .set({ roles: ['editor', 'coach'] })
      .where(eq(administrators.id, reader.id));
    await sendMail(club.deps, []);
    await club.db
      .update(administrators)
      .set({ roles: [reader.role] })
      .where(eq(administrators.id, reader.id));
    expect(got()).not.toContain(reader.email);
  });
});

test('mails about money go to no editor, coach or secretary', () => {
  const told = roles.filter((role) => allows([role], areaOfMail('card-dispute') ?? 'own', 'write'));
  expect(told).toEqual(['owner', 'treasurer']);
});

test('only a kind that has an area can be written to the club', () => {
  // @ts-expect-error: a mail about one membership has no area.
  const written: NewMail = { kind: 'dossier-complete', data: { season: '2026-2027' }, to: 'club' };
  expect(areaOfMail(written.kind)).toBeUndefined();
});
