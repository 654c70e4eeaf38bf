import { describe, expect, it } from 'vitest';
import { booking, HOUR, NOW } from '../../../tests/rules/documents.ts';
import { employ } from '../../../tests/rules/scenes.ts';
import { blindTo, KnownWorld } from '../../../tests/rules/world.ts';
import { plus } from '../../basics/time.ts';
import type { Known } from '../../decision.ts';
import type { GymGrant } from '../../person/shape.ts';
import { momentOf } from '../../proposal/judge.ts';
import { bookingIn, doubtsOf, registerClosedTo } from './power.ts';

const [RITA, TOM] = ['rita0001', 'trainer1'];
const CLASS = { gymId: 'gym:one', slotId: 'slot:spin:2026-03-03T18:00' };
const NO = { state: 'refused', code: 'NO_PERMISSION', facts: {}, documents: [], unknown: [] };

/** Rita may mark registers, Tom takes classes: this one, where it says so. */
function world(taker?: string, change: Partial<GymGrant> = {}): KnownWorld {
  const of = new KnownWorld();
  employ(of, RITA, 'reception');
  employ(of, TOM, 'trainer');
  for (const uid of [RITA, TOM]) {
    const grants = of.one('grants', `grants:${uid}`);
    of.lay([{ ...grants, gyms: grants.gyms.map((one) => ({ ...one, ...change })) }]);
  }
  const { schemaVersion, createdAt, updatedAt, createdBy, updatedBy } = booking('x');
  const born = { schemaVersion, createdAt, updatedAt, createdBy, updatedBy };
  if (taker) of.lay([{ _id: 'duty:one:spin:2026-03-03T18:00', type: 'duty', ...born, ...CLASS, uid: taker }]);
  return of;
}
/** Who does not see the gym's list of who takes what. */
const ownOnly = (of: KnownWorld) => blindTo(of, 'gym-');

describe('[R-60] a request about a register', () => {
  const closedTo = (known: Known, uid: string, at: Partial<typeof CLASS> = {}) =>
    registerClosedTo(known, uid, { ...CLASS, ...at });

  it('is open to whoever may mark registers, and to whoever takes that class', () => {
    expect([closedTo(world(), RITA), closedTo(world(TOM), TOM), closedTo(world(TOM), RITA)]).toEqual([null, null, null]);
    expect(closedTo(world(), TOM)).toEqual(NO);
    expect(closedTo(world('another1'), TOM)).toEqual(NO);
    expect(closedTo(world(TOM), TOM, { slotId: 'slot:spin:2026-03-03T19:00' })).toEqual(NO);
  });

  it('is closed to who works at another gym, works there no more, or never did', () => {
    expect(closedTo(world(), RITA, { gymId: 'gym:two' })).toEqual(NO);
    for (const status of ['suspended', 'removed'] as const) {
      expect(closedTo(world(TOM, { status }), RITA)).toEqual(NO);
      expect(closedTo(world(TOM, { status }), TOM)).toEqual(NO);
    }
    expect(closedTo(world(), 'member01')).toEqual(NO);
  });

  it('[A4] is open where powers are not known, or whether they take the class', () => {
    expect(closedTo(blindTo(world(), 'self-'), 'member01')).toBeNull();
    expect(closedTo(ownOnly(world(TOM)), TOM)).toBeNull();
    expect(closedTo(blindTo(world(), 'gym-', 'staff-'), TOM)).toBeNull();
    expect(closedTo(blindTo(world('another1'), 'staff-'), TOM)).toEqual(NO);
  });
});

describe('[R-60, G8, G9] what is told of a class', () => {
  function doubts(known: Known, uid: string, { at = NOW, slotId = CLASS.slotId } = {}) {
    const of = new KnownWorld();
    const fact = of.proposal('register.mark', { ...CLASS, slotId, bookingId: 'booking:a', as: 'attended' }, { madeAt: at });
    const receivedAt = plus(NOW, 2 * HOUR);
    return doubtsOf(fact, { ...CLASS, slotId }, 'register.mark', known, momentOf(fact.origin, { by: uid, receivedAt }));
  }
  const SURE = { codes: [] };

  it('is believed of whoever has the power, or takes the class, and refused from who never had', () => {
    expect([doubts(world(), RITA), doubts(world(TOM), TOM)]).toEqual([SURE, SURE]);
    expect(doubts(world(), TOM)).toEqual({ refused: NO });
    expect(doubts(world(), 'member01')).toEqual({ refused: NO });
    expect(doubts(world(undefined, { gymId: 'gym:two' }), RITA)).toEqual({ refused: NO });
  });

  it('[A4] is believed where powers are not known', () => {
    expect(doubts(blindTo(world(), 'self-'), 'member01')).toEqual(SURE);
    expect(doubts(ownOnly(world(TOM)), TOM)).toEqual(SURE);
  });

  it('is in doubt where it was said after the job had ended, not at that moment', () => {
    const ended = world(undefined, { status: 'removed', endedAt: NOW });
    expect(doubts(ended, RITA)).toEqual(SURE);
    expect(doubts(ended, RITA, { at: plus(NOW, 1) })).toEqual({ codes: ['STAFF_REMOVED'] });
    // Back since: the end of before says nothing.
    expect(doubts(world(undefined, { endedAt: NOW }), RITA, { at: plus(NOW, 1) })).toEqual(SURE);
    expect(doubts(world(undefined, { status: 'removed' }), RITA)).toEqual(SURE);
  });

  it('is in doubt where the power was gone by then, unless they take the class or have it again', () => {
    const taken: GymGrant['taken'] = [
      { permission: 'members.view', at: plus(NOW, -HOUR) },
      { permission: 'register.mark', at: NOW },
    ];
    const lost = { permissions: [], taken };
    expect(doubts(world(undefined, lost), RITA)).toEqual(SURE);
    expect(doubts(world(undefined, lost), RITA, { at: plus(NOW, 1) })).toEqual({ codes: ['NO_PERMISSION'] });
    expect(doubts(world(RITA, lost), RITA, { at: plus(NOW, 1) })).toEqual(SURE);
    expect(doubts(world(undefined, { taken }), RITA, { at: plus(NOW, 1) })).toEqual(SURE);
    expect(doubts(world(undefined, { permissions: [], taken: taken.slice(0, 1) }), RITA)).toEqual({ refused: NO });
  });
});

describe('the booking that is meant', () => {
  it('is the gym’s own; for who does not see those, the one on their register', () => {
    const of = new KnownWorld(booking('a', { instructorId: TOM }));
    const found = (known: Known, uid: string) => bookingIn(known, uid, 'gym:one', 'booking:a').state;
    expect([found(of, RITA), found(ownOnly(of), TOM), found(ownOnly(of), RITA)]).toEqual(['known', 'known', 'unknown']);
    expect([found(blindTo(of, 'gym-', 'staff-'), TOM), found(new KnownWorld(), TOM)]).toEqual(['unknown', 'absent']);
  });
});
