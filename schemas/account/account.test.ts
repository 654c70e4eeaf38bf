/** [17] Accounts (product.md 2.1, 4.5, R-61): who restricts, suspends and gives back, what that stops, who is told, and what is on record. */
import { beforeEach, describe, expect, it } from 'vitest';
import { DAY, HOUR, NOW, person } from '../../tests/rules/documents.ts';
import { ANA, OLIVE, platformGrants, SUE } from '../../tests/rules/orders.ts';
import { blindTo, KnownWorld } from '../../tests/rules/world.ts';
import { ACCOUNTS_BY } from '../access.expected.ts';
import { plus } from '../basics/time.ts';
import { found } from '../decision.ts';
import { databasesOf } from '../folds/access.ts';
import { decide } from '../folds/decide.ts';
import type { ProposalKind, ProposalOf } from '../folds/proposals.ts';
import { LIMITS } from '../limits.ts';
import { type Grants, type Person, PRESET_PERMISSIONS } from '../person/shape.ts';
import { momentOf } from '../proposal/judge.ts';
import { entryOf, searchKey } from './entry.ts';
import { inForce, recordOf, waitingRole } from './known.ts';
import { ACCOUNT_REASONS } from './reasons.ts';
import { ACCOUNT, STATUS_SAID } from './states.ts';

const [SAM, SAL, SID] = ['member01', 'super002', 'super003'];
const WHY = { reason: 'abuse', message: 'You shouted at the desk on Monday.' } as const;
const BACK = 'We talked about it, and all is well.';

let world: KnownWorld;
const grantsAt = (uid: string, preset: 'owner' | 'reception', status: 'active' | 'removed' = 'active'): Grants => ({
  ...{ ...platformGrants(uid, false), admin: false },
  gyms: [
    {
      ...{ gymId: 'gym:one', gymName: 'Gym one', preset, permissions: [...PRESET_PERMISSIONS[preset]], since: NOW, status },
    },
  ],
});
beforeEach(() => {
  world = new KnownWorld(
    ...[ANA, SUE, SAL, SID, SAM, OLIVE].map((uid) => person(uid)),
    ...[platformGrants(ANA, false), platformGrants(SUE, true), platformGrants(SAL, true), platformGrants(SID, true)],
    grantsAt(OLIVE, 'owner'),
  );
});
type Asking = Partial<{ by: string; uid: string; at: string }>;
const says = <K extends ProposalKind>(kind: K, body: ProposalOf<K>['body'], { by = ANA, at = NOW }: Asking = {}) =>
  world.say(by, kind, body, { receivedAt: at });
const restrict = ({ uid = SAM, ...who }: Asking = {}) => says('account.restrict', { uid, ...WHY }, who);
const suspend = ({ uid = SAM, ...who }: Asking = {}) => says('account.suspend', { uid, ...WHY }, who);
const lift = ({ uid = SAM, ...who }: Asking = {}) => says('account.lift', { uid, message: BACK }, who);
const profile = (uid = SAM) => world.one('user', `user:${uid}`);
const record = (uid = SAM) => found(recordOf(world, uid));
const signOuts = () => world.all('errand').filter(({ kind }) => kind === 'sign-out');
const is = (status: Person['status'], change: Partial<Person> = {}) => world.lay([{ ...profile(), status, ...change }]);

describe('[2.1] what an account may become', () => {
  const STATUSES = Object.keys(ACCOUNT) as Person['status'][];

  it.each(STATUSES)('walked: from %s, by each of the three', (status) => {
    for (const [event, next] of Object.entries(ACCOUNT[status])) {
      is(status, { emailVerified: true });
      world.lay([{ ...(record() ?? blank()), orders: event === 'lift' ? [order(status)] : [] }]);
      const decision = event === 'restrict' ? restrict() : event === 'suspend' ? suspend() : lift();
      const said = typeof next === 'string' ? { state: 'accepted' } : { state: 'refused', code: next.code };
      expect(decision, event).toMatchObject(said);
      expect(profile().status, event).toBe(typeof next === 'string' ? next : status);
      if (typeof next !== 'string' && next.code === 'ACCOUNT_STATUS')
        expect(decision.facts).toEqual({ status: STATUS_SAID[status] });
    }
  });

  const blank = () => ({
    ...{ _id: `accountrecord:${SAM}`, type: 'accountrecord' as const, schemaVersion: 1, createdAt: NOW, updatedAt: NOW },
    ...{ createdBy: ANA, updatedBy: ANA, uid: SAM, orders: [], roles: [] },
  });
  const order = (status: Person['status']) => ({
    ...{ id: '01ARZ3NDEKTSV4RRFFQ69G0009', action: status === 'suspended' ? ('suspend' as const) : ('restrict' as const) },
    ...{ ...WHY, by: { uid: ANA, at: NOW } },
  });

  it('[2.1] suspended since when, and not longer than that', () => {
    suspend();
    expect(profile()).toMatchObject({ status: 'suspended', suspendedAt: NOW });
    lift({ at: plus(NOW, HOUR) });
    expect(profile()).not.toHaveProperty('suspendedAt');
    expect(profile().status).toBe('active');
    expect(record()?.orders).toEqual([
      expect.objectContaining({ action: 'suspend', ...WHY, ended: { uid: ANA, at: plus(NOW, HOUR), message: BACK } }),
    ]);
  });

  it('[2.1] given back, an account is what it is without us: an address never confirmed, a visit that is owed (C7)', () => {
    is('unverified', { emailVerified: false });
    suspend();
    lift();
    expect(profile().status).toBe('unverified');
    is('restricted', { emailVerified: true, standing: { owedVisits: 1 } });
    expect(restrict()).toMatchObject({ state: 'accepted' });
    expect(restrict()).toMatchObject({ code: 'ACCOUNT_STATUS', facts: { status: 'restricted' } });
    lift();
    expect([profile().status, inForce(record())]).toEqual(['restricted', []]);
  });

  it('[2.1] giving back ends both orders at once, and nothing that was ordered elsewhere', () => {
    restrict();
    suspend();
    expect(inForce(record())).toHaveLength(2);
    lift();
    expect([profile().status, inForce(record())]).toEqual(['active', []]);
    is('restricted', { standing: { owedVisits: 1 } });
    expect(lift()).toMatchObject({ code: 'ACCOUNT_ORDERED_ELSEWHERE' });
    is('active', { standing: { owedVisits: 0 } });
    restrict();
    is('suspended');
    expect(lift()).toMatchObject({ code: 'ACCOUNT_ORDERED_ELSEWHERE' });
    expect(profile().status).toBe('suspended');
  });

  it('[2.1] keeping an account that was to be deleted opens nothing we closed', () => {
    restrict();
    world.say(SAM, 'account.close', {});
    expect(profile().status).toBe('deletion_requested');
    world.say(SAM, 'account.keep', {});
    expect(profile().status).toBe('restricted');
    lift();
    world.say(SAM, 'account.close', {});
    world.say(SAM, 'account.keep', {});
    expect(profile().status).toBe('active');
  });

  it('[R-61] nobody who is a super-admin deletes their account: the last one stays', () => {
    world.lay([person(SUE, { role: 'super-admin' })]);
    expect(world.say(SUE, 'account.close', {})).toMatchObject({ state: 'refused', code: 'ACCOUNT_SUPER_STAYS' });
    expect(profile(SUE).status).toBe('active');
  });
});

describe('[R-61] who decides about an account', () => {
  const bodies: { readonly [K in keyof typeof ACCOUNTS_BY]: object } = {
    'account.restrict': { uid: SAM, ...WHY },
    'account.suspend': { uid: SAM, ...WHY },
    'account.lift': { uid: SAM, message: BACK },
    'account.sign-out': { uid: SAM, message: WHY.message },
    'account.erase': { uid: SAM, message: WHY.message },
    'account.merge': { uid: SAM, into: OLIVE, reason: 'They wrote from both.' },
    'account.unmerge': { uid: SAM, reason: 'They wrote from both.' },
    'account.hold': { uid: SAM, reason: 'A court asked for it.' },
    'account.release': { uid: SAM, reason: 'The court is done.' },
    'role.propose': { uid: SAM, to: 'admin', reason: 'They join us in April.' },
    'role.approve': { uid: SAM, change: '01ARZ3NDEKTSV4RRFFQ69G9999' },
    'role.withdraw': { uid: SAM, change: '01ARZ3NDEKTSV4RRFFQ69G9999' },
  };
  const askers = { member: 'member02', owner: OLIVE, admin: ANA, super: SUE } as const;

  it.each(Object.keys(ACCOUNTS_BY))('%s: who runs the platform, and of it a super-admin alone', (kind) => {
    expect(Object.keys(bodies).toSorted()).toEqual(Object.keys(ACCOUNTS_BY).toSorted());
    world.lay([person('member02')]);
    for (const [viewer, by] of Object.entries(askers)) {
      const { code } = says(kind as 'account.lift', bodies[kind] as never, { by });
      const isRefused = code === 'NO_PERMISSION';
      expect([viewer, isRefused]).toEqual([viewer, !ACCOUNTS_BY[kind]?.some((one) => one === viewer)]);
    }
  });

  it.each(Object.keys(ACCOUNTS_BY))('%s: never one’s own, never from a queue, never of nobody', (kind) => {
    const about = (uid: string, at = NOW, madeAt = at) =>
      world.say(SUE, kind as 'account.lift', { ...bodies[kind], uid } as never, { receivedAt: at, madeAt });
    expect(about(SUE)).toMatchObject({ state: 'refused', code: 'ACCOUNT_OWN' });
    expect(about(SAM, plus(NOW, HOUR), NOW)).toMatchObject({ state: 'refused', code: 'NEEDS_ONLINE' });
    expect(about('nobody01')).toMatchObject({ state: 'refused', code: 'NOT_FOUND' });
    is('erased');
    expect(about(SAM)).toMatchObject({ state: 'refused', code: 'NOT_FOUND' });
  });

  it('[A4] a device that knows nothing of them refuses nothing', () => {
    const proposal = world.proposal('account.suspend', { uid: SAM, ...WHY });
    const moment = momentOf(proposal.origin, { by: ANA, receivedAt: NOW, contactBefore: undefined, possibleSince: undefined });
    expect(decide(proposal, blindTo(world, 'self-'), moment)).toMatchObject({
      state: 'accepted',
      documents: [],
      unknown: ['person'],
    });
  });

  it('[R-61] of a gym’s owner a super-admin decides; whoever runs the platform gives that up first', () => {
    expect(suspend({ uid: OLIVE })).toMatchObject({ code: 'ACCOUNT_OWNS_GYM' });
    expect(restrict({ uid: OLIVE })).toMatchObject({ code: 'ACCOUNT_OWNS_GYM' });
    expect(suspend({ uid: OLIVE, by: SUE })).toMatchObject({ state: 'accepted' });
    expect(lift({ uid: OLIVE })).toMatchObject({ code: 'ACCOUNT_OWNS_GYM' });
    for (const uid of [SAL, ANA]) expect(suspend({ uid, by: SUE })).toMatchObject({ code: 'ACCOUNT_HAS_POWERS' });
    expect(says('account.erase', { uid: ANA, message: WHY.message }, { by: SUE })).toMatchObject({ code: 'ACCOUNT_HAS_POWERS' });
    world.lay([
      grantsAt('member03', 'owner', 'removed'),
      person('member03'),
      grantsAt('member04', 'reception'),
      person('member04'),
    ]);
    for (const uid of ['member03', 'member04']) expect(suspend({ uid })).toMatchObject({ state: 'accepted' });
  });
});

describe('[2.1] what it stops', () => {
  it('[C7] restricted: no review; the same person could write one before, and can again', () => {
    const review = { gymId: 'gym:one', rating: 1, text: 'Too loud for me, and nobody at the desk.' } as const;
    const code = () => world.say(SAM, 'review.write', review as ProposalOf<'review.write'>['body']).code;
    const before = code();
    restrict();
    expect([before === 'REVIEW_RESTRICTED', code()]).toEqual([false, 'REVIEW_RESTRICTED']);
    lift();
    expect(code()).toBe(before);
  });

  it('[G15] suspended: nothing they ask for is taken, what they tell us is', () => {
    suspend();
    expect(world.say(SAM, 'person.preference', { group: 'bookings', channel: 'push', on: false })).toMatchObject({
      ...{ state: 'refused', code: 'ACCOUNT_SUSPENDED' },
    });
    lift();
    expect(world.say(SAM, 'person.preference', { group: 'bookings', channel: 'push', on: false }).state).toBe('accepted');
  });

  it('[A12] suspended: signed out everywhere, once', () => {
    const { proposal } = suspend();
    expect(signOuts()).toEqual([
      expect.objectContaining({ _id: `errand:sign-out.${proposal.origin.opId}`, task: { uid: SAM }, status: 'open' }),
    ]);
    lift();
    restrict();
    expect(signOuts()).toHaveLength(1);
  });
});

describe('[4.5] signing somebody out', () => {
  const message = 'You told us that your phone is gone.';

  it('all devices, or the one; of those who run the platform by a super-admin', () => {
    world.lay([
      {
        ...{ _id: 'device:device77', type: 'device', schemaVersion: 1, createdAt: NOW, updatedAt: NOW, createdBy: 'system' },
        ...{ updatedBy: 'system', uid: SAM, deviceId: 'device77', name: 'Phone', registeredAt: NOW },
      },
    ]);
    const out = (body: Partial<ProposalOf<'account.sign-out'>['body']>, by = ANA) =>
      says('account.sign-out', { uid: SAM, message, ...body }, { by });
    expect(out({})).toMatchObject({
      state: 'accepted',
      audit: [{ action: 'user.signed_out', reason: message, after: { device: 'all' } }],
    });
    expect(out({ deviceId: 'device77' })).toMatchObject({ state: 'accepted', audit: [{ after: { device: 'device77' } }] });
    expect(out({ deviceId: 'device99' })).toMatchObject({ state: 'refused', code: 'NOT_FOUND' });
    expect(signOuts().map(({ task }) => task)).toEqual([{ uid: SAM }, { uid: SAM, deviceId: 'device77' }]);
    expect(out({ uid: SUE })).toMatchObject({ code: 'ACCOUNT_HAS_POWERS' });
    expect(out({ uid: ANA }, SUE)).toMatchObject({ state: 'accepted' });
  });
});

describe('[G16] erasing for somebody', () => {
  it('a super-admin begins the same thirty days, in which it can be taken back', () => {
    expect(says('account.erase', { uid: SAM, message: WHY.message }, { by: SUE })).toMatchObject({
      audit: [{ action: 'account.erasing', before: { status: 'active' }, after: { status: 'deletion_requested' } }],
    });
    expect(profile()).toMatchObject({ status: 'deletion_requested', eraseAt: plus(NOW, LIMITS.eraseAfter) });
    expect(says('account.erase', { uid: SAM, message: WHY.message }, { by: SUE })).toMatchObject({ code: 'ACCOUNT_STATUS' });
    world.system('system.account-erased', { uid: SAM }, plus(NOW, 31 * DAY));
    expect(profile().status).toBe('erased');
  });

  it('[R-61] gives nothing back that we closed: neither meanwhile nor to whoever keeps their account', () => {
    suspend();
    says('account.erase', { uid: SAM, message: WHY.message }, { by: SUE, at: plus(NOW, HOUR) });
    const asked = world.say(SAM, 'person.edit', { displayName: { from: profile().displayName, to: 'Sam Other' } });
    expect(asked).toMatchObject({ state: 'refused', code: 'ACCOUNT_SUSPENDED' });
    expect(world.say(SAM, 'account.keep', {})).toMatchObject({ state: 'accepted' });
    expect(profile()).toMatchObject({ status: 'suspended', suspendedAt: NOW });
    expect(profile()).not.toHaveProperty('eraseAt');
    lift({ at: plus(NOW, HOUR) });
    expect(profile().status).toBe('active');
    expect(profile()).not.toHaveProperty('suspendedAt');
  });

  it('leaves of what was ordered the code, and of nobody a word', () => {
    says('role.propose', { uid: SAM, to: 'admin', reason: 'They join us in April.' }, { by: SUE });
    restrict();
    world.say(SAM, 'account.close', {});
    world.system('system.account-erased', { uid: SAM }, plus(NOW, 31 * DAY));
    expect(record()).toMatchObject({ orders: [{ reason: 'abuse' }], roles: [{ to: 'admin' }] });
    expect(record()).not.toHaveProperty('waiting');
    for (const word of [WHY.message, 'April']) expect(JSON.stringify(record())).not.toContain(word);
  });
});

describe('[2.1] what they are told', () => {
  const told = (uid = SAM) =>
    world
      .all('notice')
      .filter((one) => one.uid === uid)
      .map(({ event, title, body }) => [event, title, body] as const);

  it.each(ACCOUNT_REASONS)('%s: why, our words and how to complain, whole', (reason) => {
    says('account.suspend', { uid: SAM, reason, message: 'x'.repeat(240) });
    const [[event, , body] = []] = told();
    expect(event).toBe('account.suspended');
    expect(body).toContain('x'.repeat(240));
    expect(body).toMatch(/Contact page and somebody else looks at it\.$/);
  });

  it('each thing that is done about it', () => {
    restrict();
    suspend();
    lift();
    says('account.sign-out', { uid: SAM, message: WHY.message });
    says('account.erase', { uid: SAM, message: WHY.message }, { by: SUE });
    const events = ['restricted', 'suspended', 'lifted', 'signed_out', 'erasing'].map((one) => `account.${one}`);
    expect(
      told()
        .map(([event]) => event)
        .toSorted(),
    ).toEqual(events.toSorted());
    expect(told().find(([event]) => event === 'account.lifted')?.[2]).toBe(BACK);
    expect(new Set(told().map(([, title]) => title)).size).toBe(5);
  });
});

describe('[2.23] what is on record', () => {
  it('before, after, why, and which order it was', () => {
    const { proposal, audit } = suspend();
    expect(audit).toEqual([
      {
        ...{ action: 'user.suspended', target: { type: 'user', id: `user:${SAM}` }, reason: `abuse: ${WHY.message}` },
        ...{ before: { status: 'active' }, after: { status: 'suspended', order: proposal.origin.opId } },
      },
    ]);
    expect(lift().audit).toEqual([
      {
        ...{ action: 'user.active', target: { type: 'user', id: `user:${SAM}` }, reason: BACK },
        ...{ before: { status: 'suspended' }, after: { status: 'active', orders: [proposal.origin.opId] } },
      },
    ]);
  });

  it('[4.5] who opened whose details and why; nobody else opens any', () => {
    const opened = (by: string, does: 'look' | 'export' = 'look', uid = SAM) =>
      world.system('system.account-opened', { by, uid, does, reason: 'asked_us', text: 'Rang about a refund' });
    expect(opened(ANA).audit).toEqual([
      { action: 'user.opened', target: { type: 'user', id: `user:${SAM}` }, by: ANA, reason: 'asked_us: Rang about a refund' },
    ]);
    expect(opened(SUE, 'export').audit).toMatchObject([{ action: 'account.exported', by: SUE }]);
    for (const [by, does] of [
      [SAM, 'look'],
      [OLIVE, 'look'],
      [ANA, 'export'],
    ] as const)
      expect(opened(by, does)).toMatchObject({ state: 'refused', code: 'NO_PERMISSION' });
    expect(opened(ANA, 'look', 'nobody01')).toMatchObject({ state: 'refused', code: 'NOT_FOUND' });
  });

  it('[R-61] a look at somebody’s account: a super-admin’s, told to the person by no name, and of nobody who runs the platform', () => {
    const viewed = (by: string, uid = SAM) =>
      world.system('system.account-opened', { by, uid, does: 'view', reason: 'technical', text: 'Sees no class' });
    const decision = viewed(SUE);
    expect(decision.audit).toEqual([
      { action: 'account.viewed', target: { type: 'user', id: `user:${SAM}` }, by: SUE, reason: 'technical: Sees no class' },
    ]);
    const told = world.one('notice', `notice:${SAM}:accountrecord:${SAM}:viewed`);
    expect(told).toMatchObject({ uid: SAM, event: 'account.viewed', severity: 'security', link: '/contact' });
    expect(told.body).toContain('Something doesn’t work for you. For 30 minutes');
    expect(told.body.endsWith('Contact page.')).toBe(true);
    expect(JSON.stringify(told)).not.toContain('Sees no class');
    for (const by of [SAM, OLIVE, ANA]) expect(viewed(by), by).toMatchObject({ state: 'refused', code: 'NO_PERMISSION' });
    for (const uid of [SUE, SAL, ANA]) expect(viewed(SUE, uid), uid).toMatchObject({ state: 'refused', code: 'NO_PERMISSION' });
    expect(viewed(SUE, 'nobody01')).toMatchObject({ state: 'refused', code: 'NOT_FOUND' });
    is('erased');
    expect(viewed(SUE)).toMatchObject({ state: 'refused', code: 'NO_PERMISSION' });
    is('suspended');
    expect(viewed(SUE)).toMatchObject({ state: 'accepted' });
  });
});

describe('[R-61] who runs the platform', () => {
  const ask = (to: 'admin' | 'super-admin' | 'none', { uid = SAM, by = SUE }: Asking = {}) =>
    says('role.propose', { uid, to, reason: 'They join us in April.' }, { by });
  const waiting = (uid = SAM) => waitingRole(record(uid))?.id ?? '01ARZ3NDEKTSV4RRFFQ69G9999';
  const approve = ({ uid = SAM, by = SAL, change = waiting(uid), at = NOW }: Asking & { change?: string } = {}) =>
    says('role.approve', { uid, change }, { by, at });
  const withdraw = ({ uid = SAM, by = SAL, change = waiting(uid) }: Asking & { change?: string } = {}) =>
    says('role.withdraw', { uid, change }, { by });
  const powers = (uid = SAM) => {
    const { admin = false, superAdmin = false } = world.all('grants').find((one) => one.uid === uid) ?? {};
    return [profile(uid).role, admin, superAdmin];
  };

  it('two super-admins: nothing has changed after the first', () => {
    expect(ask('admin')).toMatchObject({ state: 'accepted', audit: [{ action: 'role.proposed' }] });
    expect(powers()).toEqual(['member', false, false]);
    expect(record()).toMatchObject({ waiting: 'role', roles: [{ from: 'member', to: 'admin', asked: { uid: SUE, at: NOW } }] });
    expect(approve({ by: SUE })).toMatchObject({ state: 'refused', code: 'SETTING_OWN' });
    expect(approve().audit?.map(({ action }) => action)).toEqual(['role.approved', 'role.set']);
    expect(powers()).toEqual(['admin', true, false]);
    expect(record()).not.toHaveProperty('waiting');
    expect(world.all('notice').map(({ uid, event }) => [uid, event])).toEqual([[SAM, 'role.changed']]);
  });

  it('up and down again: what somebody is without it say their gyms', () => {
    for (const [uid, role] of [
      [SAM, 'member'],
      [OLIVE, 'gym-owner'],
    ] as const) {
      ask('super-admin', { uid });
      approve({ uid });
      expect(powers(uid)).toEqual(['super-admin', true, true]);
      ask('none', { uid });
      approve({ uid });
      expect(powers(uid)).toEqual([role, false, false]);
    }
    world.lay([person('member04'), grantsAt('member04', 'reception')]);
    ask('admin', { uid: 'member04' });
    approve({ uid: 'member04' });
    ask('none', { uid: 'member04' });
    approve({ uid: 'member04' });
    expect(powers('member04')).toEqual(['gym-employee', false, false]);
  });

  it('one change at a time, seen as it is, of somebody whom it changes', () => {
    ask('admin');
    expect(ask('super-admin')).toMatchObject({ code: 'CHANGED_MEANWHILE' });
    const change = waiting();
    expect(approve({ change: '01ARZ3NDEKTSV4RRFFQ69G9999' })).toMatchObject({ code: 'NOT_FOUND' });
    expect(withdraw({ change: '01ARZ3NDEKTSV4RRFFQ69G9999' })).toMatchObject({ code: 'NOT_FOUND' });
    expect(withdraw({ by: SUE }).audit).toMatchObject([{ action: 'role.withdrawn' }]);
    for (const again of [approve({ change }), withdraw({ change })]) expect(again).toMatchObject({ code: 'CHANGED_MEANWHILE' });
    expect(powers()).toEqual(['member', false, false]);
    expect(ask('none')).toMatchObject({ code: 'ROLE_SAME' });
    expect(ask('super-admin', { uid: SAL })).toMatchObject({ code: 'ROLE_SAME' });
    expect(ask('admin', { uid: ANA })).toMatchObject({ code: 'ROLE_SAME' });
  });

  it('no powers for an account that is not in order, also when it stopped being so meanwhile', () => {
    is('active', { emailVerified: false });
    expect(ask('admin')).toMatchObject({ code: 'ROLE_UNVERIFIED' });
    is('active', { emailVerified: true });
    ask('admin');
    restrict();
    expect(approve()).toMatchObject({ code: 'ACCOUNT_STATUS', facts: { status: 'restricted' } });
    expect(powers()).toEqual(['member', false, false]);
    world.lay([{ ...profile(ANA), status: 'restricted' }]);
    expect(ask('none', { uid: ANA })).toMatchObject({ state: 'accepted' });
  });

  it('whoever asked and has lost the power since does not count as the first of two', () => {
    ask('admin');
    says('role.propose', { uid: SUE, to: 'none', reason: 'She leaves us in April.' }, { by: SAL });
    says('role.approve', { uid: SUE, change: waiting(SUE) }, { by: SID });
    expect(powers(SUE)).toEqual(['member', false, false]);
    expect(approve()).toMatchObject({ state: 'refused', code: 'ROLE_ASKER_LEFT' });
    expect(withdraw()).toMatchObject({ state: 'accepted' });
  });

  it('[R-61] the last super-admin stays, whoever tries what in whichever order', () => {
    const supers = () =>
      world
        .all('grants')
        .filter(({ superAdmin }) => superAdmin)
        .map(({ uid }) => uid);
    for (let round = 0; round < 3; round += 1)
      for (const uid of [SUE, SAL, SID])
        for (const by of [SUE, SAL, SID]) {
          ask('none', { uid, by });
          for (const second of [SUE, SAL, SID]) approve({ uid, by: second });
          for (const second of [SUE, SAL, SID]) withdraw({ uid, by: second });
          expect(supers().length).toBeGreaterThanOrEqual(2);
        }
    expect(supers()).toHaveLength(2);
  });
});

describe('[4.5] by what somebody is found', () => {
  it('their name, its last word and their address, without accents and capitals', () => {
    expect(entryOf(person(SAM, { displayName: 'Zoë  Ö’Neil-Żak', email: 'zoe@example.org' }))).toMatchObject({
      ...{ _id: `accountentry:${SAM}`, uid: SAM, name: 'zoe o’neil-zak', family: 'o’neil-zak', email: 'zoe@example.org' },
    });
    expect(searchKey('  ZOË\u00a0 O ')).toBe('zoe o');
    expect(entryOf(person(SAM, { displayName: 'Prince' }))).not.toHaveProperty('family');
    expect(databasesOf(entryOf(person(SAM)))).toEqual(['cell/accounts']);
  });

  it('[G16] by nothing once their account is erased, but that it was', () => {
    const gone = entryOf(person(SAM, { status: 'erased', displayName: 'Former member', email: `${SAM}@erased.invalid` }));
    for (const field of ['name', 'family', 'email']) expect(gone).not.toHaveProperty(field);
    expect(gone).toMatchObject({ erasedIn: NOW.slice(0, 7), displayName: 'Former member' });
  });

  it('says when it is to be erased', () => {
    expect(entryOf(person(SAM, { status: 'deletion_requested', eraseAt: NOW }))).toMatchObject({ eraseAt: NOW });
  });
});
