/**
 * The part of an id behind its type: `gym:01ABC` → `01ABC`. Scope names are made of keys. On its own, so that what only needs this
 * does not bring the validators with it.
 */
export function keyOf(id: string): string {
  return id.slice(id.indexOf(':') + 1);
}
