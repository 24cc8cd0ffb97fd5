import { eq, sql } from 'drizzle-orm';
import { simpleParser } from 'mailparser';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { Mailing, MailingPlan, MailPreview, OpenedMailing } from '#domain/mail/mailing.ts';
import type { MemberJson } from '#domain/member/member.ts';
import { mailings, refusedAddresses } from '#server/db/mail-schema.ts';
import { members, persons } from '#server/db/schema.ts';
import { sendMail } from '#server/mail/sender.ts';
import { unsubscribeToken } from '#server/outbox/links.ts';
import { setPaused } from '#server/outbox/queries.ts';
import { followIdentity } from '#server/persons/identity-queries.ts';
import { linkToken } from '#server/runtime/secrets.ts';
import { ADMINISTRATOR } from '#tests/support/administrator.ts';
import { openMail, receiptFor } from '#tests/support/mail.ts';
import { membersOf, underAge } from '#tests/support/members.ts';
import { asAdmin, openClubAndSignIn } from '#tests/support/sessions.ts';
import { somebody, yearsAgo } from '#tests/support/sign-up.ts';

const { club, token } = await openClubAndSignIn();
const admin = membersOf(club, token);
const mail = await openMail(club);
const { db } = club;
const { server } = mail;
const SHARED = 'famille@exemple.example';
afterAll(async () => {
  await mail.close();
  await club.close();
});

const clear = async () => {
  await mail.forget();
  await club.db.delete(mailings);
  await club.db.update(persons).set({ unsubscribedAt: null, guardianUnsubscribedAt: null });
};
beforeEach(clear);

const text = { title: 'Stage de Noël', content: '<p>Il reste <strong>dix</strong> places.</p>' };
const post = (path: string, body: object) =>
  asAdmin(club, token, `/api/admin/mail/mailings${path}`, { method: 'POST', body });
const planFor = async (ids: readonly string[]): Promise<MailingPlan> =>
  (await post('/plan', { chosen: { ids } })).json();

const send = async (ids: readonly string[], changes: object = {}) => {
  const { selection } = await planFor(ids);
  const password = ADMINISTRATOR.password;
  return post('', { id: crypto.randomUUID(), ...text, password, selection, chosen: { ids }, ...changes });
};

/** Waits until nothing is being sent in the background: a clock that jumps takes its mails from a sender. */
const quiet = () =>
  expect
    .poll(async () => [
      (await mail.rows()).filter(({ claim }) => claim !== null),
      await club.deps.marks.list('mail/commit'),
    ])
    .toEqual([[], []]);

/** Sends what is due, for as many days as it takes. */
const deliverAll = async (days = 1) => {
  for (let day = 0; day < days; day += 1) {
    if (day > 0) club.clock.offsetMs += 24 * 3_600_000;
    await sendMail(club.deps, []);
    await quiet();
  }
  return server.accepted;
};

const adults = (count: number) => Promise.all(Array.from({ length: count }, () => admin.added()));
/** Makes members who are not told about it. */
const withoutMail = async <Made>(make: () => Promise<Made>): Promise<Made> => {
  club.deps.mail.server = undefined;
  const made = await make();
  mail.befriend();
  return made;
};

describe('a mail to chosen members', () => {
  test('needs the password if it goes to the whole list, also of a club with one discipline', async () => {
    await withoutMail(() => adults(3));
    const ids = (await db.select({ id: members.id }).from(members)).map(({ id }) => id);
    const statuses: number[] = [];
    for (const chosen of [ids, ids.slice(1)]) statuses.push((await send(chosen, { password: undefined })).status);
    expect([...statuses, (await send(ids)).status]).toEqual([422, 201, 201]);
    await quiet();
  });

  test('goes to each of them alone, and stands in the history of each', async () => {
    const people = await withoutMail(() => adults(3));
    const ids = people.map(({ id }) => id);
    expect(await planFor(ids)).toMatchObject({ people: 3, mails: 3, unsubscribed: 0, refused: 0, days: 1 });
    const answer = await send(ids);
    expect(answer.status).toBe(201);
    await deliverAll();
    expect(server.accepted.map(({ to }) => to).sort()).toEqual(people.map(({ email }) => email).sort());
    for (const { source, to } of server.accepted) {
      const read = await simpleParser(source);
      expect(read.subject).toBe('Stage de Noël');
      expect(read.text).toContain('Il reste dix places.');
      for (const { email } of people) if (email !== to) expect(source).not.toContain(email);
    }
    const { timeline } = await admin.found(ids[0] ?? '');
    expect(timeline.at(-1)).toMatchObject({
      kind: 'mail',
      what: 'news',
      note: 'Stage de Noël',
      mail: { state: 'sent' },
    });
  });

  test('reaches the guardian of a minor too', async () => {
    const minor = await withoutMail(() =>
      admin.added({
        birthDate: yearsAgo(17),
        legalGuardianName: 'Dominique Martin',
        legalGuardianEmail: 'parent@exemple.example',
        legalGuardianPhone: '06 12 34 56 78',
        legalGuardianAuthorised: true,
      }),
    );
    expect(await planFor([minor.id])).toMatchObject({ people: 1, mails: 2 });
    await send([minor.id]);
    await deliverAll();
    expect(server.accepted.map(({ to }) => to).sort()).toEqual([minor.email, 'parent@exemple.example'].sort());
    expect(server.accepted.find(({ to }) => to === 'parent@exemple.example')?.source).toContain('repr=C3=A9sentant');
  });

  test('comes once to an address that a family shares, and stands in the history of each of them', async () => {
    const family = await withoutMail(() =>
      Promise.all([
        admin.added({ email: 'famille@exemple.example' }),
        admin.added({ email: 'famille@exemple.example' }),
      ]),
    );
    const ids = family.map(({ id }) => id);
    expect(await planFor(ids)).toMatchObject({ people: 2, mails: 1 });
    await send(ids);
    await deliverAll();
    expect(server.accepted).toHaveLength(1);
    for (const id of ids) {
      const { timeline } = await admin.found(id);
      expect(timeline.at(-1)).toMatchObject({ what: 'news', mail: { state: 'sent', to: 'famille@exemple.example' } });
    }
    const [row] = (await (await asAdmin(club, token, '/api/admin/mail/mailings')).json()) as Mailing[];
    expect(row).toMatchObject({ title: 'Stage de Noël', by: expect.any(String), sent: 1, waiting: 0, failed: 0 });
    const opened = await asAdmin(club, token, `/api/admin/mail/mailings/${row?.id}`);
    const { letter, ...told } = (await opened.json()) as OpenedMailing;
    expect(told, 'opened again').toEqual(row);
    expect(letter.subject).toContain('Stage de Noël');
    const nobodys = await asAdmin(club, token, `/api/admin/mail/mailings/${crypto.randomUUID()}`);
    expect(nobodys.status).toBe(404);
  });

  describe('to a family that shares an address', () => {
    const pause = (paused: boolean) =>
      paused
        ? setPaused(club.db, club.deps.now())
        : asAdmin(club, token, '/api/admin/mail/pause', { method: 'PUT', body: { paused } });
    /** Three members with one address, to whom a mail waits. */
    const waiting = async () => {
      const family = await withoutMail(() =>
        Promise.all(['Alix', 'Bo', 'Cleo'].map((firstName) => admin.added({ firstName, email: SHARED }))),
      );
      await pause(true);
      const ids = family.map(({ id }) => id);
      await send(ids);
      await quiet();
      return ids;
    };
    const moveTo = (id: string | undefined, email: string) =>
      db
        .update(members)
        .set({ email })
        .where(eq(members.id, id ?? ''));
    const reached = () => server.accepted.map(({ to }) => to).sort();
    const unsent = async () => (await mail.rows()).filter(({ sentAt }) => sentAt === null);

    test.each([0, 1, 2])(
      'reaches both addresses if one of them, the %i., has another before it is sent',
      async (nth) => {
        const ids = await waiting();
        await moveTo(ids[nth], 'ailleurs@exemple.example');
        await pause(false);
        await deliverAll();
        expect(reached()).toEqual(['ailleurs@exemple.example', SHARED]);
        expect(await unsent()).toEqual([]);
      },
    );

    test('comes once if one of them is deleted before it is sent', async () => {
      const [first] = await waiting();
      await db.delete(members).where(eq(members.id, first ?? ''));
      await pause(false);
      await deliverAll();
      expect(reached()).toEqual([SHARED]);
      expect(await unsent()).toEqual([]);
      expect(await mail.rows()).toHaveLength(2);
    });

    test('comes once if one of them is deleted while it is being sent', async () => {
      const [first] = await waiting();
      const leave = async () => {
        await db.delete(members).where(eq(members.id, first ?? ''));
      };
      server.behave((moment) => (moment === 'end' ? { before: leave } : {}));
      await pause(false);
      await deliverAll();
      expect(reached()).toEqual([SHARED]);
      expect(await unsent()).toEqual([]);
    });

    test('comes once to an address that became the same before it is sent', async () => {
      const people = await withoutMail(() => adults(3));
      const ids = people.map(({ id }) => id);
      await pause(true);
      await send(ids);
      await quiet();
      for (const id of ids.slice(1)) await moveTo(id, (people[0]?.email ?? '').toUpperCase());
      await pause(false);
      await deliverAll();
      expect(reached()).toHaveLength(1);
      expect(await unsent()).toEqual([]);
    });

    test('waits for all of them while its server is busy, then goes to readers whose address has changed', async () => {
      const ids = await waiting();
      server.behave((moment) => (moment === 'rcpt' ? { reply: '451 4.3.0 Busy' } : {}));
      await pause(false);
      await deliverAll();
      expect([reached(), (await unsent()).length]).toEqual([[], 3]);
      const tries = (await mail.rows()).reduce((sum, row) => sum + row.tries, 0);
      expect(tries, 'one try for all').toBe(1);
      await moveTo(ids[0], 'ailleurs@exemple.example');
      server.behave(() => ({}));
      await deliverAll(2);
      expect(reached()).toEqual(['ailleurs@exemple.example', SHARED]);
      expect(await unsent()).toEqual([]);
    });
  });

  test.each([
    ['cancelled', { status: 'cancelled' as const }],
    ['archived', { archivedAt: new Date() }],
  ])('in the queue does not go to a member who has been %s', async (_what, change) => {
    const [out, other] = await withoutMail(() => adults(2));
    await setPaused(club.db, club.deps.now());
    await send([out?.id ?? '', other?.id ?? '']);
    await quiet();
    await db
      .update(members)
      .set(change)
      .where(eq(members.id, out?.id ?? ''));
    await asAdmin(club, token, '/api/admin/mail/pause', { method: 'PUT', body: { paused: false } });
    await deliverAll();
    expect(server.accepted.map(({ to }) => to)).toEqual([other?.email]);
    expect(await mail.rows()).toHaveLength(1);
  });

  test('is sent once, even if it is pressed several times at once', async () => {
    const ids = (await withoutMail(() => adults(2))).map(({ id }) => id);
    const { selection } = await planFor(ids);
    const body = { id: crypto.randomUUID(), ...text, selection, chosen: { ids } };
    const answers = await Promise.all([post('', body), post('', body), post('', body)]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect((await post('', body)).status).toBe(201);
    expect(await mail.rows()).toHaveLength(2);
    expect(await club.db.$count(mailings)).toBe(1);
  });

  test('is refused with the present numbers once somebody left or joined the list', async () => {
    const [one, other] = await withoutMail(() => adults(2));
    const ids = [one?.id ?? '', other?.id ?? ''];
    const { selection } = await planFor(ids);
    await asAdmin(club, token, `/api/admin/memberships/${ids[1]}`, { method: 'DELETE' });
    const answer = await post('', { id: crypto.randomUUID(), ...text, selection, chosen: { ids } });
    expect(answer.status).toBe(409);
    expect(await answer.json()).toMatchObject({ current: { people: 1, mails: 1 } });
    expect(await mail.rows()).toEqual([]);
    expect(await club.db.$count(mailings)).toBe(0);
  });

  test('goes exactly to the members who match the filter now', async () => {
    await withoutMail(() => adults(2));
    const chosen = { filter: { age: 'minor' }, query: '' };
    const all = { filter: {}, query: '' };
    const minors: MailingPlan = await (await post('/plan', { chosen })).json();
    const everybody: MailingPlan = await (await post('/plan', { chosen: all })).json();
    expect(everybody.people).toBeGreaterThan(minors.people);
    expect(everybody.selection).not.toBe(minors.selection);
  });

  test.each([
    ['nobody is chosen', async () => [] as string[], {}, 409],
    ['it says nothing', async () => [(await admin.added()).id], { content: '<p> </p><script>x</script>' }, 422],
    ['it has no subject', async () => [(await admin.added()).id], { title: ' ' }, 422],
  ])('is refused if %s', async (_why, choose, changes, status) => {
    const ids = await withoutMail(choose);
    expect((await send(ids, changes)).status).toBe(status);
    expect(await mail.rows()).toEqual([]);
  });

  test('is refused without a mail server', async () => {
    const ids = (await withoutMail(() => adults(1))).map(({ id }) => id);
    club.deps.mail.server = undefined;
    const answer = await send(ids);
    expect([answer.status, await club.db.$count(mailings)]).toEqual([409, 0]);
  });

  test('is shown as it will be sent: safe, without pictures, with links that lead to the site', async () => {
    const content =
      '<h2>Programme</h2><p onclick="x()">Voir <a href="/training">le planning</a><img src="https://ailleurs.example/a.gif"><script>x</script></p>';
    const preview: MailPreview = await (await post('/preview', { title: 'Samedi', content })).json();
    expect(preview.html).toContain('<h2>Programme</h2>');
    expect(preview.html).toContain(`<a href="${club.deps.settings.siteUrl}/training">le planning</a>`);
    expect(preview.html).not.toMatch(/<img|<script|onclick/);
    expect(preview.text).toContain(`Voir le planning [1]\n\n[1]\n${club.deps.settings.siteUrl}/training\n`);
    const ids = (await withoutMail(() => adults(1))).map(({ id }) => id);
    await send(ids, { title: 'Samedi', content });
    await deliverAll();
    const read = await simpleParser(server.accepted[0]?.source ?? '');
    const body = (html: string) => html.slice(html.indexOf('<p>'), html.indexOf('<p class="reason"'));
    expect(body(String(read.html))).toBe(body(preview.html));
  });

  test('is tried by its author, who alone gets it', async () => {
    await withoutMail(() => adults(1));
    expect((await post('/try', text)).status).toBe(204);
    await deliverAll();
    expect(server.accepted.map(({ to }) => to)).toEqual([ADMINISTRATOR.email]);
    expect(server.accepted[0]?.source).not.toMatch(/List-Unsubscribe/i);
  });

  test.each([
    ['who has not paid the sign-up', 'pending', 'unpaid'],
    ['who cancelled', 'cancelled', 'over'],
  ] as const)('never goes to a member %s, and the preview counts them', async (_who, status, counted) => {
    const [member, other] = await withoutMail(() => adults(2));
    const ids = [member?.id ?? '', other?.id ?? ''];
    await db
      .update(members)
      .set({ status })
      .where(eq(members.id, ids[0] ?? ''));
    const plan = await planFor(ids);
    expect(plan).toMatchObject({ people: 2, mails: 1, unsubscribed: 0, refused: 0, [counted]: 1 });
    await send(ids);
    await deliverAll();
    expect(server.accepted.map(({ to }) => to)).toEqual([other?.email]);
    expect(
      (
        await post('', {
          id: crypto.randomUUID(),
          ...text,
          ...(await planFor(ids.slice(0, 1))),
          chosen: { ids: ids.slice(0, 1) },
        })
      ).status,
    ).toBe(409);
  });

  test('counts the mails that were dropped because a member left before the sending', async () => {
    const people = await withoutMail(() => adults(2));
    const ids = people.map(({ id }) => id);
    await asAdmin(club, token, '/api/admin/mail/pause', { method: 'PUT', body: { paused: true } });
    await send(ids);
    await db
      .update(members)
      .set({ status: 'cancelled' })
      .where(eq(members.id, ids[1] ?? ''));
    await asAdmin(club, token, '/api/admin/mail/pause', { method: 'PUT', body: { paused: false } });
    await deliverAll();
    const [row] = (await (await asAdmin(club, token, '/api/admin/mail/mailings')).json()) as Mailing[];
    expect(row).toMatchObject({ sent: 1, waiting: 0, failed: 0, dropped: 1 });
  });

  test('never goes to a refused address, which the numbers tell', async () => {
    const [one, other] = await withoutMail(() => adults(2));
    await club.db
      .insert(refusedAddresses)
      .values({ address: one?.email ?? '', memberId: one?.id ?? '', refusedAt: new Date() });
    const ids = [one?.id ?? '', other?.id ?? ''];
    expect(await planFor(ids)).toMatchObject({ people: 2, mails: 1, refused: 1 });
    await send(ids);
    await deliverAll();
    expect(server.accepted.map(({ to }) => to)).toEqual([other?.email]);
    const list: MemberJson[] = await (await asAdmin(club, token, '/api/admin/memberships')).json();
    expect(ids.map((id) => list.find((member) => member.id === id)?.isAddressRefused)).toEqual([true, false]);
    const { personId } = await admin.found(one?.id ?? '');
    const path = `/api/admin/persons/${personId}/mail`;
    expect(await (await asAdmin(club, token, path)).json()).toMatchObject({ refused: [{ address: one?.email }] });
    await club.db
      .update(members)
      .set({ email: 'nouvelle@exemple.example' })
      .where(eq(members.id, one?.id ?? ''));
    expect(await planFor(ids)).toMatchObject({ people: 2, mails: 2, refused: 0 });
  });
});

describe('many mails', () => {
  test('go over days, and leave a fifth of each day to mails that somebody waits for', async () => {
    const people = await withoutMail(() => adults(9));
    club.deps.mail.dailyAllowance = 10;
    expect(await planFor(people.map(({ id }) => id))).toMatchObject({ mails: 9, days: 2, allowance: 10 });
    await send(people.map(({ id }) => id));
    await deliverAll();
    expect(server.accepted).toHaveLength(8);
    await mail.write(receiptFor(people[0]?.id ?? ''));
    await deliverAll();
    expect(server.accepted).toHaveLength(9);
    expect(server.accepted.at(-1)?.source).toContain('Attestation');
    await deliverAll(3);
    expect(server.accepted).toHaveLength(10);
  });

  test('wait behind a mail that somebody waits for, even if they were there first', async () => {
    const people = await withoutMail(() => adults(3));
    await setPaused(club.db, club.deps.now());
    await send(people.map(({ id }) => id));
    await quiet();
    await mail.write(receiptFor(people[0]?.id ?? ''));
    await asAdmin(club, token, '/api/admin/mail/pause', { method: 'PUT', body: { paused: false } });
    await deliverAll();
    expect(server.accepted[0]?.source).toContain('Attestation');
    expect(server.accepted).toHaveLength(4);
  });

  test('to 3,000 members are written at once', async () => {
    const [season] = await club.db.select({ season: members.season }).from(members).limit(1);
    await club.db.execute(sql`
      insert into members (season, status, identity, first_name, last_name, email, birth_date, phone, address)
      select ${season?.season}, 'active', 'nombreux|n' || n || '|1990-01-01', 'N' || n, 'Nombreux', 'n' || n || '@exemple.example',
        '1990-01-01', '+33612345678', 'Paris'
      from generate_series(1, 3000) n`);
    await mail.forget();
    await setPaused(club.db, club.deps.now());
    const chosen = { filter: {}, query: 'Nombreux' };
    const plan: MailingPlan = await (await post('/plan', { chosen })).json();
    expect(plan).toMatchObject({ people: 3000, mails: 3000, days: 13 });
    const started = performance.now();
    const answer = await post('', { id: crypto.randomUUID(), ...text, selection: plan.selection, chosen });
    expect(answer.status).toBe(201);
    expect(await answer.json()).toMatchObject({ waiting: 3000 });
    // The browser gives up after ten seconds; a test machine is slow.
    expect(performance.now() - started).toBeLessThan(6000);
    await club.db.delete(members).where(eq(members.lastName, 'Nombreux'));
  });
});

describe('who wants no news', () => {
  const pathIn = (source = ''): string => {
    const [, link = ''] = /^List-Unsubscribe: *<([^>]+)>/im.exec(source.replace(/\r\n[ \t]/g, ' ')) ?? [];
    const { pathname, search } = new URL(link);
    return `${pathname}${search}`;
  };
  const linkOf = async () => {
    const [member] = await withoutMail(() => adults(1));
    await send([member?.id ?? '']);
    await deliverAll();
    const source = server.accepted[0]?.source ?? '';
    return { member, source, path: pathIn(source) };
  };
  const request = (path: string, init?: RequestInit) => Promise.resolve(club.app.request(path, init));
  const json = (method: string, path: string, body: object) =>
    request(path, { method, body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } });

  test('says so with one press in a mail program, which gets no page', async () => {
    const { member, source, path } = await linkOf();
    expect(source).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/im);
    const pressed = await request(path, {
      method: 'POST',
      body: 'List-Unsubscribe=One-Click',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    });
    expect([pressed.status, await pressed.text()]).toEqual([204, '']);
    expect(await planFor([member?.id ?? ''])).toMatchObject({ people: 1, mails: 0, unsubscribed: 1, days: 0 });
    expect((await send([member?.id ?? ''])).status).toBe(409);
  });

  test.each(['null', 'https://mail.google.example', 'https://club.example'])(
    'says so from wherever the mail program is: %s',
    async (origin) => {
      const { member, path } = await linkOf();
      const slashed = path.replace('?', '/?');
      for (const address of [path, slashed]) {
        const pressed = await request(address, { method: 'POST', headers: { Origin: origin } });
        expect(pressed.status, address).toBe(204);
      }
      expect(await planFor([member?.id ?? ''])).toMatchObject({ mails: 0, unsubscribed: 1 });
    },
  );

  test('shows the token to no log: the page has it in the fragment, the mail program in a query', async () => {
    const { path } = await linkOf();
    const { text = '', html } = await simpleParser(server.accepted[0]?.source ?? '');
    expect(path).toMatch(/^\/api\/unsubscribe\?token=/);
    for (const said of [text, String(html)]) {
      expect(said).toContain('https://club.example/desabonnement#');
      expect(said).not.toContain('/api/unsubscribe');
    }
  });

  test('says so by a mail of before, whose token stood in the path and had no end, until 2028', async () => {
    const [member] = await withoutMail(() => adults(1));
    const { personId } = await admin.found(member?.id ?? '');
    const token = `${personId}.${linkToken(club.deps.settings.linkSecret, `unsubscribe ${personId}`)}`;
    club.clock.offsetMs = Date.parse('2028-01-02T12:00:00Z') - Date.now();
    expect((await request(`/api/unsubscribe/${token}`, { method: 'POST' })).status).toBe(404);
    club.clock.offsetMs = 0;
    expect((await request(`/api/unsubscribe/${token}/`, { method: 'POST', headers: { Origin: 'null' } })).status).toBe(
      204,
    );
    expect(await planFor([member?.id ?? ''])).toMatchObject({ unsubscribed: 1 });
  });

  test('says so for more than a year, and then no more', async () => {
    const { path } = await linkOf();
    const day = 24 * 3_600_000;
    club.clock.offsetMs = 402 * day;
    expect((await request(path, { method: 'POST' })).status).toBe(404);
    club.clock.offsetMs = 390 * day;
    expect((await request(path, { method: 'POST' })).status).toBe(204);
    club.clock.offsetMs = 0;
  });

  test('says so by last year’s mail once a corrected name made one person of two', async () => {
    const one = await withoutMail(() => admin.added());
    const other = await withoutMail(() => admin.added());
    const former = (await admin.found(other.id)).personId;
    const path = `/api/unsubscribe?token=${unsubscribeToken(club.deps, [{ personId: former, recipient: 'member' }])}`;
    const kept = await admin.found(one.id);
    // Of another season, under the same name as the first.
    await club.db.update(members).set({ season: '2024-2025', archivedAt: new Date() }).where(eq(members.id, other.id));
    const renamed = { firstName: kept.firstName, lastName: kept.lastName, birthDate: kept.birthDate };
    const { identity } = (await admin.row(one.id)) ?? { identity: '' };
    await club.db
      .update(members)
      .set({ ...renamed, identity })
      .where(eq(members.id, other.id));
    for (const statement of followIdentity(club.db, { personId: former, memberId: other.id, identity }))
      await statement;
    expect((await club.db.select().from(persons).where(eq(persons.id, former))).length).toBe(0);
    expect((await request(path, { method: 'POST' })).status).toBe(204);
    expect(await planFor([one.id])).toMatchObject({ mails: 0, unsubscribed: 1 });
  });

  test('changes nothing by opening the link, however often a scanner does', async () => {
    const { member, path } = await linkOf();
    for (let times = 0; times < 10; times += 1) {
      const opened = await request(path);
      expect(opened.status).toBe(303);
      expect(opened.headers.get('Location')).toMatch(/^\/desabonnement#[\w.-]+$/);
    }
    expect(await planFor([member?.id ?? ''])).toMatchObject({ mails: 1, unsubscribed: 0 });
  });

  test('reads on the page whether they get any, ends them, and has them again', async () => {
    const { path } = await linkOf();
    const { hash } = new URL((await request(path)).headers.get('Location') ?? '', 'https://club.example');
    const read = async () => (await json('POST', '/api/subscription/read', { token: hash.slice(1) })).json();
    expect(await read()).toEqual({ wantsNews: true });
    await json('PUT', '/api/subscription', { token: hash.slice(1), wantsNews: false });
    await json('PUT', '/api/subscription', { token: hash.slice(1), wantsNews: false });
    expect(await read()).toEqual({ wantsNews: false });
    await json('PUT', '/api/subscription', { token: hash.slice(1), wantsNews: true });
    expect(await read()).toEqual({ wantsNews: true });
  });

  test('still gets what concerns the membership, but no news that wait already', async () => {
    const [member] = await withoutMail(() => adults(1));
    const id = member?.id ?? '';
    await setPaused(club.db, club.deps.now());
    await send([id]);
    await mail.write(receiptFor(id));
    const personId = (await admin.found(id)).personId;
    await asAdmin(club, token, `/api/admin/persons/${personId}/subscription`, {
      method: 'PUT',
      body: { wantsNews: false },
    });
    await asAdmin(club, token, '/api/admin/mail/pause', { method: 'PUT', body: { paused: false } });
    await deliverAll();
    expect(server.accepted).toHaveLength(1);
    expect(server.accepted[0]?.source).toContain('Attestation');
  });

  test('survives a merge of two persons, and unsubscribes no one else at the same address', async () => {
    const [one, other] = await withoutMail(() => adults(2));
    const [first, second] = await Promise.all([admin.found(one?.id ?? ''), admin.found(other?.id ?? '')]);
    const path = `/api/unsubscribe/${unsubscribeToken(club.deps, [{ personId: second.personId, recipient: 'member' }])}`;
    expect((await request(path, { method: 'POST' })).status).toBe(204);
    await club.db.update(members).set({ personId: first.personId }).where(eq(members.id, second.id));
    await club.db.update(persons).set({ mergedInto: first.personId }).where(eq(persons.id, second.personId));
    expect(await planFor([first.id, second.id])).toMatchObject({ people: 2, mails: 0, unsubscribed: 2 });
    const sibling = await withoutMail(() => admin.added({ email: first.email.toUpperCase() }));
    expect(await planFor([sibling.id])).toMatchObject({ mails: 1, unsubscribed: 0 });
    // The link of before goes on to work for the one person.
    await json('PUT', '/api/subscription', {
      token: unsubscribeToken(club.deps, [{ personId: second.personId, recipient: 'member' }]),
      wantsNews: true,
    });
    expect(await planFor([first.id, second.id])).toMatchObject({ mails: 2, unsubscribed: 0 });
  });

  test('silences the reader who pressed, not the mother, the brother or what concerns another dossier', async () => {
    const mother = 'mere@exemple.example';
    const guardian = { ...underAge, legalGuardianEmail: mother };
    const [parent, daughter, son] = await withoutMail(async () => [
      await admin.added({ email: mother }),
      await admin.added({ ...guardian, email: 'fille@exemple.example' }),
      await admin.added({ ...guardian, email: 'fils@exemple.example' }),
    ]);
    const family = [parent, daughter, son].map((one) => one?.id ?? '');
    await send(family);
    await deliverAll();
    const path = pathIn(server.accepted.find(({ to }) => to === 'fille@exemple.example')?.source);
    expect((await request(path, { method: 'POST' })).status).toBe(204);
    const plan = await planFor(family);
    expect(plan).toMatchObject({ people: 3, mails: 2, unsubscribed: 0 });
    await mail.forget();
    await send(family);
    await deliverAll();
    expect(server.accepted.map(({ to }) => to).sort()).toEqual(['fils@exemple.example', mother]);
    expect(server.accepted).toHaveLength(plan.mails);
  });

  test('pressed by a guardian ends what came to them for all of that mail, and nothing of the children’s', async () => {
    const mother = 'mere.de.deux@exemple.example';
    const guardian = { ...underAge, legalGuardianEmail: mother };
    const children = await withoutMail(() => Promise.all([1, 2].map(() => admin.added(guardian))));
    const ids = children.map(({ id }) => id);
    await send(ids);
    await deliverAll();
    const path = pathIn(server.accepted.find(({ to }) => to === mother)?.source);
    expect((await request(path, { method: 'POST' })).status).toBe(204);
    await mail.forget();
    await send(ids);
    await deliverAll();
    expect(server.accepted.map(({ to }) => to).sort()).toEqual(children.map(({ email }) => email).sort());
    const found = await admin.found(ids[0] ?? '');
    const told = await (await asAdmin(club, token, `/api/admin/persons/${found.personId}/mail`)).json();
    expect(told).toMatchObject({ unsubscribedAt: null, guardianUnsubscribedAt: expect.any(String), hasGuardian: true });
  });

  test('pressed at an address that nobody knows yet ends what comes there, and is no choice of the person', async () => {
    const who = { ...somebody(), lastName: `Deux-Boites-${crypto.randomUUID().slice(0, 8)}` };
    const known = await withoutMail(() => admin.added({ ...who, email: 'connue@exemple.example' }));
    await club.db.update(members).set({ season: '2025-2026' }).where(eq(members.id, known.id));
    const unknown = await withoutMail(() => admin.added({ ...who, email: 'Inconnue@exemple.example' }));
    expect(unknown.personId).toBe(known.personId);
    const both = [known.id, unknown.id];
    await send(both);
    await deliverAll();
    const path = pathIn(server.accepted.find(({ to }) => to === 'inconnue@exemple.example')?.source);
    for (const _twice of [1, 2]) expect((await request(path, { method: 'POST' })).status).toBe(204);
    const [person] = await club.db.select().from(persons).where(eq(persons.id, known.personId));
    expect(person?.unsubscribedAt).toBeNull();
    expect(await planFor(both)).toMatchObject({ people: 2, mails: 1, unsubscribed: 1 });
    await json('PUT', '/api/subscription', { token: path.split('token=')[1] ?? '', wantsNews: true });
    expect(await planFor(both)).toMatchObject({ mails: 2, unsubscribed: 0 });
    await request(path, { method: 'POST' });
    await club.db.update(members).set({ email: 'juste@exemple.example' }).where(eq(members.id, unknown.id));
    expect(await planFor(both), 'the address was wrong, and is another now').toMatchObject({ mails: 2 });
    expect((await request(path, { method: 'POST' })).status).toBe(404);
  });

  test.each([
    ['cut at its end', (whole: string) => whole.slice(0, -1)],
    ['of somebody else', (whole: string) => `${crypto.randomUUID()}.${whole.split('.').slice(1).join('.')}`],
    ['with another end', (whole: string) => whole.replace(/\.\d{4}-/, '.2999-')],
    ['without its secret', (whole: string) => whole.split('.')[0] ?? ''],
  ])('is not said by a link %s', async (_which, change) => {
    const [member] = await withoutMail(() => adults(1));
    const { personId } = await admin.found(member?.id ?? '');
    const wrong = change(unsubscribeToken(club.deps, [{ personId, recipient: 'member' }]));
    expect((await request(`/api/unsubscribe/${wrong}`, { method: 'POST' })).status).toBe(404);
    expect((await json('PUT', '/api/subscription', { token: wrong, wantsNews: false })).status).toBe(404);
    expect(await planFor([member?.id ?? ''])).toMatchObject({ unsubscribed: 0 });
  });
});
