/** What somebody in the demo world asked for, put into the inbox as the gateway would. */
import { SCHEMA_VERSION } from '../../schemas/basics/envelope.ts';
import type { Instant } from '../../schemas/basics/primitives.ts';
import { Proposal } from '../../schemas/folds/proposals.ts';
import { type DeviceEntry, INBOX } from '../decider/inbox/inbox.ts';
import type { Body } from '../store/store.ts';
import type { DemoWorld } from './world.ts';

interface Asked {
  readonly uid: string;
  /** Not signed in any more. */
  readonly deviceId: string;
  readonly seq: number;
  readonly opId: string;
  readonly display: string;
  readonly at: Instant;
  readonly kind: string;
  readonly body: object;
}

/** Asked again, it is what was decided the first time. */
export async function ask(
  world: Pick<DemoWorld, 'store' | 'decided'>,
  { uid, deviceId, seq, opId, display, at, kind, body }: Asked,
): Promise<{ readonly state: string }> {
  const proposal = Proposal.parse({
    ...{ _id: `proposal:${opId}`, type: 'proposal', schemaVersion: SCHEMA_VERSION, display, kind, body },
    origin: { deviceId, opId, seq, madeAt: at, offsetMs: 0, lastServerAt: at, trust: 'synced', appBuild: 'demo' },
  });
  const pushedRev = `1-${opId.toLowerCase().padEnd(32, '0')}`;
  const entry: DeviceEntry & Body = { state: 'waiting', uid, deviceId, receivedAt: at, pushedRev, proposal };
  await world.store.put([{ db: INBOX, id: proposal._id, body: entry, expect: null }]);
  return world.decided(proposal._id);
}
