import { beforeEach, describe, expect, it } from 'vitest';
import { HOUR, MINUTE } from '../../../tests/rules/documents.ts';
import { checkIn, employ, smallWorld } from '../../../tests/rules/scenes.ts';
import type { KnownWorld, When } from '../../../tests/rules/world.ts';
import { plus } from '../../basics/time.ts';
import { decide } from '../../folds/decide.ts';
import { momentOf } from '../../proposal/judge.ts';
import type { DoorCodeSeen } from './door-code.ts';

const [OLA, SAM, MAX] = ['ola00001', 'member01', 'member02'];
const TABLET = 'kiosk01arz3ndektsv4rrffq69g5fav';
const START = '2026-03-04T18:00:00.000Z';
const gymId = 'gym:one';
const SEEN = {
  genuine: true,
  gymId,
  kioskId: 'kiosk:01ARZ3NDEKTSV4RRFFQ69G5FAV',
  shownAt: START,
  nonce: 'ab'.repeat(8),
} as const;

let world: KnownWorld;
beforeEach(() => {
  world = smallWorld(SAM, MAX);
  employ(world, OLA, 'owner');
  const said = { gymId, uid: TABLET, deviceId: 'tablet01', name: 'Front door', mode: 'staff' as const, registeredBy: OLA };
  world.system('system.kiosk-enrolled', { ...said, algorithm: 'Ed25519', publicKey: 'B'.repeat(43) });
});

/** As the decider judges it, with what the gateway found in the code. */
function scan(doorCode: DoorCodeSeen | undefined, { at = START, uid = SAM, ...when }: When & { at?: string; uid?: string } = {}) {
  const body = { gymId, passId: `pass:${uid}`, checkedAgainst: { trust: 'synced' } } as const;
  const proposal = world.proposal('checkin.scanned', body, { madeAt: at, receivedAt: at, ...when });
  const moment = { ...momentOf(proposal.origin, { by: uid, receivedAt: when.receivedAt ?? at }), doorCode };
  const decision = decide(proposal, world, moment);
  world.lay(decision.documents);
  return world.one('checkin', proposal._id.replace('proposal', 'checkin'));
}
/** By the tablet itself, with its list. */
const atTablet = (uid: string, at: string, change: Parameters<typeof checkIn>[4] = {}) =>
  checkIn(world, TABLET, uid, at, { checkedAgainst: { trust: 'synced', rosterAt: START }, ...change });
const used = () => world.one('pass', `pass:${SAM}`).visitsUsed;
const revoke = (receivedAt: string) => world.say(OLA, 'kiosk.revoke', { gymId, kioskId: SEEN.kioskId }, { receivedAt });

describe('[5.2, C12] a member scans the code that the gym’s tablet shows', () => {
  it('counts at once, and keeps what that code says once', () => {
    expect(scan(SEEN)).toMatchObject({ status: 'accepted', codes: [], nonce: SEEN.nonce, consumedVisit: true, memberId: SAM });
    expect(used()).toBe(1);
  });

  it.each([
    ['nothing the server could check', undefined, []],
    ['not signed by a tablet', { genuine: false }, ['DOOR_CODE_WRONG']],
    ['another gym’s', { ...SEEN, gymId: 'gym:two' }, ['DOOR_CODE_WRONG']],
    ['a tablet’s that this gym never had', { ...SEEN, kioskId: 'kiosk:01ARZ3NDEKTSV4RRFFQ69G5FAW' }, ['DOOR_CODE_WRONG']],
    ['shown more than ten minutes before', { ...SEEN, shownAt: plus(START, -10 * MINUTE - 1) }, ['DOOR_CODE_OLD']],
    ['shown more than ten minutes after', { ...SEEN, shownAt: plus(START, 10 * MINUTE + 1) }, ['DOOR_CODE_OLD']],
  ] as const)('is kept and counts nothing while unproven: %s', (_, seen, faults) => {
    expect(scan(seen)).toMatchObject({ status: 'accepted_flagged', codes: ['UNPROVEN', ...faults], consumedVisit: false });
    expect(used()).toBe(0);
  });

  it('is in time for ten minutes either way', () => {
    for (const apart of [-10 * MINUTE, 10 * MINUTE])
      expect(scan({ ...SEEN, shownAt: plus(START, apart) }, { at: START }).codes, `${apart}`).toEqual([]);
  });

  it('[C15] proves nothing from the moment its tablet was taken out of service; what it showed before does', () => {
    revoke(START);
    expect(scan(SEEN).codes).toEqual(['UNPROVEN', 'DOOR_CODE_ENDED']);
    expect(scan({ ...SEEN, shownAt: plus(START, -1) }, { uid: MAX }).codes).toEqual([]);
  });

  it('what is said more than a day later is looked at', () => {
    expect(scan(SEEN, { receivedAt: plus(START, 25 * HOUR) }).codes).toEqual(['LATE_REPORT']);
  });

  it('several who stand there scan the same code, and each comes in', () => {
    expect([scan(SEEN), scan(SEEN, { uid: MAX })]).toMatchObject([
      { memberId: SAM, codes: [], consumedVisit: true },
      { memberId: MAX, codes: [], consumedVisit: true },
    ]);
  });

  it.each([true, false])('with the tablet’s own record of it, it is one visit; the member’s first: %s', (first) => {
    const tablets = () => atTablet(SAM, plus(START, MINUTE), { nonce: SEEN.nonce });
    if (!first) tablets();
    const own = () => scan({ ...SEEN, shownAt: plus(START, -HOUR) });
    own();
    if (first) tablets();
    expect(world.all('checkin').map(({ codes, consumedVisit }) => [codes, consumedVisit])).toEqual(
      expect.arrayContaining([
        [[], true],
        [[], false],
      ]),
    );
    expect(used()).toBe(1);
  });

  it.each([true, false])(
    'a record of the tablet’s that names nobody is the visit its code proved; the member’s first: %s',
    (first) => {
      const nobody = { nonce: SEEN.nonce, passId: undefined, memberId: undefined } as const;
      if (!first) atTablet(SAM, START, nobody);
      const own = scan(SEEN, { at: plus(START, 1) });
      if (first) atTablet(SAM, START, nobody);
      const gyms = () => world.all('checkin').filter(({ staffId }) => staffId === TABLET);
      expect(gyms()).toMatchObject([{ status: 'duplicate', codes: [], mergedInto: own._id, consumedVisit: false }]);
      expect(used()).toBe(1);
      // Somebody else of the same half minute, who has said nothing.
      atTablet(SAM, plus(START, 2), nobody);
      expect(
        gyms()
          .map(({ status }) => status)
          .toSorted(),
      ).toEqual(['accepted_flagged', 'duplicate']);
    },
  );

  it('a code that was made up stays in doubt, whoever came', () => {
    const body = { gymId, passId: `pass:${SAM}`, nonce: SEEN.nonce, checkedAgainst: { trust: 'synced' } } as const;
    atTablet(SAM, START, { nonce: SEEN.nonce });
    const proposal = world.proposal('checkin.scanned', body, { receivedAt: START });
    const moment = { ...momentOf(proposal.origin, { by: SAM, receivedAt: START }), doorCode: { genuine: false } as const };
    expect(decide(proposal, world, moment)).toMatchObject({
      documents: expect.arrayContaining([expect.objectContaining({ codes: ['DOOR_CODE_WRONG'] })]),
    });
  });

  it('[C5] two phones with one pass at the tablet are no one visit because both came in the same half minute', () => {
    const proof = (deviceId: string) => ({ tokenHash: 'c'.repeat(64), tokenIssuedAt: START, kid: 'key-1', deviceId });
    atTablet(SAM, START, { nonce: SEEN.nonce, proof: proof('phone-one') });
    atTablet(SAM, plus(START, 1), { nonce: SEEN.nonce, proof: proof('phone-two') });
    expect(world.all('checkin').flatMap(({ codes }) => codes)).toEqual(['QR_COPIED']);
  });

  it('somebody else’s record of that half minute is not theirs, found or not', () => {
    atTablet(MAX, START, { nonce: SEEN.nonce });
    atTablet(SAM, START, { nonce: SEEN.nonce, passId: 'pass:unheard', memberId: undefined });
    expect(scan(SEEN, { at: plus(START, MINUTE) })).toMatchObject({ codes: [], consumedVisit: true });
    const unheard = world.all('checkin').find(({ passId }) => passId === 'pass:unheard');
    expect(unheard).toMatchObject({ status: 'accepted_flagged', codes: ['PASS_MISSING'] });
    expect(unheard?.mergedInto).toBeUndefined();
  });
});
