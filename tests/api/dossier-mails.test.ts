import { randomUUID } from 'node:crypto';
import { and, eq, isNotNull } from 'drizzle-orm';
import { simpleParser } from 'mailparser';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS, dayInParis, plusDays } from '#domain/dates.ts';
import { administrators, auditEntries } from '#server/db/account-schema.ts';
import { links } from '#server/db/link-schema.ts';
import { outbox } from '#server/db/mail-schema.ts';
import { members } from '#server/db/schema.ts';
import { sendMail } from '#server/mail/sender.ts';
import { insertMail, setPaused } from '#server/outbox/queries.ts';
import { completionMails } from '#server/payments/member-mails.ts';
import { withBackground } from '#server/runtime/background.ts';
import { hashToken } from '#server/runtime/secrets.ts';
import { ADMINISTRATOR } from '#tests/support/administrator.ts';
import { joined, PASSWORD } from '#tests/support/administrators.ts';
import { refusalOf } from '#tests/support/answers.ts';
import { dossierIn, linkTo, withLink as sendWithLink } from '#tests/support/links.ts';
import { openMail, receiptFor } from '#tests/support/mail.ts';
import { CASH, membersOf, underAge } from '#tests/support/members.ts';
import { pay, rowsOf } from '#tests/support/payments.ts';
import { smallJpeg } from '#tests/support/pictures.ts';
import { asAdmin, openClubAndSignIn, postJson } from '#tests/support/sessions.ts';
import { somebody, submitted } from '#tests/support/sign-up.ts';

const { club, token: adminToken } = await openClubAndSignIn();
const admin = membersOf(club, adminToken);
const mail = await openMail(club);
afterAll(async () => {
  await mail.close();
  await club.close();
});
// Mail is paused but for `deliver`, so that what is sent behind an answer does not mix with the next test.
const forget = async () => {
  await mail.forget();
  await setPaused(club.db, new Date());
};
beforeEach(forget);

/** Makes requests, and waits for what goes on behind their answers. */
const settled = async <Answer>(work: () => Promise<Answer>): Promise<Answer> => {
  const behind: Promise<unknown>[] = [];
  const answer = await withBackground((more) => void behind.push(more), work);
  // What goes on behind may begin more.
  for (const one of behind) await one;
  return answer;
};
const withLink = (...sent: Parameters<typeof sendWithLink>) => settled(() => sendWithLink(...sent));

const told = async () => (await mail.rows()).map(({ kind, recipient }) => `${kind} to ${recipient}`).sort();
const deliver = async () => {
  await setPaused(club.db, null);
  await sendMail(club.deps, []);
  await setPaused(club.db, new Date());
  // A sender behind an earlier answer may have taken some of them.
  await expect.poll(() => club.db.$count(outbox, isNotNull(outbox.claim))).toBe(0);
};
/** Returns what was delivered of a kind of mail, by its subject but for the name in it, with the token of its link. */
const delivered = async (subject: string) => {
  await deliver();
  const mails = await Promise.all(
    mail.server.accepted.map(async ({ to, source }) => {
      const { subject: read = '', text = '', to: named } = await simpleParser(source);
      return { to, source, text, named, subject: read, token: /\/dossier#([\w-]+)/.exec(text)?.[1] ?? '' };
    }),
  );
  const [before = '', after = ''] = subject.split('…');
  return mails.filter((one) => one.subject.startsWith(before) && one.subject.endsWith(after));
};
const scopeOf = async (token: string) =>
  ((await (await withLink(club, token, '/link')).json()) as { scope?: string }).scope;
/** Adds somebody without any mail about it. */
const quietly = async (...args: Parameters<typeof admin.added>) => {
  const { server } = club.deps.mail;
  club.deps.mail.server = undefined;
  const member = await admin.added(...args);
  club.deps.mail.server = server;
  return member;
};
const linksOf = (memberId: string) => club.db.select().from(links).where(eq(links.memberId, memberId));

describe('a mail about a membership', () => {
  test('leads to the dossier by a link that is made when it is sent, and stored hashed', async () => {
    const member = await quietly();
    await mail.write(receiptFor(member.id));
    expect(await linksOf(member.id)).toEqual([]);
    const [receipt] = await delivered('Attestation de paiement');
    expect(receipt?.text).toContain('Ouvrir votre dossier');
    expect((await dossierIn(withLink(club, receipt?.token ?? ''))).email).toBe(member.email);
    const [link] = await linksOf(member.id);
    expect(link).toMatchObject({ scope: 'dossier', madeBy: null, tokenHash: hashToken(receipt?.token ?? '') });
    expect(JSON.stringify(await mail.rows())).not.toContain(receipt?.token);
  });

  test('carries the same link again while more than half of its life is left, else a new one', async () => {
    const member = await quietly();
    const tokens = [];
    for (const days of [0, 29, 31]) {
      await forget();
      club.clock.offsetMs = days * DAY_MS;
      await mail.write(receiptFor(member.id));
      tokens.push((await delivered('Attestation de paiement'))[0]?.token);
    }
    expect(tokens[1]).toBe(tokens[0]);
    expect(tokens[2]).not.toBe(tokens[0]);
    expect(await linksOf(member.id)).toHaveLength(2);
  });

  test('gets a new link if the one before was revoked, or is of another secret', async () => {
    const member = await quietly();
    await mail.write(receiptFor(member.id));
    const [first] = await delivered('Attestation de paiement');
    await club.db.update(links).set({ revokedAt: new Date() }).where(eq(links.memberId, member.id));
    await forget();
    await mail.write(receiptFor(member.id));
    const [second] = await delivered('Attestation de paiement');
    expect(second?.token).not.toBe(first?.token);
    const secret = club.deps.settings.linkSecret;
    club.deps.settings.linkSecret = 'another one';
    await forget();
    await mail.write(receiptFor(member.id));
    const [third] = await delivered('Attestation de paiement');
    club.deps.settings.linkSecret = secret;
    expect(third?.token).not.toBe(second?.token);
    expect((await withLink(club, third?.token ?? '')).status).toBe(200);
  });

  test('that waited while its member was deleted goes with the member', async () => {
    const member = await quietly();
    await mail.write(receiptFor(member.id));
    await admin.remove(member.id);
    await deliver();
    expect(mail.server.accepted).toEqual([]);
    expect(await mail.rows()).toEqual([]);
  });

  test('that waited while its person was merged opens its own membership, and never the other one', async () => {
    const one = await quietly();
    const other = await quietly();
    await mail.write(receiptFor(one.id));
    await mail.write(receiptFor(other.id));
    const { token } = await linkTo(club, one.id);
    const memberships = [one.id, other.id].sort();
    const body = { personId: other.personId, memberships };
    const path = `/api/admin/persons/${one.personId}/merge`;
    expect((await asAdmin(club, adminToken, path, { method: 'POST', body })).status).toBe(200);
    expect((await admin.found(one.id)).personId).toBe((await admin.found(other.id)).personId);
    expect((await dossierIn(withLink(club, token))).email).toBe(one.email);
    const receipts = await delivered('Attestation de paiement');
    expect(receipts.map(({ to }) => to).sort()).toEqual([one.email, other.email].sort());
    for (const receipt of receipts) expect((await dossierIn(withLink(club, receipt.token))).email).toBe(receipt.to);
    expect((await admin.found(one.id)).links).toHaveLength(1);
  });
});

describe('the guardian of a minor', () => {
  const minor = { ...underAge, legalGuardianAuthorised: true };

  test('is asked to confirm once the sign-up is paid, by a link of their own', async () => {
    const created = await submitted(club, { form: minor });
    await pay(club, created);
    expect(await told()).toEqual([
      ...['guardian-confirmation to guardian', 'sign-up-paid to guardian', 'sign-up-paid to member'],
    ]);
    const [asked] = await delivered('Votre autorisation est attendue');
    expect(asked?.to).toBe(minor.legalGuardianEmail);
    expect(await scopeOf(asked?.token ?? '')).toBe('guardian');
    const copies = await delivered('Inscription… confirmée pour la saison 2026-2027');
    const scopes = await Promise.all(copies.map(async ({ to, token }) => [to, await scopeOf(token)]));
    const { member } = await rowsOf(club, created);
    expect(Object.fromEntries(scopes)).toEqual({
      [minor.legalGuardianEmail]: 'guardian',
      [member.email]: 'dossier',
    });
    expect(copies[0]?.text).toContain('l’autorisation d’un représentant légal');
    await withLink(club, asked?.token ?? '', '/guardian', { method: 'POST' });
    await forget();
    await mail.write(receiptFor(member.id));
    const receipts = await delivered('Attestation de paiement');
    expect(
      new Map(await Promise.all(receipts.map(async ({ to, token }) => [to, await scopeOf(token)] as const))),
    ).toEqual(
      new Map([
        [minor.legalGuardianEmail, 'guardian'],
        [member.email, 'dossier'],
      ]),
    );
  });

  test('who has just confirmed gets no request', async () => {
    const created = await submitted(club, { form: minor });
    await pay(club, created);
    const { member } = await rowsOf(club, created);
    const { token } = await linkTo(club, member.id, { scope: 'guardian' });
    await withLink(club, token, '/guardian', { method: 'POST' });
    expect(await told()).toContain('guardian-confirmation to guardian');
    await deliver();
    expect(await told()).not.toContain('guardian-confirmation to guardian');
    expect(await delivered('Votre autorisation est attendue')).toEqual([]);
  });

  describe('whom the club corrects', () => {
    /** Adds a minor whose guardian is asked, and has a link handed over too. */
    const asking = async () => {
      const created = await submitted(club, { form: minor });
      await pay(club, created);
      const { member } = await rowsOf(club, created);
      const asked = await delivered('Votre autorisation est attendue');
      const path = `/api/admin/memberships/${member.id}/links`;
      const made = await asAdmin(club, adminToken, path, {
        method: 'POST',
        body: { scope: 'guardian', password: ADMINISTRATOR.password },
      });
      const { url } = (await made.json()) as { url: string };
      await forget();
      return { id: member.id, mailed: asked[0]?.token ?? '', handed: url.split('#')[1] ?? '' };
    };
    const confirms = async (token: string) => (await withLink(club, token, '/guardian', { method: 'POST' })).status;

    test('gets the request at the right address, and the wrong address cannot confirm', async () => {
      const { id, mailed, handed } = await asking();
      await admin.put(id, { legalGuardianEmail: 'la.bonne@exemple.example' });
      const [asked] = await delivered('Votre autorisation est attendue');
      expect(asked?.to).toBe('la.bonne@exemple.example');
      expect([await confirms(mailed), await confirms(asked?.token ?? '')]).toEqual([410, 200]);
      expect(await confirms(handed)).toBe(200);
    });

    test('into another person is asked anew, however often, and no link of the one before confirms', async () => {
      const { id, mailed, handed } = await asking();
      for (const legalGuardianName of ['Sacha Petit', 'Dominique Martin', 'Sacha Petit']) {
        await forget();
        await admin.put(id, { legalGuardianName });
        expect(await delivered('Votre autorisation est attendue')).toHaveLength(1);
      }
      expect([await confirms(mailed), await confirms(handed)]).toEqual([410, 410]);
    });

    test('in case and accents only is not asked again once confirmed', async () => {
      const { id, handed } = await asking();
      expect(await confirms(handed)).toBe(200);
      await forget();
      await admin.put(id, { legalGuardianName: 'DOMINIQUE MARTIN', legalGuardianEmail: 'autre@exemple.example' });
      expect(await told()).not.toContain('guardian-confirmation to guardian');
      expect((await admin.row(id))?.guardianConfirmedAt).toBeInstanceOf(Date);
    });
  });

  describe('with one mailbox for several parts', () => {
    const email = 'foyer@exemple.example';
    const paidBy = async (form: object) => {
      const created = await submitted(club, { form: { ...minor, ...form } });
      await pay(club, created);
      return (await rowsOf(club, created)).member;
    };
    const confirms = async (token: string) => (await withLink(club, token, '/guardian', { method: 'POST' })).status;

    test('confirms from every mail about the child, then finds the dossier behind the same link', async () => {
      const child = await paidBy({ email, legalGuardianEmail: email });
      for (const kind of ['Inscription… confirmée pour la saison 2026-2027', 'Votre autorisation est attendue']) {
        const [got] = await delivered(kind);
        expect(await scopeOf(got?.token ?? '')).toBe('guardian');
        expect(got?.text).toContain(`représentant légal`);
      }
      await forget();
      await settled(() => postJson(club, '/api/dossier-links', { email }));
      const [again] = await delivered('Votre nouveau lien');
      expect((await withLink(club, again?.token ?? '')).status).toBe(410);
      expect(await confirms(again?.token ?? '')).toBe(200);
      const dossier = await dossierIn(withLink(club, again?.token ?? ''));
      expect(dossier).toMatchObject({ firstName: child.firstName, reader: 'guardian' });
    });

    test('is offered each of its links, named by whom it is for', async () => {
      const adult = await quietly({ email });
      const first = await quietly({ ...underAge, firstName: 'Elsa', email, legalGuardianEmail: email });
      const second = await quietly({ ...underAge, firstName: 'Tom', legalGuardianEmail: email });
      await settled(() => postJson(club, '/api/dossier-links', { email }));
      const got = await delivered('Votre nouveau lien');
      const opened = await Promise.all(got.map(async ({ subject, token }) => [subject, await scopeOf(token)]));
      expect(
        opened.filter(([subject]) => [adult, first, second].some(({ lastName }) => subject?.includes(lastName))).sort(),
      ).toEqual(
        [
          [`Votre nouveau lien vers le dossier de ${adult.firstName} ${adult.lastName}`, 'dossier'],
          [`Votre nouveau lien vers le dossier d’Elsa ${first.lastName}`, 'guardian'],
          [`Votre nouveau lien vers le dossier de Tom ${second.lastName}`, 'guardian'],
        ].sort(),
      );
    });
  });

  test('keeps no link that opens the dossier of an adult', async () => {
    const child = await quietly(underAge);
    const { token } = await linkTo(club, child.id, { scope: 'guardian' });
    const own = await linkTo(club, child.id);
    expect((await withLink(club, token, '/guardian', { method: 'POST' })).status).toBe(200);
    expect((await dossierIn(withLink(club, token))).reader).toBe('guardian');
    await club.db.update(members).set({ birthDate: '2001-02-03' }).where(eq(members.id, child.id));
    expect([(await withLink(club, token)).status, (await withLink(club, token, '/guardian')).status]).toEqual([
      410, 410,
    ]);
    expect(await scopeOf(token)).toBe('come-of-age');
    expect((await dossierIn(withLink(club, own.token))).reader).toBe('member');
    const made = await asAdmin(club, adminToken, `/api/admin/memberships/${child.id}/links`, {
      method: 'POST',
      body: { scope: 'guardian', password: ADMINISTRATOR.password },
    });
    expect(made.status).toBe(409);
  });

  test('has a link that ends when the eighteenth birthday begins in Paris', async () => {
    const soon = plusDays(dayInParis(club.deps.now()), 10).replace(/-29$/, '-28');
    const born = `${Number(soon.slice(0, 4)) - 18}${soon.slice(4)}`;
    const child = await quietly({ ...underAge, birthDate: born });
    const made = await asAdmin(club, adminToken, `/api/admin/memberships/${child.id}/links`, {
      method: 'POST',
      body: { scope: 'guardian', password: ADMINISTRATOR.password },
    });
    const { expiresAt } = (await made.json()) as { expiresAt: string };
    expect(dayInParis(new Date(expiresAt))).toBe(soon);
    expect(dayInParis(new Date(new Date(expiresAt).getTime() - 1))).not.toBe(soon);
  });

  /** Adds a minor whose authorisation no administrator has seen. */
  const unconfirmed = async () => {
    const child = await quietly(underAge);
    await club.db.update(members).set({ guardianConfirmedAt: null }).where(eq(members.id, child.id));
    return child;
  };

  test('who has confirmed and not yet attested gets the link to the dossier, until they have attested', async () => {
    const child = await quietly(underAge);
    await club.db
      .update(members)
      .set({ guardianConfirmedAt: new Date(), guardianAttestedAt: null })
      .where(eq(members.id, child.id));
    const own = await linkTo(club, child.id);
    const ask = () => withLink(club, own.token, '/guardian-mail', { method: 'POST' });
    expect((await ask()).status).toBe(200);
    expect(await told()).toEqual(['dossier-link to guardian']);
    const [asked] = await delivered('Votre nouveau lien vers le dossier');
    expect(asked?.to).toBe(underAge.legalGuardianEmail);
    const theirs = asked?.token ?? '';
    const dossier = await dossierIn(withLink(club, theirs));
    expect(dossier.pieces.find(({ piece }) => piece === 'health')?.state).toBe('missing');
    const path = `/health?version=${dossier.health.version}`;
    expect((await withLink(club, theirs, path, { method: 'POST' })).status).toBe(200);
    await forget();
    expect((await ask()).status).toBe(200);
    expect(await told()).toEqual([]);
  });

  test('is mailed once more from the dossier of the minor, until they have done all that is theirs', async () => {
    const child = await unconfirmed();
    const own = await linkTo(club, child.id);
    expect((await withLink(club, own.token, '/guardian-mail', { method: 'POST' })).status).toBe(200);
    expect(await told()).toEqual(['guardian-confirmation to guardian']);
    const [asked] = await delivered('Votre autorisation est attendue');
    expect(asked?.to).toBe(underAge.legalGuardianEmail);
    await withLink(club, asked?.token ?? '', '/guardian', { method: 'POST' });
    await club.db.update(members).set({ guardianAttestedAt: new Date() }).where(eq(members.id, child.id));
    await forget();
    expect((await withLink(club, own.token, '/guardian-mail', { method: 'POST' })).status).toBe(200);
    expect(await told()).toEqual([]);
  });

  test('is not mailed once the member is of age, and the journal says nothing of it', async () => {
    const former = await quietly(underAge);
    await club.db
      .update(members)
      .set({ birthDate: '2000-01-01', guardianConfirmedAt: new Date(), medicalClearanceAt: null })
      .where(eq(members.id, former.id));
    const own = await linkTo(club, former.id);
    const { length } = await admin.audits(former.id);
    expect((await withLink(club, own.token, '/guardian-mail', { method: 'POST' })).status).toBe(200);
    expect(await told()).toEqual([]);
    expect(await admin.audits(former.id)).toHaveLength(length);
  });

  test('the minor gets a mail about the guardian’s request for another address, before and after the change', async () => {
    const child = await quietly(underAge);
    const { token } = await linkTo(club, child.id, { scope: 'guardian' });
    await withLink(club, token, '/guardian', { method: 'POST' });
    await forget();
    await withLink(club, token, '/email', { method: 'PUT', body: { email: 'prise@exemple.example' } });
    const [asked] = await delivered('Autre adresse e-mail demandée');
    expect(asked?.to).toBe(child.email);
    expect(asked?.text).toContain('Votre représentant légal demande');
    // The reader of this mail can keep the address.
    expect((await dossierIn(withLink(club, asked?.token ?? ''))).pendingEmail).toBe('prise@exemple.example');
    const [confirmation] = await delivered('Confirmez votre nouvelle adresse e-mail');
    await withLink(club, confirmation?.token ?? '', '/email-confirmation', { method: 'POST' });
    const [changed] = await delivered('Votre adresse e-mail a été remplacée');
    expect(changed?.to).toBe(child.email);
    expect(changed?.text).toContain('à la demande du représentant légal');
    const lines = await admin.audits(child.id);
    expect(lines.find(({ action }) => action === 'member.ask-email')).toMatchObject({ action: 'member.ask-email' });
  });

  test('with the address of the minor is asked at that address', async () => {
    const email = 'famille@exemple.example';
    const created = await submitted(club, { form: { ...minor, email, legalGuardianEmail: email } });
    await pay(club, created);
    expect(await told()).toEqual(['guardian-confirmation to guardian', 'sign-up-paid to member']);
  });
});

describe('a new address', () => {
  const holder = async () => {
    const member = await quietly({ payment: CASH });
    const { token } = await linkTo(club, member.id);
    return {
      member,
      token,
      ask: (email: string) => withLink(club, token, '/email', { method: 'PUT', body: { email } }),
      read: () => dossierIn(withLink(club, token)),
      email: async () => (await admin.row(member.id))?.email,
    };
  };
  const confirm = (token: string) => withLink(club, token, '/email-confirmation', { method: 'POST' });
  const SUBJECT = 'Confirmez votre nouvelle adresse e-mail';

  test('counts once it is confirmed from that address; the present one stays until then', async () => {
    const { member, ask, read, email } = await holder();
    const asked = await dossierIn(ask('Neuve@Exemple.example'));
    expect(asked).toMatchObject({ email: member.email, pendingEmail: 'neuve@exemple.example' });
    const [got] = await delivered(SUBJECT);
    expect(got?.to).toBe('neuve@exemple.example');
    expect(got?.source).not.toContain(member.lastName);
    expect(got?.source).not.toContain(member.firstName);
    expect(JSON.stringify((await mail.rows()).map(({ data }) => data))).not.toContain('exemple.example');
    expect((await withLink(club, got?.token ?? '')).status).toBe(410);
    expect(await email()).toBe(member.email);
    for (let time = 0; time < 2; time += 1) {
      const answer = await confirm(got?.token ?? '');
      expect([answer.status, await answer.json()]).toEqual([200, {}]);
    }
    expect(await email()).toBe('neuve@exemple.example');
    expect(await read()).toMatchObject({ email: 'neuve@exemple.example', pendingEmail: null });
    expect((await admin.row(member.id))?.searchText).toContain('neuve@exemple.example');
    const lines = await admin.audits(member.id);
    expect(lines.map(({ action }) => action)).toEqual(['member.create', 'member.ask-email', 'member.confirm-email']);
  });

  test('once confirmed, the former address gets a notice, also after a second change, and the links mailed there end', async () => {
    const { member, ask, read } = await holder();
    const { token: mailed } = await linkTo(club, member.id);
    await ask('prise@exemple.example');
    const [got] = await delivered(SUBJECT);
    await forget();
    for (let time = 0; time < 2; time += 1) expect((await confirm(got?.token ?? '')).status).toBe(200);
    await ask('encore@exemple.example');
    const told = await delivered('Votre adresse e-mail a été remplacée');
    expect(told.map(({ to }) => to)).toEqual([member.email]);
    expect(told[0]?.source).not.toContain('prise@');
    expect(told[0]?.token).toBe('');
    expect((await withLink(club, mailed)).status).toBe(410);
    expect((await read()).email).toBe('prise@exemple.example');
  });

  test('is withdrawn by the present one; its link and its mail end with it', async () => {
    const { member, ask, email } = await holder();
    await ask('autre@exemple.example');
    const [got] = await delivered(SUBJECT);
    expect((await dossierIn(ask(member.email))).pendingEmail).toBeNull();
    expect((await confirm(got?.token ?? '')).status).toBe(410);
    expect(await email()).toBe(member.email);
  });

  test('that is followed by another one cannot be confirmed any more', async () => {
    const { ask, email } = await holder();
    await ask('premiere@exemple.example');
    const [first] = await delivered(SUBJECT);
    await forget();
    await ask('seconde@exemple.example');
    const [second] = await delivered(SUBJECT);
    expect((await confirm(first?.token ?? '')).status).toBe(410);
    expect((await confirm(second?.token ?? '')).status).toBe(200);
    expect(await email()).toBe('seconde@exemple.example');
  });

  test('that was withdrawn before its mail went out gets none', async () => {
    const { member, ask } = await holder();
    await ask('jamais@exemple.example');
    await ask(member.email);
    expect(await told()).toEqual(['email-confirmation to new-email']);
    await deliver();
    expect(await told()).toEqual([]);
    expect(mail.server.accepted).toEqual([]);
  });

  test('requested six times in a day is refused', async () => {
    const { ask } = await holder();
    const statuses = [];
    for (let time = 0; time < 6; time += 1) statuses.push((await ask(`n${time}@exemple.example`)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });

  test('cannot be requested without a mail server', async () => {
    const { ask } = await holder();
    const { server } = club.deps.mail;
    club.deps.mail.server = undefined;
    expect(await refusalOf(await ask('x@exemple.example'))).toMatchObject({
      status: 409,
      message: expect.stringContaining('Le site n’envoie pas de courriels'),
    });
    club.deps.mail.server = server;
  });

  test('corrected with a name that is somebody else’s, in one edit, ends the links of the wrong one too', async () => {
    const owner = await quietly();
    const typo = await quietly();
    await club.db.update(members).set({ status: 'cancelled' }).where(eq(members.id, owner.id));
    await mail.write(receiptFor(typo.id));
    const [sent] = await delivered('Attestation de paiement');
    const { firstName, lastName, birthDate } = owner;
    await admin.put(typo.id, { firstName, lastName, birthDate, email: 'corrigee@exemple.example' });
    expect((await admin.found(typo.id)).personId).toBe(owner.personId);
    expect((await withLink(club, sent?.token ?? '')).status).toBe(410);
  });

  test('corrected by the club ends the links that were mailed to the wrong one, not those handed over by hand', async () => {
    const member = await quietly();
    await mail.write(receiptFor(member.id));
    const [sent] = await delivered('Attestation de paiement');
    const made = (await (
      await asAdmin(club, adminToken, `/api/admin/memberships/${member.id}/links`, {
        method: 'POST',
        body: { scope: 'dossier', password: ADMINISTRATOR.password },
      })
    ).json()) as { url: string };
    await admin.put(member.id, { email: 'corrigee@exemple.example' });
    expect((await withLink(club, sent?.token ?? '')).status).toBe(410);
    expect((await withLink(club, made.url.split('#')[1] ?? '')).status).toBe(200);
  });
});

describe('«Dossier complet»', () => {
  const SUBJECT = 'Dossier… complet';
  const corrected = ({ updatedAt }: { updatedAt: string }) => ({ id: randomUUID(), updatedAt, reason: 'erreur' });
  const almost = async () => {
    const member = await quietly({ payment: { ...CASH, amount: 200 } });
    await club.db.update(members).set({ medicalClearanceAt: null }).where(eq(members.id, member.id));
    const row = await admin.found(member.id);
    if (row.owed > 0) {
      const { server } = club.deps.mail;
      club.deps.mail.server = undefined;
      await admin.done(member.id, 'payments', { ...CASH, amount: row.owed, updatedAt: row.updatedAt });
      club.deps.mail.server = server;
    }
    const { token } = await linkTo(club, member.id);
    const photo = async () => {
      const form = new FormData();
      form.set('photo', new File([await smallJpeg()], 'photo.jpg'));
      return dossierIn(withLink(club, token, '/photo', { method: 'POST', form }));
    };
    const health = () => dossierIn(withLink(club, token, '/health', { method: 'POST', body: {} }));
    return { member, token, photo, health };
  };
  /** Makes a dossier complete, so that its mail waits, and takes a piece away again. */
  const completeForAMoment = async () => {
    const found = await almost();
    await found.health();
    await found.photo();
    await club.db.update(members).set({ medicalClearanceAt: null }).where(eq(members.id, found.member.id));
    return found;
  };

  test('is told once the last piece is there, and not before', async () => {
    const { member, photo, health } = await almost();
    expect((await photo()).isComplete).toBe(false);
    expect(await delivered(SUBJECT)).toEqual([]);
    expect(await told()).toEqual([]);
    expect((await health()).isComplete).toBe(true);
    expect(await delivered(SUBJECT)).toHaveLength(1);
    expect(mail.server.accepted[0]?.to).toBe(member.email);
    // Complete already, a change has nothing to tell.
    await photo();
    expect(await delivered(SUBJECT)).toHaveLength(1);
    expect(await told()).toEqual(['dossier-complete to member']);
  });

  test('is not even queued by a change that leaves a piece missing', async () => {
    const { member, photo } = await almost();
    await photo();
    await settled(() => admin.put(member.id, { address: '2 rue des Lilas' }));
    expect(await told()).toEqual([]);
  });

  test('waits for the sender if nothing but money is missing, which may come at the same time', async () => {
    const member = await quietly({ payment: { ...CASH, amount: 30 } }, { photo: await smallJpeg() });
    await settled(() => admin.put(member.id, { address: '2 rue des Lilas' }));
    expect(await told()).toEqual(['dossier-complete to member']);
    expect(await delivered(SUBJECT)).toEqual([]);
    expect(await told()).toEqual([]);
  });

  test('is told once an administrator writes the last piece into the file', async () => {
    const { member, health } = await almost();
    await health();
    expect(await delivered(SUBJECT)).toEqual([]);
    expect((await settled(async () => admin.putForm(member.id, {}, { photo: await smallJpeg() }))).status).toBe(200);
    expect(await delivered(SUBJECT)).toHaveLength(1);
    await settled(() => admin.put(member.id, { address: '2 rue des Lilas' }));
    expect(await delivered(SUBJECT)).toHaveLength(1);
  });

  test('is told once a corrected payment is all that was owed', async () => {
    const member = await quietly({ payment: { ...CASH, amount: 30 } }, { photo: await smallJpeg() });
    const [wrong] = member.payments;
    await settled(() =>
      admin.done(member.id, `payments/${wrong?.id}/correct`, { ...CASH, ...corrected(member), amount: 300 }),
    );
    expect((await told()).toSorted()).toEqual(['dossier-complete to member', 'payment-corrected to member']);
    expect(await delivered(SUBJECT)).toHaveLength(1);
  });

  test('is told once a refund turns out never to have been made', async () => {
    const paid = await quietly({ payment: CASH }, { photo: await smallJpeg() });
    const path = `payments/${paid.payments[0]?.id}`;
    const given = { means: 'cash', date: CASH.date };
    const member = await settled(() =>
      admin.done(paid.id, `${path}/refund`, { ...given, amount: 50, staysOwed: true, updatedAt: paid.updatedAt }),
    );
    await forget();
    const [wrong] = member.payments.flatMap(({ refunds }) => refunds);
    await settled(() =>
      admin.done(paid.id, `${path}/refunds/${wrong?.id}/correct`, { ...given, ...corrected(member), amount: 0 }),
    );
    expect((await told()).toSorted()).toEqual(['dossier-complete to member', 'refund-corrected to member']);
    expect(await delivered(SUBJECT)).toHaveLength(1);
  });

  test('that is dropped gives its part of the day back', async () => {
    await completeForAMoment();
    expect(await told()).toEqual(['dossier-complete to member']);
    await deliver();
    expect(await told()).toEqual([]);
    const overview = async () => (await asAdmin(club, adminToken, '/api/admin/mail')).json();
    expect(await overview()).toMatchObject({ usedToday: 0, waiting: 0 });
  });

  test('is not lost if the last piece comes while the mail is being dropped', async () => {
    const { member, health } = await completeForAMoment();
    let isCompleted = false;
    club.databaseRequests.before = async (sent) => {
      if (isCompleted || !sent.includes('delete from')) return;
      isCompleted = true;
      await health();
    };
    await deliver();
    expect(isCompleted).toBe(true);
    club.databaseRequests.before = undefined;
    expect(await delivered(SUBJECT)).toHaveLength(1);
    expect(mail.server.accepted.map(({ to }) => to)).toEqual([member.email]);
  });

  test('written twice while it waits is one mail, which waits again', async () => {
    const { member } = await almost();
    const [record] = await club.db.select().from(members).where(eq(members.id, member.id));
    if (!record) throw new Error('no record');
    const [candidate] = completionMails(
      {
        ...record,
        federationAsked: {},
        orderLines: [],
        payments: [],
        prices: [],
        plan: null,
        aids: [],
        health: null,
        wasMember: false,
      },
      { now: club.deps.now(), changes: { photoKey: 'photo', medicalClearanceAt: club.deps.now() } },
    );
    if (!candidate) throw new Error('no candidate');
    await insertMail(club.db, candidate, new Date());
    const [first] = await mail.rows();
    await insertMail(club.db, candidate, first?.dueAt ?? new Date());
    const rows = await mail.rows();
    expect(rows).toHaveLength(1);
    expect(rows[0]?.dueAt.getTime()).toBeGreaterThan(first?.dueAt.getTime() ?? 0);
  });
});

describe('«Recevoir un nouveau lien»', () => {
  const ask = (email: string, ip?: string) =>
    settled(() => postJson(club, '/api/dossier-links', { email }, ip ? { ip } : {}));
  const SUBJECT = 'Votre nouveau lien';

  test('goes to everybody who has the address, as a member or as a guardian, and only to that address', async () => {
    const email = 'maison@exemple.example';
    const parent = await quietly({ email });
    const child = await quietly({ ...underAge, legalGuardianEmail: email });
    const answer = await ask(' Maison@exemple.example ');
    expect([answer.status, await answer.json()]).toEqual([200, {}]);
    const got = await delivered(SUBJECT);
    expect(got).toHaveLength(2);
    expect(got.map(({ to }) => to)).toEqual([email, email]);
    const rows = await club.db.select().from(outbox).where(eq(outbox.kind, 'dossier-link'));
    expect(rows.map(({ memberId, recipient }) => [memberId, recipient]).sort()).toEqual(
      [
        [parent.id, 'member'],
        [child.id, 'guardian'],
      ].sort(),
    );
    expect((await admin.audits(parent.id)).at(-1)).toMatchObject({ action: 'member.ask-link', signed: false });
  });

  test('shows a stranger who typed somebody’s name into the form nothing of them, before they sign up and after', async () => {
    const victim = { ...somebody(), email: 'victime@exemple.example' };
    const { firstName, lastName, birthDate } = victim;
    const email = 'etranger@exemple.example';
    const stranger = await submitted(club, { form: { firstName, lastName, birthDate, email, address: 'ailleurs' } });
    expect((await ask(email)).status).toBe(200);
    expect(await delivered(SUBJECT)).toEqual([]);
    // As if the club had handed a link over, or one had been mailed: it stays with the sign-up that it was made for.
    const { token } = await linkTo(club, (await rowsOf(club, stranger)).member.id);
    const confirmation = await linkTo(club, (await rowsOf(club, stranger)).member.id, {
      scope: 'email',
      email: 'prise@exemple.example',
    });
    const paid = await submitted(club, { form: victim });
    await pay(club, paid);
    const { member } = await rowsOf(club, paid);
    expect(member.personId).toBe((await rowsOf(club, stranger)).member.personId);
    await ask(email);
    expect(await delivered(SUBJECT)).toEqual([]);
    const shown = await withLink(club, token);
    expect(JSON.stringify(await shown.json())).not.toContain(victim.email);
    await withLink(club, token, '/health', { method: 'POST', body: {} });
    await withLink(club, confirmation.token, '/email-confirmation', { method: 'POST' });
    expect((await admin.row(member.id))?.email).toBe(victim.email);
    expect((await admin.found(member.id)).links.every(({ id }) => id !== confirmation.link.id)).toBe(true);
    await ask(victim.email);
    const [got] = await delivered(SUBJECT);
    expect(got?.to).toBe(victim.email);
    expect((await dossierIn(withLink(club, got?.token ?? ''))).email).toBe(victim.email);
  });

  test('leads an archived member to the closed dossier, and says what it opens', async () => {
    const archived = await quietly({ payment: CASH });
    await admin.done(archived.id, 'archive');
    expect((await ask(archived.email)).status).toBe(200);
    const [got, ...others] = await delivered(SUBJECT);
    expect([got?.to, others]).toEqual([archived.email, []]);
    expect(got?.text).toContain('Cette saison est close');
    expect(await dossierIn(withLink(club, got?.token ?? ''))).toMatchObject({
      isArchived: true,
      email: archived.email,
    });
  });

  test('leads somebody who is back to the open dossier alone', async () => {
    const archived = await quietly({ payment: CASH });
    await admin.done(archived.id, 'archive');
    const { firstName, lastName, birthDate, email } = archived;
    const back = await quietly({ firstName, lastName, birthDate, email });
    await ask(email);
    const [got, ...others] = await delivered(SUBJECT);
    expect([got?.text.includes('close'), others]).toEqual([false, []]);
    expect(await dossierIn(withLink(club, got?.token ?? ''))).toMatchObject({ isArchived: false });
    expect((await admin.audits(back.id)).at(-1)).toMatchObject({ action: 'member.ask-link' });
  });

  test('answers the same for an address that nobody has and a cancelled member’s', async () => {
    const cancelled = await quietly();
    await club.db.update(members).set({ status: 'cancelled' }).where(eq(members.id, cancelled.id));
    const before = await club.db.$count(auditEntries);
    for (const email of ['personne@exemple.example', cancelled.email]) {
      const answer = await ask(email);
      expect([answer.status, await answer.json()]).toEqual([200, {}]);
    }
    expect(await told()).toEqual([]);
    expect(await club.db.$count(auditEntries)).toBe(before);
  });

  test('mails one address five times a day at most', async () => {
    const { email, id } = await quietly();
    for (let time = 0; time < 8; time += 1) expect((await ask(email)).status).toBe(200);
    const mailed = and(eq(outbox.kind, 'dossier-link'), eq(outbox.memberId, id));
    expect(await club.db.$count(outbox, mailed)).toBe(5);
  });

  test('is limited by network and by address, whether it is known or not', async () => {
    club.deps.settings.limits.signUp = { attempts: 2, windowSeconds: 600 };
    const statuses = [];
    for (let time = 0; time < 3; time += 1) statuses.push((await ask('qui@exemple.example', `192.0.2.${time}`)).status);
    expect(statuses).toEqual([200, 200, 429]);
    club.deps.settings.limits.signUp = { attempts: 0, windowSeconds: 600 };
  });
});

describe('links of administrators', () => {
  const make = async (id: string, scope: string, by = adminToken) => {
    const path = `/api/admin/memberships/${id}/links`;
    const answer = await asAdmin(club, by, path, {
      method: 'POST',
      body: { scope, password: by === adminToken ? ADMINISTRATOR.password : PASSWORD },
    });
    expect(answer.status).toBe(201);
    const { url } = (await answer.json()) as { url: string };
    return url.split('#')[1] ?? '';
  };

  test('are made to be copied, listed with their last use, and ended for good', async () => {
    const { id } = await quietly();
    const token = await make(id, 'dossier');
    expect(await scopeOf(token)).toBe('dossier');
    const [link] = (await admin.found(id)).links;
    expect(link).toMatchObject({ scope: 'dossier', season: '2026-2027', madeBy: 'La présidence', revokedAt: null });
    expect(link?.lastUsedAt).toEqual(expect.any(String));
    expect(JSON.stringify(await admin.found(id))).not.toContain(token);
    const path = `/api/admin/memberships/${id}/links/${link?.id}`;
    const ended = await admin.saved(asAdmin(club, adminToken, path, { method: 'DELETE' }));
    expect(ended.links[0]?.revokedAt).toEqual(expect.any(String));
    expect((await asAdmin(club, adminToken, path, { method: 'DELETE' })).status).toBe(200);
    expect((await withLink(club, token)).status).toBe(410);
    const actions = (await admin.audits(id)).map(({ action }) => action);
    expect(actions).toEqual(['member.create', 'member.make-link', 'member.revoke-link']);
  });

  test('end when their maker’s account is disabled', async () => {
    const { id } = await quietly(underAge);
    const other = await joined(club, adminToken);
    const token = await make(id, 'guardian', other.token);
    expect(await scopeOf(token)).toBe('guardian');
    await club.db.update(administrators).set({ disabledAt: new Date() }).where(eq(administrators.id, other.account.id));
    expect((await withLink(club, token, '/link')).status).toBe(410);
    expect((await admin.found(id)).links[0]?.revokedAt).toEqual(expect.any(String));
  });

  test('of somebody else are not ended by a wrong address', async () => {
    const one = await quietly();
    const other = await quietly();
    await make(one.id, 'dossier');
    const [link] = (await admin.found(one.id)).links;
    const path = `/api/admin/memberships/${other.id}/links/${link?.id}`;
    expect((await asAdmin(club, adminToken, path, { method: 'DELETE' })).status).toBe(404);
  });
});

test('a corrected name that is somebody else’s leaves each link its own membership', async () => {
  const owner = await quietly();
  const typo = await quietly();
  await club.db.update(members).set({ status: 'cancelled' }).where(eq(members.id, owner.id));
  const { token } = await linkTo(club, typo.id);
  const { firstName, lastName, birthDate } = owner;
  expect((await admin.put(typo.id, { firstName, lastName, birthDate })).status).toBe(200);
  expect((await admin.found(typo.id)).personId).toBe(owner.personId);
  expect((await dossierIn(withLink(club, token))).email).toBe(typo.email);
  expect((await admin.found(owner.id)).links).toEqual([]);
});
