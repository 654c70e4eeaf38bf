/**
 * Yesterday's app reads what tomorrow's server sends (architecture §7): a field that this build does not know is left out, and so is a reason
 * that it has no words for; the sentence that came with it stays. A state that it does not know is kept as it came, and the document says so
 * (`newer`). What is wrong in any other way is not kept.
 */
import type * as z from 'zod/mini';
import { REASON_CODES } from '../../../schemas/codes.ts';
import type { Doc } from './doc.ts';

/** What is left out may have hidden more of it. */
const ROUNDS = 5;

/**
 * The document as this build understands it, or why it does not: the paths, no values, they may be personal. Both where all that is wrong
 * are states this build does not know: it is kept, and to be asked for again by the next build.
 */
export interface Understood {
  readonly doc?: Doc;
  readonly why?: string;
}

export function readTolerantly(shape: z.ZodMiniType, { newer: _, ...doc }: Doc): Understood {
  let read: Doc = doc;
  for (let round = 0; ; round += 1) {
    const parsed = shape.safeParse(read);
    if (parsed.success) return { doc: read };
    const { issues } = parsed.error;
    const unknown = issues.flatMap(pathsLeftOut);
    if (round === ROUNDS || unknown.length === 0) {
      const why = issues.slice(0, 5).map(told).join(', ');
      return issues.every((issue) => isState(issue, read)) ? { doc: { ...read, newer: true }, why } : { why };
    }
    read = without(read, unknown);
  }
}

type Issue = z.core.$ZodIssue;
type Path = readonly PropertyKey[];

function pathsLeftOut(issue: Issue): readonly Path[] {
  if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => [...issue.path, key]);
  return issue.code === 'invalid_value' && issue.values.length === REASON_CODES.length ? [issue.path] : [];
}

/** One of several words is due there, and it is another one. */
const isState = (issue: Issue, doc: Doc): boolean =>
  issue.code === 'invalid_value' && issue.values.length > 1 && typeof at(doc, issue.path) === 'string';

const at = (doc: Doc, path: Path): unknown => path.reduce((of: unknown, key) => Reflect.get(Object(of), key), doc);

const told = (issue: Issue): string =>
  `${issue.code === 'unrecognized_keys' ? issue.keys.join(' ') : issue.path.join('.')}: ${issue.code}`;

function without(doc: Doc, paths: readonly Path[]): Doc {
  const copy: Doc = structuredClone(doc);
  // From behind: what is taken out of a list moves what comes after it.
  for (const path of paths.toReversed()) {
    const last = path.at(-1);
    const holder = at(copy, path.slice(0, -1));
    if (Array.isArray(holder)) holder.splice(Number(last), 1);
    else if (last !== undefined) Reflect.deleteProperty(Object(holder), last);
  }
  return copy;
}
