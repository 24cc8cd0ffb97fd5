import { execFile, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { text as readAll } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The release that `docs/self-hosting.md` names. */
const RELEASE = 'trixie';
const BRIDGE = 'clubbridge';

/** This machine, as the others reach it. */
export const OUTSIDE = '10.77.0.1';

export interface Machine {
  /** Its disk, as this machine sees it. */
  readonly root: string;
  readonly address: string;
  readonly address6: string;
  /** Runs commands as root, and answers what they ask with `answers`. Returns what they print. Throws if one of them fails. */
  readonly run: (commands: string, answers?: string) => Promise<string>;
  readonly write: (path: string, text: string) => Promise<void>;
  /** Copies a file or a folder of this machine to it. */
  readonly bring: (from: string, path: string) => Promise<void>;
  /** Powers it off, and leaves its disk. */
  readonly halt: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** Makes the disk of an empty machine: what every Debian has, and no package of the site. */
export const makeDisk = async (folder: string): Promise<string> => {
  const disk = join(folder, `debian-${RELEASE}`);
  if (existsSync(disk)) return disk;
  const packages = 'systemd,systemd-sysv,dbus,iproute2,procps,ca-certificates,curl,openssl,libpam-systemd';
  await run('mmdebstrap', ['--variant=important', `--include=${packages}`, RELEASE, disk]);
  return disk;
};

/**
 * Returns the disk of a machine on which commands were run once, and makes it if there is none of these very commands:
 * installing packages takes minutes.
 */
export const diskAfter = async (disk: string, commands: string, start: () => Promise<Machine>): Promise<string> => {
  const made = `${disk}-${createHash('sha256').update(commands).digest('hex').slice(0, 12)}`;
  if (existsSync(made)) return made;
  const machine = await start();
  await machine.run(commands);
  await machine.halt();
  await run('cp', ['--archive', machine.root, `${made}.new`]);
  await rename(`${made}.new`, made);
  await machine.stop();
  return made;
};

/** Makes the network of the machines. It leads nowhere else. Returns what removes it. */
export const makeNetwork = async (): Promise<() => Promise<void>> => {
  // A rehearsal that was cut leaves it behind.
  await run('ip', ['link', 'delete', BRIDGE]).catch(() => undefined);
  await run('ip', ['link', 'add', BRIDGE, 'type', 'bridge']);
  await run('ip', ['address', 'add', `${OUTSIDE}/24`, 'dev', BRIDGE]);
  await run('ip', ['-6', 'address', 'add', 'fd77::1/64', 'dev', BRIDGE, 'nodad']);
  await run('ip', ['link', 'set', BRIDGE, 'up']);
  return async () => void (await run('ip', ['link', 'delete', BRIDGE]));
};

const initOf = async (nspawn: number): Promise<number> => {
  for (let tries = 0; tries < 100; tries += 1) {
    // What prepares the machine is a child, too, until systemd takes over.
    const children = await run('pgrep', ['--exact', '--parent', String(nspawn), 'systemd']).catch(() => undefined);
    const [init] = children?.stdout.trim().split('\n') ?? [];
    if (init) return Number(init);
    await sleep(100);
  }
  throw new Error('the machine does not start');
};

interface Wanted {
  readonly disk: string;
  readonly folder: string;
  readonly name: string;
  /** The last number of its addresses. */
  readonly number: number;
  /** Names that it finds, as in DNS. */
  readonly names: Readonly<Record<string, number>>;
  readonly packagesPort: number;
}

/** Starts a machine with systemd, on a copy of the disk. It finds packages through the proxy of this machine only. */
export const startMachine = async ({ disk, folder, name, number, names, packagesPort }: Wanted): Promise<Machine> => {
  await using stack = new AsyncDisposableStack();
  const root = join(folder, name);
  stack.defer(() => rm(root, { recursive: true, force: true }));
  const fetched = `${disk}-packages`;
  await mkdir(join(fetched, 'partial'), { recursive: true });
  await run('cp', ['--archive', '--reflink=auto', disk, root]);
  const place = (path: string, text: string) =>
    mkdir(dirname(join(root, path)), { recursive: true }).then(() => writeFile(join(root, path), text));
  const hosts = Object.entries(names).flatMap(([host, last]) => [`10.77.0.${last} ${host}`, `fd77::${last} ${host}`]);
  await place('/etc/hosts', ['127.0.0.1 localhost', '::1 localhost', ...hosts, ''].join('\n'));
  const proxy = `http://${OUTSIDE}:${packagesPort}`;
  await place('/etc/apt/apt.conf.d/90proxy', `Acquire::http::Proxy "${proxy}";\n`);
  // The mirrors are those of this machine, whose trust the others share.
  await run('cp', ['--dereference', '/etc/ssl/certs/ca-certificates.crt', join(root, 'etc', 'mirrors.pem')]);
  // Debian's npm reads the first, one that was installed since the second.
  for (const file of ['/etc/npmrc', '/usr/local/etc/npmrc'])
    await place(file, `proxy=${proxy}\nhttps-proxy=${proxy}\ncafile=/etc/mirrors.pem\n`);
  // A machine that is thrown away need not wait for its disk.
  await place('/etc/dpkg/dpkg.cfg.d/90quick', 'force-unsafe-io\n');
  const child = spawn(
    'systemd-nspawn',
    [
      ...['--quiet', '--directory', root, '--machine', name, '--register=no', '--keep-unit', '--boot'],
      // What was fetched once is fetched no more.
      `--bind=${fetched}:/var/cache/apt/archives`,
      ...['--network-bridge', BRIDGE, '--hostname', name, '--resolv-conf=off'],
    ],
    { env: { ...process.env, SYSTEMD_NSPAWN_UNIFIED_HIERARCHY: '1' }, stdio: ['ignore', 'ignore', 'inherit'] },
  );
  stack.defer(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  });
  const init = await initOf(child.pid ?? 0);
  const endWithUs = (): void => void process.kill(init, 'SIGKILL');
  process.once('exit', endWithUs);
  stack.defer(async () => void process.off('exit', endWithUs));
  const enter = ['--target', String(init), '--all', '/usr/bin/env', '-i', 'PATH=/usr/sbin:/usr/bin:/sbin:/bin'];
  const runIn = async (commands: string, answers = ''): Promise<string> => {
    const inside = spawn(
      'nsenter',
      [...enter, 'HOME=/root', 'LANG=C.UTF-8', 'DEBIAN_FRONTEND=noninteractive', 'bash', '-ec', commands],
      {
        stdio: ['pipe', 'pipe', 'pipe'],
        detached: true,
      },
    );
    const ended = once(inside, 'close');
    inside.stdin.on('error', () => undefined);
    inside.stdin.end(answers);
    const [printed, complaints] = await Promise.all([readAll(inside.stdout), readAll(inside.stderr)]);
    await ended;
    if (inside.exitCode !== 0)
      throw new Error(`on the machine "${name}" this fails:\n${commands}\n${printed}\n${complaints}`);
    return printed;
  };
  for (let tries = 0; ; tries += 1) {
    const state = await runIn('systemctl is-system-running || true').catch(() => '');
    if (/^(?:running|degraded)/.test(state)) break;
    if (tries > 100) throw new Error(`the machine "${name}" is not up: ${state}`);
    await sleep(300);
  }
  const halt = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    await runIn('systemctl poweroff').catch(() => undefined);
    await Promise.race([gone, sleep(30_000)]);
  };
  stack.defer(halt);
  const address = `10.77.0.${number}`;
  const address6 = `fd77::${number}`;
  await runIn(`ip link set lo up
ip address add ${address}/24 dev host0
ip -6 address add ${address6}/64 dev host0 nodad
ip link set host0 up`);
  const running = stack.move();
  return {
    root,
    address,
    address6,
    halt,
    run: runIn,
    write: async (path, content) => void (await runIn(`mkdir -p "$(dirname '${path}')" && cat > '${path}'`, content)),
    bring: async (from, path) =>
      void (await run('cp', ['--archive', '--no-preserve=ownership', from, join(root, path)])),
    stop: () => running.disposeAsync(),
  };
};
