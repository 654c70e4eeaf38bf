/**
 * All that is somebody's, put together for them by us: who asked us for it and cannot sign in, or has lost every device (product.md 2, export). List
 * by list as their own device puts it together (`exportedAs`).
 */
import type { AccountExport } from '../../../schemas/account/wire.ts';
import type { Instant } from '../../../schemas/basics/primitives.ts';
import { memberScope, selfScope } from '../../../schemas/basics/scope.ts';
import { EVERY_NOUN } from '../../../schemas/nouns.ts';
import type { Store } from '../../store/store.ts';
import { documentsOf } from '../../store/walk.ts';

/** Type → the list it is in. */
const LISTS: ReadonlyMap<string, string> = new Map(
  EVERY_NOUN.flatMap(({ documents }) =>
    Object.entries(documents).flatMap(([type, { exportedAs }]): [string, string][] =>
      exportedAs === null ? [] : [[type, exportedAs]],
    ),
  ),
);
/** Where what is one's own lies. */
const COLLECTIONS = [
  ...new Set(
    EVERY_NOUN.flatMap(({ documents }) => Object.values(documents))
      .filter(({ exportedAs }) => exportedAs !== null)
      .flatMap(({ in: places }) => places)
      .filter((place) => place.startsWith('self/') || place.startsWith('member/')),
  ),
].toSorted();

export async function exportOf(store: Pick<Store, 'list'>, uid: string, madeAt: Instant): Promise<AccountExport> {
  const lists = new Map<string, AccountExport['lists'][string]>();
  for (const place of COLLECTIONS) {
    const [kind, collection] = place.split('/');
    const scope = kind === 'self' ? selfScope(uid) : memberScope(uid);
    for await (const { id, body } of documentsOf(store, `${scope}/${collection}`)) {
      const list = LISTS.get(String(body.type));
      if (list !== undefined) lists.set(list, [...(lists.get(list) ?? []), { _id: id, ...body }]);
    }
  }
  return { madeAt, lists: Object.fromEntries(lists) };
}
