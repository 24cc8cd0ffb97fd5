import { expect, test } from 'vitest';
import { socketOfSystemd } from '#local/servers.ts';

test('the site takes the socket that systemd gave to this very process, and no other', () => {
  const mine = String(process.pid);
  expect(socketOfSystemd({ LISTEN_PID: mine, LISTEN_FDS: '1' })).toBe(3);
  expect(socketOfSystemd({ LISTEN_PID: String(process.pid + 1), LISTEN_FDS: '1' }), 'a parent’s').toBeUndefined();
  expect(socketOfSystemd({ LISTEN_PID: mine, LISTEN_FDS: '2' }), 'which of two is unknown').toBeUndefined();
  expect(socketOfSystemd({})).toBeUndefined();
});
