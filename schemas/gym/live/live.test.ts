import { describe, expect, it } from 'vitest';
import { gym, HOUR, MINUTE, NOW, slot, timetable } from '../../../tests/rules/documents.ts';
import { employ } from '../../../tests/rules/scenes.ts';
import { blindTo, KnownWorld, type When } from '../../../tests/rules/world.ts';
import { plus } from '../../basics/time.ts';
import { cutoffFor } from '../../slot/cutoff.ts';
import { AGREEMENT_VERSION } from '../agreement-version.ts';
import { gymOf } from '../known.ts';
import { recordIdOf } from '../record.ts';
import { GYM_STATUSES, type Gym } from '../shape.ts';
import { policiesAt } from './policies.ts';
import { completeness, isVerified, MISSING, missingFor, NEEDS, PROFILE_NEEDS } from './readiness.ts';

const GYM = 'gym:one';
const OWNER = 'owner001';
const MANAGER = 'manager1';
const TEXT = 'A bright gym in an old mill, with free weights, a studio and people who know your name.';
const photo = (key: string) => ({ hash: key.repeat(64), alt: `Photo ${key}`, width: 1200, height: 800 });
const COMPLETE: Partial<Gym> = {
  description: TEXT,
  photos: [photo('a'), photo('b'), photo('c')],
  openingHours: [{ dayOfWeek: ['Monday'], opens: '06:00', closes: '22:00' }],
};
const LATER: When = { madeAt: plus(NOW, HOUR), receivedAt: plus(NOW, HOUR) };
const QUEUED: When = { madeAt: NOW, receivedAt: plus(NOW, 16 * MINUTE) };

function world(change: Partial<Gym> = {}): KnownWorld {
  const of = new KnownWorld(gym('one', { ...COMPLETE, status: 'ready', ...change }), timetable(GYM, [slot('2026-03-04T18:00')]));
  of.system('system.gym-set', { gym: gym('one', { ...COMPLETE, status: 'ready', ...change }) });
  employ(of, OWNER, 'owner');
  employ(of, MANAGER, 'manager');
  return of;
}
const agree = (of: KnownWorld, by = OWNER, version = AGREEMENT_VERSION, when: When = {}) =>
  of.say(by, 'gym.agreement', { gymId: GYM, version, name: 'Olive Owner' }, when);
const publish = (of: KnownWorld, by = OWNER, when: When = {}) => of.say(by, 'gym.publish', { gymId: GYM }, when);
const status = (of: KnownWorld) => of.one('gym', GYM).status;

describe('[4.3] the agreement', () => {
  it('is accepted by name, once, and is on record', () => {
    const of = world();
    expect(agree(of)).toMatchObject({
      state: 'accepted',
      audit: [{ action: 'gym.agreed', after: { version: AGREEMENT_VERSION } }],
    });
    expect(of.one('gymrecord', recordIdOf(GYM))).toMatchObject({
      agreement: { version: AGREEMENT_VERSION, name: 'Olive Owner', by: OWNER, at: NOW },
      history: [{ by: OWNER, fields: ['agreement'] }],
    });
    expect(agree(of, OWNER, AGREEMENT_VERSION, LATER)).toMatchObject({ state: 'accepted', documents: [] });
  });

  it('is an owner’s, of the words that are in force, and not from a queue', () => {
    const of = world();
    expect(agree(of, MANAGER)).toMatchObject({ code: 'NO_PERMISSION' });
    expect(agree(of, OWNER, '2020-01-01')).toMatchObject({ code: 'CHANGED_MEANWHILE' });
    expect(agree(of, OWNER, AGREEMENT_VERSION, QUEUED)).toMatchObject({
      code: 'NEEDS_ONLINE',
      facts: { action: 'accept the agreement' },
    });
  });
});

describe('[4.3] what it needs to go live', () => {
  const whole = {
    gym: gym('one', COMPLETE),
    record: { agreement: { version: AGREEMENT_VERSION, name: 'O', by: OWNER, at: NOW } },
    verified: true,
  };
  const without_ = {
    agreement: { ...whole, record: { agreement: { version: '2020-01-01', name: 'O', by: OWNER, at: NOW } } },
    description: { ...whole, gym: gym('one', { ...COMPLETE, description: 'Short.' }) },
    address: { ...whole, gym: gym('one', { ...COMPLETE, address: { ...whole.gym.address, streetAddress: ' ' } }) },
    activities: { ...whole, gym: gym('one', { ...COMPLETE, activities: [] }) },
    photos: { ...whole, gym: gym('one', { ...COMPLETE, photos: [photo('a'), photo('b'), { ...photo('c'), alt: '   ' }] }) },
    hours: { ...whole, gym: gym('one', { ...COMPLETE, openingHours: [] }) },
    pass: { ...whole, gym: gym('one', { ...COMPLETE, offers: [] }) },
    verification: { ...whole, verified: false },
  };

  it('is there', () => {
    expect(missingFor(whole)).toEqual([]);
    expect(completeness(whole)).toBe(100);
  });

  it.each(NEEDS)('[2.2] without its %s it is not, and says so in a sentence of its own', (need) => {
    expect(missingFor(without_[need])).toEqual([need]);
    expect(completeness(without_[need])).toBe(88);
    expect(Object.values(MISSING).filter((said) => said === MISSING[need])).toHaveLength(1);
  });

  it('of a gym that has nothing yet all of it, in the order in which it is asked for', () => {
    const { description: _none, photos: _no, openingHours: _not, ...bare } = gym('one', { offers: [], activities: [] });
    const of = { gym: { ...bare, address: { ...bare.address, addressLocality: '' } }, record: undefined, verified: false };
    expect(missingFor(of)).toEqual(NEEDS);
    expect(completeness(of)).toBe(0);
    expect(missingFor(of, PROFILE_NEEDS)).toEqual(PROFILE_NEEDS);
  });

  it('is verified once we said so, and stays it once it was live', () => {
    expect(GYM_STATUSES.filter((one) => isVerified(gym('one', { status: one, liveSince: NOW })))).toEqual(['ready']);
    expect(isVerified(gym('one', { verified: true }))).toBe(true);
    expect(isVerified(gym('one', { status: 'ready', verified: false }))).toBe(false);
  });
});

describe('[2.2] going live', () => {
  it('shows the gym and its days to everybody in one commit, tells its owner, and is on record', () => {
    const of = world();
    expect(of.get('gym', 'venue-one/gyms', GYM).state).toBe('absent');
    agree(of);
    const said = publish(of, OWNER, LATER);
    expect(said).toMatchObject({
      state: 'accepted',
      audit: [{ action: 'gym.published', before: { status: 'ready' }, after: { status: 'live' } }],
    });
    for (const db of ['venue-one', 'area-leeds']) {
      expect(of.get('gym', `${db}/gyms`, GYM).state).toBe('known');
      expect(of.get('timetable', `${db}/slots`, 'timetable:one:2026-03-04').state).toBe('known');
    }
    expect(of.one('gym', GYM).liveSince).toBe(plus(NOW, HOUR));
    expect(of.all('notice')).toMatchObject([{ event: 'gym.live', uid: OWNER, title: 'Gym one is live', link: '/gym/one' }]);
    expect(publish(of, OWNER, LATER)).toMatchObject({ state: 'accepted', documents: [] });
  });

  it('waits for what is missing, and names it', () => {
    const of = world({ photos: [] });
    expect(publish(of)).toMatchObject({
      state: 'refused',
      code: 'GYM_NOT_READY',
      facts: { missing: `${MISSING.agreement} ${MISSING.photos}` },
    });
    agree(of);
    expect(publish(of)).toMatchObject({ facts: { missing: MISSING.photos } });
    expect(status(of)).toBe('ready');
    const bare = world({ photos: [], openingHours: [], offers: [] });
    expect(publish(bare).facts?.missing).toBe(`${MISSING.agreement} ${MISSING.photos} And 2 more on your checklist.`);
  });

  it('is an owner’s to say, online', () => {
    const of = world();
    agree(of);
    expect(publish(of, MANAGER)).toMatchObject({ code: 'NO_PERMISSION' });
    expect(publish(of, OWNER, QUEUED)).toMatchObject({ code: 'NEEDS_ONLINE', facts: { action: 'go live' } });
  });

  it.each(['suspended', 'closing', 'closed', 'paused'] as const)(
    '[R-61] a gym that is %s does not come back this way',
    (from) => {
      const of = world({ status: from, liveSince: NOW });
      agree(of);
      expect(publish(of)).toMatchObject({ state: 'refused', code: 'GYM_STATUS', facts: { status: from } });
      expect(status(of)).toBe(from);
    },
  );

  it('one that was removed is gone', () => {
    expect(publish(world({ status: 'removed' }))).toMatchObject({ code: 'GYM_REMOVED' });
  });

  it.each(['listed', 'draft', 'pending_verification'] as const)('a gym that is %s waits to be confirmed', (from) => {
    const of = world({ status: from });
    agree(of);
    expect(publish(of)).toMatchObject({ facts: { missing: MISSING.verification } });
  });

  it('what joins the list later closes no gym that is live', () => {
    const of = world({ status: 'live', liveSince: NOW, photos: [], description: 'Short.' });
    expect(publish(of)).toMatchObject({ state: 'accepted', documents: [] });
    of.say(OWNER, 'gym.pause', { gymId: GYM });
    expect(of.say(OWNER, 'gym.resume', { gymId: GYM }).state).toBe('accepted');
  });
});

describe('[2.2] stopping for a while', () => {
  it('is its owner’s own, and so is going on', () => {
    const of = world({ status: 'live', liveSince: NOW });
    expect(of.say(MANAGER, 'gym.pause', { gymId: GYM })).toMatchObject({ code: 'NO_PERMISSION' });
    expect(of.say(OWNER, 'gym.pause', { gymId: GYM })).toMatchObject({ state: 'accepted', audit: [{ action: 'gym.paused' }] });
    expect(of.one('gymrecord', recordIdOf(GYM)).paused).toEqual({ by: OWNER, at: NOW });
    expect(of.say(OWNER, 'gym.pause', { gymId: GYM }).documents).toEqual([]);
    expect(of.say(OWNER, 'gym.resume', { gymId: GYM })).toMatchObject({ state: 'accepted', audit: [{ action: 'gym.resumed' }] });
    expect(of.one('gymrecord', recordIdOf(GYM))).not.toHaveProperty('paused');
    expect(of.say(OWNER, 'gym.resume', { gymId: GYM }).documents).toEqual([]);
    expect(status(of)).toBe('live');
    expect(of.say(OWNER, 'gym.pause', { gymId: GYM }, QUEUED)).toMatchObject({ facts: { action: 'pause your gym' } });
    expect(of.say(OWNER, 'gym.resume', { gymId: GYM }, QUEUED)).toMatchObject({ facts: { action: 'open your gym again' } });
  });

  it('[R-61] what we paused its owner does not open again', () => {
    const of = world({ status: 'paused', liveSince: NOW });
    expect(of.say(OWNER, 'gym.resume', { gymId: GYM })).toMatchObject({ code: 'GYM_STATUS', facts: { status: 'paused by us' } });
    expect(status(of)).toBe('paused');
  });

  it.each(GYM_STATUSES.filter((one) => !['live', 'paused', 'removed'].includes(one)))(
    'a gym that is %s has nothing to pause',
    (from) => {
      const of = world({ status: from });
      expect(of.say(OWNER, 'gym.pause', { gymId: GYM })).toMatchObject({ code: 'GYM_STATUS' });
      expect(of.say(OWNER, 'gym.resume', { gymId: GYM })).toMatchObject({ code: 'GYM_STATUS' });
      expect(status(of)).toBe(from);
    },
  );
});

describe('[G5] how people book', () => {
  const { healthStatement: _none, ...seen } = gym('one').policies;
  const set = (of: KnownWorld, change: object, when: When = {}, by = MANAGER) =>
    of.say(by, 'gym.policies', { gymId: GYM, seen: of.one('gym', GYM).policies, policies: { ...seen, ...change } }, when);

  it('[6.1] [G23] changes at once, and what held before can be looked up', () => {
    const of = world({ liveSince: plus(NOW, -HOUR), status: 'live' });
    expect(set(of, { cutoffHours: 12 }, LATER)).toMatchObject({
      state: 'accepted',
      audit: [{ action: 'gym.policies-set', before: { cutoffHours: 6 }, after: { cutoffHours: 12 } }],
    });
    set(of, { cutoffHours: 24 }, { receivedAt: plus(NOW, 2 * HOUR) });
    const record = of.one('gymrecord', recordIdOf(GYM));
    const at = (hours: number) => policiesAt(of.one('gym', GYM), record, plus(NOW, hours * HOUR)).cutoffHours;
    expect([-2, 0, 1, 1.5, 2, 9].map(at)).toEqual([6, 6, 12, 12, 24, 24]);
    expect(policiesAt(of.one('gym', GYM), undefined, NOW).cutoffHours).toBe(24);
  });

  it('[G23] the classes that are planned follow, and whoever saw the old cut-off may count on it', () => {
    const of = world({ status: 'live', liveSince: NOW });
    set(of, { cutoffHours: 12, bookingWindowDays: 14 }, LATER);
    const [day] = of.all('timetable');
    const planned = day?.slots[0];
    expect(planned).toMatchObject({ cutoffHours: 12, bookingWindowDays: 14, cutoffsBefore: [{ hours: 6 }] });
    const moment = { by: OWNER, receivedAt: plus(NOW, 2 * HOUR), judgedAt: NOW, claimable: true };
    expect(planned && cutoffFor(planned, moment)).toBe(6);
  });

  it('is never changed from a queue, nor over what somebody else has set, nor by whoever may not', () => {
    const of = world();
    expect(set(of, { cutoffHours: 12 }, QUEUED)).toMatchObject({
      code: 'NEEDS_ONLINE',
      facts: { action: 'change how people book' },
    });
    const stale = { gymId: GYM, seen, policies: { ...seen, cutoffHours: 24 } } as const;
    set(of, { cutoffHours: 12 });
    expect(of.say(OWNER, 'gym.policies', stale)).toMatchObject({ code: 'CHANGED_MEANWHILE' });
    employ(of, 'desk0001', 'reception');
    expect(set(of, { cutoffHours: 2 }, {}, 'desk0001')).toMatchObject({ code: 'NO_PERMISSION' });
    expect(set(of, { cutoffHours: 12 })).toMatchObject({ state: 'accepted', documents: [] });
  });

  it('[4.2] other words of the health statement are another version; what was accepted stands with its own', () => {
    const of = world();
    const statement = () => of.one('gym', GYM).policies.healthStatement;
    set(of, { healthStatement: 'I am fit to train.' });
    expect(statement()).toEqual({ version: '1', text: 'I am fit to train.' });
    set(of, { healthStatement: 'I am fit to train.', cutoffHours: 12 });
    expect(statement()?.version).toBe('1');
    set(of, { healthStatement: 'I am fit enough to train.' });
    expect(statement()?.version).toBe('2');
    set(of, {});
    expect(statement()).toBeUndefined();
    const named = world({ policies: { ...seen, healthStatement: { version: '2026-a', text: 'Old.' } } });
    set(named, { healthStatement: 'New.' });
    expect(named.one('gym', GYM).policies.healthStatement).toEqual({ version: '2026-a.1', text: 'New.' });
    expect(JSON.stringify(named.one('gymrecord', recordIdOf(GYM)))).not.toContain('New.');
  });
});

it('[A4] a device that does not hold the gym says nothing against any of it', () => {
  const of = world();
  expect(gymOf(blindTo(of, 'venue-', 'gym-'), GYM).state).toBe('unknown');
});
