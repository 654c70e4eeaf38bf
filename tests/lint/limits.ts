/** Where the app asks for no more than so many: the queries of the features, read with the TypeScript parser (issue 16: no list is cut in silence). */
import ts from 'typescript';

/** The names of the declarations in one source that ask with a limit; a query for one document has none to speak of. */
export function limitedQueries(source: string): string[] {
  // Most files ask nothing, and need not be parsed.
  if (!/\blimit\b|\bownQuery\(/.test(source)) return [];
  const tree = ts.createSourceFile('queries.ts', source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const found = new Set<string>();
  for (const statement of tree.statements) {
    const visit = (node: ts.Node): void => {
      if (asksForMany(node)) found.add(nameOf(statement, node));
      ts.forEachChild(node, visit);
    };
    visit(statement);
  }
  return [...found];
}

/** `{ index: [...], limit: MOST }`, or `ownQuery('type', MOST)`. */
function asksForMany(node: ts.Node): boolean {
  if (ts.isCallExpression(node) && node.expression.getText() === 'ownQuery') return node.arguments[1]?.getText() !== '1';
  if (!ts.isObjectLiteralExpression(node) || !node.properties.some((one) => one.name?.getText() === 'index')) return false;
  const limit = node.properties.find((one) => one.name?.getText() === 'limit');
  return limit !== undefined && !(ts.isPropertyAssignment(limit) && limit.initializer.getText() === '1');
}

/** Of `const a = …, b = …` the one that it stands in. */
function nameOf(statement: ts.Statement, node: ts.Node): string {
  if (ts.isVariableStatement(statement)) {
    const within = statement.declarationList.declarations.find(({ pos, end }) => pos <= node.pos && node.end <= end);
    return within?.name.getText() ?? '';
  }
  return ts.isFunctionDeclaration(statement) ? (statement.name?.text ?? '') : '';
}
