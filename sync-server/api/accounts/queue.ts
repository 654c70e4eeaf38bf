/** What waits about people: who asked that their account be erased, and whose role two super-admins decide about (product.md 3.9, 4.5). */
import { holdIn, waitingRole } from '../../../schemas/account/known.ts';
import { ACCOUNTS, AccountEntry, AccountRecord, entryIdOf, type RoleChange, recordIdOf } from '../../../schemas/account/shape.ts';
import type { AccountQueue, Erasure, ShownRole } from '../../../schemas/account/wire.ts';
import type { Instant } from '../../../schemas/basics/primitives.ts';
import { instantOf, plus } from '../../../schemas/basics/time.ts';
import { LIMITS } from '../../../schemas/limits.ts';
import type { Store } from '../../store/store.ts';
import { namesOf } from '../audit/read-row.ts';
import { maskedRow } from './masked.ts';

type Reading = Pick<Store, 'find' | 'get' | 'getMany'>;
const HOUR = 3_600_000;

/** Those that wait first, by when; then the done ones of this month and the last, the latest first. @param superAdmin whether whoever asks is one */
export async function queueAt(store: Reading, now: Instant, superAdmin: boolean): Promise<AccountQueue> {
  const waiting = await entriesBy(store, 'status', 'deletion_requested');
  const months = [now.slice(0, 7), monthBefore(now)];
  const erased = (await Promise.all(months.map((month) => entriesBy(store, 'erasedIn', month)))).flat();
  const open = await store.getMany(
    'cell/errands',
    erased.map(({ uid }) => `errand:erase.${uid}`),
  );
  const erasures = [
    ...(await Promise.all(waiting.map(async (entry) => waitingOrHeld(store, entry, now)))).sort((a, b) => order(a.at, b.at)),
    ...erased
      .map((entry, at) => erasure(entry, entry.updatedAt, now, open[at]?.body.status !== 'open'))
      .sort((a, b) => order(b.at, a.at)),
  ];
  return { erasures, roles: await rolesWaiting(store), ...(superAdmin && { holds: await holdsIn(store) }) };
}

const order = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** On legal hold it has no day of its own: the hold has it (hold.ts). */
async function waitingOrHeld(store: Reading, entry: AccountEntry, now: Instant): Promise<Erasure> {
  if (entry.eraseAt !== undefined) return erasure(entry, entry.eraseAt, now, false);
  const [stored] = await store.getMany(ACCOUNTS, [recordIdOf(entry.uid)]);
  const hold = stored && holdIn(AccountRecord.safeParse({ _id: stored.id, ...stored.body }).data);
  return { ...erasure(entry, hold?.eraseAt ?? entry.updatedAt, now, false), ...(hold && { state: 'held' }) };
}

function erasure(entry: AccountEntry, at: Instant, now: Instant, isDone: boolean): Erasure {
  const askedAt = plus(at, -LIMITS.eraseAfter);
  const state = isDone ? 'done' : plus(at, HOUR) < now ? 'failed' : 'waiting';
  return { ...maskedRow(entry), askedAt, at, dueBy: monthAfter(askedAt), state };
}

/** 3.9 (law): the same day of the next month, or its last. */
function monthAfter(at: Instant): Instant {
  return instantOf(Temporal.Instant.from(at).toZonedDateTimeISO('Europe/London').add({ months: 1 }).epochMilliseconds);
}

const monthBefore = (now: Instant): string =>
  Temporal.PlainDate.from(`${now.slice(0, 7)}-01`)
    .subtract({ months: 1 })
    .toString()
    .slice(0, 7);

async function entriesBy(store: Reading, field: 'status' | 'erasedIn', value: string): Promise<AccountEntry[]> {
  const stored = await store.find(ACCOUNTS, field, value);
  return stored.flatMap(({ id, body }) => AccountEntry.safeParse({ _id: id, ...body }).data ?? []);
}

async function holdsIn(store: Reading): Promise<AccountQueue['holds']> {
  const held = await recordsBy(store, 'onHold', 'hold');
  const since = held.flatMap(({ record, entry }) => {
    const hold = holdIn(record);
    return hold ? [{ ...maskedRow(entry), since: hold.by.at }] : [];
  });
  return since.sort((a, b) => order(b.since, a.since));
}

/** Each with by what they are found. */
async function recordsBy(store: Reading, field: 'waiting' | 'onHold', value: string) {
  const stored = await store.find(ACCOUNTS, field, value);
  const records = stored.flatMap(({ id, body }) => AccountRecord.safeParse({ _id: id, ...body }).data ?? []);
  const entries = await store.getMany(
    ACCOUNTS,
    records.map(({ uid }) => entryIdOf(uid)),
  );
  return records.flatMap((record, at) => {
    const found = entries[at];
    const entry = found && AccountEntry.safeParse({ _id: found.id, ...found.body });
    return entry?.success ? [{ record, entry: entry.data }] : [];
  });
}

async function rolesWaiting(store: Reading): Promise<AccountQueue['roles']> {
  const waiting = (await recordsBy(store, 'waiting', 'role')).flatMap(({ record, entry }) => {
    const change = waitingRole(record);
    return change ? [{ entry, change }] : [];
  });
  const names = await namesOf(
    store,
    waiting.map(({ change }) => change.asked.uid),
  );
  return waiting.map(({ entry, change }) => ({ ...maskedRow(entry), change: shownRole(change, names) }));
}

export function shownRole({ asked, approved, withdrawn, ...change }: RoleChange, names: ReadonlyMap<string, string>): ShownRole {
  const named = (said: RoleChange['asked']) => ({ ...said, name: names.get(said.uid) ?? 'A super-admin' });
  return {
    ...{ ...change, asked: named(asked) },
    ...(approved && { approved: named(approved) }),
    ...(withdrawn && { withdrawn: named(withdrawn) }),
  };
}
