import { describe, expect, it } from 'vitest';
import { DAY, HOUR, NOW } from '../../tests/rules/documents.ts';
import { book, bookingOf, smallWorld } from '../../tests/rules/scenes.ts';
import type { KnownWorld } from '../../tests/rules/world.ts';
import { plus } from '../basics/time.ts';

const SAM = 'member01';
const SLOT = 'slot:spin:2026-03-04T18:00';
const START = '2026-03-04T18:00:00.000Z';
const NOTHING = { state: 'refused', code: 'NOTHING_TO_CANCEL' };

/** A request that waits for its author, because the class was moved by an hour meanwhile. */
function waiting() {
  const world = smallWorld(SAM, 'member02', 'member03');
  world.system('system.slot-changed', {
    gymId: 'gym:one',
    slotId: SLOT,
    change: { startsAt: plus(START, HOUR), endsAt: plus(START, 2 * HOUR) },
  });
  const { proposal, state } = book(world, SAM, { joinWaitlistIfFull: false });
  expect(state).toBe('held');
  return { world, proposalId: proposal._id };
}
const answer = (world: KnownWorld, proposalId: string, choice: 'keep' | 'drop', by = SAM, at = plus(NOW, HOUR)) =>
  world.say(by, 'held.answer', { proposalId, choice }, { receivedAt: at });

describe('an answer to what is held', () => {
  it('[B5] keeps it, as if its author had seen what there is now', () => {
    const { world, proposalId } = waiting();
    expect(answer(world, proposalId, 'keep')).toMatchObject({
      state: 'accepted',
      settles: [{ proposalId, uid: SAM, state: 'accepted' }],
    });
    expect(bookingOf(world, SAM)).toMatchObject({ status: 'confirmed', startsAt: plus(START, HOUR), proposalId });
  });

  it('[B5] drops it, because its author chose so', () => {
    const { world, proposalId } = waiting();
    const settles = [{ proposalId, uid: SAM, state: 'refused', code: 'DECLINED_BY_YOU' }];
    expect(answer(world, proposalId, 'drop')).toMatchObject({ state: 'accepted', settles });
    expect(world.all('booking')).toEqual([]);
  });

  it('[B1, B5] kept too late it ends with the reason and its facts', () => {
    const { world, proposalId } = waiting();
    for (const uid of ['member02', 'member03']) book(world, uid, { startsAtSeen: plus(START, HOUR) });
    const { settles } = answer(world, proposalId, 'keep');
    expect(settles).toEqual([{ proposalId, uid: SAM, state: 'refused', code: 'SLOT_FULL', facts: {} }]);
    const late = waiting();
    const closed = answer(late.world, late.proposalId, 'keep', SAM, plus(START, HOUR));
    expect(closed.settles).toMatchObject([{ state: 'refused', code: 'BOOKING_CLOSED', facts: { minutes: 15 } }]);
  });

  it('[A3] ends nothing that is not held, is not one’s own, or is not there', () => {
    const { world, proposalId } = waiting();
    expect(answer(world, proposalId, 'keep', 'member02')).toMatchObject(NOTHING);
    expect(answer(world, 'proposal:none', 'drop')).toMatchObject(NOTHING);
    const decided = book(world, 'member02', { startsAtSeen: plus(START, HOUR) });
    expect(answer(world, decided.proposal._id, 'drop', 'member02')).toMatchObject(NOTHING);
    expect(bookingOf(world, 'member02').status).toBe('confirmed');
  });
});

describe('nobody answers', () => {
  it('[B5] it ends refused, because nobody answered in time', () => {
    const { world, proposalId } = waiting();
    const ended = world.system('system.held-timed-out', { uid: SAM, proposalId }, plus(NOW, DAY));
    expect(ended).toMatchObject({
      state: 'accepted',
      settles: [{ proposalId, uid: SAM, state: 'refused', code: 'HELD_TIMED_OUT' }],
    });
  });

  it('[A3] what has ended already, or is not there, is left alone', () => {
    const { world } = waiting();
    const decided = book(world, 'member02', { startsAtSeen: plus(START, HOUR) });
    for (const proposalId of [decided.proposal._id, 'proposal:none']) {
      const said = world.system('system.held-timed-out', { uid: 'member02', proposalId }, plus(NOW, DAY));
      expect(said).toEqual({ state: 'accepted', documents: [], unknown: [] });
    }
  });
});
