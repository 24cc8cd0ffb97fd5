import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

const files = globSync(['src/domain/**/*.ts', 'src/lib/api.ts', 'netlify/server/**/*.ts'], {
  cwd: root,
  // Routes only pass on the errors of the actions that they call.
  exclude: ['**/{,*-}routes.ts'],
});

/** Returns the codes of the errors that a function throws in its own body: `throw new DomainError('conflict')`. */
const codesThrownIn = (body: ts.Node): string[] => {
  const codes: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isThrowStatement(node) && ts.isNewExpression(node.expression)) {
      const [code] = node.expression.arguments ?? [];
      if (node.expression.expression.getText() === 'DomainError' && code && ts.isStringLiteral(code))
        codes.push(code.text);
    }
    ts.forEachChild(node, visit);
  };
  visit(body);
  return codes;
};

interface Exported {
  /** The statement that the comment stands above. */
  statement: ts.Statement;
  body: ts.Node;
}

const exportedIn = (source: ts.SourceFile): Exported[] =>
  source.statements.flatMap((statement): Exported[] => {
    const isExported =
      ts.canHaveModifiers(statement) &&
      ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
    if (!isExported) return [];
    if (ts.isFunctionDeclaration(statement)) return statement.body ? [{ statement, body: statement.body }] : [];
    if (!ts.isVariableStatement(statement)) return [];
    return statement.declarationList.declarations.flatMap(({ initializer }) =>
      initializer && ts.isArrowFunction(initializer) ? [{ statement, body: initializer.body }] : [],
    );
  });

const commentAbove = (statement: ts.Statement): string =>
  (ts.getLeadingCommentRanges(statement.getSourceFile().text, statement.getFullStart()) ?? [])
    .map(({ pos, end }) => statement.getSourceFile().text.slice(pos, end))
    .join('\n');

test('the comment of an exported function names each error that the function itself throws', () => {
  const silent = files.flatMap((file) => {
    const source = ts.createSourceFile(file, readFileSync(`${root}/${file}`, 'utf8'), ts.ScriptTarget.Latest, true);
    return exportedIn(source).flatMap(({ statement, body }) => {
      const comment = commentAbove(statement);
      const line = source.getLineAndCharacterOfPosition(statement.getStart()).line + 1;
      return codesThrownIn(body)
        .filter((code) => !comment.includes(`\`${code}\``))
        .map((code) => `${file}:${line}: ${code}`);
    });
  });
  expect(silent).toEqual([]);
});
