/** [17] Two accounts of one person (product.md 4.5, R-61): which is closed, what comes along, what stays, and what is in the way. */
import { beforeEach, describe, expect, it } from 'vitest';
import { booking, born, DAY, gym, MINUTE, NOW, pass, payment, person, refund } from '../../../tests/rules/documents.ts';
import { OLIVE, platformGrants, SUE } from '../../../tests/rules/orders.ts';
import { blindTo, KnownWorld } from '../../../tests/rules/world.ts';
import { APPLICATION_STATUSES, type Application } from '../../application/shape.ts';
import { money } from '../../basics/primitives.ts';
import { plus } from '../../basics/time.ts';
import { BOOKING_STATUSES } from '../../booking/shape.ts';
import { sentenceFor } from '../../codes.ts';
import { DISPUTE_STATUSES, type Dispute } from '../../dispute/shape.ts';
import type { Favourite } from '../../favourite/shape.ts';
import { databasesOf } from '../../folds/access.ts';
import { decide } from '../../folds/decide.ts';
import type { AnyDocument } from '../../folds/documents.ts';
import type { ProposalOf } from '../../folds/proposals.ts';
import { LIMITS } from '../../limits.ts';
import { PASS_STATUSES } from '../../pass/shape.ts';
import { PAYMENT_STATUSES } from '../../payment/shape.ts';
import { type Grants, type Person, PRESET_PERMISSIONS } from '../../person/shape.ts';
import { momentOf } from '../../proposal/judge.ts';
import { MOST_SAVED } from '../../saved-search/set.ts';
import type { SavedSearch } from '../../saved-search/shape.ts';
import { entryOf } from '../entry.ts';

const [OLD, SAM, ZOE] = ['duplicate1', 'member0001', 'member0002'];
const REASON = 'They wrote to us from both addresses.';

let world: KnownWorld;
beforeEach(() => {
  world = new KnownWorld(...[OLD, SAM, ZOE, SUE, OLIVE].map((uid) => person(uid)), platformGrants(SUE, true));
  world.lay(['one', 'two', 'three', 'four'].map((key) => gym(key)));
});
type Asking = Partial<{ uid: string; into: string; by: string; at: string; madeAt: string }>;
const merge = ({ uid = OLD, into = SAM, by = SUE, at = NOW, madeAt = at }: Asking = {}) =>
  world.say(by, 'account.merge', { uid, into, reason: REASON }, { receivedAt: at, madeAt });
const unmerge = ({ uid = OLD, by = SUE, at = NOW, madeAt = at }: Asking = {}) =>
  world.say(by, 'account.unmerge', { uid, reason: REASON }, { receivedAt: at, madeAt });
const profile = (uid: string): Person => world.one('user', `user:${uid}`);
const is = (uid: string, change: Partial<Person>) => world.lay([{ ...profile(uid), ...change }]);
const of = (uid: string) => world.all('notice').filter((one) => one.uid === uid);
const signOuts = () => world.all('errand').filter(({ kind }) => kind === 'sign-out');
const like = (uid: string, gymId: string, kept: boolean, at = NOW, note = '') =>
  world.say(uid, 'favourite.set', { gymId, kept, note, order: 1 }, { madeAt: at, receivedAt: at });
const save = (uid: string, query: string, kept = true, at = NOW) =>
  world.say(uid, 'savedsearch.set', { query, name: query, kept }, { madeAt: at, receivedAt: at });
const favourites = (uid: string): Favourite[] => world.all('favourite').filter((one) => one.uid === uid);
const searches = (uid: string): SavedSearch[] => world.all('savedsearch').filter((one) => one.uid === uid);
const staff = (uid: string, preset: 'owner' | 'trainer', status: 'active' | 'suspended' | 'removed'): Grants => ({
  ...{ ...platformGrants(uid, false), admin: false },
  gyms: [{ gymId: 'gym:one', gymName: 'Gym one', preset, permissions: [...PRESET_PERMISSIONS[preset]], since: NOW, status }],
});

const application = (status: Application['status']): Application => ({
  ...{ _id: 'application:one', type: 'application', ...born, uid: OLD, status, site: 'forgotten', dueAt: NOW },
  ...{ thread: [], history: [] },
});
const dispute = (status: Dispute['status']): Dispute => ({
  ...{
    _id: 'dispute:one',
    type: 'dispute',
    ...born,
    proposalId: 'proposal:01',
    judgedAt: NOW,
    kind: 'no_show',
    subject: { type: 'booking', id: 'booking:one' },
  },
  ...{
    openedBy: OLD,
    memberName: 'Sam D.',
    gymId: 'gym:one',
    gymName: 'Gym one',
    happenedAt: NOW,
    timeZone: 'Europe/London',
  },
  ...{ statement: 'I was there, and on time.', autoEvidence: { at: NOW, visits: [] }, deadlineAt: NOW, history: [], status },
});

describe('[4.5] the account that is closed', () => {
  it('[G15] is suspended, signed out everywhere, and knows which one goes on, masked', () => {
    expect(merge()).toMatchObject({ state: 'accepted' });
    expect(profile(OLD)).toMatchObject({
      ...{ status: 'suspended', suspendedAt: NOW, mergedInto: { uid: SAM, email: 'm•••@e•••.org', at: NOW } },
    });
    expect(signOuts()).toMatchObject([{ status: 'open', task: { uid: OLD } }]);
    expect(profile(SAM)).toEqual(person(SAM));
  });

  it('[A3] what its phone asked for offline is refused with the account to use; what happened before counts (A2)', () => {
    merge({ at: plus(NOW, DAY) });
    const later = plus(NOW, 20 * DAY);
    const asked = world.say(
      OLD,
      'favourite.set',
      { gymId: 'gym:one', kept: true, note: '', order: 1 },
      { madeAt: NOW, receivedAt: later },
    );
    expect(asked).toMatchObject({ state: 'refused', code: 'ACCOUNT_MERGED', facts: { email: 'm•••@e•••.org' } });
    expect(sentenceFor('ACCOUNT_MERGED', asked.facts)).toBe(
      'This account is part of your other one m•••@e•••.org now. Sign in with that one.',
    );
    // Words to us are heard, as of anybody who was suspended.
    const form = {
      ...{ topic: 'account', name: 'Sam', email: 'd@example.org' },
      subject: 'Two accounts',
      message: 'Why is one of them closed?',
    };
    expect(world.say(OLD, 'contact.send', form as ProposalOf<'contact.send'>['body'], { receivedAt: later })).toMatchObject({
      state: 'accepted',
    });
  });

  it('is told at once, by the address they use: both of them, and once more when it was a mistake', () => {
    merge();
    expect(of(OLD)).toMatchObject([{ event: 'account.merged', severity: 'security', link: '/contact' }]);
    expect(of(OLD)[0]?.body).toContain('Sign in with m•••@e•••.org');
    expect(of(SAM)).toMatchObject([{ event: 'account.absorbed' }]);
    expect(of(SAM)[0]?.body).toContain('The one with d•••@e•••.org is closed.');
    unmerge({ at: plus(NOW, DAY) });
    // In its place: who reads it later reads how it is.
    expect([of(OLD), of(SAM)]).toMatchObject([[{ event: 'account.unmerged' }], [{ event: 'account.unmerged' }]]);
  });

  it('two that are merged into one are told it one by one', () => {
    merge();
    merge({ uid: ZOE });
    expect(of(SAM).map(({ body }) => /with (\S+)/.exec(body)?.[1])).toEqual(['d•••@e•••.org', 'm•••@e•••.org']);
  });

  it('[2.23] both are on record: who, why, before and after', () => {
    expect(merge().audit).toEqual([
      {
        ...{ action: 'account.merged', target: { type: 'user', id: `user:${OLD}` }, reason: REASON },
        ...{ before: { status: 'active' }, after: { status: 'suspended', into: SAM } },
      },
      { action: 'account.absorbed', target: { type: 'user', id: `user:${SAM}` }, reason: REASON, after: { from: OLD } },
    ]);
    expect(unmerge().audit).toEqual([
      {
        ...{ action: 'account.unmerged', target: { type: 'user', id: `user:${OLD}` }, reason: REASON },
        ...{ before: { status: 'suspended', into: SAM }, after: { status: 'active' } },
      },
      { action: 'account.parted', target: { type: 'user', id: `user:${SAM}` }, reason: REASON, before: { from: OLD } },
    ]);
  });

  it('[A8] said again it changes nothing: it is merged already, and says so', () => {
    merge();
    expect(merge({ at: plus(NOW, MINUTE) })).toMatchObject({ code: 'ACCOUNT_STATUS', facts: { status: 'merged into another' } });
    expect(merge({ into: ZOE })).toMatchObject({ code: 'ACCOUNT_STATUS' });
    expect([profile(OLD).mergedInto?.uid, signOuts()]).toMatchObject([SAM, [{}]]);
  });

  it('stays findable from the one that goes on', () => {
    merge();
    expect(entryOf(profile(OLD))).toMatchObject({ status: 'suspended', mergedInto: SAM });
    expect(entryOf(profile(SAM))).not.toHaveProperty('mergedInto');
  });
});

describe('[4.5] what comes along, and what stays', () => {
  it('favourites, behind those that are there and in their order; each once, and the note of whoever keeps it', () => {
    like(SAM, 'gym:one', true, NOW, 'Mine');
    like(OLD, 'gym:one', true, plus(NOW, MINUTE), 'Theirs');
    like(OLD, 'gym:three', true);
    world.say(OLD, 'favourite.set', { gymId: 'gym:four', kept: true, note: '', order: 7 });
    world.say(OLD, 'favourite.set', { gymId: 'gym:two', kept: true, note: 'Quiet', order: -4 });
    merge({ at: plus(NOW, DAY) });
    const kept = favourites(SAM).toSorted((a, b) => a.order - b.order);
    expect(kept).toMatchObject([
      { gymId: 'gym:one', note: 'Mine', order: 1 },
      { _id: `favourite:${SAM}:two`, gymId: 'gym:two', note: 'Quiet', kept: true, order: 2 },
      { gymId: 'gym:three', order: 3 },
      { gymId: 'gym:four', order: 4 },
    ]);
    for (const one of kept) expect(databasesOf(one)).toEqual([`self-${SAM}/self`]);
    expect(favourites(OLD)).toHaveLength(4);
  });

  it('[4.2] of two changes the later counts: taken away here since, it does not come back; taken away there, it does not come', () => {
    like(SAM, 'gym:one', true);
    like(SAM, 'gym:one', false, plus(NOW, 2 * MINUTE));
    like(OLD, 'gym:one', true, plus(NOW, MINUTE));
    like(SAM, 'gym:two', true);
    like(SAM, 'gym:two', false, plus(NOW, MINUTE));
    like(OLD, 'gym:two', true, plus(NOW, 2 * MINUTE));
    like(OLD, 'gym:three', true);
    like(OLD, 'gym:three', false, plus(NOW, MINUTE));
    merge({ at: plus(NOW, DAY) });
    expect(favourites(SAM).map(({ gymId, kept }) => [gymId, kept])).toEqual([
      ['gym:one', false],
      ['gym:two', true],
    ]);
    // The one that was there, come back: not another.
    expect(favourites(SAM)[1]).toMatchObject({ createdAt: NOW, updatedAt: plus(NOW, DAY) });
  });

  it('saved searches, each query once; and merged, taken apart and merged again no second', () => {
    save(SAM, 'q=yoga');
    for (const query of ['q=yoga', 'q=pool', 'q=spin']) save(OLD, query);
    save(OLD, 'q=spin', false, plus(NOW, MINUTE));
    merge({ at: plus(NOW, DAY) });
    const queries = () => searches(SAM).map(({ query, name, kept }) => [query, name, kept]);
    const both = [
      ['q=yoga', 'q=yoga', true],
      ['q=pool', 'q=pool', true],
    ];
    expect(queries()).toEqual(both);
    expect(new Set(searches(SAM).map(({ _id }) => _id)).size).toBe(2);
    unmerge({ at: plus(NOW, DAY) });
    merge({ at: plus(NOW, 2 * DAY) });
    expect(queries()).toEqual(both);
    // What they took away meanwhile stays away.
    unmerge({ at: plus(NOW, 3 * DAY) });
    save(SAM, 'q=pool', false, plus(NOW, 3 * DAY));
    merge({ at: plus(NOW, 4 * DAY) });
    expect(queries()).toContainEqual(['q=pool', 'q=pool', false]);
  });

  it('[4.2] a saved search that was removed here and saved there since comes back as the one it was; removed here since, it does not', () => {
    for (const query of ['q=yoga', 'q=pool']) save(SAM, query);
    save(SAM, 'q=yoga', false, plus(NOW, MINUTE));
    save(OLD, 'q=yoga', true, plus(NOW, 2 * MINUTE));
    save(OLD, 'q=spin', true, plus(NOW, 2 * MINUTE));
    const before = searches(SAM);
    merge({ at: plus(NOW, DAY) });
    const [yoga, pool, spin] = searches(SAM);
    expect([yoga?._id, pool]).toEqual([before[0]?._id, before[1]]);
    expect(yoga).toMatchObject({ kept: true, createdAt: NOW, changedAt: plus(NOW, 2 * MINUTE) });
    const theirs = searches(OLD).find(({ query }) => query === 'q=spin');
    expect(spin?._id).toBe(theirs?._id.replace(OLD, SAM));
  });

  it('[L4] nothing that happened is written anew: no visit, pass, booking, payment, consent or role of either', () => {
    const history: AnyDocument[] = [
      pass('over', OLD, { status: 'expired' }),
      booking('been', { memberId: OLD, status: 'attended', startsAt: plus(NOW, -DAY), endsAt: plus(NOW, -DAY) }),
      payment('paid', { memberId: OLD, status: 'succeeded' }),
    ];
    world.lay(history);
    const terms = [{ kind: 'privacy', version: '1', givenAt: NOW }];
    is(OLD, { consents: [...terms, { kind: 'marketing_gym:one', version: '1', givenAt: NOW }] });
    is(SAM, { consents: terms });
    const types = merge().documents.map(({ type }) => type);
    expect(new Set(types)).toEqual(new Set(['user', 'errand', 'notice']));
    for (const one of history) expect(world.all(one.type as 'pass')).toContainEqual(one);
    expect(profile(SAM).consents).toEqual(terms);
  });
});

describe('[R-61] who may, and with whom', () => {
  it('a super-admin, never one’s own, neither of the two, and never from a queue', () => {
    for (const by of [SAM, OLIVE, ZOE]) expect(merge({ by })).toMatchObject({ code: 'NO_PERMISSION' });
    world.lay([platformGrants(ZOE, false)]);
    expect(merge({ by: ZOE })).toMatchObject({ code: 'NO_PERMISSION' });
    expect(merge({ uid: SUE })).toMatchObject({ code: 'ACCOUNT_OWN' });
    expect(merge({ into: SUE })).toMatchObject({ code: 'ACCOUNT_OWN' });
    expect(merge({ at: plus(NOW, LIMITS.purchaseFresh + 1), madeAt: NOW })).toMatchObject({
      ...{ code: 'NEEDS_ONLINE', facts: { action: 'merge two accounts' } },
    });
    expect(merge({ uid: 'nobody0001' })).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('into another one that is open, with a confirmed address', () => {
    expect(merge({ into: OLD })).toMatchObject({ code: 'ACCOUNT_MERGE_INTO' });
    expect(merge({ into: 'nobody0001' })).toMatchObject({ code: 'ACCOUNT_MERGE_INTO' });
    for (const status of ['unverified', 'restricted', 'suspended', 'deletion_requested', 'erased'] as const) {
      is(SAM, { status });
      expect([status, merge().code]).toEqual([status, 'ACCOUNT_MERGE_INTO']);
    }
    is(SAM, { status: 'active', emailVerified: false });
    expect(merge()).toMatchObject({ code: 'ACCOUNT_MERGE_INTO' });
    expect(profile(OLD)).toEqual(person(OLD));
  });

  it('one that is open: what was ordered, is owed or is being erased is not washed off', () => {
    for (const status of ['restricted', 'suspended', 'deletion_requested'] as const) {
      is(OLD, { status });
      expect([status, merge().code]).toEqual([status, 'ACCOUNT_STATUS']);
    }
    is(OLD, { status: 'erased' });
    expect(merge()).toMatchObject({ code: 'NOT_FOUND' });
    is(OLD, { status: 'unverified', emailVerified: false });
    expect(merge()).toMatchObject({ state: 'accepted' });
  });

  it('no role is merged: of nobody who runs the platform, and of who works at a gym only the account that goes on', () => {
    for (const uid of [OLD, SAM]) {
      world.lay([platformGrants(uid, false)]);
      expect(merge()).toMatchObject({ code: 'ACCOUNT_HAS_POWERS' });
      world.lay([{ ...platformGrants(uid, false), admin: false }]);
    }
    for (const preset of ['owner', 'trainer'] as const)
      for (const status of ['active', 'suspended'] as const) {
        world.lay([staff(OLD, preset, status)]);
        expect(merge()).toMatchObject({ code: 'ACCOUNT_MERGE_FIRST', facts: { what: '1 gym where they work' } });
      }
    world.lay([staff(OLD, 'trainer', 'removed'), staff(SAM, 'owner', 'active')]);
    expect(merge()).toMatchObject({ state: 'accepted' });
  });

  it('[A4] a device that knows nothing of either refuses nothing', () => {
    const proposal = world.proposal('account.merge', { uid: OLD, into: SAM, reason: REASON });
    const moment = momentOf(proposal.origin, { by: SUE, receivedAt: NOW, contactBefore: undefined, possibleSince: undefined });
    for (const blind of ['self-', `self-${SAM}`])
      expect(decide(proposal, blindTo(world, blind), moment)).toMatchObject({
        ...{ state: 'accepted', documents: [], unknown: ['person'] },
      });
  });
});

describe('[4.5] what is in the way is said, all of it at once', () => {
  const isFree = (...documents: AnyDocument[]): string | true => {
    world.lay(documents);
    const { state, facts } = merge();
    return state === 'accepted' || String(facts?.what);
  };

  it.each(PASS_STATUSES)('a pass: %s', (status) => {
    const isOver = ['used_up', 'expired', 'cancelled', 'refunded'].includes(status);
    expect(isFree(pass('one', OLD, { status }))).toBe(isOver || '1 pass that isn’t over');
  });

  it.each(BOOKING_STATUSES)('a booking: %s', (status) => {
    const isOpen = ['confirmed', 'waitlisted', 'offered', 'no_show_provisional'].includes(status);
    expect(isFree(booking('one', { memberId: OLD, status }))).toBe(!isOpen || '1 booking that isn’t over');
  });

  it.each(PAYMENT_STATUSES)('a payment: %s', (status) => {
    const isOpen = ['created', 'requires_action', 'processing', 'disputed'].includes(status);
    expect(isFree(payment('one', { memberId: OLD, status }))).toBe(!isOpen || '1 open payment');
  });

  it.each(APPLICATION_STATUSES)('an application for a gym: %s', (status) => {
    const isOpen = ['submitted', 'in_review', 'info_requested'].includes(status);
    expect(isFree(application(status))).toBe(!isOpen || '1 gym they apply for');
  });

  it.each(DISPUTE_STATUSES)('a dispute: %s', (status) => {
    const isOpen = ['awaiting_owner', 'under_review', 'appealed'].includes(status);
    expect(isFree(dispute(status))).toBe(!isOpen || '1 open dispute');
  });

  it('money that is on its way back, and a voucher until it is spent or over (R-50)', () => {
    const back = (status: 'asked' | 'paid', change = {}) => refund('one', status, { memberId: OLD, ...change });
    expect(isFree(back('asked'))).toBe('1 refund on its way');
    const voucher = { amount: money(500), until: plus(NOW, DAY) };
    expect(isFree(back('paid', { voucher }))).toBe('1 unspent voucher');
    for (const gone of [{ over: true }, { spentOn: 'payment:two' }, { until: NOW }]) {
      expect(isFree(back('paid', { voucher: { ...voucher, ...gone } }))).toBe(true);
      unmerge();
    }
    expect(isFree(back('paid'))).toBe(true);
  });

  it('booking ahead that is paused after three missed classes (R-26)', () => {
    const missed = (key: string, days: number) =>
      booking(key, {
        ...{ memberId: OLD, status: 'no_show', strike: true },
        ...{ startsAt: plus(NOW, -days * DAY), endsAt: plus(NOW, -days * DAY) },
      });
    expect(isFree(missed('a', 20), missed('b', 9), missed('c', 5), missed('d', 1))).toBe('booking ahead is paused');
  });

  it('[R-61] a role that a second super-admin is asked about, until one of them has said yes or no', () => {
    const { proposal } = world.say(SUE, 'role.propose', { uid: OLD, to: 'admin', reason: 'They join us in April.' });
    expect(isFree()).toBe('a role that a second super-admin is asked for');
    world.say(SUE, 'role.withdraw', { uid: OLD, change: proposal.origin.opId });
    expect(isFree()).toBe(true);
  });

  it('several, counted; and those of the account that goes on are in nobody’s way', () => {
    world.lay([pass('theirs', SAM), booking('theirs', { memberId: SAM })]);
    expect(isFree(pass('one', OLD), pass('two', OLD), booking('one', { memberId: OLD }))).toBe(
      '2 passes that aren’t over, 1 booking that isn’t over',
    );
    expect(sentenceFor('ACCOUNT_MERGE_FIRST', merge().facts)).toBe(
      'This account can’t be closed yet: 2 passes that aren’t over, 1 booking that isn’t over.',
    );
    expect([profile(OLD), signOuts(), of(OLD)]).toEqual([person(OLD), [], []]);
  });

  it('two of each, in the plural', () => {
    const twice = <T extends AnyDocument>(one: T): AnyDocument[] => [one, { ...one, _id: one._id.replace(':one', ':two') }];
    const grant = staff(OLD, 'trainer', 'active').gyms.flatMap((one) => [one, { ...one, gymId: 'gym:two' }]);
    const voucher = { amount: money(500), until: plus(NOW, DAY) };
    expect(
      isFree(
        { ...staff(OLD, 'trainer', 'active'), gyms: grant },
        ...twice(booking('one', { memberId: OLD })),
        ...twice(payment('one', { memberId: OLD, status: 'processing' })),
        ...twice(refund('one', 'asked', { memberId: OLD, voucher })),
        ...twice(dispute('under_review')),
        ...twice(application('submitted')),
      ),
    ).toBe(
      [
        ...['2 gyms where they work', '2 bookings that aren’t over', '2 open payments', '2 refunds on their way'],
        ...['2 unspent vouchers', '2 open disputes', '2 gyms they apply for'],
      ].join(', '),
    );
  });

  it('more saved searches than one list holds: none is left out in silence', () => {
    for (let n = 0; n < MOST_SAVED; n += 1) save(SAM, `q=${n}`);
    save(OLD, 'q=0');
    expect(merge()).toMatchObject({ state: 'accepted' });
    unmerge();
    save(OLD, 'q=new');
    expect(merge()).toMatchObject({ facts: { what: 'more than 50 saved searches together' } });
  });
});

describe('[4.5] taken back', () => {
  it('it is open again as it was, and may sign in; what came along stays in both', () => {
    like(OLD, 'gym:one', true);
    merge();
    unmerge({ at: plus(NOW, DAY) });
    expect(profile(OLD)).toEqual({ ...person(OLD), updatedAt: plus(NOW, DAY), updatedBy: 'system' });
    expect([favourites(OLD), favourites(SAM)]).toMatchObject([[{ kept: true }], [{ kept: true }]]);
    expect(world.say(OLD, 'favourite.set', { gymId: 'gym:two', kept: true, note: '', order: 1 })).toMatchObject({
      state: 'accepted',
    });
    expect(unmerge()).toMatchObject({ code: 'ACCOUNT_STATUS', facts: { status: 'open' } });
  });

  it('by a super-admin alone, whose account it is not part of; and by no other way out', () => {
    merge();
    world.lay([platformGrants(ZOE, false)]);
    expect(unmerge({ at: plus(NOW, LIMITS.purchaseFresh + 1), madeAt: NOW })).toMatchObject({
      ...{ code: 'NEEDS_ONLINE', facts: { action: 'take a merge back' } },
    });
    for (const by of [ZOE, SAM, OLD]) expect(unmerge({ by })).toMatchObject({ state: 'refused' });
    world.lay([platformGrants(SAM, true)]);
    expect(unmerge({ by: SAM })).toMatchObject({ code: 'ACCOUNT_OWN' });
    for (const by of [ZOE, SUE]) {
      const lift = world.say(by, 'account.lift', { uid: OLD, message: 'We talked about it, and all is well.' });
      expect(lift).toMatchObject({ code: 'ACCOUNT_STATUS', facts: { status: 'merged into another' } });
    }
    expect(profile(OLD).status).toBe('suspended');
  });

  it('an account that was suspended and not merged is not taken apart', () => {
    is(OLD, { status: 'suspended' });
    expect(unmerge()).toMatchObject({ code: 'ACCOUNT_STATUS', facts: { status: 'suspended' } });
  });

  it('an operator who opens it leaves no trace of the merge behind', () => {
    merge();
    world.system('system.person-status', { uid: OLD, status: 'suspended' });
    expect(profile(OLD)).toHaveProperty('mergedInto');
    world.system('system.person-status', { uid: OLD, status: 'active' });
    expect(profile(OLD)).toEqual({ ...person(OLD), updatedAt: NOW, updatedBy: 'system' });
  });
});

describe('[G16] erased', () => {
  const MESSAGE = 'You asked us to delete it.';

  it('with the account that goes on, and with what was merged before: nothing personal of either is left', () => {
    merge({ uid: OLD, into: ZOE });
    merge({ uid: ZOE, into: SAM });
    for (const uid of [OLD, ZOE]) world.lay([entryOf(profile(uid))]);
    world.say(SUE, 'account.erase', { uid: SAM, message: MESSAGE });
    const over = plus(NOW, LIMITS.eraseAfter);
    world.system('system.account-erased', { uid: SAM }, over);
    expect(profile(ZOE)).toMatchObject({ status: 'deletion_requested', eraseAt: over });
    expect(profile(ZOE)).not.toHaveProperty('mergedInto');
    world.system('system.account-erased', { uid: ZOE }, over);
    world.system('system.account-erased', { uid: OLD }, over);
    for (const uid of [SAM, ZOE, OLD]) expect(profile(uid)).toMatchObject({ status: 'erased', email: `${uid}@erased.invalid` });
    expect(JSON.stringify([OLD, ZOE, SAM].map(profile))).not.toContain('•');
  });

  it('alone, which the account that goes on outlives', () => {
    merge();
    world.say(SUE, 'account.erase', { uid: OLD, message: MESSAGE });
    expect(profile(OLD)).toMatchObject({ status: 'deletion_requested' });
    expect(profile(OLD)).not.toHaveProperty('mergedInto');
    world.system('system.account-erased', { uid: OLD }, plus(NOW, LIMITS.eraseAfter));
    expect([profile(OLD).status, profile(SAM).status]).toEqual(['erased', 'active']);
  });
});
