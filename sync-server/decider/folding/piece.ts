/**
 * A piece of the inbox folded away: its oldest entries that are decided for good, each with what lies in its author's outbox, make room for a line
 * in a page (`folded.ts`). All of a piece is one commit (A8). What waits, is held, failed or was malformed stays, whatever its age; and what somebody said
 * who is on legal hold, until that ends (`on-hold.ts`).
 */
import * as z from 'zod/mini';
import { Instant } from '../../../schemas/basics/primitives.ts';
import { selfScope } from '../../../schemas/basics/scope.ts';
import { msOf, plus } from '../../../schemas/basics/time.ts';
import { asMade, Outcome } from '../../../schemas/proposal/shape.ts';
import type { Body, Commit, Forgotten, Sequence, Store, StoredDocument, Write } from '../../store/store.ts';
import { DecidedEntry, INBOX } from '../inbox/inbox.ts';
import { AGENDA } from '../writes/appointment.ts';
import { FOLDED, type Folded, type FoldedPage, keyOfProposal, pageId, pageIn, SHORTEST, saidBy, withOne } from './folded.ts';
import { onHoldAmong } from './on-hold.ts';
import { FOLDED_AFTER, madeAt, SAID_AFTER } from './when.ts';

/** Rows looked at, and so the most that go in one commit. */
const ROWS = 50;
/** What happened outside, of which nothing is ever asked again. What moved money stays. */
const SAID = ['mail', 'push'];
const ERRANDS = 'cell/errands';
const DoneErrand = z.object({ status: z.literal('done'), doneAt: Instant, kind: z.string() });
/** How far it has come in the inbox, in the agenda and among the errands, and when it last began at their beginning: what was held then may have ended since. */
export const PLACE = { db: 'cell/decider', id: 'folding' } as const;
const Place = z.strictObject({
  inbox: z.string(),
  said: z.string(),
  agenda: z.string(),
  errands: z.string(),
  begun: Instant,
  epoch: z.string(),
  /** When the youngest was made that a device said and that was folded, milliseconds; absent in what an older server wrote. */
  youngest: z.optional(z.int()),
  /** Who is on legal hold and said something that was passed over for it; absent: nobody. */
  onHold: z.optional(z.array(z.string())),
});
type Place = z.infer<typeof Place>;
const BEGINS_AGAIN = 30 * 86_400_000;

export interface Piece {
  readonly commit: Commit;
  /** There may be another one. */
  readonly more: boolean;
}

/** Null: nothing is old. Throws StoreUnavailable. */
export async function nextPiece(store: Store, now: Instant): Promise<Piece | null> {
  const place = await placeIn(store, now);
  const inbox = await oldest(store, place.inbox, plus(now, -FOLDED_AFTER), () => true);
  const said = await oldest(store, place.said, plus(now, -SAID_AFTER), ({ deviceId }) => deviceId === undefined);
  const gone = [...inbox.gone, ...said.gone];
  const pages = await filled(store, gone);
  const agenda = await removedAppointments(store, place.agenda);
  const errands = await doneErrands(store, place.errands, now);
  const forget = [...gone.flatMap(({ forget }) => forget), ...agenda.forget, ...errands.forget];
  const youngest = Math.max(place.youngest ?? 0, ...inbox.gone.map(({ made }) => made));
  const onHold = [...new Set([...(place.onHold ?? []), ...inbox.onHold])];
  const reached = {
    ...place,
    inbox: inbox.until,
    said: said.until,
    agenda: agenda.until,
    errands: errands.until,
    youngest,
    onHold,
  };
  const moved = (['inbox', 'said', 'agenda', 'errands'] as const).some((feed) => reached[feed] !== place[feed]);
  if (forget.length === 0 && !moved) return null;
  const writes = [...pages].map(([prefix, page]): Write => ({ db: FOLDED, id: pageId(prefix), body: { ...page } }));
  return {
    commit: { writes, last: [{ ...PLACE, body: { ...reached } }], forget },
    more: inbox.more || said.more || agenda.more || errands.more,
  };
}

/** At the beginning again after a month, in another store, and when a hold has ended for which something was passed over. */
async function placeIn(store: Store, now: Instant): Promise<Place> {
  const stored = await store.get(PLACE.db, PLACE.id);
  const [head] = await store.heads([INBOX]);
  const epoch = head?.epoch ?? '';
  const read = stored && Place.safeParse(stored.body);
  const isGood = read?.success === true && read.data.epoch === epoch && plus(read.data.begun, BEGINS_AGAIN) > now;
  const passedOver = isGood ? (read.data.onHold ?? []) : [];
  if (isGood && (await onHoldAmong(store, passedOver)).size === passedOver.length) return read.data;
  const { youngest } = read?.success ? read.data : {};
  const known = youngest === undefined ? {} : { youngest };
  return { inbox: '0', said: '0', agenda: '0', errands: '0', begun: now, epoch, ...known };
}

/** When the youngest was made of what devices said and is folded, by where folding has come; 0 where that is not written down. */
export const youngestIn = (body: Body | null | undefined): number => (body && Place.safeParse(body).data?.youngest) || 0;

interface Gone {
  readonly id: string;
  /** By its device, milliseconds; 0 for the system's own. */
  readonly made: number;
  readonly kept: Folded;
  readonly forget: readonly Forgotten[];
}

/** The inbox is in the order of deciding: where the first comes that is not old, there are no more. */
async function oldest(store: Store, since: Sequence, before: Instant, takes: (entry: DecidedEntry) => boolean) {
  const { rows, pending } = await store.changes(INBOX, { since, limit: ROWS, includeDocs: true });
  const old: { readonly doc: StoredDocument; readonly entry: DecidedEntry }[] = [];
  let until = since;
  let ended = false;
  for (const { seq, doc } of rows) {
    const entry = doc && !doc.deleted ? DecidedEntry.safeParse(doc.body) : null;
    ended = entry?.success === true && entry.data.decidedAt > before;
    if (ended) break;
    until = seq;
    if (doc && entry?.success && takes(entry.data)) old.push({ doc, entry: entry.data });
  }
  const onHold = await onHoldAmong(store, new Set(old.flatMap(({ entry }) => (entry.deviceId === undefined ? [] : [entry.uid]))));
  const free = old.filter(({ entry }) => !onHold.has(entry.uid));
  const outboxes = await outboxesOf(store, free);
  const gone = free.flatMap(({ doc, entry }) => goneOf(doc, entry, outboxes.get(doc.id) ?? null, before) ?? []);
  return { gone, until, onHold, more: !ended && pending > 0 };
}

async function outboxesOf(store: Store, old: readonly { readonly doc: StoredDocument; readonly entry: DecidedEntry }[]) {
  const found = new Map<string, StoredDocument>();
  const byAuthor = Map.groupBy(
    old.filter(({ entry }) => entry.deviceId !== undefined),
    ({ entry }) => entry.uid,
  );
  for (const [uid, own] of byAuthor) {
    const ids = own.map(({ doc }) => doc.id);
    for (const stored of await store.getMany(proposalsOf(uid), ids)) if (stored) found.set(stored.id, stored);
  }
  return found;
}

const proposalsOf = (uid: string) => `${selfScope(uid)}/proposals`;

/** Null: it is not done with. */
function goneOf(doc: StoredDocument, entry: DecidedEntry, told: StoredDocument | null, before: Instant): Gone | null {
  const { id, rev } = doc;
  const { uid, deviceId, receivedAt, decidedAt } = entry;
  const own = { db: INBOX, id, rev };
  if (deviceId === undefined) return { id, made: 0, kept: entry.outcome, forget: [own] };
  // A device whose clock ran ahead: by its id it would seem too young to be looked for.
  const made = madeAt(id);
  if (made > msOf(before)) return null;
  // Its author's outbox went with the account: nobody may say it again.
  const outcome = told && !told.deleted ? Outcome.safeParse(told.body.outcome) : null;
  if (outcome === null) {
    const kept = { ...entry.outcome, at: decidedAt, judgedAt: decidedAt, receivedAt, said: '', origin: '', version: 0 };
    return { id, made, kept, forget: [own] };
  }
  if (!outcome.success || !told || outcome.data.state === 'held' || outcome.data.at > before) return null;
  const { state, code, at, judgedAt } = outcome.data;
  const said: Body = { _id: id, ...asMade(told.body) };
  return {
    id,
    made,
    kept: { state, ...(code ? { code } : {}), at, judgedAt, receivedAt, ...saidBy(uid, said) },
    forget: [own, { db: proposalsOf(uid), id, rev: told.rev }],
  };
}

/** The pages that these go into, as they are then. */
async function filled(store: Store, gone: readonly Gone[]): Promise<Map<string, FoldedPage>> {
  const keys = gone.map(({ id }) => keyOfProposal(id));
  const pages = await pagesFor(store, keys);
  const changed = new Map<string, FoldedPage>();
  for (const [at, { kept }] of gone.entries()) {
    const key = keys[at] ?? '';
    for (let length = SHORTEST; length <= key.length; length += 1) {
      const prefix = key.slice(0, length);
      const page = pages.get(prefix) ?? { entries: {} };
      if ('split' in page) continue;
      for (const [name, fresh] of withOne(prefix, page.entries, key, kept)) {
        pages.set(name, fresh);
        changed.set(name, fresh);
      }
      break;
    }
  }
  return changed;
}

/** One call for each length of their names. */
async function pagesFor(store: Store, keys: readonly string[]): Promise<Map<string, FoldedPage>> {
  const pages = new Map<string, FoldedPage>();
  let open = keys;
  for (let length = SHORTEST; open.length > 0; length += 1) {
    const prefixes = [...new Set(open.map((key) => key.slice(0, length)))];
    const found = await store.getMany(FOLDED, prefixes.map(pageId));
    for (const [at, prefix] of prefixes.entries()) pages.set(prefix, pageIn(found[at]?.body ?? null));
    open = open.filter((key) => {
      const page = pages.get(key.slice(0, length));
      return page !== undefined && 'split' in page;
    });
  }
  return pages;
}

/** What was due and is done with leaves a removal behind, which nobody replicates. */
async function removedAppointments(store: Store, since: Sequence) {
  const { rows, lastSeq, pending } = await store.changes(AGENDA, { since, limit: ROWS });
  const forget = rows.flatMap(({ id, rev, deleted }) => (deleted ? [{ db: AGENDA, id, rev }] : []));
  return { forget, until: lastSeq, more: pending > 0 };
}

/** Emails and pushes that went out long ago, in the order in which they were done. */
async function doneErrands(store: Store, since: Sequence, now: Instant) {
  const { rows, pending } = await store.changes(ERRANDS, { since, limit: ROWS, includeDocs: true });
  const before = plus(now, -SAID_AFTER);
  const forget: Forgotten[] = [];
  let until = since;
  for (const { seq, id, rev, doc } of rows) {
    const done = DoneErrand.safeParse(doc?.body);
    if (done.success && done.data.doneAt > before) return { forget, until, more: false };
    until = seq;
    if (done.success && SAID.includes(done.data.kind)) forget.push({ db: ERRANDS, id, rev });
  }
  return { forget, until, more: pending > 0 };
}
