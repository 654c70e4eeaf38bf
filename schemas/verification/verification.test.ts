import { beforeEach, describe, expect, it } from 'vitest';
import { born, gym, HOUR, NOW, person } from '../../tests/rules/documents.ts';
import { employ } from '../../tests/rules/scenes.ts';
import { blindTo, KnownWorld } from '../../tests/rules/world.ts';
import { isRefusal } from '../basics/machine.ts';
import { addDays, plus } from '../basics/time.ts';
import { decide } from '../folds/decide.ts';
import { dueOf } from '../folds/documents.ts';
import { Proposal } from '../folds/proposals.ts';
import { PRESET_PERMISSIONS } from '../person/shape.ts';
import { systemMoment } from '../proposal/judge.ts';
import { ITEMS, type ItemName, itemsOf, NEEDED, RUNS_OUT, type Verification, verificationIdOf, wholeOf } from './shape.ts';
import { ITEM, ITEM_EVENTS, ITEM_STATUSES, type ItemStatus } from './states.ts';
import { ITEM_WORDS } from './words.ts';

const ANA = 'admin001';
const OLIVE = 'owner001';
const MAX = 'manager1';
const GYM_ID = 'gym:one';
const TODAY = '2026-03-03';
const LAST_DAY = '2026-06-30';
const WHY = 'The second page is missing: please send both.';

let world: KnownWorld;
beforeEach(() => {
  world = new KnownWorld(
    gym('one', { status: 'draft' }),
    person(ANA, { role: 'admin' }),
    { _id: `grants:${ANA}`, type: 'grants', ...born, uid: ANA, gyms: [], admin: true },
    {
      ...{ _id: `employee:one:${OLIVE}`, type: 'employee', ...born, gymId: GYM_ID, uid: OLIVE, displayName: 'Olive Oak' },
      ...{ preset: 'owner', permissions: [...PRESET_PERMISSIONS.owner], status: 'active' },
    },
  );
  employ(world, OLIVE, 'owner');
  employ(world, MAX, 'manager');
});
const whenRunsOut = (item: ItemName, expiresOn = LAST_DAY) => (RUNS_OUT.includes(item) ? { expiresOn } : {});
const submit = (item: ItemName, by = OLIVE, expiresOn?: string, at = NOW) =>
  world.say(by, 'verification.submit', { gymId: GYM_ID, item, ...whenRunsOut(item, expiresOn) }, { receivedAt: at });
const take = (item: ItemName) => world.say(ANA, 'verification.take', { gymId: GYM_ID, item });
type As = 'approved' | 'changes_requested' | 'rejected';
const say = (item: ItemName, as: As, by = ANA, at = NOW) =>
  world.say(
    by,
    'verification.decide',
    { gymId: GYM_ID, item, as, ...(as === 'approved' ? {} : { message: WHY }) },
    { receivedAt: at },
  );
const verification = () => world.one('verification', verificationIdOf(GYM_ID));
const itemOf = (name: ItemName) => itemsOf(verification()).find(({ item }) => item === name);
const status = () => world.one('gym', GYM_ID).status;
const told = () => world.all('notice').filter(({ uid }) => uid === OLIVE);
const lay = (item: ItemName, status: ItemStatus, more: object = {}) =>
  world.lay([
    {
      ...{ _id: verificationIdOf(GYM_ID), type: 'verification', ...born, gymId: GYM_ID, gymName: 'Gym one' },
      ...{ status: 'in_progress', items: [{ item, status, files: 0, ...more }] },
    },
  ]);

describe('[2.15] the flow of what is verified', () => {
  it('leads where it may and nowhere else', () => {
    const ways = ITEM_STATUSES.flatMap((from) =>
      ITEM_EVENTS.flatMap((event) => {
        const next = ITEM[from][event];
        return isRefusal(next) || next === from ? [] : [`${from} -${event}-> ${next}`];
      }),
    );
    expect(ways.toSorted()).toEqual(
      [
        ...ITEM_STATUSES.filter((one) => !['submitted', 'in_review'].includes(one)).map((one) => `${one} -submitted-> submitted`),
        'submitted -taken-> in_review',
        ...['submitted', 'in_review'].flatMap((one) => [
          `${one} -approved-> approved`,
          `${one} -returned-> changes_requested`,
          `${one} -rejected-> rejected`,
        ]),
        'approved -ends-> expiring',
        'approved -ended-> expired',
        'expiring -ended-> expired',
      ].toSorted(),
    );
  });

  it.each(ITEM_STATUSES)('the rules follow it, from %s', (from) => {
    for (const [act, event] of [
      [() => submit('business'), 'submitted'],
      [() => take('business'), 'taken'],
      [() => say('business', 'approved'), 'approved'],
      [() => say('business', 'changes_requested'), 'returned'],
      [() => say('business', 'rejected'), 'rejected'],
    ] as const) {
      lay('business', from);
      const next = ITEM[from][event];
      expect(act()).toMatchObject(isRefusal(next) ? { state: 'refused', code: next.code } : { state: 'accepted' });
      expect(itemOf('business')?.status).toBe(isRefusal(next) ? from : next);
    }
  });

  it('the whole is as the needed item that is furthest behind', () => {
    const all = (change: Partial<Record<ItemName, ItemStatus>>, rest: ItemStatus) =>
      wholeOf(ITEMS.map((item) => ({ item, status: change[item] ?? rest, files: 0 })));
    expect(all({}, 'not_started')).toBe('not_started');
    expect(all({ first_aid: 'submitted' }, 'not_started')).toBe('in_progress');
    expect(all({ music_licence: 'rejected', photos_match: 'not_started' }, 'approved')).toBe('approved');
    for (const worse of ['rejected', 'expired', 'changes_requested', 'submitted', 'in_review', 'expiring'] as const)
      expect(all({ premises: worse }, 'approved')).toBe(worse);
    expect(all({ premises: 'rejected', identity: 'expired' }, 'approved')).toBe('rejected');
    expect(wholeOf([])).toBe('not_started');
  });
});

describe('[2.15] an owner sends something', () => {
  it('and the gym waits for us from then on; nothing of it is public', () => {
    expect(submit('public_liability_insurance')).toMatchObject({ state: 'accepted' });
    expect(verification()).toMatchObject({ gymName: 'Gym one', status: 'in_progress' });
    expect(itemOf('public_liability_insurance')).toMatchObject({ status: 'submitted', expiresOn: LAST_DAY, submittedAt: NOW });
    expect(status()).toBe('pending_verification');
    for (const db of ['platform/verifications', 'gym-one/verifications'])
      expect(world.get('verification', db, verificationIdOf(GYM_ID)).state).toBe('known');
    for (const scope of ['venue-one', 'area-leeds']) expect(world.get('gym', `${scope}/gyms`, GYM_ID).state).toBe('absent');
  });

  it('only an owner, of a gym that there is, and not what we look at ourselves', () => {
    expect(submit('business', MAX)).toMatchObject({ code: 'NO_PERMISSION' });
    expect(submit('business', ANA)).toMatchObject({ code: 'NO_PERMISSION' });
    expect(submit('photos_match')).toMatchObject({ code: 'NO_PERMISSION' });
    employ(world, OLIVE, 'owner', 'gym:none');
    expect(world.say(OLIVE, 'verification.submit', { gymId: 'gym:none', item: 'business' })).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('what runs out says when, and that day is not over', () => {
    const send = (expiresOn?: string) =>
      world.say(OLIVE, 'verification.submit', { gymId: GYM_ID, item: 'first_aid', ...(expiresOn ? { expiresOn } : {}) });
    for (const day of [undefined, addDays(TODAY, -1)]) expect(send(day)).toMatchObject({ code: 'VALIDATION' });
    expect(send(TODAY).state).toBe('accepted');
  });

  it('[A4] a device that does not know the gym refuses nothing', () => {
    const { proposal } = submit('business');
    const blind = blindTo(world, 'venue-', 'gym-');
    expect(decide(proposal, blind, { ...systemMoment(NOW), by: OLIVE })).toMatchObject({ state: 'accepted', unknown: ['gym'] });
  });
});

describe('[2.15] we decide', () => {
  it('all that is needed in order: the gym is ready, its owner is told of each, each is on record', () => {
    for (const item of NEEDED) {
      submit(item);
      expect(status()).toBe('pending_verification');
      expect(say(item, 'approved').audit).toMatchObject([
        {
          action: 'verification.approved',
          target: { type: 'verification', id: verificationIdOf(GYM_ID) },
          before: { item, status: 'submitted' },
          after: { item, status: 'approved' },
        },
      ]);
    }
    expect([status(), verification().status]).toEqual(['ready', 'approved']);
    expect(
      told()
        .map(({ title }) => title)
        .toSorted(),
    ).toEqual(NEEDED.map((item) => `${ITEM_WORDS[item]}: in order`).toSorted());
  });

  it('never no without why', () => {
    submit('identity');
    for (const as of ['changes_requested', 'rejected'] as const) {
      expect(world.say(ANA, 'verification.decide', { gymId: GYM_ID, item: 'identity', as })).toMatchObject({
        code: 'VALIDATION',
      });
      expect(itemOf('identity')?.status).toBe('submitted');
    }
    const { proposal, audit } = say('identity', 'changes_requested');
    expect(audit).toMatchObject([{ action: 'verification.changes_requested', reason: WHY }]);
    expect(told()).toMatchObject([{ title: 'Photo ID: please send it again', body: WHY, severity: 'action' }]);
    expect(itemOf('identity')?.message).toBe(WHY);
    submit('identity');
    expect(itemOf('identity')).not.toHaveProperty('message');
    say('identity', 'rejected');
    expect(told()).toMatchObject([{ title: "Photo ID: we couldn't take it" }]);
    const body = { gymId: GYM_ID, item: 'identity', as: 'rejected', message: 'x'.repeat(19) };
    expect(Proposal.safeParse({ ...proposal, body }).success).toBe(false);
  });

  it('a second who decides reads how it is', () => {
    submit('identity');
    say('identity', 'approved');
    expect(say('identity', 'rejected')).toMatchObject({
      state: 'refused',
      code: 'VERIFICATION_DECIDED',
      facts: { item: 'Photo ID', status: 'approved' },
    });
    expect(take('premises')).toMatchObject({ code: 'VERIFICATION_NOT_SENT', facts: { item: 'Proof of premises' } });
    submit('premises');
    take('premises');
    expect(take('premises')).toMatchObject({ state: 'accepted', documents: [] });
  });

  it('photos are ours to look at, sent by nobody', () => {
    expect(say('photos_match', 'approved')).toMatchObject({ state: 'accepted' });
    expect(itemOf('photos_match')?.status).toBe('approved');
    expect(status()).toBe('draft');
  });

  it('the day of the document counts, not the one that was typed; one that is over is not taken', () => {
    submit('public_liability_insurance');
    const as = (expiresOn: string) =>
      world.say(ANA, 'verification.decide', { gymId: GYM_ID, item: 'public_liability_insurance', as: 'approved', expiresOn });
    expect(as(addDays(TODAY, -1))).toMatchObject({ code: 'VALIDATION' });
    expect(as('2026-05-01')).toMatchObject({ state: 'accepted' });
    expect(itemOf('public_liability_insurance')).toMatchObject({ status: 'approved', expiresOn: '2026-05-01', decidedAt: NOW });
  });

  it('only those who run the platform; a device that does not know refuses nothing', () => {
    submit('identity');
    for (const by of [OLIVE, MAX]) {
      expect(say('identity', 'approved', by)).toMatchObject({ code: 'NO_PERMISSION' });
      expect(world.say(by, 'verification.take', { gymId: GYM_ID, item: 'identity' })).toMatchObject({ code: 'NO_PERMISSION' });
    }
    expect(world.say(ANA, 'verification.take', { gymId: 'gym:none', item: 'identity' })).toMatchObject({ code: 'NOT_FOUND' });
    const { proposal } = say('identity', 'approved');
    expect(decide(proposal, blindTo(world, 'platform/'), { ...systemMoment(NOW), by: ANA })).toMatchObject({
      unknown: ['verifications'],
    });
  });
});

describe('[2.15] insurance runs out', () => {
  const day = (days: number, time = '12:00') => `${addDays(LAST_DAY, days)}T${time}:00.000Z`;
  const dueAt = () => {
    const due = dueOf(verification() as Verification);
    expect(due?.kind ?? 'system.verification-due').toBe('system.verification-due');
    return due?.at;
  };
  const due = (at: string) => world.system('system.verification-due', { gymId: GYM_ID }, at);
  beforeEach(() => {
    for (const item of NEEDED) {
      submit(item);
      say(item, 'approved');
    }
    world.lay([gym('one', { status: 'live' })]);
  });
  const insurance = () => itemOf('public_liability_insurance');

  it('with a word 30, 7 and 1 days before, at nine in the morning', () => {
    for (const [days, title] of [
      [-30, 'Public liability insurance runs out in 30 days'],
      [-7, 'Public liability insurance runs out in 7 days'],
      [-1, 'Public liability insurance runs out tomorrow'],
    ] as const) {
      const at = String(dueAt());
      expect(at).toBe(day(days, '08:00'));
      expect(due(plus(at, -1)).documents).toEqual([]);
      due(at);
      expect(insurance()?.status).toBe('expiring');
      expect(told().find(({ event }) => event === 'verification.expiring')?.title).toBe(title);
      expect(verification().status).toBe('expiring');
    }
  });

  it('is over the day after, and two weeks later the gym is paused, with its owner and members told', () => {
    due(day(-1));
    expect(dueAt()).toBe(day(0, '23:00'));
    due(day(1));
    expect([insurance()?.status, verification().status, status()]).toEqual(['expired', 'expired', 'live']);
    expect(told().find(({ event }) => event === 'verification.expiring')).toMatchObject({
      title: 'Public liability insurance has run out',
      body: 'Please send us the new one for Gym one. Without it Gym one is paused two weeks after it ran out.',
    });
    expect(dueAt()).toBe(day(14, '23:00'));
    expect(due(day(14, '22:59')).documents).toEqual([]);
    expect(due(day(14, '23:00'))).toMatchObject({ audit: [{ action: 'gym.paused' }] });
    expect(status()).toBe('paused');
    expect(world.all('gymorder')).toMatchObject([
      { _id: `gymorder:insurance.one.${LAST_DAY}`, action: 'pause', reason: 'insurance_expired', status: 'in_force' },
    ]);
    expect(dueAt()).toBeUndefined();
    expect(due(day(30)).documents).toEqual([]);
  });

  it('all of it at once, where nobody looked for a month', () => {
    due(day(40));
    expect([insurance()?.status, status()]).toEqual(['expired', 'paused']);
  });

  it('the new one in order, it goes on as before', () => {
    due(day(40));
    const at = day(41);
    expect(submit('public_liability_insurance', OLIVE, '2027-06-30', at).state).toBe('accepted');
    say('public_liability_insurance', 'approved', ANA, at);
    expect([insurance()?.status, status()]).toEqual(['approved', 'live']);
    expect(world.all('gymorder')).toMatchObject([{ status: 'ended' }]);
    expect(insurance()).not.toHaveProperty('stage');
  });

  it('a gym that is not open is not paused, and other papers that run out pause nothing', () => {
    world.lay([gym('one', { status: 'suspended' })]);
    due(day(40));
    expect([status(), world.all('gymorder')]).toEqual(['suspended', []]);
    lay('music_licence', 'approved', { expiresOn: LAST_DAY });
    world.lay([gym('one', { status: 'live' })]);
    due(day(40));
    expect([itemOf('music_licence')?.status, status()]).toEqual(['expired', 'live']);
    expect(told().find(({ title }) => title === 'Music licence has run out')?.body).toBe(
      'Please send us the new one for Gym one.',
    );
  });

  it('a first certificate that is nearly over says how many days are left', () => {
    lay('first_aid', 'approved', { expiresOn: addDays(TODAY, 10) });
    due(plus(NOW, 2 * HOUR));
    expect(told().find(({ event }) => event === 'verification.expiring')?.title).toBe(
      'First aid certificate runs out in 10 days',
    );
  });

  it('of a gym that never sent anything nothing is due', () => {
    expect(new KnownWorld(gym('one')).system('system.verification-due', { gymId: GYM_ID }).documents).toEqual([]);
  });
});
