/** Who may open a private file is decided like everything else: proposed, judged by the rule, and on record in that same commit. */
import type { SystemProposal } from '../../schemas/folds/proposals.ts';
import { FileOpened } from '../../schemas/verification/proposals.ts';
import type { FileDoor } from './blob-rows.ts';

interface DoorParts {
  /** Resolves when it is durable in the inbox. */
  readonly propose: (...proposals: readonly SystemProposal[]) => Promise<void>;
  readonly decided: (id: string) => Promise<{ readonly state: string }>;
  /** A part of an id that was never given before. */
  readonly fresh: () => string;
}

/** Each opening is an entry of its own: a reason is no key that opens twice. Whoever runs no platform never gets as far as the inbox. */
export const recordedDoor =
  ({ propose, decided, fresh }: DoorParts): FileDoor =>
  async ({ visitor, hash, reason, about }) => {
    if (!visitor.admin) return false;
    const _id = `proposal:system.file-opened:${fresh()}`;
    const said = { _id, type: 'proposal', kind: 'system.file-opened' as const, body: { uid: visitor.uid, hash, about, reason } };
    const asking = FileOpened.safeParse(said);
    if (!asking.success) return false;
    await propose(asking.data);
    return (await decided(_id)).state === 'accepted';
  };
