/** Where a request under `/db/` goes: `/db/<scope>/<collection>` and what stands behind it. */

export interface Address {
  readonly scope: string;
  readonly collection: string;
  /** The database's name in the store. */
  readonly db: string;
  readonly resource:
    | { readonly kind: 'database' }
    /** `_changes`, `_bulk_get`, … */
    | { readonly kind: 'endpoint'; readonly name: string }
    | { readonly kind: 'local'; readonly id: string }
    | { readonly kind: 'document'; readonly id: string };
}

/** A11. An id does not start with `_` either. */
const ID = /^(?!_)[A-Za-z0-9_:.=-]{1,160}$/;

export function isDocumentId(id: unknown): id is string {
  return typeof id === 'string' && ID.test(id);
}

/**
 * @param path percent-encoded, as it came. Each part is decoded once and by itself, so an encoded slash never becomes a step.
 * @returns null for what is no address of ours: nothing there, for nobody
 */
export function parseAddress(path: string): Address | null {
  const parts = path.split('/').map(decoded);
  const [empty, root, scope, collection, ...rest] = parts;
  if (empty !== '' || root !== 'db' || !isName(scope) || !isName(collection)) return null;
  if (rest.at(-1) === '') rest.pop();
  const [first, second, ...more] = rest;
  const place = { scope, collection, db: `${scope}/${collection}` };
  if (first === undefined) return { ...place, resource: { kind: 'database' } };
  if (first === null || second === null || more.length > 0) return null;
  if (first === '_local') return isLocalId(second) ? { ...place, resource: { kind: 'local', id: second } } : null;
  if (second !== undefined) return null;
  if (/^_[a-z][a-z_]{0,20}$/.test(first)) return { ...place, resource: { kind: 'endpoint', name: first } };
  return isDocumentId(first) ? { ...place, resource: { kind: 'document', id: first } } : null;
}

function isName(name: string | null | undefined): name is string {
  return typeof name === 'string' && /^[A-Za-z0-9_.=-]{1,140}$/.test(name);
}

/** Replication ids are base64 of a hash, with `/` and `+` replaced. */
function isLocalId(id: string | undefined): id is string {
  return id !== undefined && /^[A-Za-z0-9_:.=-]{1,160}$/.test(id);
}

function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}
