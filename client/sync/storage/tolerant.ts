/**
 * Yesterday's app reads what tomorrow's server sends (architecture §7): a field that this build does not know is left out, and so is a reason
 * that it has no words for; the sentence that came with it stays. What is wrong in any other way is not kept.
 */
import type * as z from 'zod/mini';
import { REASON_CODES } from '../../../schemas/codes.ts';
import type { Doc } from './doc.ts';

/** What is left out may have hidden more of it. */
const ROUNDS = 5;

/** The document as this build understands it, or the paths that are wrong: no values, they may be personal. */
export function readTolerantly(shape: z.ZodMiniType, doc: Doc): { readonly doc: Doc } | { readonly why: string } {
  let read = doc;
  for (let round = 0; ; round += 1) {
    const parsed = shape.safeParse(read);
    if (parsed.success) return { doc: read };
    const { issues } = parsed.error;
    const unknown = issues.flatMap(pathsLeftOut);
    if (round === ROUNDS || unknown.length === 0) return { why: issues.slice(0, 5).map(told).join(', ') };
    read = without(read, unknown);
  }
}

type Issue = z.core.$ZodIssue;
type Path = readonly PropertyKey[];

function pathsLeftOut(issue: Issue): readonly Path[] {
  if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => [...issue.path, key]);
  return issue.code === 'invalid_value' && issue.values.length === REASON_CODES.length ? [issue.path] : [];
}

const told = (issue: Issue): string =>
  `${issue.code === 'unrecognized_keys' ? issue.keys.join(' ') : issue.path.join('.')}: ${issue.code}`;

function without(doc: Doc, paths: readonly Path[]): Doc {
  const copy: Doc = structuredClone(doc);
  // From behind: what is taken out of a list moves what comes after it.
  for (const path of paths.toReversed()) {
    const last = path.at(-1);
    const holder: unknown = path.slice(0, -1).reduce((of: unknown, key) => Reflect.get(Object(of), key), copy);
    if (Array.isArray(holder)) holder.splice(Number(last), 1);
    else if (last !== undefined) Reflect.deleteProperty(Object(holder), last);
  }
  return copy;
}
