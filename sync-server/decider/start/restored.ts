/**
 * When the store was put back to an earlier state: its epoch is another one than the decider saw when it last began. Of what people were
 * told between the backup and that moment nobody here knows any more.
 */
import type { Instant } from '../../../schemas/basics/primitives.ts';
import { EPOCH_NOTE, EpochNote } from '../../store/put-back.ts';
import type { Store, Write } from '../../store/store.ts';
import { INBOX } from '../inbox/inbox.ts';

/** `note`: to be written down, once an epoch. */
export async function whenRestored(store: Store, now: Instant): Promise<{ restoredAt: Instant | undefined; note: Write[] }> {
  const [epoch, stored] = await Promise.all([epochOf(store), store.get(EPOCH_NOTE.db, EPOCH_NOTE.id)]);
  const before = stored && EpochNote.safeParse(stored.body);
  if (before?.success && before.data.epoch === epoch) return { restoredAt: before.data.restoredAt, note: [] };
  const restoredAt = before?.success ? now : undefined;
  return { restoredAt, note: [{ ...EPOCH_NOTE, body: { epoch, ...(restoredAt ? { restoredAt } : {}) } }] };
}

/** Written down where nobody did yet: with the next epoch the decider then knows that the store was put back. */
export async function noteEpoch(store: Store): Promise<void> {
  await store.put([{ ...EPOCH_NOTE, body: { epoch: await epochOf(store) }, expect: null }]);
}

async function epochOf(store: Store): Promise<string> {
  const [head] = await store.heads([INBOX]);
  return head?.epoch ?? '';
}
