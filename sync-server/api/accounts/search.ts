/**
 * Who is found by how their name, surname, address or id begins: ranges of an index, one after the other, of which no more is read than is shown.
 * Somebody who was found by an earlier one is not told again.
 */
import * as z from 'zod/mini';
import { searchKey } from '../../../schemas/account/entry.ts';
import { ACCOUNTS, AccountEntry } from '../../../schemas/account/shape.ts';
import { type AccountPage, SEARCH } from '../../../schemas/account/wire.ts';
import { ROLES } from '../../../schemas/person/roles.ts';
import type { PrefixPlace, Store } from '../../store/store.ts';
import { maskedRow } from './masked.ts';

const FIELDS = ['name', 'family', 'email', 'uid'] as const;
/** Of an entry what is looked at here: it was held to all of its shape when it was written. */
const Shown = z.object({
  _id: z.string(),
  type: z.literal('accountentry'),
  ...{ uid: z.string(), displayName: z.string(), role: z.enum(ROLES), status: AccountEntry.shape.status },
  ...{ name: z.optional(z.string()), family: z.optional(z.string()), email: z.optional(z.string()) },
  mergedInto: z.optional(z.string()),
});
type Shown = z.infer<typeof Shown>;
const PAGE = 20;
/** Where a page ended: by which field, and behind whom. */
const Place = z.tuple([
  z.int().check(z.gte(0), z.lt(FIELDS.length)),
  z.string().check(z.maxLength(300)),
  z.string().check(z.maxLength(200)),
]);

type Finding = Pick<Store, 'findPrefix'>;

/** Null where too little was typed to look for. @param next of the page before */
export async function searched(store: Finding, typed: string, next: string | null): Promise<AccountPage | null> {
  const prefix = searchKey(typed);
  if (prefix.length < SEARCH.least || typed.length > SEARCH.most) return null;
  const begun = next === null ? null : placeIn(next);
  let field = begun?.field ?? 0;
  let after = begun?.after;
  const accounts: Shown[] = [];
  for (; field < FIELDS.length; field += 1, after = undefined) {
    const wanted = PAGE + 1 - accounts.length;
    const { found, isAll } = await nextBy(store, field, prefix, after, wanted);
    accounts.push(...found);
    if (!isAll) break;
  }
  const shown = accounts.slice(0, PAGE);
  const last = shown.at(-1);
  const isMore = accounts.length > PAGE && last;
  return { accounts: shown.map(maskedRow), ...(isMore && { next: nameOf(placeOf(last, prefix)) }) };
}

/** So many that are found by this field and by none before it. */
async function nextBy(store: Finding, field: number, prefix: string, from: PrefixPlace | undefined, wanted: number) {
  const name = FIELDS[field] ?? 'uid';
  const found: Shown[] = [];
  for (let after = from; ; ) {
    const page = await store.findPrefix(ACCOUNTS, name, prefix, { limit: wanted, ...(after && { after }) });
    for (const { id, body } of page) {
      after = { value: String(body[name]), id };
      // By their id a record is found as well, which is no entry.
      const entry = Shown.safeParse({ _id: id, ...body });
      if (entry.success && fieldOf(entry.data, prefix) === field) found.push(entry.data);
    }
    if (found.length >= wanted) return { found: found.slice(0, wanted), isAll: false };
    if (page.length < wanted) return { found, isAll: true };
  }
}

/** The first field that begins so. */
const fieldOf = (entry: Shown, prefix: string): number => FIELDS.findIndex((name) => entry[name]?.startsWith(prefix));

function placeOf(entry: Shown, prefix: string): { field: number; after: PrefixPlace } {
  const field = Math.max(0, fieldOf(entry, prefix));
  return { field, after: { value: entry[FIELDS[field] ?? 'uid'] ?? '', id: entry._id } };
}

const nameOf = ({ field, after }: { field: number; after: PrefixPlace }): string =>
  Buffer.from(JSON.stringify([field, after.value, after.id])).toString('base64url');

/** One that we never gave begins anew. */
function placeIn(next: string): { field: number; after: PrefixPlace } | null {
  try {
    const place = Place.safeParse(JSON.parse(Buffer.from(next, 'base64url').toString()));
    if (!place.success) return null;
    const [field, value, id] = place.data;
    return { field, after: { value, id } };
  } catch {
    return null;
  }
}
