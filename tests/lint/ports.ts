/**
 * Port purity (A10): the clock, chance, waiting and, on a device, the network come in through files named `ports.ts`, so that the simulation can pass seeded
 * ones. This reads every source file of the product with the TypeScript parser and reports each call that goes round them.
 *
 *   node tests/lint/ports.ts        exits 1 with one line a finding
 */
import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import ts from 'typescript';

export interface ImpureCall {
  readonly file: string;
  /** Counted from 1. */
  readonly line: number;
  /** As written in the source. */
  readonly call: string;
}

/** Members of global objects that bring in the outside world. */
const members: Readonly<Record<string, readonly string[]>> = {
  Date: ['now'],
  Math: ['random'],
  performance: ['now', 'timeOrigin'],
  crypto: ['getRandomValues', 'randomUUID'],
  Temporal: ['Now'],
};
/** What `node:crypto` offers of the same kind. */
const randomImports = ['randomBytes', 'randomFill', 'randomFillSync', 'randomInt', 'randomUUID', 'webcrypto'];
/** How many arguments the package `ulid`’s functions need before they ask nothing of the outside: the time and the chance. */
const seeded: Readonly<Record<string, number>> = { ulid: 2, monotonicFactory: 1 };
/** What asks somebody else and may never be answered. The client's ports alone do: a request cannot be written there without its end (10.20). */
const networkCalls = ['fetch', 'XMLHttpRequest', 'EventSource', 'WebSocket', 'sendBeacon'];
const timers = ['setTimeout', 'setInterval', 'setImmediate'];
/** Where waiting must go through the scheduler too: everything that the simulation runs. What is drawn may animate as it likes. */
const waitsThroughPorts = /^((schemas|sync-server)\/|client\/sync\/.*\.ts$)/;
const asksThroughPorts = /^client\//;

/** Every impure call in one source text; none in a `ports.ts`, in a test or in the doubles that tests share (`fixture.ts`). */
export function impurities(file: string, source: string): ImpureCall[] {
  if (['ports.ts', 'fixture.ts'].includes(basename(file)) || /\.test\.tsx?$/.test(file)) return [];
  const tree = ts.createSourceFile(
    file,
    source,
    ts.ScriptTarget.Latest,
    true,
    file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  );
  const found: ImpureCall[] = [];
  const report = (node: ts.Node) =>
    found.push({
      file,
      line: tree.getLineAndCharacterOfPosition(node.getStart()).line + 1,
      call: node.getText().split('\n')[0] ?? '',
    });

  const where: Where = {
    timersToo: waitsThroughPorts.test(file),
    networkToo: asksThroughPorts.test(file),
    fromUlid: namesFromUlid(tree),
  };
  const visit = (node: ts.Node): void => {
    if (isImpure(node, where)) report(node);
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

interface Where {
  readonly timersToo: boolean;
  readonly networkToo: boolean;
  /** What this file calls the functions of the package `ulid`. */
  readonly fromUlid: ReadonlyMap<string, string>;
}

function namesFromUlid(tree: ts.SourceFile): Map<string, string> {
  const bindings = tree.statements
    .filter(ts.isImportDeclaration)
    .filter(({ moduleSpecifier }) => ts.isStringLiteral(moduleSpecifier) && moduleSpecifier.text === 'ulid')
    .map((statement) => statement.importClause?.namedBindings);
  return new Map(
    bindings
      .flatMap((names) => (names !== undefined && ts.isNamedImports(names) ? [...names.elements] : []))
      .map((element) => [element.name.text, (element.propertyName ?? element.name).text]),
  );
}

/** `Date` in `Date`, `globalThis.Date` and `window.Date`. */
function lastName(expression: ts.Expression): string {
  if (ts.isIdentifier(expression)) return expression.text;
  return ts.isPropertyAccessExpression(expression) ? expression.name.text : '';
}

const membersOf = (object: string): readonly string[] => (Object.hasOwn(members, object) ? (members[object] ?? []) : []);

/** The browser's own, called or handed on; a method or a property that only has the same name is somebody else's. */
function isNetwork(node: ts.Node): boolean {
  if (!ts.isIdentifier(node) || !networkCalls.includes(node.text)) return false;
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent) && parent.name === node)
    return ['globalThis', 'window', 'self', 'navigator'].includes(parent.expression.getText());
  if (ts.isTypeReferenceNode(parent) || ts.isTypeQueryNode(parent)) return false;
  const named = ts.isPropertyAssignment(parent) || ts.isMethodDeclaration(parent) || ts.isPropertySignature(parent);
  return !(named && parent.name === node) && !(ts.isParameter(parent) || ts.isMethodSignature(parent));
}

function isImpure(node: ts.Node, { timersToo, networkToo, fromUlid }: Where): boolean {
  if (networkToo && isNetwork(node)) return true;
  if (ts.isPropertyAccessExpression(node)) return membersOf(lastName(node.expression)).includes(node.name.text);
  if (ts.isElementAccessExpression(node))
    return (
      ts.isStringLiteralLike(node.argumentExpression) &&
      membersOf(lastName(node.expression)).includes(node.argumentExpression.text)
    );
  if (ts.isVariableDeclaration(node) && ts.isObjectBindingPattern(node.name) && node.initializer !== undefined) {
    const taken = membersOf(lastName(node.initializer));
    return node.name.elements.some((element) => taken.includes((element.propertyName ?? element.name).getText()));
  }
  if (ts.isNewExpression(node)) return lastName(node.expression) === 'Date' && (node.arguments?.length ?? 0) === 0;
  if (ts.isImportSpecifier(node)) {
    const from = node.parent.parent.parent.moduleSpecifier;
    return (
      ts.isStringLiteral(from) &&
      /^(node:)?crypto$/.test(from.text) &&
      randomImports.includes((node.propertyName ?? node.name).text)
    );
  }
  if (ts.isCallExpression(node)) {
    const name = lastName(node.expression);
    if (ts.isIdentifier(node.expression) && name === 'Date') return true;
    const ulid = ts.isIdentifier(node.expression) ? fromUlid.get(name) : undefined;
    if (ulid !== undefined) return node.arguments.length < (seeded[ulid] ?? 0);
    return (
      timersToo &&
      timers.includes(name) &&
      (ts.isIdentifier(node.expression) || node.expression.getText().startsWith('globalThis.'))
    );
  }
  return false;
}

if (import.meta.main) {
  const files = globSync('{schemas,client,sync-server}/**/*.{ts,tsx}', { exclude: ['**/*.d.ts'] });
  const found = files.flatMap((file) => impurities(file.replaceAll('\\', '/'), readFileSync(file, 'utf8')));
  for (const { file, line, call } of found) console.error(`${file}:${line} goes round the ports (A10): ${call}`);
  console.info(`${files.length} files read, ${found.length} calls round the ports.`);
  if (files.length < 50) console.error('Fewer files than the product has: nothing was proved.');
  process.exitCode = found.length > 0 || files.length < 50 ? 1 : 0;
}
