/** Once an hour: the next key that passes are signed with, when it is time for one, and what every door is told of them all. */
import type { SigningKey } from '../../schemas/area/shape.ts';
import { keyOf } from '../../schemas/basics/key.ts';
import type { SystemProposal } from '../../schemas/folds/proposals.ts';
import type { Job } from './timers.ts';

/** The end of a key's time is part of what is said: the next key cuts it short. */
export const publication = (key: SigningKey): SystemProposal => ({
  _id: `proposal:system.key-published:${keyOf(key._id)}.${key.notAfter}`,
  type: 'proposal',
  kind: 'system.key-published',
  body: { key },
});

/** Whoever makes the keys. */
interface KeyMaker {
  readonly published: readonly SigningKey[];
  /** True: there is one more. */
  rotate(): Promise<boolean>;
}

export const rotateKeys = (signer: KeyMaker, propose: (...proposals: readonly SystemProposal[]) => Promise<void>): Job => ({
  name: 'signing keys',
  pattern: '0 15 * * * *',
  run: async () => {
    if (!(await signer.rotate())) return 0;
    await propose(...signer.published.map(publication));
    return 1;
  },
});
