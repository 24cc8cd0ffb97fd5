import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const project = fileURLToPath(new URL('../..', import.meta.url));

/** The workflow runs these four parts in place of the step «unit to model». */
const PARTS = ['unit', 'ui', 'api', 'model'];

test('the four jobs of the workflow run each step of npm test once, by valid names', async () => {
  const workflow = await readFile(join(project, '.github', 'workflows', 'check.yml'), 'utf8');
  const jobs = [...workflow.matchAll(/^ +only: (.+)$/gm)].map(([, only = '']) => only.split(','));
  expect(jobs).toHaveLength(4);
  const { stderr } = spawnSync(process.execPath, [join(project, 'tests', 'run.ts'), '--only', 'everything'], {
    encoding: 'utf8',
  });
  const known = /No step is called everything: (.+)/.exec(stderr)?.[1]?.split(' | ') ?? [];
  const steps = known.filter((name) => name !== 'unit to model');
  expect(jobs.flat().sort()).toEqual(steps.sort());
  expect(steps).toEqual(expect.arrayContaining(PARTS));
});

test('every week the dependencies are listed and audited, and the list is kept', async () => {
  const workflow = await readFile(join(project, '.github', 'workflows', 'check.yml'), 'utf8');
  const audit = /^ {2}audit:\n((?: {3}.*\n|\n)*)/m.exec(workflow)?.[1] ?? '';
  expect(workflow).toMatch(/^ {2}schedule:\n {4}- cron: /m);
  expect(audit).toContain("if: github.event_name == 'schedule'");
  expect(audit).toContain('run: npm run tool -- supply-chain');
  expect(audit).toContain('path: .build/sbom');
});

test('every week both ways to run the site are rehearsed, each with what it needs', async () => {
  const workflow = await readFile(join(project, '.github', 'workflows', 'check.yml'), 'utf8');
  const [, rehearsal = ''] = workflow.split(/^ {2}rehearsal:$/m);
  expect(rehearsal).toContain("if: github.event_name == 'schedule'");
  const commands = Array.from(
    rehearsal.matchAll(/^ +run: ((?:sudo --preserve-env=PATH )?npm .+)$/gm),
    ([, command]) => command,
  );
  expect(commands).toEqual(['npm run rehearsal', 'sudo --preserve-env=PATH npm run rehearsal -- --self-hosted']);
  expect(rehearsal).toMatch(/apt-get install .*mmdebstrap systemd-container/);
  expect(rehearsal).toMatch(/^ +- run: \$\{\{ matrix\.run \}\}$/m);
});
