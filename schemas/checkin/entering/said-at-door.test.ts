/** [5.2, A2] What only the door could see of a code stays on the visit, until somebody has looked at it. */
import { describe, expect, it } from 'vitest';
import { MINUTE, NOW } from '../../../tests/rules/documents.ts';
import { checkIn, employ, smallWorld } from '../../../tests/rules/scenes.ts';
import { plus } from '../../basics/time.ts';
import type { ReasonCode } from '../../codes.ts';

const SAM = 'member01';
const DESK = 'recept01';
const at = (minutes: number) => plus(NOW, minutes * MINUTE);

function desk() {
  const world = smallWorld(SAM);
  employ(world, DESK, 'reception');
  return world;
}
const letIn = (localCode: ReasonCode) => ({ localVerdict: 'ok_warn', localCode, staffReason: 'photo_match' }) as const;
const phone = (deviceId: string) => ({
  proof: { tokenHash: '0'.repeat(64), tokenIssuedAt: NOW, kid: 'key1', deviceId },
});

describe('[C5, C6, L1] let in all the same', () => {
  it.each([
    'QR_EXPIRED',
    'QR_BAD_SIGNATURE',
    'QR_OTHER_PHONE',
    'QR_COPIED',
    'QR_SIGNED_OUT',
    'QR_KEY_ENDED',
    'QR_OLDER',
    'QR_TOO_OLD',
    'TOKEN_STALE',
    'NOT_ON_LIST',
  ] as const)('is a visit, and to be looked at: %s', (code) => {
    const world = desk();
    expect(checkIn(world, DESK, SAM, NOW, letIn(code))).toMatchObject({ state: 'accepted_flagged', code });
    expect(world.all('checkin')).toMatchObject([{ status: 'accepted_flagged', codes: [code], consumedVisit: true }]);
  });

  it.each(['ALREADY_IN', 'PASS_SUSPENDED', 'PASS_EXPIRED', 'PASS_PAST_DUE', 'GYM_CLOSED', 'NOT_CONFIRMED'] as const)(
    'is no doubt of the door’s, where the pass is good by all that is known: %s',
    (code) => {
      const world = desk();
      expect(checkIn(world, DESK, SAM, NOW, letIn(code))).toMatchObject({ state: 'accepted' });
      expect(world.all('checkin')).toMatchObject([{ status: 'accepted', codes: [] }]);
    },
  );

  it('nobody came in by what was held up on the way out', () => {
    const world = desk();
    checkIn(world, DESK, SAM, NOW, { ...letIn('QR_EXPIRED'), direction: 'out' });
    expect(world.all('checkin')).toMatchObject([{ codes: [] }]);
  });

  it('whoever was turned away made no visit', () => {
    const world = desk();
    checkIn(world, DESK, SAM, NOW, { localVerdict: 'denied', localCode: 'QR_COPIED' });
    expect([world.all('checkin'), world.all('attempt')]).toMatchObject([[], [{ localCode: 'QR_COPIED' }]]);
  });
});

describe('[C5, S8] a second phone', () => {
  const all = (world: ReturnType<typeof desk>) =>
    world
      .all('checkin')
      .toSorted((a, b) => a.judgedAt.localeCompare(b.judgedAt))
      .map(({ status, codes, consumedVisit }) => [status, codes, consumedVisit]);

  it('is named once, whether it is seen at the door, afterwards, or both', () => {
    for (const change of [letIn('QR_COPIED'), {}]) {
      const world = desk();
      checkIn(world, DESK, SAM, at(0), phone('phone-00'));
      checkIn(world, DESK, SAM, at(5), { ...phone('phone-11'), ...change });
      expect(all(world)).toEqual([
        ['accepted', [], true],
        ['accepted_flagged', ['QR_COPIED'], false],
      ]);
    }
  });

  it('the door’s word stays through all that comes later, and takes no visit beside the first', () => {
    const world = desk();
    const late = { receivedAt: at(60) };
    // One telephone, two keys: that only the door could see.
    checkIn(world, DESK, SAM, at(5), { ...phone('phone-00'), ...letIn('QR_COPIED') }, late);
    expect(all(world)).toEqual([['accepted_flagged', ['QR_COPIED'], true]]);
    checkIn(world, DESK, SAM, at(0), phone('phone-00'), late);
    checkIn(world, DESK, SAM, at(40), phone('phone-00'), late);
    expect(all(world)).toEqual([
      ['accepted', [], true],
      ['accepted_flagged', ['QR_COPIED'], false],
      ['accepted', [], false],
    ]);
    expect(world.one('pass', `pass:${SAM}`).visitsUsed).toBe(1);
  });
});

it('[2.8] the gym looks at it once', () => {
  const world = desk();
  checkIn(world, DESK, SAM, at(0), letIn('QR_COPIED'));
  const [visit] = world.all('checkin');
  employ(world, 'manager1', 'manager');
  const body = { gymId: 'gym:one', checkinId: visit?._id ?? '', verdict: 'accepted' } as const;
  expect(world.say('manager1', 'checkin.review', body, { madeAt: at(1), receivedAt: at(1) }).state).toBe('accepted');
  checkIn(world, DESK, SAM, at(40));
  expect(world.all('checkin').find(({ _id }) => _id === visit?._id)).toMatchObject({ status: 'accepted', codes: ['QR_COPIED'] });
});
