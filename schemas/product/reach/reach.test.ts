/** [2.4] A pass that opens several gyms of one owner, or some classes only: what may be sold, and what it opens. */
import { beforeEach, describe, expect, it } from 'vitest';
import { born, gym, NOW, OFFER, person, slot, timetable, ZONE } from '../../../tests/rules/documents.ts';
import { employee } from '../../../tests/rules/orders.ts';
import { book } from '../../../tests/rules/scenes.ts';
import { blindTo, KnownWorld } from '../../../tests/rules/world.ts';
import { gymScope } from '../../basics/scope.ts';
import { decide } from '../../folds/decide.ts';
import type { ProposalOf } from '../../folds/proposals.ts';
import type { Gym } from '../../gym/shape.ts';
import { type Grants, PRESET_PERMISSIONS, type Preset } from '../../person/shape.ts';
import { systemMoment } from '../../proposal/judge.ts';
import type { ClassSchedule } from '../../schedule/shape.ts';
import type { Terms } from '../shape.ts';

const [OLIVE, BOB, MIA, SAM] = ['owner001', 'owner002', 'manager1', 'member01'];
const [ONE, TWO, THREE] = ['gym:one', 'gym:two', 'gym:three'];
const { productId: _id, version: _version, status: _status, ...TEN } = OFFER;
const TERMS: Terms = TEN;
let world: KnownWorld;

const grants = (uid: string, gyms: Readonly<Record<string, Exclude<Preset, 'custom'>>>): Grants => ({
  ...{ _id: `grants:${uid}`, type: 'grants', ...born, uid, admin: false },
  gyms: Object.entries(gyms).map(([gymId, preset]) => ({
    ...{ gymId, gymName: gymId, preset, permissions: [...PRESET_PERMISSIONS[preset]], since: NOW, status: 'active' as const },
  })),
});
const owns = (uid: string, key: string) => employee(uid, { _id: `employee:${key}:${uid}`, gymId: `gym:${key}` });

/** One and Two are Olive's, Three is Bob's; Mia sells passes at One and Three. */
function begin(two: Partial<Gym> = {}): void {
  world = new KnownWorld(gym('one'), gym('two', two), gym('three'), person(OLIVE), person(BOB), person(MIA), person(SAM));
  world.lay([owns(OLIVE, 'one'), owns(OLIVE, 'two'), owns(BOB, 'three')]);
  world.lay([grants(OLIVE, { [ONE]: 'owner', [TWO]: 'owner' }), grants(BOB, { [THREE]: 'owner' })]);
  const mia = grants(MIA, { [ONE]: 'manager', [THREE]: 'manager' });
  const gyms = mia.gyms.map((one) => ({ ...one, preset: 'custom' as const, permissions: ['passes.edit' as const] }));
  world.lay([{ ...mia, gyms }]);
}
beforeEach(() => begin());

const also = (...ids: string[]) => ({ alsoAt: ids.map((gymId) => ({ gymId, name: 'Whatever' })) });
const only = (...ids: string[]) => ({ onlyClasses: ids.map((scheduleId) => ({ scheduleId, name: 'Whatever' })) });
const sell = (change: Partial<Terms>, by = OLIVE, status: 'on_sale' | 'draft' | 'paused' = 'on_sale') =>
  world.say(by, 'product.set', { gymId: ONE, status, terms: { ...TERMS, ...change } });
const spin = (change: Partial<ClassSchedule> = {}) =>
  world.lay([
    {
      ...{ _id: 'schedule:spin', type: 'schedule', ...born, gymId: ONE, version: 1, status: 'published', ...change },
      series: {
        ...{ kind: 'class', name: 'Spin', activities: [], level: 'all', dtstart: '2026-03-04T18:00', timeZone: ZONE },
        ...{ rrule: 'FREQ=DAILY', exdates: [], duration: 'PT45M', capacity: 2, waitlistMax: 5, closesMinutesBefore: 15 },
      },
    },
  ]);

describe('[2.4] which gyms', () => {
  it('others of the same owner, under the names they have', () => {
    expect(sell(also(TWO)).state).toBe('accepted');
    const sold = world.one('gym', ONE).offers.find(({ alsoAt }) => alsoAt !== undefined);
    expect(sold?.alsoAt).toEqual([{ gymId: TWO, name: 'Gym two' }]);
  });

  it.each<[string, string, string[], object]>([
    ['another owner’s', OLIVE, [THREE], { code: 'NO_PERMISSION' }],
    ['another owner’s, though its author works at both', MIA, [THREE], { code: 'VALIDATION', facts: { field: 'Gyms' } }],
    ['one at which its author sells nothing', MIA, [TWO], { code: 'NO_PERMISSION' }],
    ['one that there is not', OLIVE, ['gym:none'], { code: 'NO_PERMISSION' }],
    ['itself', OLIVE, [ONE], { code: 'VALIDATION', facts: { field: 'Gyms', rule: 'name each other gym once.' } }],
    ['one twice', OLIVE, [TWO, TWO], { code: 'VALIDATION', facts: { field: 'Gyms' } }],
  ])('%s is refused, and nothing is on sale', (_, by, ids, refusal) => {
    const before = world.one('gym', ONE).offers;
    expect(sell(also(...ids), by)).toMatchObject({ state: 'refused', ...refusal });
    expect(sell(also(...ids), by, 'draft')).toMatchObject({ state: 'refused', ...refusal });
    expect([world.one('gym', ONE).offers, world.all('product')]).toEqual([before, []]);
  });

  it.each(['closing', 'closed', 'removed'] as const)('one that is %s is refused', (status) => {
    begin({ status });
    expect(sell(also(TWO))).toMatchObject({ code: 'VALIDATION', facts: { field: 'Gyms', rule: 'one of them is closed.' } });
  });

  it('20 in all, as the shape has it', () => {
    const ids = Array.from({ length: 20 }, (_, nth) => `gym:g${nth}`);
    expect(() => sell(also(...ids))).toThrow();
  });

  it('[A4] a device that has not got the other one leaves it to the server', () => {
    const proposal = world.proposal('product.set', { gymId: ONE, status: 'on_sale', terms: { ...TERMS, ...also(TWO) } });
    const decision = decide(proposal, blindTo(world, 'venue-two', 'gym-two'), { ...systemMoment(NOW), by: OLIVE });
    expect(decision).toEqual({ state: 'accepted', documents: [], unknown: ['gym'] });
  });
});

describe('[2.4] what it opens', () => {
  const buy = () => {
    const offer = world.one('gym', ONE).offers.at(-1);
    const body: ProposalOf<'pass.buy'>['body'] = {
      ...{ gymId: ONE, productId: offer?.productId ?? '', version: 1, priceSeen: TERMS.price, startRequestedNow: false },
      method: 'sandbox:visa',
    };
    return world.say(SAM, 'pass.buy', body);
  };
  function paid(): void {
    const said = { paymentId: world.all('payment')[0]?._id ?? '', memberId: SAM, result: 'succeeded' as const };
    world.system('system.payment-reported', { ...said, shortCode: '7K3M9QXA', pspRef: 'psp_1' }, NOW);
  }
  const at = (gymId: string) => {
    world.lay([timetable(gymId, [slot('2026-03-04T18:00')])]);
    return book(world, SAM, { gymId, passId: world.all('pass')[0]?._id ?? '' });
  };

  it('each of its gyms knows it at the door and lets it book; no other does', () => {
    sell(also(TWO));
    expect(buy().state).toBe('accepted');
    paid();
    expect(world.all('pass')[0]?.gymIds).toEqual([ONE, TWO]);
    expect(
      world
        .all('roster')
        .map(({ gymId }) => gymId)
        .sort(),
    ).toEqual([ONE, TWO]);
    expect(at(THREE)).toMatchObject({ state: 'refused', code: 'PASS_WRONG_GYM' });
    expect(at(TWO).state).toBe('accepted');
    expect(world.get('roster', `${gymScope(THREE)}/roster`, 'roster:three').state).toBe('absent');
  });

  it('[R-53] the money is the gym’s that sold it', () => {
    sell(also(TWO));
    buy();
    paid();
    expect(new Set(world.all('entry').map(({ gymId }) => gymId))).toEqual(new Set([ONE]));
  });

  it.each(['closing', 'removed', 'suspended'] as const)('[R-1] is not sold once one of its gyms is %s', (status) => {
    sell(also(TWO));
    world.system('system.gym-set', { gym: { ...world.one('gym', TWO), status } });
    expect(buy()).toMatchObject({ state: 'refused', code: 'TERMS_CHANGED', documents: [] });
  });

  it('nor once that has another owner', () => {
    sell(also(TWO));
    world.lay([{ ...owns(OLIVE, 'two'), status: 'removed' }, owns(BOB, 'two')]);
    expect(buy()).toMatchObject({ code: 'TERMS_CHANGED' });
  });

  it('the classes that it is for, under their names, and no other', () => {
    spin();
    expect(sell(only('schedule:none'))).toMatchObject({ code: 'VALIDATION', facts: { field: 'Classes' } });
    spin({ status: 'ended' });
    expect(sell(only('schedule:spin'))).toMatchObject({ facts: { rule: 'choose classes that are in the timetable.' } });
    spin({ gymId: THREE });
    expect(sell(only('schedule:spin'))).toMatchObject({ facts: { field: 'Classes' } });
    spin();
    expect(sell({ ...only('schedule:spin'), includesClasses: 'none' })).toMatchObject({ facts: { field: 'Classes' } });
    expect(sell(only('schedule:spin')).state).toBe('accepted');
    expect(world.one('gym', ONE).offers.at(-1)?.onlyClasses).toEqual([{ scheduleId: 'schedule:spin', name: 'Spin' }]);
    buy();
    paid();
    expect(at(ONE).state).toBe('accepted');
    world.lay([timetable(ONE, [slot('2026-03-05T18:00', { slotId: 'slot:yoga:2026-03-05T18:00' })])]);
    expect(book(world, SAM, { slotId: 'slot:yoga:2026-03-05T18:00' })).toMatchObject({ state: 'refused' });
  });
});
