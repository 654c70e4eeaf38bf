/**
 * Once a day, what lies where photos and files lie and belongs to nothing: what was dropped, and what nobody ever recorded (a crash between two
 * steps, an upload that never ended). What was put within a day is left alone. Nothing a rule reads, so nothing is proposed.
 */
import { hashOfBlob, roomOf } from '../../schemas/upload/names.ts';
import { UPLOADS, UploadPurpose } from '../../schemas/upload/shape.ts';
import type { Blobs, ListedBlob } from '../blobs/blobs.ts';
import type { Parts } from '../blobs/parts.ts';
import type { Clock } from '../ports.ts';
import type { Store } from '../store/store.ts';
import type { Job } from './timers.ts';

interface SweepParts {
  readonly blobs: Blobs;
  readonly parts: Pick<Parts, 'tidy'>;
  readonly store: Store;
  readonly clock: Clock;
}

/** Put and not recorded yet, it may be on its way. Milliseconds. */
const NEW_FOR = 24 * 3_600_000;

export const sweepBlobs = (parts: SweepParts): Job => ({
  name: 'blobs',
  pattern: '0 40 3 * * *',
  run: () => swept(parts),
});

async function swept({ blobs, parts, store, clock }: SweepParts): Promise<number> {
  const now = clock.now();
  let gone = await parts.tidy(now);
  // The three sizes of a photo lie beside each other: one question for them.
  let asked = { key: '', needed: true };
  for await (const blob of blobs.list()) {
    if (blob.writtenAt > now - NEW_FOR) continue;
    const key = keyOf(blob);
    if (asked.key !== key) asked = { key, needed: await isNeeded(store, blob) };
    if (asked.needed) continue;
    await blobs.delete(blob.name);
    gone += 1;
  }
  return gone;
}

const keyOf = ({ name }: ListedBlob): string => `${name.split('/')[0]} ${hashOfBlob(name) ?? name}`;

/** A photo of a gym, one of a person and a private file of the same bytes are three. */
async function isNeeded(store: Store, { name }: ListedBlob): Promise<boolean> {
  const hash = hashOfBlob(name);
  if (hash === null) return false;
  const uploads = await store.find(UPLOADS, 'hash', hash);
  return uploads.some(({ body }) => name.startsWith(`${roomOf(UploadPurpose.parse(body.purpose))}/`));
}
