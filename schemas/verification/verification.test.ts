import { beforeEach, describe, expect, it } from 'vitest';
import { born, gym, HOUR, NOW, person } from '../../tests/rules/documents.ts';
import { employ } from '../../tests/rules/scenes.ts';
import { blindTo, KnownWorld } from '../../tests/rules/world.ts';
import { isRefusal } from '../basics/machine.ts';
import { addDays, plus } from '../basics/time.ts';
import { found } from '../decision.ts';
import { decide } from '../folds/decide.ts';
import { dueOf } from '../folds/documents.ts';
import { Proposal } from '../folds/proposals.ts';
import { PRESET_PERMISSIONS } from '../person/shape.ts';
import { systemMoment } from '../proposal/judge.ts';
import { upload } from '../upload/noun.ts';
import { uploadIdOf } from '../upload/shape.ts';
import {
  ITEMS,
  type ItemName,
  isInOrder,
  itemsOf,
  NEEDED,
  RUNS_OUT,
  type Verification,
  verificationIdOf,
  wholeOf,
} from './shape.ts';
import { ITEM, ITEM_EVENTS, ITEM_STATUSES, type ItemStatus } from './states.ts';
import { ITEM_WORDS } from './words.ts';

const ANA = 'admin001';
const BEN = 'bossben1';
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
    person(ANA, { role: 'admin', displayName: 'Sam Ames' }),
    person(BEN, { role: 'admin', displayName: 'Sam Ball' }),
    { _id: `grants:${BEN}`, type: 'grants', ...born, uid: BEN, gyms: [], admin: true },
    { _id: `grants:${ANA}`, type: 'grants', ...born, uid: ANA, gyms: [], admin: true },
    {
      ...{ _id: `employee:one:${OLIVE}`, type: 'employee', ...born, gymId: GYM_ID, uid: OLIVE, displayName: 'Olive Oak' },
      ...{ preset: 'owner', permissions: [...PRESET_PERMISSIONS.owner], status: 'active' },
    },
  );
  employ(world, OLIVE, 'owner');
  employ(world, MAX, 'manager');
});
const PAPER = '1'.repeat(64);
const COMPANY = { legalForm: 'ltd', legalName: 'Gym One Ltd', companyNumber: '01234567', vatRegistered: false } as const;
/** Its file is there, and its form is filled in rightly. */
function paperOf(item: ItemName, by = OLIVE) {
  if (item === 'business') return { business: COMPANY };
  const known = world.all('upload').some(({ _id }) => _id === uploadIdOf(by, 'verification', PAPER));
  if (!known) receive(PAPER, by);
  return { files: [PAPER] };
}
const receive = (hash: string, uid = OLIVE) =>
  world.system('system.upload-received', { uid, purpose: 'verification', hash, kind: 'pdf', bytes: 9000 });
const uploadOf = (hash: string) => world.all('upload').find((one) => one.hash === hash);
const reviewOf = (name: ItemName) =>
  world.all('verificationreview').flatMap(({ items }) => items.filter(({ item }) => item === name))[0];
const whenRunsOut = (item: ItemName, expiresOn = LAST_DAY) => (RUNS_OUT.includes(item) ? { expiresOn } : {});
const submit = (item: ItemName, by = OLIVE, expiresOn?: string, at = NOW) =>
  world.say(
    by,
    'verification.submit',
    { gymId: GYM_ID, item, ...paperOf(item), ...whenRunsOut(item, expiresOn) },
    { receivedAt: at },
  );
const take = (item: ItemName, by = ANA, at = NOW) =>
  world.say(by, 'verification.take', { gymId: GYM_ID, item }, { receivedAt: at });
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
    const body = { gymId: 'gym:none', item: 'business', business: COMPANY } as const;
    expect(world.say(OLIVE, 'verification.submit', body)).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('what runs out says when, and that day is not over', () => {
    const send = (expiresOn?: string) =>
      world.say(OLIVE, 'verification.submit', {
        ...{ gymId: GYM_ID, item: 'first_aid', ...paperOf('first_aid') },
        ...(expiresOn ? { expiresOn } : {}),
      });
    for (const day of [undefined, addDays(TODAY, -1)])
      expect(send(day)).toMatchObject({ code: 'VALIDATION', facts: { field: 'The day it runs out' } });
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
      facts: { item: 'Photo ID', state: 'in order', name: 'Sam A.', date: TODAY, time: '08:00' },
    });
    expect(take('premises')).toMatchObject({ code: 'VERIFICATION_NOT_SENT', facts: { item: 'Proof of premises' } });
    submit('premises');
    take('premises');
  });

  it('one at a time, for 15 minutes: whoever is second reads who is at it and until when', () => {
    submit('premises');
    take('premises');
    expect(reviewOf('premises')?.claim).toEqual({ uid: ANA, name: 'Sam A.', until: '2026-03-03T08:15:00.000Z' });
    const busy = { code: 'CLAIMED', facts: { name: 'Sam A.', time: '08:15' } };
    expect(take('premises', BEN, '2026-03-03T08:14:59.000Z')).toMatchObject(busy);
    expect(say('premises', 'approved', BEN)).toMatchObject(busy);
    expect(take('premises', ANA, '2026-03-03T08:10:00.000Z').state).toBe('accepted');
    expect(take('premises', BEN, '2026-03-03T08:24:59.000Z')).toMatchObject({ code: 'CLAIMED' });
    expect(take('premises', BEN, '2026-03-03T08:25:00.000Z').state).toBe('accepted');
    expect(say('premises', 'approved', ANA, '2026-03-03T08:26:00.000Z')).toMatchObject({ facts: { name: 'Sam B.' } });
    expect(say('premises', 'approved', BEN, '2026-03-03T08:26:00.000Z').state).toBe('accepted');
    expect(reviewOf('premises')).toMatchObject({ decided: { uid: BEN, name: 'Sam B.', at: '2026-03-03T08:26:00.000Z' } });
    expect(reviewOf('premises')).not.toHaveProperty('claim');
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
    expect(as('2027-02-29')).toMatchObject({ code: 'VALIDATION', facts: { rule: 'there is no such day.' } });
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

  const order = (kind: 'gymorder.pause' | 'gymorder.suspend', at: string) =>
    world.say(ANA, kind, { gymId: GYM_ID, reason: 'unsafe', message: 'The floor has to be mended first.' }, { receivedAt: at });
  const renewed = (at: string) => {
    submit('public_liability_insurance', OLIVE, '2027-06-30', at);
    say('public_liability_insurance', 'approved', ANA, at);
    expect(insurance()?.status).toBe('approved');
  };
  const reinstated = (at: string) =>
    world.say(ANA, 'gymorder.reinstate', { gymId: GYM_ID, message: 'The floor is mended. Thank you.' }, { receivedAt: at });

  it('the new one in order, a gym that an administrator suspended meanwhile stays suspended, and is live again after that', () => {
    due(day(40));
    expect(order('gymorder.suspend', day(41)).state).toBe('accepted');
    renewed(day(42));
    expect(status()).toBe('suspended');
    expect(world.all('gymorder').map(({ reason, status: is }) => `${reason} ${is}`)).toEqual(
      expect.arrayContaining(['insurance_expired ended', 'unsafe in_force']),
    );
    expect(told().some(({ event }) => event === 'gym.reinstated')).toBe(false);
    reinstated(day(43));
    expect(status()).toBe('live');
  });

  it('of a gym that is paused already it keeps it so: by its owner, who cannot open it without insurance', () => {
    world.say(OLIVE, 'gym.pause', { gymId: GYM_ID }, { receivedAt: NOW });
    due(day(40));
    expect(world.all('gymorder')).toMatchObject([{ reason: 'insurance_expired', status: 'in_force', before: 'paused' }]);
    const resume = (at: string) => world.say(OLIVE, 'gym.resume', { gymId: GYM_ID }, { receivedAt: at });
    expect(resume(day(41))).toMatchObject({ state: 'refused', code: 'GYM_STATUS' });
    renewed(day(42));
    // It was the owner who paused it; it is the owner who opens it.
    expect(status()).toBe('paused');
    expect(resume(day(43)).state).toBe('accepted');
    expect(status()).toBe('live');
  });

  it('of a gym that an administrator paused for another reason it opens nothing when it is renewed', () => {
    expect(order('gymorder.pause', NOW).state).toBe('accepted');
    due(day(40));
    renewed(day(41));
    expect(status()).toBe('paused');
    reinstated(day(42));
    expect(status()).toBe('live');
  });

  describe('and ends by itself alone', () => {
    const orders = () =>
      world
        .all('gymorder')
        .map(({ reason, status: is }) => `${reason} ${is}`)
        .toSorted();
    const ordered = (at: string) => world.all('notice').filter(({ createdAt }) => createdAt === at);

    it('reinstated by an administrator, it stays paused, its owner reads why, and is live again when it is renewed', () => {
      due(day(40));
      order('gymorder.suspend', day(41));
      expect(reinstated(day(42))).toMatchObject({ state: 'accepted', audit: [{ after: { status: 'paused' } }] });
      expect([status(), orders()]).toEqual(['paused', ['insurance_expired in_force', 'unsafe ended']]);
      expect(ordered(day(42)).filter(({ uid }) => uid === OLIVE)).toMatchObject([
        {
          ...{ event: 'gym.ordered', title: 'Gym one is still paused', severity: 'action' },
          body: 'The floor is mended. Thank you. Your public liability insurance has run out.',
        },
      ]);
      renewed(day(43));
      expect([status(), orders()]).toEqual(['live', ['insurance_expired ended', 'unsafe ended']]);
    });

    it('an administrator cannot end it by saying so', () => {
      due(day(40));
      expect(reinstated(day(41))).toMatchObject({ state: 'refused', code: 'INSURANCE_FIRST' });
      expect([status(), orders()]).toEqual(['paused', ['insurance_expired in_force']]);
      world.lay([{ ...world.one('gym', GYM_ID), status: 'removed' }]);
      expect(reinstated(day(42))).toMatchObject({ state: 'refused', code: 'GYM_STATUS' });
    });

    it.each([
      ['gymorder.suspend', 'suspended'],
      ['gymorder.pause', 'paused'],
    ] as const)('run out under %s, it keeps the gym paused when that is over', (kind, under) => {
      order(kind, NOW);
      due(day(40));
      expect([status(), orders()]).toEqual([under, ['insurance_expired in_force', 'unsafe in_force']]);
      reinstated(day(41));
      expect([status(), orders()]).toEqual(['paused', ['insurance_expired in_force', 'unsafe ended']]);
      renewed(day(42));
      expect([status(), orders()]).toEqual(['live', ['insurance_expired ended', 'unsafe ended']]);
    });

    it('run out and renewed under a suspension, it is the suspension that ends', () => {
      order('gymorder.suspend', NOW);
      due(day(40));
      renewed(day(41));
      expect([status(), orders()]).toEqual(['suspended', ['insurance_expired ended', 'unsafe in_force']]);
      reinstated(day(42));
      expect([status(), orders()]).toEqual(['live', ['insurance_expired ended', 'unsafe ended']]);
    });

    it('whatever ends in which order, a gym that its owner had paused is paused in the end', () => {
      world.say(OLIVE, 'gym.pause', { gymId: GYM_ID }, { receivedAt: NOW });
      due(day(40));
      order('gymorder.suspend', day(41));
      reinstated(day(42));
      expect(status()).toBe('paused');
      renewed(day(43));
      expect([status(), orders()]).toEqual(['paused', ['insurance_expired ended', 'unsafe ended']]);
    });

    it('what was only planned is taken back without opening anything', () => {
      due(day(40));
      const message = 'The floor has to be mended first.';
      const planned = { gymId: GYM_ID, reason: 'unsafe', message, from: day(50) } as const;
      expect(world.say(ANA, 'gymorder.suspend', planned, { receivedAt: day(41) }).state).toBe('accepted');
      expect(reinstated(day(42)).state).toBe('accepted');
      expect([status(), orders()]).toEqual(['paused', ['insurance_expired in_force', 'unsafe ended']]);
    });
  });

  it('a gym that nobody can go to yet is not paused, and other papers that run out pause nothing', () => {
    world.lay([gym('one', { status: 'ready' })]);
    due(day(40));
    expect([status(), world.all('gymorder')]).toEqual(['ready', []]);
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

describe('[2.15] a renewal', () => {
  const at = '2026-06-20T12:00:00.000Z';
  const INSURANCE = 'public_liability_insurance';
  beforeEach(() => {
    for (const item of NEEDED) {
      submit(item);
      say(item, 'approved');
    }
    world.lay([{ ...world.one('gym', GYM_ID), status: 'live' }]);
  });
  const badge = () => world.one('gym', GYM_ID).verified;
  const due = (day: string) => world.system('system.verification-due', { gymId: GYM_ID }, `${day}T12:00:00.000Z`);
  const insurance = () => itemOf(INSURANCE);

  it('takes nothing away while it is looked at: the one before counts until its own end', () => {
    submit(INSURANCE, OLIVE, '2027-06-30', at);
    expect([insurance()?.status, badge()]).toEqual(['submitted', true]);
    expect(dueOf(verification() as Verification)?.at).toBe('2026-05-31T08:00:00.000Z');
    due('2026-06-29');
    expect([badge(), told().filter(({ event }) => event === 'verification.expiring')]).toEqual([true, []]);
    due('2026-07-01');
    expect([insurance()?.status, badge()]).toEqual(['submitted', false]);
    expect(told().find(({ event }) => event === 'verification.expiring')?.body).toBe(
      'We have the new one for Gym one and are looking at it.',
    );
  });

  it('that is not taken ends nothing, and saves nothing: its gym is paused as if none had been sent', () => {
    submit(INSURANCE, OLIVE, '2027-06-30', at);
    say(INSURANCE, 'rejected', ANA, at);
    expect([insurance()?.status, badge()]).toEqual(['rejected', true]);
    due('2026-07-02');
    expect([insurance()?.status, badge(), status()]).toEqual(['rejected', false, 'live']);
    submit(INSURANCE, OLIVE, '2027-06-30', '2026-07-03T12:00:00.000Z');
    due('2026-07-16');
    expect(status()).toBe('paused');
    expect(world.all('gymorder')).toMatchObject([{ _id: `gymorder:insurance.one.${LAST_DAY}` }]);
  });

  it('that is taken starts anew', () => {
    due('2026-07-02');
    expect(badge()).toBe(false);
    submit(INSURANCE, OLIVE, '2027-06-30', at);
    expect(badge()).toBe(false);
    say(INSURANCE, 'approved', ANA, at);
    expect(badge()).toBe(true);
    for (const gone of ['before', 'stage']) expect(insurance()).not.toHaveProperty(gone);
    expect(dueOf(verification() as Verification)?.at).toBe('2027-05-31T08:00:00.000Z');
  });
});

describe('[2.15] the badge of a gym', () => {
  const badge = () => world.one('gym', GYM_ID).verified ?? false;
  const all = (change: Partial<Record<ItemName, ItemStatus>>) =>
    isInOrder(ITEMS.map((item) => ({ item, status: change[item] ?? 'approved', files: 0 })));

  it('is there when all that is needed is in order or running out, and never else', () => {
    for (const item of NEEDED)
      for (const one of ITEM_STATUSES)
        expect(all({ [item]: one }), `${item} ${one}`).toBe(['approved', 'expiring'].includes(one));
    expect(all({ first_aid: 'expired', music_licence: 'rejected', photos_match: 'not_started' })).toBe(true);
    expect(isInOrder([])).toBe(false);
  });

  it('comes with the last yes, in the public gym itself, and goes when one runs out', () => {
    for (const item of NEEDED) {
      submit(item);
      expect(badge()).toBe(false);
      say(item, 'approved');
    }
    expect(badge()).toBe(true);
    world.lay([{ ...world.one('gym', GYM_ID), status: 'live' }]);
    const shown = () => found(world.get('gym', 'venue-one/gyms', GYM_ID))?.verified;
    expect(shown()).toBe(true);
    world.system('system.verification-due', { gymId: GYM_ID }, '2026-07-20T12:00:00.000Z');
    expect([status(), shown()]).toEqual(['paused', false]);
    submit('public_liability_insurance', OLIVE, '2027-06-30', '2026-07-20T12:00:00.000Z');
    say('public_liability_insurance', 'approved', ANA, '2026-07-20T12:00:00.000Z');
    expect([status(), shown()]).toEqual(['live', true]);
  });

  it('comes back although the gym cannot go on for another reason', () => {
    for (const item of NEEDED) {
      submit(item);
      say(item, 'approved');
    }
    world.lay([{ ...world.one('gym', GYM_ID), status: 'live' }]);
    world.system('system.verification-due', { gymId: GYM_ID }, '2026-07-20T12:00:00.000Z');
    world.lay([{ ...world.one('gym', GYM_ID), status: 'closed' }]);
    submit('public_liability_insurance', OLIVE, '2027-06-30', '2026-07-20T12:00:00.000Z');
    say('public_liability_insurance', 'approved', ANA, '2026-07-20T12:00:00.000Z');
    expect([status(), badge()]).toEqual(['closed', true]);
  });
});

describe('[2.15] what lies with it', () => {
  const OTHER = '2'.repeat(64);
  const send = (files: string[], item: ItemName = 'premises') =>
    world.say(OLIVE, 'verification.submit', { gymId: GYM_ID, item, files });
  const filesOf = (item: ItemName) => reviewOf(item)?.files.map(({ hash }) => hash);

  it('is known to us alone, and counted for its owner', () => {
    for (const hash of [PAPER, OTHER]) receive(hash);
    expect(send([OTHER, PAPER, OTHER])).toMatchObject({ state: 'accepted' });
    expect([itemOf('premises')?.files, filesOf('premises')]).toEqual([2, [OTHER, PAPER]]);
    expect(JSON.stringify(world.get('verification', 'gym-one/verifications', verificationIdOf(GYM_ID)))).not.toContain(PAPER);
    expect(world.get('verificationreview', 'gym-one/verifications', 'verificationreview:one').state).toBe('absent');
    expect(world.get('verificationreview', 'platform/verifications', 'verificationreview:one').state).toBe('known');
  });

  it('is their own: what somebody else uploaded is not there', () => {
    receive(PAPER, MAX);
    expect(send([PAPER])).toMatchObject({ code: 'UPLOAD_MISSING', facts: { field: 'The file' } });
  });

  it('stays until 90 days after the decision, a question not counted; what was sent in its place goes', () => {
    for (const hash of [PAPER, OTHER]) receive(hash);
    const goes = (hash: string) => upload.documents.upload.due?.(uploadOf(hash) as never)?.at;
    send([PAPER]);
    say('premises', 'changes_requested');
    expect(goes(PAPER)).toBeUndefined();
    send([OTHER]);
    expect(goes(PAPER)).toBe(plus(NOW, 24 * HOUR));
    say('premises', 'approved');
    expect(goes(OTHER)).toBe(plus(NOW, 90 * 24 * HOUR));
    send([OTHER]);
    expect(goes(OTHER)).toBeUndefined();
  });

  it('of two matters goes after the later decision', () => {
    receive(PAPER);
    send([PAPER]);
    send([PAPER], 'identity');
    say('premises', 'approved');
    expect(uploadOf(PAPER)?.usedBy).toEqual(['verification:one.identity']);
    world.system('system.upload-due', { uploadId: uploadIdOf(OLIVE, 'verification', PAPER) }, plus(NOW, 91 * 24 * HOUR));
    expect(uploadOf(PAPER)?.status).toBe('kept');
    say('identity', 'rejected', ANA, plus(NOW, HOUR));
    expect(uploadOf(PAPER)?.deleteAt).toBe(plus(NOW, 90 * 24 * HOUR + HOUR));
  });

  describe('opens', () => {
    const open = (change: object = {}, at = NOW) =>
      world.system(
        'system.file-opened',
        { uid: ANA, hash: PAPER, about: 'verification:one', reason: 'To compare the names', ...change },
        at,
      );
    beforeEach(() => {
      receive(PAPER);
      receive(OTHER);
      send([PAPER]);
    });

    it('for an administrator who says why, and that is on record under their name', () => {
      expect(open()).toMatchObject({
        state: 'accepted',
        documents: [],
        audit: [
          {
            ...{ by: ANA, action: 'verification.opened', target: { type: 'verification', id: 'verification:one' } },
            ...{ reason: 'To compare the names', after: { item: 'premises', file: PAPER } },
          },
        ],
      });
    });

    it('of two matters is on record under the one that was looked at, or under both where none was named', () => {
      send([PAPER], 'identity');
      const noted = (about: string) => open({ about }).audit?.map(({ target, after }) => [target.id, after]);
      const one = 'verification:one';
      for (const item of ['identity', 'premises']) expect(noted(`${one}.${item}`)).toEqual([[one, { item, file: PAPER }]]);
      expect(noted(one)).toEqual([[one, { item: ['premises', 'identity'], file: PAPER }]]);
      expect(open({ about: `${one}.business` })).toMatchObject({ state: 'refused', code: 'NOT_FOUND' });
      expect(open({ about: `${one}.identity`, hash: OTHER })).toMatchObject({ state: 'refused', code: 'NOT_FOUND' });
    });

    it('for nobody else, in no other matter, and not what nobody sent with it', () => {
      world.lay([{ _id: 'grants:plain001', type: 'grants', ...born, uid: 'plain001', gyms: [], admin: false }]);
      for (const change of [
        ...[{ uid: OLIVE }, { uid: MAX }, { uid: 'plain001' }, { uid: 'nobody01' }],
        ...[{ about: 'verification:two' }, { hash: OTHER }, { hash: '3'.repeat(64) }],
      ]) {
        expect(open(change)).toMatchObject({ state: 'refused', code: 'NOT_FOUND' });
        expect(open(change)).not.toHaveProperty('audit');
      }
    });

    it('until 90 days after the decision, whether or not it was cleared away by then', () => {
      say('premises', 'approved');
      expect(open({}, plus(NOW, 90 * 24 * HOUR - 1)).state).toBe('accepted');
      expect(open({}, plus(NOW, 90 * 24 * HOUR))).toMatchObject({ code: 'NOT_FOUND' });
      const uploadId = uploadIdOf(OLIVE, 'verification', PAPER);
      world.system('system.upload-due', { uploadId }, plus(NOW, 90 * 24 * HOUR));
      expect(uploadOf(PAPER)).toBeUndefined();
      expect(open()).toMatchObject({ code: 'NOT_FOUND' });
    });
  });
});
