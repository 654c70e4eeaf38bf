/** Looks at the whole audit as it lies in the store, while the decider goes on writing. */
import { AUDIT, AuditEntry, AuditSeal } from '../../schemas/audit/shape.ts';
import type { ChainBreak } from '../../schemas/audit/wire.ts';
import type { Store } from '../store/store.ts';
import { AuditChain, NO_END } from './chain.ts';
import { AUDIT_END, AuditEnd } from './entry-hash.ts';

const PAGE = 500;

interface Verified {
  readonly entries: number;
  readonly broken: ChainBreak | null;
}

/** A day's entries may be sealed while it looks: what is broken is looked at once more. Throws StoreUnavailable. */
export async function verifyAudit(store: Pick<Store, 'get' | 'list'>): Promise<Verified> {
  const first = await lookedAt(store);
  return first.broken === null ? first : lookedAt(store);
}

async function lookedAt(store: Pick<Store, 'get' | 'list'>): Promise<Verified> {
  // What is written from here on is not looked at.
  const stored = await store.get(AUDIT_END.db, AUDIT_END.id);
  const end = AuditEnd.safeParse(stored?.body).data ?? NO_END;
  const chain = new AuditChain();
  for (let after = ''; ; ) {
    const page = await store.list(AUDIT, { ...(after !== '' && { after }), limit: PAGE });
    for (const { id, body } of page) {
      const read = (id.startsWith('auditseal:') ? AuditSeal : AuditEntry).safeParse({ _id: id, ...body });
      if (read.success) chain.take(read.data);
      else chain.takeUnreadable(id);
    }
    const last = page.at(-1);
    if (!last || page.length < PAGE) break;
    after = last.id;
  }
  return { entries: chain.entries, broken: chain.firstBreak(end, end.number) };
}
