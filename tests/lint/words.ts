/**
 * Sentences as people in Britain say them (CONTRIBUTING, "Words on the screen"). Phrases that once stood in the product and sounded
 * translated may not come back: neither in what a person reads, nor in a comment, nor in the documents.
 */
import ts from 'typescript';

export interface Phrase {
  readonly file: string;
  /** Counted from 1. */
  readonly line: number;
  readonly text: string;
}

/** Said nowhere, comments and documents included. */
const nowhere: readonly RegExp[] = [
  /\bstands? here\b/i,
  /\bin step\b/i,
  /\bgo(es)? on when the (line|network|connection) is down\b/i,
  /\bwhat is agreed looks solid\b/i,
  /\btapped Book in the tube\b/i,
  /\bas each gym tells them\b/i,
  /\bshall we tell you\b/i,
  /\byou run a gym\?/i,
  /\bstart page\b/i,
];

/** Not said to people: a letter has a stamp on it, a message or an email has not. Letters of the alphabet are counted or come with digits. */
const toPeople: readonly RegExp[] = [
  /(?<!\b(?:\d+|two|three|eight|another|least \d+|small|capital|lower-case) )\bletters?\b(?! and digits|, with no signs)/i,
  /\bin all(?=[,.]|$)/im,
  /\be-mails?\b/i,
];

/** The phrases in one file: TypeScript is read by its parser, anything else as plain text. */
export function oddPhrases(file: string, source: string): Phrase[] {
  const found: Phrase[] = [];
  const look = (text: string, line: number, phrases: readonly RegExp[]) => {
    for (const phrase of phrases) {
      const hit = phrase.exec(text);
      if (hit !== null) found.push({ file, line, text: hit[0].trim() });
    }
  };
  for (const [index, line] of source.split('\n').entries()) look(line, index + 1, nowhere);
  // The parser is dear: only what may hold such a phrase is given to it.
  if (!/\.tsx?$/.test(file) || !/letter|\bin all\b|e-mail/i.test(source)) return found;

  const tree = ts.createSourceFile(
    file,
    source,
    ts.ScriptTarget.Latest,
    true,
    file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  );
  const visit = (node: ts.Node): void => {
    const said = sentence(node);
    if (said !== undefined) look(said, tree.getLineAndCharacterOfPosition(node.getStart()).line + 1, toPeople);
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

/** A text of at least three words; names of keys, classes and modules are none. */
function sentence(node: ts.Node): string | undefined {
  const isText =
    ts.isStringLiteralLike(node) || ts.isJsxText(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node);
  if (!isText) return undefined;
  const text = node.text.trim();
  return text.split(/\s+/).length >= 3 ? text : undefined;
}
