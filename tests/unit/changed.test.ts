import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { testsTouchedBy } from '#tests/support/changed.ts';

const all = globSync('tests/{unit,ui,api}/**/*.test.{ts,tsx}').sort();
const withDatabase = all.filter((file) => file.startsWith('tests/api/'));

test('a changed rule is tested by every test that loads it, however far away', () => {
  const touched = testsTouchedBy(['src/domain/member/age.ts']);
  expect(touched).toEqual(
    expect.arrayContaining(['tests/unit/age.test.ts', 'tests/ui/sign-up-form.test.tsx', 'tests/api/sign-up.test.ts']),
  );
  expect(touched).not.toContain('tests/unit/week-grid.test.ts');
});

test('a screen that is loaded only when it is opened counts too', () => {
  expect(testsTouchedBy(['src/features/admin/archives/ArchivesScreen.tsx'])).toContain('tests/ui/admin-app.test.tsx');
});

test('an import of types alone loads nothing', () => {
  expect(testsTouchedBy(['netlify/server/app.ts'])).not.toContain('tests/ui/admin-app.test.tsx');
});

test('a test that changed runs, and so do those that load what several tests share', () => {
  expect(testsTouchedBy(['tests/unit/age.test.ts'])).toContain('tests/unit/age.test.ts');
  expect(testsTouchedBy(['tests/ui/planning-support.ts'])).toContain('tests/ui/planning-screen.test.tsx');
});

test('a file that is no module is tested by the tests that name it', () => {
  const touched = testsTouchedBy(['docs/pasting.md']);
  expect(touched).toContain('tests/ui/pasted-text.test.ts');
  expect(touched).not.toContain('tests/unit/age.test.ts');
});

test('tests that read the sources themselves run whenever a source changed', () => {
  expect(testsTouchedBy(['src/styles/base.css'])).toContain('tests/ui/http.test.ts');
});

test('a migration is tested by every test with a database', () => {
  expect(testsTouchedBy(['netlify/migrations/0099_new.sql'])).toEqual(expect.arrayContaining(withDatabase));
});

test.each(['package-lock.json', 'tests/vitest.config.ts', 'tests/support/console.ts'])(
  'a change of %s can touch every test',
  (file) => {
    expect(testsTouchedBy([file])).toEqual(all);
  },
);
