/**
 * Yesterday's app reads what tomorrow's server sends (architecture §7): a field that this build does not know is left out, and so is a reason
 * that it has no words for; the sentence that came with it stays. A state that it does not know is kept as it came, and the document says so
 * (`newer`). In a list of which a noun says so, the entry with that word is left out and the document says which list that was (`partly`).
 * What is wrong in any other way is not kept.
 */
import type * as z from 'zod/mini';
import { REASON_CODES } from '../../../schemas/codes.ts';
import type { Doc } from './doc.ts';

/** What is left out may have hidden more of it. */
const ROUNDS = 5;

/**
 * The document as this build understands it, or why it does not: the paths, no values, they may be personal. Both where all that is wrong
 * are words this build does not know: it is kept, and to be asked for again by the next build.
 */
export interface Understood {
  readonly doc?: Doc;
  readonly why?: string;
}

/** @param partly lists that are shown without what is not known in them (`ShownPart`) */
export function readTolerantly(
  shape: z.ZodMiniType,
  { newer: _, partly: __, ...doc }: Doc,
  partly: readonly string[] = [],
): Understood {
  let read: Doc = doc;
  const cut = new Set<string>();
  const why: string[] = [];
  for (let round = 0; ; round += 1) {
    const parsed = shape.safeParse(read);
    if (parsed.success) return cut.size > 0 ? { doc: { ...read, partly: [...cut] }, why: said(why) } : { doc: read };
    const { issues } = parsed.error;
    const entries = issues.flatMap((issue) => entryOf(issue, read, partly) ?? []);
    const unknown = [...issues.flatMap(pathsLeftOut), ...entries.map(({ path }) => path)];
    if (round === ROUNDS || unknown.length === 0) {
      const all = said([...why, ...issues.map(told)]);
      return issues.every((issue) => isState(issue, read)) ? { doc: { ...read, newer: true }, why: all } : { why: all };
    }
    for (const { list, why: left } of entries) {
      cut.add(list);
      why.push(left);
    }
    read = without(read, unknown);
  }
}

/** As many as somebody may want to read. */
const said = (why: readonly string[]): string => why.slice(0, 5).join(', ');

type Issue = z.core.$ZodIssue;
type Path = readonly PropertyKey[];

function pathsLeftOut(issue: Issue): readonly Path[] {
  if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => [...issue.path, key]);
  return issue.code === 'invalid_value' && issue.values.length === REASON_CODES.length ? [issue.path] : [];
}

/** The entry of one of these lists in which a word is not known; null where that word is in none of them. */
function entryOf(issue: Issue, doc: Doc, lists: readonly string[]): { list: string; path: Path; why: string } | null {
  if (!isState(issue, doc)) return null;
  for (const [place, key] of issue.path.entries()) {
    const list = issue.path.slice(0, place).filter(isName).join('.');
    if (typeof key === 'number' && lists.includes(list)) return { list, path: issue.path.slice(0, place + 1), why: told(issue) };
  }
  return null;
}

const isName = (key: PropertyKey): boolean => typeof key === 'string';

/** One of several words is due there, and it is another one. */
const isState = (issue: Issue, doc: Doc): boolean =>
  issue.code === 'invalid_value' && issue.values.length > 1 && typeof at(doc, issue.path) === 'string';

const at = (doc: Doc, path: Path): unknown => path.reduce((of: unknown, key) => Reflect.get(Object(of), key), doc);

const told = (issue: Issue): string =>
  `${issue.code === 'unrecognized_keys' ? issue.keys.join(' ') : issue.path.join('.')}: ${issue.code}`;

function without(doc: Doc, paths: readonly Path[]): Doc {
  const copy: Doc = structuredClone(doc);
  const cut = new Map<unknown[], Set<unknown>>();
  for (const path of paths) {
    const last = path.at(-1);
    const holder = at(copy, path.slice(0, -1));
    if (Array.isArray(holder)) cut.set(holder, (cut.get(holder) ?? new Set()).add(last));
    else if (last !== undefined) Reflect.deleteProperty(Object(holder), last);
  }
  // At the end: what is taken out of a list moves what comes after it.
  for (const [list, places] of cut) list.splice(0, list.length, ...list.filter((_, place) => !places.has(place)));
  return copy;
}
