import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = join(root, '.build', 'sbom');

const pins = z.record(z.string(), z.string());
const packageSchema = z.object({ dependencies: pins, devDependencies: pins });
const bomSchema = z.object({
  bomFormat: z.literal('CycloneDX'),
  components: z.array(z.object({ purl: z.string() })),
});

/** Returns the packages that package.json names and the list of components lacks, each with its version. */
const missingFrom = ({ components }: z.infer<typeof bomSchema>): string[] => {
  const { dependencies, devDependencies } = packageSchema.parse(
    JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')),
  );
  const listed = new Set(components.map(({ purl }) => decodeURIComponent(purl)));
  return Object.entries({ ...dependencies, ...devDependencies })
    .map(([name, version]) => `pkg:npm/${name}@${version}`)
    .filter((purl) => !listed.has(purl));
};

/**
 * Writes the bill of materials of the site (CycloneDX). Throws if it lacks a package that package.json names. The tools of
 * benches and tests have lock files of their own, and none of them is deployed.
 */
const writeBom = (): void => {
  const text = execFileSync('npm', ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64e6,
  });
  const bom = bomSchema.parse(JSON.parse(text));
  const missing = missingFrom(bom);
  if (missing.length > 0) throw new Error(`The bill of materials lacks ${missing.join(', ')}`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'site.cdx.json'), text);
  console.log(`.build/sbom/site.cdx.json: ${bom.components.length} components`);
};

/** The folders with a lock file. */
const locked = (): string[] =>
  execFileSync('git', ['ls-files', '*package-lock.json'], { cwd: root, encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((file) => dirname(file));

/** Asks the registry for known weaknesses. Returns true if there is none. */
const audit = (path: string): boolean => {
  console.log(`── ${path}`);
  return spawnSync('npm', ['audit', '--package-lock-only'], { cwd: join(root, path), stdio: 'inherit' }).status === 0;
};

// `npm run tool -- supply-chain`: what the site is made of, and whether something that anybody installs for it is known to be weak.
writeBom();
const sound = locked().map(audit);
process.exitCode = sound.every(Boolean) ? 0 : 1;
