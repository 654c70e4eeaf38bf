/** What an enrolled tablet's record of a visit lacks is looked at; the visit stays (A2). */
import { expect, it } from 'vitest';
import { NOW } from '../../../tests/rules/documents.ts';
import { checkIn, employ, smallWorld } from '../../../tests/rules/scenes.ts';

const TABLET = 'kiosk01arz3ndektsv4rrffq69g5fav';
const [OLA, MAX] = ['ola00001', 'member01'];
const LISTED = { checkedAgainst: { trust: 'synced', rosterAt: NOW } } as const;
const TYPED = { ...LISTED, method: 'short_code', localVerdict: 'ok_warn' } as const;

function scene() {
  const world = smallWorld(MAX);
  employ(world, OLA, 'owner');
  const said = {
    gymId: 'gym:one',
    uid: TABLET,
    deviceId: 'tablet01',
    name: 'Door',
    mode: 'self_service',
    registeredBy: OLA,
  } as const;
  world.system('system.kiosk-enrolled', { ...said, algorithm: 'Ed25519', publicKey: 'B'.repeat(43) });
  return world;
}
const recorded = (by: string, change: Parameters<typeof checkIn>[4]) => {
  const world = scene();
  const { state } = checkIn(world, by, MAX, NOW, change);
  return [state, ...world.all('checkin').flatMap(({ codes }) => codes)];
};

it('[R-37] a short code that nobody compared with a photo', () => {
  expect(recorded(TABLET, TYPED)).toEqual(['accepted_flagged', 'NOT_CONFIRMED']);
  expect(recorded(TABLET, { ...TYPED, staffReason: 'known_member' })).toEqual(['accepted_flagged', 'NOT_CONFIRMED']);
  expect(recorded(TABLET, { ...TYPED, staffReason: 'photo_match' })).toEqual(['accepted']);
  expect(recorded(TABLET, LISTED)).toEqual(['accepted']);
  expect(recorded(TABLET, { ...TYPED, direction: 'out' })).toEqual(['accepted']);
  expect(recorded(OLA, TYPED)).toEqual(['accepted']);
});

it('[C14] of a tablet without a list every visit is a report', () => {
  const unlisted = { checkedAgainst: { trust: 'synced' } } as const;
  expect(recorded(TABLET, unlisted)).toEqual(['accepted_flagged', 'LATE_REPORT']);
  expect(recorded(OLA, unlisted)).toEqual(['accepted']);
});
