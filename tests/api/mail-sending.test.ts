import { eq } from 'drizzle-orm';
import { simpleParser } from 'mailparser';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { allowanceDay } from '#domain/mail/mail.ts';
import { adminPaths, memberPath } from '#lib/admin-paths.ts';
import { mailDays, mailState, outbox, refusedAddresses } from '#server/db/mail-schema.ts';
import { members } from '#server/db/schema.ts';
import type { Letter } from '#server/integrations/mail-server.ts';
import { createMailServer } from '#server/integrations/smtp.ts';
import { sendDueMail } from '#server/mail/sender.ts';
import { linkOf } from '#server/outbox/links.ts';
import { claimMail, putOff, releaseMail, setPaused } from '#server/outbox/queries.ts';
import { openMail, RECEIPT, receiptFor } from '#tests/support/mail.ts';
import { membersOf } from '#tests/support/members.ts';
import { openClubAndSignIn } from '#tests/support/sessions.ts';
import { watched } from '#tests/support/statements.ts';

const { club, token } = await openClubAndSignIn();
const admin = membersOf(club, token);
const people = [await admin.added(), await admin.added(), await admin.added()] as const;
const [somebody, another, third] = people;
const mail = await openMail(club);
const { server } = mail;
afterAll(async () => {
  await mail.close();
  await club.close();
});
beforeEach(() => mail.forget());

const MINUTE = 60_000;
const send = () => sendDueMail(club.deps);
const later = (minutes: number) => {
  club.clock.offsetMs += minutes * MINUTE;
  return send();
};
const only = async () => (await mail.rows())[0];
const addressOf = async (id: string, email: string) => {
  const before = (await admin.row(id))?.email;
  await club.db.update(members).set({ email }).where(eq(members.id, id));
  return async () => {
    await club.db.update(members).set({ email: before }).where(eq(members.id, id));
  };
};

test('a mail that is due is sent once, and tells so', async () => {
  await mail.write(receiptFor(somebody.id));
  expect(await send()).toBe(1);
  expect(await send()).toBe(0);
  expect(server.accepted).toHaveLength(1);
  expect(server.accepted[0]?.to).toBe(somebody.email);
  const row = await only();
  expect(row?.sentAt).toBeInstanceOf(Date);
  expect(server.accepted[0]?.messageId).toBe(`<${row?.id}@club.example>`);
  expect(await club.deps.marks.list('mail')).toEqual([]);
});

test('a mail program that nobody here wrote reads it', async () => {
  await mail.write(receiptFor(somebody.id));
  await send();
  const read = await simpleParser(server.accepted[0]?.source ?? '');
  expect(read.subject).toMatch(/^Attestation de paiement pour /);
  expect(read.text).toContain('120,00\u00A0€ en espèces le 2\u00A0novembre 2026');
  expect(read.html).toContain('120,00\u00A0€ en espèces le 2\u00A0novembre 2026');
  expect(read.text).toContain('Vous recevez ce message parce que');
});

test('without a mark the database is not asked', async () => {
  const { batches } = await watched(club, send);
  expect(batches).toEqual([]);
});

test('without a mail server no mail is queued', async () => {
  club.deps.mail.server = undefined;
  await admin.added();
  expect(await mail.rows()).toEqual([]);
  expect(await club.deps.marks.list('mail')).toEqual([]);
});

test('two senders at once send each mail once', async () => {
  await Promise.all(people.map(({ id }) => mail.write(receiptFor(id))));
  await Promise.all([send(), send(), send()]);
  expect(server.accepted.map(({ to }) => to).sort()).toEqual(people.map(({ email }) => email).sort());
  expect((await mail.rows()).every(({ sentAt }) => sentAt)).toBe(true);
});

test('a refusal for the moment is tried again after 1, 5, 30 minutes, 2, 6 and 24 hours, then given up', async () => {
  server.behave((moment) => (moment === 'rcpt' ? { reply: '450 4.2.1 Greylisted' } : {}));
  await mail.write(receiptFor(somebody.id));
  await send();
  for (const minutes of [1, 5, 30, 120, 360, 1440]) {
    expect((await only())?.failedAt).toBeNull();
    const { tries } = (await only()) ?? { tries: 0 };
    await later(minutes - 0.5);
    expect((await only())?.tries).toBe(tries);
    await later(0.6);
    expect((await only())?.tries).toBe(tries + 1);
  }
  const row = await only();
  expect([row?.why, row?.answer]).toEqual(['unanswered', '450 4.2.1 Greylisted']);
  expect(server.accepted).toEqual([]);
  expect(await club.deps.marks.list('mail')).toEqual([]);
});

test('an address refused for good gets nothing more until it is changed', async () => {
  server.behave((moment, to) =>
    moment === 'rcpt' && to === somebody.email ? { reply: '550 5.1.1 Unknown user' } : {},
  );
  await mail.write(receiptFor(somebody.id));
  await mail.write(receiptFor(another.id));
  expect(await send()).toBe(1);
  const [refused] = await club.db.select().from(refusedAddresses);
  expect([refused?.address, refused?.memberId]).toEqual([somebody.email, somebody.id]);
  server.behave(() => ({}));
  await mail.write(receiptFor(somebody.id));
  const before = server.seen.commands;
  expect(await send()).toBe(0);
  expect(server.seen.commands - before).toBeLessThan(4);
  const back = await addressOf(somebody.id, 'nouvelle@exemple.example');
  await mail.write(receiptFor(somebody.id));
  expect(await send()).toBe(1);
  expect(server.accepted.at(-1)?.to).toBe('nouvelle@exemple.example');
  await back();
});

describe('words about the sender', () => {
  const answers = [
    '554 5.7.1 Relay access denied',
    '550 5.1.8 Sender address rejected: domain not found',
    '550 5.7.23 SPF validation failed',
    '550 relay not permitted',
  ];
  const atDomains = async () => {
    const addresses = ['a@un.example', 'b@deux.example', 'c@trois.example'];
    const back = await Promise.all(people.map(({ id }, nth) => addressOf(id, addresses[nth] ?? '')));
    return async () => void (await Promise.all(back.map((undo) => undo())));
  };

  test.each(answers)('of one reader’s server concern that letter: it waits with its answer («%s»)', async (reply) => {
    const back = await atDomains();
    server.behave((moment, to) => (moment === 'rcpt' && to === 'a@un.example' ? { reply } : {}));
    for (const { id } of people) await mail.write(receiptFor(id));
    expect(await send()).toBe(2);
    const rows = await mail.rows();
    expect(rows.map(({ answer, tries, why }) => [answer, tries, why])).toEqual([
      [reply, 1, null],
      [null, 1, null],
      [null, 1, null],
    ]);
    expect((await club.db.select().from(mailState))[0]?.trouble ?? null).toBeNull();
    expect(await club.db.select().from(refusedAddresses)).toEqual([]);
    await back();
  });

  test.each(answers)('of several servers are a trouble: all wait, and no address is blamed («%s»)', async (reply) => {
    const back = await atDomains();
    server.behave((moment) => (moment === 'rcpt' ? { reply } : {}));
    for (const { id } of people) await mail.write(receiptFor(id));
    await send();
    for (const row of await mail.rows())
      expect(row).toMatchObject({ why: null, failedAt: null, tries: 0, claim: null });
    const [state] = await club.db.select().from(mailState);
    expect([state?.trouble, state?.answer]).toEqual(['sender-refused', reply]);
    expect(await club.db.select().from(refusedAddresses)).toEqual([]);
    await back();
  });

  test('of the only letter there is are told as that letter’s', async () => {
    server.behave((moment) => (moment === 'rcpt' ? { reply: '550 5.7.1 Sender is not on the list' } : {}));
    await mail.write(receiptFor(somebody.id));
    await send();
    expect(await only()).toMatchObject({ answer: '550 5.7.1 Sender is not on the list', tries: 1, failedAt: null });
    expect((await club.db.select().from(mailState))[0]?.trouble ?? null).toBeNull();
  });
});

test('a quota that is used up passes: the mail waits', async () => {
  server.behave((moment) => (moment === 'rcpt' ? { reply: '550 5.4.5 Daily sending quota exceeded' } : {}));
  await mail.write(receiptFor(somebody.id));
  await send();
  expect(await only()).toMatchObject({ why: null, failedAt: null });
  expect(await club.db.select().from(refusedAddresses)).toEqual([]);
});

test('a server that refuses a letter for good is asked again all the same, then believed', async () => {
  server.behave((moment) => (moment === 'end' ? { reply: '554 5.6.0 Not this' } : {}));
  await mail.write(receiptFor(somebody.id));
  await send();
  expect(await only()).toMatchObject({ why: null, answer: '554 5.6.0 Not this' });
  for (const minutes of [1.1, 5.1, 30.1, 120.1, 360.1, 1440.1]) await later(minutes);
  expect((await only())?.why).toBe('message-refused');
  expect(await club.db.select().from(refusedAddresses)).toEqual([]);
  server.behave((moment) => (moment === 'end' ? { reply: '451 4.3.0 Not now' } : {}));
  await mail.write(receiptFor(another.id));
  await send();
  server.behave(() => ({}));
  await later(1.1);
  expect(server.accepted.map(({ to }) => to)).toEqual([another.email]);
});

test('an answer lost after DATA is resolved for «not lost», with the same Message-ID', async () => {
  server.behave((moment) => (moment === 'end' ? { cutAfter: 3 } : {}));
  await mail.write(receiptFor(somebody.id));
  expect(await send()).toBe(0);
  expect(server.accepted).toHaveLength(1);
  server.behave(() => ({}));
  await later(1.1);
  expect(server.accepted).toHaveLength(2);
  expect(new Set(server.accepted.map(({ messageId }) => messageId)).size).toBe(1);
  await later(60);
  expect(server.accepted).toHaveLength(2);
  const [day] = await club.db.select().from(mailDays);
  expect(day?.used).toBe(2);
});

test('a wrong password loses nothing and is told', async () => {
  club.deps.mail.server = createMailServer(server.urlWithPassword);
  server.behave((moment) => (moment === 'auth' ? { reply: '535 5.7.8 Bad credentials' } : {}));
  await mail.write(receiptFor(somebody.id));
  for (const minutes of [0, 5, 30, 600, 6000]) await later(minutes);
  const [state] = await club.db.select().from(mailState);
  expect(state?.trouble).toBe('password-refused');
  const row = await only();
  expect([row?.tries, row?.failedAt, row?.claim]).toEqual([0, null, null]);
  expect((await club.db.select().from(mailDays)).every(({ used }) => used === 0)).toBe(true);
  server.behave(() => ({}));
  expect(await later(361)).toBe(1);
  expect((await club.db.select().from(mailState))[0]?.trouble).toBeNull();
});

test('a server out of reach loses nothing', async () => {
  club.deps.mail.server = createMailServer('smtp://127.0.0.1:1');
  await mail.write(receiptFor(somebody.id));
  await send();
  expect((await club.db.select().from(mailState))[0]?.trouble).toBe('unreachable');
  club.deps.mail.server = createMailServer(server.url);
  expect(await later(6)).toBe(1);
});

test('a server that refuses the sender asks for help and blames no mail', async () => {
  server.behave((moment) => (moment === 'mail' ? { reply: '553 5.7.1 Sender not owned' } : {}));
  await mail.write(receiptFor(somebody.id));
  await send();
  expect((await club.db.select().from(mailState))[0]?.trouble).toBe('sender-refused');
  expect((await only())?.tries).toBe(0);
});

test('the deletion of a member deletes their queued mail', async () => {
  // A sender of the mail about the addition would take this one too.
  club.deps.mail.server = undefined;
  const leaving = await admin.added();
  await mail.forget();
  await mail.write(receiptFor(leaving.id));
  await admin.remove(leaving.id);
  expect(await send()).toBe(0);
  expect([await mail.rows(), server.accepted]).toEqual([[], []]);
});

test('the allowance of the day is kept in the middle of a run, and the rest goes the next day', async () => {
  // One of three is kept for warnings.
  club.deps.mail.dailyAllowance = 3;
  await Promise.all(people.map(({ id }) => mail.write(receiptFor(id))));
  await Promise.all([send(), send()]);
  expect(server.accepted).toHaveLength(2);
  await later(10);
  expect(server.accepted).toHaveLength(2);
  await later(1440);
  expect(server.accepted).toHaveLength(3);
});

test('the allowance also counts mails whose member was deleted since', async () => {
  club.deps.mail.dailyAllowance = 1;
  const leaving = await admin.added();
  await mail.forget();
  club.deps.mail.dailyAllowance = 1;
  await mail.write(receiptFor(leaving.id));
  await send();
  await admin.remove(leaving.id);
  await mail.write(receiptFor(somebody.id));
  expect(await send()).toBe(0);
});

test('nothing is sent while mail is paused', async () => {
  await setPaused(club.db, club.deps.now());
  await mail.write(receiptFor(somebody.id));
  expect(await send()).toBe(0);
  await setPaused(club.db, null);
  await club.deps.marks.add('mail/look', club.deps.now());
  expect(await send()).toBe(1);
});

test('a clock set back an hour delays and repeats nothing', async () => {
  await mail.write(receiptFor(somebody.id));
  await send();
  server.behave((moment) => (moment === 'rcpt' ? { reply: '450 4.2.1 Later' } : {}));
  await mail.write(receiptFor(another.id));
  await send();
  server.behave(() => ({}));
  club.clock.offsetMs -= 60 * MINUTE;
  await mail.write(receiptFor(third.id));
  await send();
  expect(server.accepted.map(({ to }) => to)).toEqual([somebody.email, third.email]);
  await later(62);
  expect(server.accepted.map(({ to }) => to)).toEqual([somebody.email, third.email, another.email]);
});

describe('an address', () => {
  test.each([
    ['with a single quote', "o'neil@exemple.example", "o'neil@exemple.example"],
    ['with a quoted name', '"jean dupont"@exemple.example', '"jean dupont"@exemple.example'],
    ['with an international domain', 'contact@école.example', 'contact@xn--cole-9oa.example'],
  ])('%s gets its mail', async (_what, stored, envelope) => {
    const back = await addressOf(somebody.id, stored);
    await mail.write(receiptFor(somebody.id));
    expect(await send()).toBe(1);
    expect(server.accepted[0]?.to).toBe(envelope);
    const { to } = await simpleParser(server.accepted[0]?.source ?? '');
    expect([to].flat().flatMap((one) => one?.value ?? [])).toHaveLength(1);
    await back();
  });

  test.each(['josé@exemple.example', 'a@b', 'a\r\nBcc: x@y.example@z.example', 'a,b@c.example, d@e.example'])(
    'that no server understands is given up with its reason: %j',
    async (stored) => {
      const back = await addressOf(somebody.id, stored);
      await mail.write(receiptFor(somebody.id));
      expect(await send()).toBe(0);
      expect((await only())?.why).toBe('address-impossible');
      expect(server.accepted).toEqual([]);
      await back();
    },
  );
});

test('no name adds a header or a recipient', async () => {
  const firstName = 'Eve\r\nBcc: other@attacker.example\r\n\r\n<b>';
  const lastName = '"Quote" <other@attacker.example>, next@attacker.example';
  await club.db.update(members).set({ firstName, lastName }).where(eq(members.id, third.id));
  await mail.write(receiptFor(third.id));
  expect(await send()).toBe(1);
  const [got] = server.accepted;
  expect(got?.to).toBe(third.email);
  const read = await simpleParser(got?.source ?? '');
  expect(read.bcc).toBeUndefined();
  expect([read.to].flat().flatMap((one) => one?.value.map(({ address }) => address) ?? [])).toEqual([third.email]);
  expect(read.html).not.toContain('<b>');
});

test('a mail of a kind that this version does not know is given up, not lost', async () => {
  await mail.write(receiptFor(somebody.id));
  await club.db.update(outbox).set({ data: { strange: true } });
  await send();
  expect((await only())?.why).toBe('broken');
});

test('an acceptance that cannot be written down is written later in the same run', async () => {
  await mail.write(receiptFor(somebody.id));
  let refusals = 0;
  club.databaseRequests.before = (sent) => {
    if (!sent.includes('\\"sent_at\\" = ') || refusals >= 2) return;
    refusals += 1;
    throw new TypeError('fetch failed');
  };
  expect(await send()).toBe(1);
  club.databaseRequests.before = undefined;
  expect(refusals).toBe(2);
  expect((await only())?.sentAt).toBeInstanceOf(Date);
});

describe('an acceptance that the database cannot be told in time', () => {
  /** Lets every attempt to write an acceptance down fail, until it is ended. */
  const refuseWriting = () => {
    club.databaseRequests.before = (sent) => {
      if (sent.includes('\\"sent_at\\" = ')) throw new TypeError('fetch failed');
    };
    return () => {
      club.databaseRequests.before = undefined;
    };
  };
  afterEach(() => {
    club.databaseRequests.before = undefined;
  });

  test('is noted elsewhere, and read there before anything is sent again', async () => {
    await mail.write(receiptFor(somebody.id));
    const end = refuseWriting();
    await expect(send()).rejects.toThrow();
    expect((await only())?.sentAt).toBeNull();
    expect((await club.deps.marks.list('mail/accepted')).map(({ about }) => about)).toEqual([(await only())?.id]);
    end();
    expect(await later(2)).toBe(0);
    expect(server.accepted).toHaveLength(1);
    expect((await only())?.sentAt).toBeInstanceOf(Date);
    expect(await club.deps.marks.list('mail')).toEqual([]);
  });

  test('stops the sending: the mails behind it wait', async () => {
    for (const { id } of people) await mail.write(receiptFor(id));
    const end = refuseWriting();
    await expect(send()).rejects.toThrow();
    const before = server.accepted.length;
    expect(before).toBeLessThan(3);
    end();
    expect(await later(2)).toBe(3 - before);
    expect(new Set(server.accepted.map(({ to }) => to)).size).toBe(3);
    expect(server.accepted).toHaveLength(3);
  });

  test('is tried for as long as a function lives, with waits', async () => {
    await mail.write(receiptFor(somebody.id));
    club.waits.length = 0;
    const end = refuseWriting();
    await expect(send()).rejects.toThrow();
    end();
    const waited = club.waits.reduce((sum, wait) => sum + wait, 0);
    expect(waited).toBeGreaterThan(15_000);
  });
});

test('without the notes, only mails are sent that were never tried', async () => {
  server.behave((moment) => (moment === 'rcpt' ? { reply: '450 4.2.1 Later' } : {}));
  await mail.write(receiptFor(somebody.id));
  await send();
  server.behave(() => ({}));
  const { marks } = club.deps;
  club.deps.marks = {
    ...marks,
    list: async (work) => {
      if (work === 'mail/accepted') throw new Error('out of reach');
      return marks.list(work);
    },
  };
  await mail.write(receiptFor(another.id));
  await later(2);
  club.deps.marks = marks;
  expect(server.accepted.map(({ to }) => to)).toEqual([another.email]);
  await later(10);
  expect(server.accepted.map(({ to }) => to)).toEqual([another.email, somebody.email]);
});

describe('a mail that cannot be made is given up, and those behind it go', () => {
  test('if its words cannot be made of its data', async () => {
    const data = { ...RECEIPT, on: 'no day at all' };
    await mail.write({ kind: 'payment-recorded', data, to: { memberId: somebody.id } });
    await mail.write(receiptFor(another.id));
    expect(await send()).toBe(1);
    expect(await mail.rows()).toMatchObject([{ why: 'broken' }, { sentAt: expect.any(Date) }]);
    expect((await club.db.select().from(mailDays))[0]?.used).toBe(1);
    expect(club.lines.at(-1)).toContain('a mail that cannot be made');
    expect(club.lines.at(-1)).not.toContain(somebody.email);
  });

  test('if no message can be made of the letter', async () => {
    const { open } = createMailServer(server.url);
    club.deps.mail.server = {
      open: async () => {
        const line = await open();
        const broken = (letter: Letter) =>
          Object.defineProperty({ ...letter }, 'html', {
            get: () => {
              throw new Error('no HTML');
            },
          });
        return {
          ...line,
          send: (letter) => line.send(letter.to.address === somebody.email ? broken(letter) : letter),
        };
      },
    };
    await mail.write(receiptFor(somebody.id));
    await mail.write(receiptFor(another.id));
    expect(await send()).toBe(1);
    expect(await mail.rows()).toMatchObject([{ why: 'broken' }, { sentAt: expect.any(Date) }]);
  });
});

describe('what nothing went out of is given back to the allowance', () => {
  test('once, if the answer to giving it back is lost', async () => {
    const used = async () => (await club.db.select().from(mailDays))[0]?.used;
    await mail.write(receiptFor(third.id));
    await send();
    server.behave((moment) => (moment === 'rcpt' ? { reply: '450 4.2.1 Later' } : {}));
    await mail.write(receiptFor(somebody.id));
    await mail.write(receiptFor(another.id));
    club.databaseRequests.around = async (sent, ask) => {
      const answer = await ask();
      if (!sent.includes('due_at\\" = ')) return answer;
      club.databaseRequests.around = undefined;
      throw new TypeError('fetch failed');
    };
    await expect(send()).rejects.toThrow();
    expect((await mail.rows()).every(({ claim }) => claim === null)).toBe(true);
    expect(await used()).toBe(1);
    server.behave(() => ({}));
    expect(await later(2)).toBe(2);
    expect(await used()).toBe(3);
  });

  test('only by who still holds it', async () => {
    await mail.write(receiptFor(somebody.id));
    await mail.write(receiptFor(another.id));
    const claim = { claim: crypto.randomUUID(), allowance: 300, most: 25, maxTries: 7 };
    const now = club.deps.now();
    const { mails } = await claimMail(club.db, { ...claim, now });
    const later = new Date(now.getTime() + 2 * MINUTE);
    await claimMail(club.db, { ...claim, claim: crypto.randomUUID(), now: later });
    const day = allowanceDay(now);
    expect((await club.db.select().from(mailDays))[0]?.used).toBe(4);
    for (const { id } of mails)
      await putOff(club.db, { id, claim: claim.claim, day }, { dueAt: later, answer: null, isOut: false });
    await releaseMail(
      club.db,
      mails.map(({ id }) => id),
      { claim: claim.claim, day },
    );
    expect((await club.db.select().from(mailDays))[0]?.used).toBe(4);
  });
});

test('the links of mails to administrators lead to screens that exist', async () => {
  expect(await linkOf(club.deps, { kind: 'card-dispute', data: { memberId: 'm1', cents: 100 } })).toBe(
    `https://club.example${memberPath('m1')}`,
  );
  expect(await linkOf(club.deps, { kind: 'new-browser', data: { at: '', browser: '', system: '' } })).toBe(
    `https://club.example${adminPaths.settings}?section=connexion`,
  );
});
