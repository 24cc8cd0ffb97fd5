import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import ts from 'typescript';

/** What the comments say of a declaration and of its fields. */
export interface Docs {
  own: string | undefined;
  fields: ReadonlyMap<string, string>;
}

interface Found extends Docs {
  /** Names its declaration mentions: what they say of their fields holds here, too. */
  mentions: readonly string[];
}

// A reference to a rule is for who reads the code.
const withoutReferences = (comment: string): string =>
  comment
    .replace(/\s*\(?\bdocs\/[\w./-]+\.md(?:#[\w-]+)?(?:,\s[^).]*)?\)?(?=[\s.,:;]|$)\.?/g, '')
    .replace(/\s+/g, ' ')
    .trim();

const commentOf = (node: ts.Node): string | undefined => {
  const doc = ts.getJSDocCommentsAndTags(node).find(ts.isJSDoc);
  const text = withoutReferences(ts.getTextOfJSDocComment(doc?.comment) ?? '');
  return text === '' ? undefined : text;
};

const isField = (node: ts.Node): node is ts.PropertySignature | ts.PropertyAssignment =>
  ts.isPropertySignature(node) || ts.isPropertyAssignment(node);

/** Fields of an interface, or of the object literals of a schema, and every name that is mentioned. */
const read = (declaration: ts.Node): Omit<Found, 'own'> => {
  const fields = new Map<string, string>();
  const mentions: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node)) mentions.push(node.text);
    const comment = isField(node) && commentOf(node);
    if (isField(node) && comment && !fields.has(node.name.getText())) fields.set(node.name.getText(), comment);
    if (isField(node)) return;
    ts.forEachChild(node, visit);
  };
  ts.forEachChild(declaration, visit);
  return { fields, mentions };
};

const declarationsIn = (file: ts.SourceFile): (readonly [string, Found])[] =>
  file.statements.flatMap((statement) => {
    const own = commentOf(statement);
    if (ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement))
      return [[statement.name.text, { own, ...read(statement) }] as const];
    if (!ts.isVariableStatement(statement)) return [];
    return statement.declarationList.declarations.map(
      (declaration) => [declaration.name.getText(), { own, ...read(declaration) }] as const,
    );
  });

const keysOf = (names: readonly string[]): string => [...names].sort().join();

/** The comments in every object literal of a file, by the names of its fields: a schema without a name is found by them. */
const literalsIn = (file: ts.SourceFile): (readonly [string, ReadonlyMap<string, string>])[] => {
  const found: (readonly [string, ReadonlyMap<string, string>])[] = [];
  const visit = (node: ts.Node): void => {
    ts.forEachChild(node, visit);
    if (!ts.isObjectLiteralExpression(node)) return;
    const fields = node.properties.filter(ts.isPropertyAssignment);
    const comments = fields.flatMap((field) => {
      const comment = commentOf(field);
      return comment === undefined ? [] : [[field.name.getText(), comment] as const];
    });
    if (comments.length > 0) found.push([keysOf(fields.map(({ name }) => name.getText())), new Map(comments)]);
  };
  visit(file);
  return found;
};

/** What the comments say, of a name or of an object that has none. */
export interface Docstrings {
  ofName: (name: string) => Docs;
  ofFields: (names: readonly string[]) => Docs;
}

const sourcesIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder, { recursive: true }))
    // Tables share names with what is answered, and are not answered themselves. Answers of the domain have comments.
    .filter((file) => file.endsWith('.ts') && !file.endsWith('schema.ts'))
    .filter((file) => folder.endsWith('domain') || !file.endsWith('answers.ts'))
    .sort()
    .map((file) => join(folder, file));

/**
 * Returns what the comments say of a name: the sentence of a schema or of a type, and those of its fields, with those of
 * whatever it is made of. They are read from the sources, so that no browser and no function has to carry them.
 */
export const readDocstrings = async (root: string): Promise<Docstrings> => {
  const files = (
    await Promise.all(['src/domain', 'netlify/server'].map((folder) => sourcesIn(join(root, folder))))
  ).flat();
  const found = new Map<string, Found>();
  const literals = new Map<string, ReadonlyMap<string, string>>();
  for (const path of files) {
    const source = ts.createSourceFile(path, await readFile(path, 'utf8'), ts.ScriptTarget.Latest, true);
    for (const [name, docs] of declarationsIn(source)) if (!found.has(name)) found.set(name, docs);
    for (const [keys, comments] of literalsIn(source)) if (!literals.has(keys)) literals.set(keys, comments);
  }
  // Each name is read once, because the ways from one to another are too many to walk.
  const fieldsOf = (name: string, seen: Set<string>): [string, string][] => {
    const docs = found.get(name);
    if (!docs || seen.has(name)) return [];
    seen.add(name);
    const inherited = docs.mentions.flatMap((mentioned) => fieldsOf(mentioned, seen));
    return [...inherited.reverse(), ...docs.fields];
  };
  return {
    ofName: (name) => ({ own: found.get(name)?.own, fields: new Map(fieldsOf(name, new Set())) }),
    ofFields: (names) => ({ own: undefined, fields: literals.get(keysOf(names)) ?? new Map() }),
  };
};
