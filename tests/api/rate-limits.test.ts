import { createHash, createHmac } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { rateLimits } from '#server/db/schema.ts';
import { createReads } from '#server/reads.ts';
import { ADMINISTRATOR } from '#tests/support/administrator.ts';
import { refusalOf } from '#tests/support/answers.ts';
import { openClub, type TestClub } from '#tests/support/club.ts';
import { login } from '#tests/support/sessions.ts';
import { somebody, submit } from '#tests/support/sign-up.ts';

let club: TestClub;
beforeAll(async () => {
  const limit = { attempts: 3, windowSeconds: 600 };
  club = await openClub({ signUp: limit, login: limit });
});
afterEach(() => {
  club.clock.offsetMs = 0;
});
afterAll(() => club.close());

/** Sign-ups that one address may send. */
const SHARED = 12;
const MINUTE = 60_000;
let hosts = 0;
const newAddress = () => {
  hosts += 1;
  return `192.0.2.${hosts}`;
};
const expectTooMany = async (response: Response, minutes = 10) => {
  const seconds = Number(response.headers.get('Retry-After'));
  expect(seconds).toBeGreaterThan((minutes - 1) * 60);
  expect(seconds).toBeLessThanOrEqual(minutes * 60);
  expect(await refusalOf(response)).toEqual({
    status: 429,
    type: 'rate-limited',
    message: `Trop de tentatives, réessayez dans ${minutes} minute${minutes === 1 ? '' : 's'}.`,
  });
};

describe('signing up', () => {
  test('is limited by address, four times as patiently as by e-mail since a gymnasium shares one, and let through again once the window is over', async () => {
    const ip = newAddress();
    for (let nth = 0; nth < SHARED; nth += 1) expect((await submit(club, { ip })).status).toBe(200);
    await expectTooMany(await submit(club, { ip }));
    expect((await submit(club, { ip: newAddress() })).status).toBe(200);
    club.clock.offsetMs = 5 * MINUTE;
    await expectTooMany(await submit(club, { ip }), 5);
    club.clock.offsetMs = 10 * MINUTE + 1000;
    expect((await submit(club, { ip })).status).toBe(200);
  });

  test('is limited by network where a visitor has millions of addresses', async () => {
    for (let nth = 0; nth < SHARED; nth += 1)
      expect((await submit(club, { ip: `2001:db8:1:2::${nth}` })).status).toBe(200);
    await expectTooMany(await submit(club, { ip: '2001:db8:1:2:ffff::9' }));
    expect((await submit(club, { ip: '2001:db8:1:3::1' })).status).toBe(200);
  });

  test('is limited by e-mail, from wherever it comes', async () => {
    const { email } = somebody();
    for (let nth = 0; nth < 3; nth += 1) {
      expect((await submit(club, { ip: newAddress(), form: { email } })).status).toBe(200);
    }
    await expectTooMany(await submit(club, { ip: newAddress(), form: { email: email.toUpperCase() } }));
  });

  test('by a refused address does not use up the attempts of the person it names', async () => {
    const ip = newAddress();
    const form = { email: somebody().email };
    for (let nth = 0; nth < SHARED; nth += 1) expect((await submit(club, { ip })).status).toBe(200);
    for (let nth = 0; nth < 5; nth += 1) await expectTooMany(await submit(club, { ip, form }));
    expect((await submit(club, { ip: newAddress(), form })).status).toBe(200);
  });

  test('counts although what is read beside the counting fails', async () => {
    const ip = newAddress();
    club.databaseRequests.before = (sent) => {
      if (sent.includes('repeatable read')) throw new TypeError('The answer is lost on purpose.');
    };
    for (let nth = 0; nth < SHARED; nth += 1) expect((await submit(club, { ip })).status).toBe(503);
    club.databaseRequests.before = undefined;
    await expectTooMany(await submit(club, { ip }));
  });

  test('counts sixteen attempts at once as sixteen', async () => {
    const ip = newAddress();
    const answers = await Promise.all(Array.from({ length: 16 }, () => submit(club, { ip })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(SHARED);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(16 - SHARED);
  });
});

describe('signing in', () => {
  const wrong = (ip: string, email = 'quelquun@club.example') => login(club, { email, password: 'au hasard' }, ip);

  test('is limited by address', async () => {
    const ip = newAddress();
    for (let nth = 0; nth < 3; nth += 1) expect((await wrong(ip, `autre${nth}@club.example`)).status).toBe(401);
    await expectTooMany(await wrong(ip, 'encore@club.example'));
  });

  test('makes an account answer later and later, whether it exists or not, wherever the failures come from', async () => {
    for (const email of [ADMINISTRATOR.email, 'inconnu@club.example']) {
      club.waits.length = 0;
      for (let nth = 0; nth < 6; nth += 1) {
        expect((await wrong(newAddress(), email)).status).toBe(401);
        // The waits take no time in a test.
        if (nth >= 3) club.clock.offsetMs += club.waits.at(-1) ?? 0;
      }
      expect(club.waits).toEqual([500, 1000, 1500]);
    }
  });

  test('lets the owner of an account in, however often others failed with it', async () => {
    for (let nth = 0; nth < 12; nth += 1) await wrong(newAddress(), ADMINISTRATOR.email);
    expect((await login(club, ADMINISTRATOR, newAddress())).status).toBe(200);
    expect(Math.max(...club.waits)).toBe(4000);
  });

  test('stops answering addresses that keep failing while an account is attacked, but not one that fails once', async () => {
    const guesser = newAddress();
    const owner = newAddress();
    for (let nth = 0; nth < 2; nth += 1) await wrong(guesser, `assiege${nth}@club.example`);
    const began = Date.now();
    await Promise.all(Array.from({ length: 35 }, () => wrong(newAddress(), ADMINISTRATOR.email)));
    // The queue of waiting attempts must not have moved on, however long that took.
    club.clock.offsetMs -= Date.now() - began;
    expect((await wrong(guesser, ADMINISTRATOR.email)).status).toBe(429);
    expect((await wrong(owner, ADMINISTRATOR.email)).status).toBe(401);
    expect((await login(club, ADMINISTRATOR, owner)).status).toBe(200);
  });

  test('stands tries of one account in line, however many come at once, and refuses what the line has no room for', async () => {
    const email = 'ensemble@club.example';
    const addresses = Array.from({ length: 10 }, newAddress);
    // Each has failed twice, so none is a newcomer.
    for (const address of addresses)
      for (let nth = 0; nth < 2; nth += 1) await wrong(address, `autre-${address}-${nth}@club.example`);
    await Promise.all(Array.from({ length: 4 }, () => wrong(newAddress(), email)));
    club.waits.length = 0;
    const answers = await Promise.all(addresses.map((address) => wrong(address, email)));
    const heard = answers.filter(({ status }) => status === 401);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10 - heard.length);
    expect(heard.length, 'their waits follow each other within four seconds').toBeLessThanOrEqual(3);
    expect(Math.max(...club.waits)).toBeLessThanOrEqual(4000);
  });

  test('lets the owner in at once from a browser in which they signed in, while others attack', async () => {
    const browser = 'the browser of the owner';
    expect((await login(club, { ...ADMINISTRATOR, browser }, newAddress())).status).toBe(200);
    await Promise.all(Array.from({ length: 35 }, () => wrong(newAddress(), ADMINISTRATOR.email)));
    club.waits.length = 0;
    expect((await login(club, { ...ADMINISTRATOR, browser }, newAddress())).status).toBe(200);
    expect(club.waits).toEqual([]);
  });

  test('counts the networks of one customer’s IPv6 addresses together, four times as patiently', async () => {
    for (let nth = 0; nth < 12; nth += 1)
      expect((await wrong(`2001:db8:77:${nth}::1`, `v48-${nth}@club.example`)).status).toBe(401);
    await expectTooMany(await wrong('2001:db8:77:ffff::1', 'v48@club.example'));
    expect((await wrong('2001:db8:78::1', 'v48@club.example')).status).toBe(401);
  });

  test('counts the addresses of one IPv6 network as one', async () => {
    for (let nth = 1; nth <= 3; nth += 1) await wrong(`2001:db8:1:2::${nth}`, `v6-${nth}@club.example`);
    await expectTooMany(await wrong('2001:db8:1:2:9:9:9:9', 'v6@club.example'));
  });

  test('counts failures only', async () => {
    const ip = newAddress();
    for (let nth = 0; nth < 5; nth += 1) expect((await login(club, ADMINISTRATOR, ip)).status).toBe(200);
    club.waits.length = 0;
    expect((await login(club, ADMINISTRATOR, ip)).status).toBe(200);
    expect(club.waits).toEqual([]);
  });
});

test('the counters hold neither address nor e-mail', async () => {
  const { email } = somebody();
  await submit(club, { ip: '198.51.100.7', form: { email } });
  const stored = JSON.stringify(await club.db.select().from(rateLimits));
  expect(stored).not.toContain('198.51.100.7');
  expect(stored).not.toContain(email);
  // A reader of the table can hash every possible address, but does not know the secret.
  const guesses = ['sign-up ip 198.51.100.7', `sign-up email ${email}`, 'signUp sent by 198.51.100.7'];
  for (const guess of guesses) expect(stored).not.toContain(createHash('sha256').update(guess).digest('base64url'));
  const keyed = (secret: string) =>
    guesses.map((guess) => createHmac('sha256', secret).update(guess).digest('base64url'));
  for (const key of keyed(club.deps.settings.limitSecret)) expect(stored).toContain(key);
});

describe('whatever an address sends', () => {
  const endless = () => {
    const taken = { pieces: 0 };
    const pull = (controller: ReadableStreamDefaultController<Uint8Array>) => {
      taken.pieces += 1;
      if (taken.pieces > 1000) controller.close();
      else controller.enqueue(new Uint8Array(10_000));
    };
    return { taken, body: new ReadableStream({ pull }, { highWaterMark: 0 }) };
  };
  const send = (path: string, ip: string, body: ReadableStream | string, type = 'application/json') => {
    const init: RequestInit & { duplex: 'half' } = {
      method: 'POST',
      headers: { 'Content-Type': type },
      body,
      duplex: 'half',
    };
    return Promise.resolve(club.app.request(path, init, { ip }));
  };

  test.each([
    ['/api/create-payment-intent', 'lists', JSON.stringify({ products: Array(5000).fill({}) }), 'application/json'],
    ['/api/create-payment-intent', 'forms that are none', '--x', 'multipart/form-data; boundary=x'],
    ['/api/login', 'passwords that are none', '{"password":[]}', 'application/json'],
    ['/api/invitation', 'nothing', '', 'text/plain'],
  ])('to %s, %s, is counted, and in the end not even read', async (path, _what, body, type) => {
    const ip = newAddress();
    for (let nth = 0; nth < 18; nth += 1) expect((await send(path, ip, body, type)).status).toBe(422);
    const { taken, body: unread } = endless();
    await expectTooMany(await send(path, ip, unread, type));
    expect(taken.pieces).toBe(0);
    expect((await send(path, newAddress(), body, type)).status).toBe(422);
    club.clock.offsetMs = 10 * MINUTE + 1000;
    expect((await send(path, ip, body, type)).status).toBe(422);
  });
});

describe('a flood from one address', () => {
  const requests = { attempts: 5, windowSeconds: 60 };
  type Answer = ReturnType<typeof createReads>;
  const ask = async (answer: Answer, path: string, ip: string, init: RequestInit = {}): Promise<Response> =>
    answer(new Request(`https://club.example${path}`, init), { ip });
  let flooded: TestClub;
  beforeAll(async () => {
    flooded = await openClub({ requests });
  });
  afterAll(() => flooded.close());

  test.each([
    ['/api/products', 'GET'],
    ['/api/articles/nobody', 'GET'],
    ['/api/admin/memberships', 'GET'],
    ['/api/login', 'POST'],
    ['/api/nowhere', 'DELETE'],
    ['/planning.ics', 'GET'],
  ])('is refused before %s (%s) asks the database', async (path, method) => {
    const ip = newAddress();
    for (let nth = 0; nth < 5; nth += 1) await ask(flooded.app.fetch, path, ip, { method });
    let asked = 0;
    flooded.databaseRequests.before = () => {
      asked += 1;
    };
    await expectTooMany(await ask(flooded.app.fetch, path, ip, { method }), 1);
    expect(asked).toBe(0);
    flooded.databaseRequests.before = undefined;
    expect((await ask(flooded.app.fetch, path, newAddress(), { method })).status).not.toBe(429);
  });

  test('is counted once where the part that starts hands a request on', async () => {
    const { app, deps } = flooded;
    const reads = createReads(deps, (request, env) => app.fetch(request, env));
    const ip = newAddress();
    for (let nth = 0; nth < 5; nth += 1) expect((await ask(reads, '/api/admin/me', ip)).status).toBe(401);
    expect((await ask(reads, '/api/admin/me', ip)).status).toBe(429);
  });
});
