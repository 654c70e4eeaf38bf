import { describe, expect, it } from 'vitest';
import { gym, HOUR, MINUTE, NOW, OFFER, person } from '../../../tests/rules/documents.ts';
import { employ } from '../../../tests/rules/scenes.ts';
import { KnownWorld } from '../../../tests/rules/world.ts';
import { money } from '../../basics/primitives.ts';
import { plus } from '../../basics/time.ts';
import { momentOf } from '../../proposal/judge.ts';

const [SAM, MAX] = ['member01', 'member02'];
const CAME = plus(NOW, 5 * MINUTE);
const RESTORED = plus(NOW, 8 * MINUTE);
const AGAIN = plus(NOW, 10 * MINUTE);
const buying = {
  ...{ gymId: 'gym:one', productId: OFFER.productId, version: 1, priceSeen: money(6000) },
  ...{ startRequestedNow: false, method: 'sandbox:visa' },
};

/** Sam has bought a pass and come in on it; the store was put back to before both, and the visit is heard of first. */
function heardOfAgain({ memberId = SAM, gymId = 'gym:one', restoredAt = RESTORED as string | null } = {}) {
  const world = new KnownWorld(gym('one'), gym('two'), person(SAM), person(MAX));
  const by = gymId === 'gym:one' ? 'staffone1' : 'stafftwo1';
  employ(world, by, 'reception', gymId);
  const buy = world.proposal('pass.buy', buying, { madeAt: NOW });
  const passId = buy._id.replace('proposal', 'pass');
  const visit = world.proposal(
    'checkin.record',
    {
      ...{ gymId, passId, memberId, method: 'staff_search', direction: 'in' },
      ...{ checkedAgainst: { trust: 'synced' }, localVerdict: 'ok' },
    },
    { madeAt: CAME },
  );
  const before = restoredAt === null ? {} : { restoredAt };
  const receivedAt = AGAIN;
  const recorded = world.decided(visit, { ...momentOf(visit.origin, { by, receivedAt }), ...before });
  expect(recorded).toMatchObject({ state: 'accepted_flagged', code: 'PASS_MISSING' });
  expect(world.decided(buy, { ...momentOf(buy.origin, { by: SAM, receivedAt }), ...before }).state).toBe('accepted');
  return world;
}

const paid = (world: KnownWorld) => {
  const paymentId = world.all('payment')[0]?._id ?? '';
  const said = { paymentId, memberId: SAM, result: 'succeeded', shortCode: '7K3M9QXA', pspRef: 'psp_1' } as const;
  world.system('system.payment-reported', said, plus(AGAIN, 1_000));
};

describe('a visit that is heard of before the purchase of its pass', () => {
  it('[18] S8: after a restore it is its member’s once the pass is there, and has used it', () => {
    const world = heardOfAgain();
    expect(world.all('checkin')).toMatchObject([{ memberId: SAM, memberName: 'Sam M.', codes: ['PASS_NOT_PAID'] }]);
    paid(world);
    expect(world.all('checkin')).toMatchObject([{ status: 'accepted', codes: [], consumedVisit: true, judgedAt: CAME }]);
    expect(world.all('pass')).toMatchObject([{ status: 'active', activatedAt: CAME, visitsUsed: 1, owedVisits: 0 }]);
  });

  it.each([
    ['the record of somebody else', { memberId: MAX }],
    ['at a gym that the pass is not for', { gymId: 'gym:two' }],
    ['without a restore', { restoredAt: null }],
    ['of a pass that was bought since', { restoredAt: plus(NOW, -HOUR) }],
  ])('[10.5] %s: it stays what it is, and names nobody', (_, change) => {
    const world = heardOfAgain(change);
    paid(world);
    const [visit] = world.all('checkin');
    expect(visit).toMatchObject({ status: 'accepted_flagged', codes: ['PASS_MISSING'] });
    expect(visit).not.toHaveProperty('memberId');
    expect(world.all('pass')).toMatchObject([{ visitsUsed: 0 }]);
  });
});
