import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';

const project = fileURLToPath(new URL('../..', import.meta.url));
const clone = await mkdtemp(join(tmpdir(), 'a club-'));

// Leaves out Git's variables: in a hook they name another repository, and these tests may run in a hook.
const environment = {
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_'))),
  GIT_CONFIG_GLOBAL: join(clone, 'no-config'),
  ...{ GIT_AUTHOR_NAME: 'Ada', GIT_AUTHOR_EMAIL: 'ada@example.org' },
  ...{ GIT_COMMITTER_NAME: 'Ada', GIT_COMMITTER_EMAIL: 'ada@example.org' },
};

const git = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: clone, encoding: 'utf8', env: environment });
  return { status, said: `${stdout}${stderr}` };
};

/** Runs the command of `npm run hooks` in a shell, as npm does. */
const switchOn = async () => {
  const { scripts } = z
    .object({ scripts: z.object({ hooks: z.string() }) })
    .parse(JSON.parse(await readFile(join(project, 'package.json'), 'utf8')));
  const { stdout } = spawnSync(scripts.hooks, { cwd: clone, encoding: 'utf8', env: environment, shell: true });
  return stdout;
};

const stage = async (file: string, text: string) => {
  await writeFile(join(clone, file), text);
  git('add', file);
};

beforeAll(async () => {
  await mkdir(join(clone, '.githooks'));
  for (const file of ['.biome.jsonc', '.gitignore', 'package.json'])
    await writeFile(join(clone, file), await readFile(join(project, file), 'utf8'));
  for (const hook of ['pre-commit', 'commit-msg'])
    await writeFile(join(clone, '.githooks', hook), await readFile(join(project, '.githooks', hook), 'utf8'), {
      mode: 0o755,
    });
  await symlink(join(project, 'node_modules'), join(clone, 'node_modules'));
  git('init', '--quiet');
  await writeFile(join(clone, '.git', 'info', 'exclude'), 'node_modules\n');
  git('add', '.');
  git('commit', '--quiet', '--message', 'Begin');
});
afterAll(() => rm(clone, { recursive: true, force: true }));

describe('npm run hooks', () => {
  test('switches the check of commits on, as often as it is run, and says how to switch it off', async () => {
    await switchOn();
    const said = await switchOn();
    expect(git('config', '--get-all', 'core.hooksPath').said).toBe('.githooks\n');
    const off = /git config --unset [\w.]+/.exec(said)?.[0] ?? '';
    expect(git(...off.split(' ').slice(1)).status).toBe(0);
    expect(git('config', 'core.hooksPath').said).toBe('');
    await switchOn();
  });
});

describe('a commit', () => {
  test.each([
    ['code that is not formatted', 'fee.ts', 'export const fee = "40"\n'],
    ['code that breaks a rule of the linter', 'fee.ts', 'export const fee: any = 40;\n'],
    ['a page of text that is not formatted', 'fee.md', '*  One\n*  Two\n'],
  ])('with %s is refused, with the command that mends it', async (_, file, text) => {
    await stage(file, text);
    const { status, said } = git('commit', '--message', 'Raise the fee');
    expect(status).toBe(1);
    expect(said).toContain(file);
    expect(said).toContain('npm run format');
    expect(git('show', `:${file}`).said).toBe(text);
    git('rm', '--cached', '--force', '--quiet', file);
  });

  test('is judged by what is staged, whatever the file has become since', async () => {
    await stage('fee.ts', 'export const fee = "40"\n');
    await writeFile(join(clone, 'fee.ts'), "export const fee = '40';\n");
    expect(git('commit', '--message', 'Raise the fee').status).toBe(1);
    await writeFile(join(clone, 'half-done.ts'), 'export const half = "done"\n');
    git('add', 'fee.ts');
    expect(git('commit', '--message', 'Raise the fee').said).toContain('1 file changed');
  });

  test('is judged by the rules for React, too', async () => {
    const lines = [
      "import { useEffect } from 'react';",
      'export const useTitle = (title: string): void => {',
      '  useEffect(() => {',
      '    document.title = title;',
      '  }, []);',
      '};',
    ];
    await stage('use-title.ts', `${lines[0]}\n\n${lines.slice(1).join('\n')}\n`);
    expect(git('commit', '--message', 'Show the title').said).toContain('useExhaustiveDependencies');
    git('rm', '--cached', '--force', '--quiet', 'use-title.ts');
  });

  test('with what the linter does not read, or only with files that go, passes', async () => {
    await stage('plan.svg', '<svg   xmlns="http://www.w3.org/2000/svg"/>\n');
    expect(git('commit', '--message', 'Draw the plan').status).toBe(0);
    git('rm', '--quiet', 'plan.svg');
    expect(git('commit', '--message', 'Drop the plan').status).toBe(0);
  });

  test('is refused when its subject takes more than 72 characters, whatever letters they are', async () => {
    await stage('fee.ts', "export const fee = '45';\n");
    const { status, said } = git('commit', '--message', `é${'x'.repeat(72)}`, '--message', 'Why the fee is raised.');
    expect(status).toBe(1);
    expect(said).toContain('73');
    expect(git('commit', '--message', `${'é'.repeat(72)}`, '--message', 'y'.repeat(90)).status).toBe(0);
  });

  test('is refused where the linter is not installed, and told how to install it', async () => {
    await rm(join(clone, 'node_modules'));
    await stage('fee.ts', "export const fee = '50';\n");
    expect(git('commit', '--message', 'Raise the fee').said).toContain('npm run format');
  });
});
