import { expect, it } from 'vitest';
import { NOW, person } from '../../tests/rules/documents.ts';
import { KnownWorld } from '../../tests/rules/world.ts';
import type { Finding } from '../decision.ts';
import type { Documents, DocumentType } from './documents.ts';
import { LoadedNouns } from './loaded-nouns.ts';
import type { DecidedProposal } from './proposals.ts';

const SAM = 'member01';
const OP = '01KJSET9B0CY1MCY6E430CQPW1';

/** Of a kind that no noun declares: a newer server took it in, and this one was put back in its place. */
function heldByNewerServer(): DecidedProposal {
  const origin = { deviceId: 'device01', opId: OP, seq: 1, madeAt: NOW, offsetMs: 0, trust: 'synced', appBuild: 'x' };
  const common = { _id: `proposal:${OP}`, type: 'proposal', schemaVersion: 1, display: 'A goal', origin };
  const made = new LoadedNouns([]).read({ ...common, kind: 'goal.set', body: {} });
  if (!made) throw new Error('what all proposals have in common has changed');
  return { ...made, by: SAM, receivedAt: NOW, outcome: { state: 'held', at: NOW, judgedAt: NOW, wrote: [] } };
}

class WorldWithHeld extends KnownWorld {
  override get<T extends DocumentType>(type: T, db: string, id: string): Finding<Documents[T]> {
    const held = heldByNewerServer();
    return type === 'proposal' && id === held._id
      ? { state: 'known', value: held as Documents[T], asOf: NOW }
      : super.get(type, db, id);
  }
}

it('[B5] a held request of a kind that the server no longer knows ends all the same, and its author is told', () => {
  const world = new WorldWithHeld(person(SAM));
  const ended = world.system('system.held-timed-out', { uid: SAM, proposalId: `proposal:${OP}` });
  expect(ended.settles).toEqual([{ proposalId: `proposal:${OP}`, uid: SAM, state: 'refused', code: 'HELD_TIMED_OUT' }]);
  expect(world.all('notice')).toMatchObject([{ uid: SAM, event: 'outbox.refused', title: 'Not accepted: A goal' }]);
});
