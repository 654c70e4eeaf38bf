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

/** A word that stood for several things, and what to say instead of it. */
export interface LeftWord {
  readonly word: string;
  readonly instead: string;
}

/** What has left the glossary (CONTRIBUTING, "Words of the field") and may not come back as the name of anything. */
export const LEFT_WORDS: readonly LeftWord[] = [{ word: 'letter', instead: 'message, case, email or push' }];

/** `letterOf`, `data-letter`, `'letter:'`: names, and strings that are one. A sentence may say the word, a style its property. */
export function leftWords(file: string, source: string, words: readonly LeftWord[] = LEFT_WORDS): string[] {
  const found = new Set<string>();
  const look = (name: string) => {
    for (const { word, instead } of words) if (name.toLowerCase().includes(word)) found.add(`${file}: ${name} (say ${instead})`);
  };
  look(file.split('/').at(-1) ?? '');
  if (file.endsWith('.css')) for (const [name] of source.matchAll(/(?<=[.#[])[a-zA-Z][\w-]*/g)) look(name);
  // The parser is dear: only what may hold such a name is given to it.
  if (!/\.tsx?$/.test(file) || !words.some(({ word }) => source.toLowerCase().includes(word))) return [...found];
  const tree = ts.createSourceFile(
    file,
    source,
    ts.ScriptTarget.Latest,
    false,
    file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  );
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) || ts.isPrivateIdentifier(node)) look(node.text);
    else if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node)) if (!/\s/.test(node.text)) look(node.text);
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return [...found];
}
