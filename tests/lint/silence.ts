/**
 * Nothing fails in silence: in the app a failure that nobody waits for is counted (`client/report/report.ts`: `report`, `counted`) or
 * swallowed with a reason (`swallow`). This reads the app's sources with the TypeScript parser and reports each handler that takes a failure
 * and says nothing: `() => {}`, `() => null`, `catch {}`, `catch { return null; }`.
 */
import { basename } from 'node:path';
import ts from 'typescript';

export interface Silence {
  readonly file: string;
  /** Counted from 1. */
  readonly line: number;
  /** As written, up to the end of the line. */
  readonly text: string;
}

/** What hands on the place and the reason that it was given. */
const PORT = 'client/report/report.ts';

/** Every silent handler in one source text; none in a test or in the doubles that tests share (`fixture.ts`). */
export function silences(file: string, source: string): Silence[] {
  if (file === PORT || basename(file) === 'fixture.ts' || /\.test\.tsx?$/.test(file)) return [];
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, kind);
  const ours = namesFromPort(tree);
  const found: Silence[] = [];
  const visit = (node: ts.Node): void => {
    if (isSilent(node) || isMadeOfData(node, ours))
      found.push({
        file,
        line: tree.getLineAndCharacterOfPosition(node.getStart()).line + 1,
        text: node.getText().split('\n')[0] ?? '',
      });
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

function isSilent(node: ts.Node): boolean {
  if (ts.isCatchClause(node)) return saysNothing(node.block);
  if (!ts.isCallExpression(node)) return false;
  const handler = handlerOf(node);
  return handler !== undefined && takesNothing(handler) && (isNothing(handler) || saysNothing(handler.body));
}

/** What this file calls the functions of the port. */
function namesFromPort(tree: ts.SourceFile): ReadonlySet<string> {
  const bindings = tree.statements
    .filter(ts.isImportDeclaration)
    .filter(({ moduleSpecifier: from }) => ts.isStringLiteral(from) && /(^|\/)report\.ts$/.test(from.text))
    .map((statement) => statement.importClause?.namedBindings);
  const elements = bindings.flatMap((names) => (names !== undefined && ts.isNamedImports(names) ? [...names.elements] : []));
  return new Set(elements.map(({ name }) => name.text).filter((name) => name !== 'onReport'));
}

/** Where and why are written by us, never made of data: a report holds nothing personal. */
function isMadeOfData(node: ts.Node, ours: ReadonlySet<string>): boolean {
  if (!ts.isCallExpression(node) || !ts.isIdentifier(node.expression) || !ours.has(node.expression.text)) return false;
  const [said] = node.arguments;
  return said === undefined || !ts.isStringLiteral(said);
}

/** What is called when it fails: `x.catch(handler)`, `x.then(go, handler)`. */
function handlerOf({ expression, arguments: given }: ts.CallExpression): ts.Expression | undefined {
  if (!ts.isPropertyAccessExpression(expression)) return undefined;
  if (expression.name.text === 'catch' && given.length === 1) return given[0];
  return expression.name.text === 'then' ? given[1] : undefined;
}

type Handler = ts.ArrowFunction | ts.FunctionExpression;

/** `undefined`, or a function written there that does not look at what failed. */
function takesNothing(handler: ts.Expression): handler is Handler {
  return (
    isNothing(handler) || ((ts.isArrowFunction(handler) || ts.isFunctionExpression(handler)) && handler.parameters.length === 0)
  );
}

/** Nothing is done, and what is given back says nothing: not there, none, no. */
function saysNothing(body: ts.ConciseBody): boolean {
  if (!ts.isBlock(body)) return isNothing(body);
  return body.statements.every(
    (statement) => ts.isReturnStatement(statement) && (statement.expression === undefined || isNothing(statement.expression)),
  );
}

function isNothing(expression: ts.Expression): boolean {
  if (ts.isParenthesizedExpression(expression) || ts.isAsExpression(expression)) return isNothing(expression.expression);
  if (ts.isIdentifier(expression)) return expression.text === 'undefined';
  if (ts.isArrayLiteralExpression(expression)) return expression.elements.length === 0;
  if (ts.isObjectLiteralExpression(expression)) return expression.properties.length === 0;
  return (
    [ts.SyntaxKind.NullKeyword, ts.SyntaxKind.FalseKeyword].includes(expression.kind) ||
    ts.isVoidExpression(expression) ||
    (ts.isStringLiteralLike(expression) && expression.text === '')
  );
}
