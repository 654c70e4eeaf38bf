/**
 * One name, one meaning (CONTRIBUTING, "Words of the field"): two exported types may not share a name, wherever they are, or a reader
 * of an import has to look which of them it is.
 */
import ts from 'typescript';

export interface ExportedType {
  readonly name: string;
  readonly file: string;
}

/** The types, interfaces, classes and enums that a file declares and exports; what it passes on from another is the other's. */
export function exportedTypes(file: string, source: string): ExportedType[] {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, false);
  return tree.statements.flatMap((statement) => {
    const declares =
      ts.isTypeAliasDeclaration(statement) ||
      ts.isInterfaceDeclaration(statement) ||
      ts.isClassDeclaration(statement) ||
      ts.isEnumDeclaration(statement);
    if (!declares || statement.name === undefined) return [];
    const isExported = statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ?? false;
    return isExported ? [{ name: statement.name.text, file }] : [];
  });
}

/** One line for each name that more than one file exports: `Row: a.ts, b.ts`. */
export function sharedNames(types: readonly ExportedType[]): string[] {
  const files = new Map<string, Set<string>>();
  for (const { name, file } of types) files.set(name, (files.get(name) ?? new Set()).add(file));
  return [...files]
    .filter(([, where]) => where.size > 1)
    .map(([name, where]) => `${name}: ${[...where].toSorted().join(', ')}`)
    .toSorted();
}
