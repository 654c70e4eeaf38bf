/** Looks at the whole audit as it lies in the store, while the decider goes on writing. */
import { AUDIT } from '../../schemas/audit/shape.ts';
import type { ChainBreak } from '../../schemas/audit/wire.ts';
import type { Scheduler } from '../ports.ts';
import type { Store } from '../store/store.ts';
import { AuditChain, NO_END } from './chain.ts';
import { AUDIT_END, AuditEnd } from './entry-hash.ts';

/** So few that they are dropped before anybody copies them. */
const PAGE = 500;
/** Looked over in some twenty milliseconds. */
const PAGES_A_TURN = 16;

interface Verified {
  readonly entries: number;
  readonly broken: ChainBreak | null;
}

type Look = Pick<Store, 'get' | 'texts'>;

/** A day's entries may be sealed while it looks: what is broken is looked at once more. Others have their turn every few pages. Throws StoreUnavailable. */
export async function verifyAudit(store: Look, scheduler: Scheduler): Promise<Verified> {
  const first = await lookedAt(store, scheduler);
  return first.broken === null ? first : lookedAt(store, scheduler);
}

async function lookedAt(store: Look, scheduler: Scheduler): Promise<Verified> {
  // What is written from here on is not looked at.
  const stored = await store.get(AUDIT_END.db, AUDIT_END.id);
  const end = AuditEnd.safeParse(stored?.body).data ?? NO_END;
  const chain = new AuditChain(end.number);
  for (let [after, pages] = ['', 1]; ; pages += 1) {
    const page = await store.texts(AUDIT, { ...(after !== '' && { after }), limit: PAGE });
    for (const [id, text] of page) chain.takeText(id, text);
    const last = page.at(-1);
    if (!last || page.length < PAGE) break;
    after = last[0];
    if (pages % PAGES_A_TURN === 0) await new Promise<void>((resolve) => void scheduler.after(0, resolve));
  }
  return { entries: chain.entries, broken: chain.firstBreak(end) };
}
