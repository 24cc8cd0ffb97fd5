import { globSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';

const files = globSync(['src/**/*.{ts,tsx}', 'netlify/**/*.{ts,tsx}'], { exclude: ['**/*.d.ts'] }).toSorted();

const namesOf = (name: ts.BindingName): string[] =>
  ts.isIdentifier(name)
    ? [name.text]
    : name.elements.flatMap((element) => (ts.isBindingElement(element) ? namesOf(element.name) : []));

const isExported = (statement: ts.Statement): boolean => {
  const kinds = ts.canHaveModifiers(statement) ? (ts.getModifiers(statement) ?? []).map(({ kind }) => kind) : [];
  return kinds.includes(ts.SyntaxKind.ExportKeyword) && !kinds.includes(ts.SyntaxKind.DefaultKeyword);
};

/** Returns the names that a statement declares. */
const declaredBy = (statement: ts.Statement): string[] => {
  if (ts.isVariableStatement(statement)) {
    return statement.declarationList.declarations.flatMap(({ name }) => namesOf(name));
  }
  const isNamed =
    ts.isFunctionDeclaration(statement) ||
    ts.isClassDeclaration(statement) ||
    ts.isInterfaceDeclaration(statement) ||
    ts.isTypeAliasDeclaration(statement);
  return isNamed && statement.name ? [statement.name.text] : [];
};

/** The files that declare and export each name. */
const declared = new Map<string, Set<string>>();
for (const file of files) {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest);
  for (const name of source.statements.filter(isExported).flatMap(declaredBy)) {
    declared.set(name, (declared.get(name) ?? new Set()).add(file));
  }
}

/** The names that Astro and Netlify look for in each file of a kind. */
const GIVEN = { GET: 'src/pages/', prerender: 'src/pages/', config: 'netlify/functions/' };

/** One action, on both sides: the call in the browser, and what the server does for it. */
const CALLS_OF_ACTIONS = `
  addAid addPasskey allowAddress answerRequest archiveMember askClub attestHealth beginCardChange changeAids changeCard
  changeClosure changeConsents changeContact changeFederation changeFederationColumns changeFederationFields changeHealth
  changeInstalments changePrices changeProduct changeReductions changeSeason changeTrainingSession confirmEmail
  confirmGuardian correctPayment correctRefund createArticle decidePhoto decideProof endLink enterAids forceSeason
  forgetCertificate inviteAdministrator mailGuardian makeLink noteCertificate openMailing pauseMail prepareSeason
  previewClosing previewDebtReminder previewFederation previewHealth previewRule provePasskey recordPayment recordRefund
  refundByCard refuseAid reimburseAids remindOfDebt removeArticle removeClosure removeProduct removeRule
  removeTrainingSession resolveFlag restoreMember resumeMail settleMember showAttestation signInByPasskey stopInstalments
  stopRecovery switchRule switchToggle undoAid`.match(/\w+/g);

/** The query that names the chosen season: the browser makes it, and the server reads it. */
const QUERIES = ['seasonQuery'];

test('no two files export one name for two things', () => {
  const shared = [...declared].filter(([name, where]) => where.size > 1 && !(name in GIVEN)).map(([name]) => name);
  // A name that has only one declaration left must leave the list as well.
  expect(shared.toSorted()).toEqual([...(CALLS_OF_ACTIONS ?? []), ...QUERIES].toSorted());
});

test.each(Object.entries(GIVEN))('only files whose framework looks for %s export it', (name, folder) => {
  const where = [...(declared.get(name) ?? [])];
  expect(where.length).toBeGreaterThan(1);
  expect(where.filter((file) => !file.startsWith(folder))).toEqual([]);
});

test.each([...(CALLS_OF_ACTIONS ?? []), ...QUERIES])(
  '%s is declared once in the browser and once on the server',
  (name) => {
    const where = [...(declared.get(name) ?? [])].map(
      (file) => /^src\/(?:features|lib)|^netlify\/server/.exec(file)?.[0],
    );
    expect(where).toEqual(['netlify/server', expect.stringMatching(/^src/)]);
  },
);

/** Words of the glossary with one meaning: the pattern of an exported name, and the places of this meaning. */
const WORDS = {
  settle: [/settle|settling/i, /payment|\/money\/|stripe-stand-in|member-api\.ts$|storage-keys\.ts$/],
  purge: [/purg/i, /cache\.ts$|freshness\.ts$|\/write\.ts$/],
  hold: [/^(?:to)?holds?(?![a-z])|Holds?(?![a-z])/, /retention|privacy|hold/i],
  tombstone: [/tombstone/i, /\/privacy\/|\/backup\//],
} as const;

describe.each(Object.entries(WORDS))('the word %s', (_word, [pattern, places]) => {
  test('has the meaning of the glossary in each exported name', () => {
    const found = [...declared].filter(([name]) => pattern.test(name));
    expect(found.length).toBeGreaterThan(1);
    const elsewhere = found.flatMap(([name, where]) =>
      [...where].filter((file) => !places.test(file)).map((file) => `${name} in ${file}`),
    );
    expect(elsewhere).toEqual([]);
  });
});
