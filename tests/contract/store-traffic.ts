/**
 * What a busy server does to its store, in small: gateways put proposals into the inbox, the decider takes them one after the
 * other and commits a booking, a payment, a seat and the outcome. And what must be true of the store whenever it is killed.
 */
import type { Body, Store, StoredDocument } from '../../sync-server/store/store.ts';

export const INBOX = 'cell/inbox';
const BOOKINGS = 'member-m1/bookings';
const PAYMENTS = 'member-m1/payments';
const SLOTS = 'gym-g1/slots';
const OUTCOMES = 'self-m1/proposals';
const SEAT = { db: SLOTS, id: 'slot' };

export async function putProposal(store: Store, id: string): Promise<void> {
  const [result] = await store.put([{ db: INBOX, id, body: bodyOf(id), expect: null }]);
  if (!result?.ok) throw new Error(`${id} was there already`);
}

/** Decides what has no outcome yet; `acknowledged` is told after each commit. */
export async function decideAll(store: Store, since: string, acknowledged: (id: string) => void): Promise<string> {
  const page = await store.changes(INBOX, { since, limit: 20 });
  for (const { id } of page.rows) {
    if (await store.get(OUTCOMES, id)) continue;
    const seat = await store.get(SEAT.db, SEAT.id);
    await store.commit({
      writes: [
        { db: BOOKINGS, id, body: { slotId: 'slot', proposal: id } },
        { db: PAYMENTS, id, body: { passId: 'pass', proposal: id } },
        { ...SEAT, body: { taken: taken(seat) + 1 } },
        { db: OUTCOMES, id, body: { state: 'pushed' }, rev: `1-${'ab'.repeat(16)}` },
      ],
      last: [{ db: OUTCOMES, id, body: { state: 'decided' } }],
    });
    acknowledged(id);
  }
  return page.lastSeq;
}

/** Decides until nothing is left. */
export async function drain(store: Store): Promise<void> {
  for (let since = '0'; ; ) {
    const next = await decideAll(store, since, () => {});
    if (next === since) return;
    since = next;
  }
}

/** Everything that is wrong with the store, in words; `proposals` and `decisions` were acknowledged. */
export async function faults(store: Store, proposals: readonly string[], decisions: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  const inbox = await everything(store, INBOX);
  const outcomes = await everything(store, OUTCOMES);
  const bookings = await everything(store, BOOKINGS);
  const payments = await everything(store, PAYMENTS);
  for (const id of proposals) {
    if (!inbox.has(id)) found.push(`lost: proposal ${id}`);
  }
  for (const id of decisions) {
    if (!outcomes.has(id)) found.push(`lost: decision ${id}`);
  }
  for (const [id, document] of inbox) {
    if (JSON.stringify(document.body) !== JSON.stringify(bodyOf(id))) found.push(`garbled: ${id}`);
    const whole = [outcomes, bookings, payments].filter((documents) => documents.has(id)).length;
    if (whole !== 0 && whole !== 3) found.push(`half a commit: ${id}`);
  }
  for (const documents of [bookings, payments]) {
    for (const { id, rev } of documents.values()) {
      if (!rev.startsWith('1-') || !inbox.has(id)) found.push(`applied twice or from nowhere: ${id} ${rev}`);
    }
  }
  for (const { id, rev, body, firstRevision } of outcomes.values()) {
    if (!rev.startsWith('2-') || body.state !== 'decided' || firstRevision !== `1-${'ab'.repeat(16)}`)
      found.push(`no outcome: ${id}`);
  }
  const seats = taken(await store.get(SEAT.db, SEAT.id));
  if (seats !== outcomes.size) found.push(`${seats} seats taken by ${outcomes.size} decisions`);
  // The searches agree with the documents.
  const searched = await store.find(BOOKINGS, 'slotId', 'slot');
  if (searched.length !== bookings.size) found.push(`${searched.length} of ${bookings.size} bookings can be found`);
  const { documents } = await store.info(BOOKINGS);
  if (documents !== bookings.size) found.push(`${documents} of ${bookings.size} bookings are counted`);
  return found;
}

async function everything(store: Store, db: string): Promise<Map<string, StoredDocument>> {
  const documents = new Map<string, StoredDocument>();
  for (let since = '0'; ; ) {
    const page = await store.changes(db, { since, limit: 500, includeDocs: true });
    for (const { id, doc } of page.rows) if (doc) documents.set(id, doc);
    since = page.lastSeq;
    if (page.pending === 0) return documents;
  }
}

function bodyOf(id: string): Body {
  return { text: `proposal ${id} ${'x'.repeat(200)}` };
}

function taken(seat: StoredDocument | null): number {
  return typeof seat?.body.taken === 'number' ? seat.body.taken : 0;
}
