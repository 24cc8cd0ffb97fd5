import type { Plugin } from './plugin.ts';

/** What Rolldown knows of the modules while it divides them into files. */
interface Modules {
  getModuleInfo: (id: string) => { readonly importers: readonly string[]; readonly isEntry: boolean } | null;
}

/** Returns true if `file`, or a file whose path matches, imports this module at once, itself or through others. */
const isNeededBy = (file: string | RegExp, id: string, modules: Modules, seen = new Set<string>()): boolean => {
  const path = id.replace(/\?.*$/, '');
  if (typeof file === 'string' ? path.endsWith(`/${file}`) : file.test(path)) return true;
  seen.add(id);
  const importers = modules.getModuleInfo(id)?.importers ?? [];
  return importers.some((importer) => !seen.has(importer) && isNeededBy(file, importer, modules, seen));
};

/** Code that visitors load on demand. It never imports a file of the admin area. */
const LATER_FOR_VISITORS =
  /\/src\/(?:features\/(?:dossier|certificate|payment|sign-up)|components\/membership-form)\/|\/(?:Calendar\.tsx|passkeys\.ts)$/;

/**
 * Returns the file that a shared module goes into, by who needs it. A visitor's script loads nothing that it does not
 * need, because its budget is small. The members' list, from which administrators open all others, loads few files and
 * nothing of other screens (docs/decisions/0053).
 */
const fileOf = (id: string, modules: Modules): string | null => {
  const by = (...files: (string | RegExp)[]): boolean => files.some((file) => isNeededBy(file, id, modules));
  if (modules.getModuleInfo(id)?.isEntry) return null;

  const isOfForm = by('hydrate-membership-form.ts');
  const isOfDossier = by('hydrate-dossier.ts');
  const isOfPlainPage = by('desabonnement.astro');
  const isOfLogin = by('Login.tsx');
  const isOfFrame = by('AdminApp.tsx');
  const isOfList = by('MembershipsScreen.tsx');
  const isOfAdmin = isOfFrame || isOfList;
  if (by('LogoutCode.astro') || (isOfPlainPage && (isOfForm || isOfDossier))) return 'calls';
  if (isOfPlainPage) return 'api';
  if (isOfDossier && isOfForm) return 'islands';
  if (isOfForm) return isOfAdmin || isOfLogin ? 'form-rules' : 'form';
  if (isOfDossier) return isOfAdmin ? 'sending' : null;
  if (by('hydrate-payment.ts')) return isOfAdmin ? 'money' : null;
  if (isOfLogin) return isOfAdmin ? 'sign-in' : null;
  const isOfNews = by('hydrate-news-carousel.ts', 'client.js');
  if (by(LATER_FOR_VISITORS)) return !isOfNews && (isOfAdmin || by('HomeScreen.tsx')) ? 'parts' : null;
  if (isOfNews) return isOfFrame ? 'admin' : null;
  const isOfHome = by('HomeScreen.tsx');
  // The first screen after the login and the list come with the frame, and share little besides.
  if (isOfFrame || (isOfHome && isOfList)) return 'admin';
  if (isOfHome) return 'home';
  return isOfList ? 'list' : null;
};

const groups = [
  { name: 'react', test: /\/node_modules\/(?:react|react-dom|scheduler)\// },
  { name: fileOf, minShareCount: 2 },
];

/** Makes few files of the browser's scripts. Without it the form is 6 kB above its budget, and /admin loads 72 files. */
export const scriptGroups: Plugin = {
  name: 'script-groups',
  configEnvironment: (name) =>
    name === 'client'
      ? {
          build: {
            rolldownOptions: {
              // A file holds its own modules only and not what they need, which belongs to another file.
              preserveEntrySignatures: 'allow-extension',
              output: { codeSplitting: { includeDependenciesRecursively: false, groups } },
            },
          },
        }
      : {},
};
