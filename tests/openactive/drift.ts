/** What of our activities is not as OpenActive's list has it. */
import * as z from 'zod/mini';
import type { ActivityConcept } from '../../schemas/gym/edit/activities.ts';

const List = z.object({ concept: z.array(z.object({ id: z.string(), prefLabel: z.string() })) });

/** @param list its JSON-LD @returns a line for each that differs; null where it is no such list */
export function driftFrom(list: string, ours: readonly ActivityConcept[]): string[] | null {
  const parsed = List.safeParse(jsonOf(list));
  if (!parsed.success) return null;
  const theirs = new Map(parsed.data.concept.map(({ id, prefLabel }) => [id, prefLabel]));
  return ours.flatMap(({ name, id }) => {
    const label = theirs.get(id);
    if (label === name) return [];
    return [label === undefined ? `${name}: ${id} is not in the list` : `${name}: the list calls it ${label}`];
  });
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
