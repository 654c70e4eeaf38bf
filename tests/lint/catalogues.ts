/**
 * What a list of names promises, somebody has to say (10.13): an event nobody tells, a code nobody answers with or an errand nobody asks for
 * is a switch or a sentence without a use. Here a name is *said* where the product's code hands it on; where it is only compared with,
 * listed, used as a key or a type, it is read, and reading needs somebody who says it.
 */
import ts from 'typescript';

export interface SaidCode {
  readonly text: string;
  /** The property it is given to, as `kind` in `{ kind: 'push' }`. */
  readonly as: string | undefined;
}

/** Every text that one file hands on. */
export function saidIn(file: string, source: string): SaidCode[] {
  const tree = ts.createSourceFile(
    file,
    source,
    ts.ScriptTarget.Latest,
    true,
    file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  );
  const found: SaidCode[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) && !isRead(node)) found.push({ text: node.text, as: propertyOf(node) });
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

function isRead(node: ts.StringLiteralLike): boolean {
  const { parent } = node;
  if (ts.isBinaryExpression(parent)) return /^[!=]==?$/.test(parent.operatorToken.getText());
  if (ts.isPropertyAssignment(parent)) return parent.name === node;
  return ts.isCaseClause(parent) || ts.isArrayLiteralExpression(parent) || ts.isLiteralTypeNode(parent);
}

function propertyOf(node: ts.Node): string | undefined {
  let value = node;
  while (
    ts.isConditionalExpression(value.parent) ||
    ts.isAsExpression(value.parent) ||
    ts.isParenthesizedExpression(value.parent)
  )
    value = value.parent;
  return ts.isPropertyAssignment(value.parent) ? value.parent.name.getText() : undefined;
}
