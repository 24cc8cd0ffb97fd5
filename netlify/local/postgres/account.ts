import { execFile } from 'node:child_process';
import { chown, mkdir, stat } from 'node:fs/promises';
import { dirname, parse } from 'node:path';
import { promisify } from 'node:util';
import { makePrivateFolder } from '#local/private-folder.ts';

const run = promisify(execFile);

interface Account {
  readonly uid: number;
  readonly gid: number;
}

/** How to start PostgreSQL's programs: under which account, or through which other program. */
export interface Launcher {
  readonly command: (program: string, args: readonly string[]) => { program: string; args: string[] };
  readonly options: { uid?: number; gid?: number };
}

const plain: Launcher = { command: (program, args) => ({ program, args: [...args] }), options: {} };

const accountNamed = async (name: string): Promise<Account | undefined> => {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])]);
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  } catch {
    return undefined;
  }
};

const ownerOf = async (directory: string): Promise<Account | undefined> => {
  const found = await stat(directory).catch(() => undefined);
  return found && found.uid !== 0 ? { uid: found.uid, gid: found.gid } : undefined;
};

const canEnter = async (account: Account, path: string): Promise<boolean> => {
  for (let folder = dirname(path); folder !== parse(folder).root; folder = dirname(folder)) {
    const { mode, uid, gid } = await stat(folder);
    const bit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001;
    if ((mode & bit) === 0) return false;
  }
  return true;
};

/** Under /root another account cannot read the programs, so setpriv gives it this one right. */
const throughSetpriv = async ({ uid, gid }: Account): Promise<Launcher> => {
  const capability = '+dac_override';
  const flags = [
    `--reuid=${uid}`,
    `--regid=${gid}`,
    '--clear-groups',
    // initdb checks its neighbouring programs with access(2), which ignores rights that a change of account did not
    // keep.
    '--securebits=+no_setuid_fixup',
    `--inh-caps=${capability}`,
    `--ambient-caps=${capability}`,
  ];
  try {
    await run('setpriv', [...flags, '--', '/bin/true']);
  } catch (cause) {
    const advice = 'Move the project to a folder every account can enter, or do not work as root.';
    throw new Error(`PostgreSQL refuses to run as root, and no other account can enter this folder. ${advice}`, {
      cause,
    });
  }
  return {
    command: (program, args) => ({ program: 'setpriv', args: [...flags, '--', program, ...args] }),
    options: {},
  };
};

/**
 * Makes `dataDir` belong to the account that runs PostgreSQL: the present one or, for root, the folder's owner,
 * `postgres` or `nobody`.
 */
export const prepareAccount = async (dataDir: string, program: string): Promise<Launcher> => {
  const owner = await ownerOf(dataDir);
  await mkdir(dirname(dataDir), { recursive: true });
  await makePrivateFolder(dataDir);
  if (process.getuid?.() !== 0) return plain;
  const account = owner ?? (await accountNamed('postgres')) ?? (await accountNamed('nobody'));
  if (!account) throw new Error('PostgreSQL refuses to run as root: create an account named "postgres".');
  if (!owner) await chown(dataDir, account.uid, account.gid);
  const reachable = (await canEnter(account, dataDir)) && (await canEnter(account, program));
  return reachable ? { command: plain.command, options: account } : throughSetpriv(account);
};
