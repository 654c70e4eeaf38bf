/** What goes on record of an employment, and what stays of it: for the gym, elsewhere, and when the person is gone. */
import { beforeEach, describe, expect, it } from 'vitest';
import { gym, HOUR, NOW, person } from '../../tests/rules/documents.ts';
import { blindTo, KnownWorld } from '../../tests/rules/world.ts';
import { plus } from '../basics/time.ts';
import type { Known } from '../decision.ts';
import { PRESET_PERMISSIONS } from '../person/shape.ts';
import { momentOf } from '../proposal/judge.ts';
import { possibleSince } from '../proposal/possible.ts';
import { decideEmployeeRemove, decideEmployeeResume, decideEmployeeSet } from './change.ts';
import { employment } from './noun.ts';

const [OWNER, SAM] = ['owner001', 'member01'];
const LATER = plus(NOW, HOUR);
const WHOM = { gymId: 'gym:one', uid: SAM };
const TARGET = { type: 'employee', id: `employee:one:${SAM}` };
const RECEPTION = PRESET_PERMISSIONS.reception;
const was = { preset: 'reception', permissions: RECEPTION, status: 'active' };

let world: KnownWorld;
beforeEach(() => {
  world = new KnownWorld(gym('one'), gym('two'), person(SAM), person(OWNER));
  world.system('system.employed', { uid: OWNER, gymId: 'gym:one', preset: 'owner' });
});
const hire = (gymId = 'gym:one', at = NOW, preset: 'reception' | 'owner' = 'reception') =>
  world.system('system.employed', { uid: SAM, gymId, preset }, at);
const grants = () => world.one('grants', `grants:${SAM}`).gyms;
const grantAt = (gymId: string) => grants().find((one) => one.gymId === gymId);
const role = () => world.one('user', `user:${SAM}`).role;

describe('[2.23] on record, with how it was and what it is', () => {
  it('hired, from nothing, and again from what it was', () => {
    expect(hire().audit).toEqual([
      {
        action: 'employee.set',
        target: TARGET,
        before: {},
        after: { preset: 'reception', permissions: RECEPTION, status: 'active' },
      },
    ]);
    expect(hire('gym:one', LATER, 'owner').audit).toMatchObject([{ before: was, after: { preset: 'owner' } }]);
    // Said twice it is one hiring.
    expect(hire('gym:one', LATER, 'owner')).toEqual({ state: 'accepted', documents: [], unknown: [] });
  });

  it('changed, suspended with the reason, and let back in', () => {
    hire();
    const set = world.say(OWNER, 'employee.set', { ...WHOM, preset: 'custom', permissions: ['members.view'] });
    const now = { preset: 'custom', permissions: ['members.view'], status: 'active' };
    expect(set.audit).toEqual([{ action: 'employee.set', target: TARGET, before: was, after: now }]);
    const stopped = world.say(OWNER, 'employee.suspend', { ...WHOM, reason: 'Till was short.' });
    const after = { ...now, status: 'suspended' };
    expect(stopped.audit).toEqual([
      { action: 'employee.suspended', target: TARGET, reason: 'Till was short.', before: now, after },
    ]);
    const back = world.say(OWNER, 'employee.resume', WHOM);
    expect(back.audit).toEqual([{ action: 'employee.resumed', target: TARGET, before: after, after: now }]);
  });

  it('removed by the owner, with a reason or without, and left by themselves', () => {
    hire();
    const gone = { preset: 'reception', permissions: [], status: 'removed' };
    const removed = world.say(OWNER, 'employee.remove', { ...WHOM, reason: 'The season is over.' });
    expect(removed.audit).toEqual([
      { action: 'employee.removed', target: TARGET, reason: 'The season is over.', before: was, after: gone },
    ]);
    hire('gym:one', LATER);
    expect(world.say(SAM, 'employee.remove', WHOM).audit).toEqual([
      { action: 'employee.left', target: TARGET, before: was, after: gone },
    ]);
  });
});

describe('[2.12] somebody who works at two gyms', () => {
  it('is changed, suspended and removed at the one, and nothing happens to the other', () => {
    hire('gym:two');
    hire();
    const other = grantAt('gym:two');
    world.say(OWNER, 'employee.set', { ...WHOM, preset: 'manager', permissions: [] });
    expect([grantAt('gym:one')?.preset, grantAt('gym:two')]).toEqual(['manager', other]);
    world.say(OWNER, 'employee.suspend', { ...WHOM, reason: 'Till was short.' });
    expect(grantAt('gym:two')).toEqual(other);
    world.say(OWNER, 'employee.remove', WHOM);
    expect([grantAt('gym:two'), role()]).toEqual([other, 'gym-employee']);
    world.system('system.employment-ended', { uid: SAM, gymId: 'gym:two' });
    expect(role()).toBe('member');
  });

  it('keeps the day on which they began at the one when they are hired at the other, and when they are made more there', () => {
    hire();
    const once = world.one('user', `user:${SAM}`);
    hire('gym:two', LATER);
    // An employee already: nothing of the person is written again.
    expect(world.one('user', `user:${SAM}`)).toEqual(once);
    expect([grantAt('gym:one')?.since, grantAt('gym:two')?.since]).toEqual([NOW, LATER]);
    hire('gym:one', LATER, 'owner');
    expect([grantAt('gym:one')?.since, grants().length, role()]).toEqual([NOW, 2, 'gym-owner']);
    expect(world.one('user', `user:${SAM}`)).toMatchObject({ createdAt: NOW, updatedAt: LATER });
    // At the desk of another as well, an owner's home page stays an owner's.
    hire('gym:two', LATER);
    expect(role()).toBe('gym-owner');
    world.lay([person('admin001', { role: 'admin' })]);
    world.system('system.employed', { uid: 'admin001', gymId: 'gym:one', preset: 'reception' });
    expect(world.one('user', 'user:admin001').role).toBe('admin');
  });

  it('an owner who was removed and works at the desk now may be changed, and leave, as anybody', () => {
    hire('gym:one', NOW, 'owner');
    world.system('system.employment-ended', WHOM);
    expect(world.say(SAM, 'employee.remove', WHOM)).toMatchObject({ state: 'accepted', documents: [] });
    expect(world.say(OWNER, 'employee.set', { ...WHOM, preset: 'manager', permissions: [] })).toMatchObject({
      state: 'refused',
      code: 'EMPLOYEE_GONE',
    });
  });
});

describe('[A4] on a device that knows less', () => {
  const at = (by: string) => momentOf(world.proposal('employee.resume', WHOM).origin, { by, receivedAt: NOW });
  const leaves = (known: Known) => decideEmployeeRemove(world.proposal('employee.remove', WHOM), known, at(SAM));

  it('leaving waits for one’s own powers and the gym’s list, and is not refused', () => {
    hire();
    expect(leaves(blindTo(world, 'self-'))).toMatchObject({ state: 'accepted', documents: [], unknown: ['grants'] });
    expect(leaves(blindTo(world, 'gym-'))).toMatchObject({ state: 'accepted', documents: [], unknown: ['employee'] });
  });

  it('somebody else’s powers are nobody’s to see: it is taken, and the server knows', () => {
    hire();
    const blind = blindTo(world, `self-${SAM}/`);
    const decided = decideEmployeeResume(world.proposal('employee.resume', WHOM), blind, at(OWNER));
    expect(decided).toMatchObject({ state: 'accepted', documents: [], unknown: ['grants'] });
    const body = { ...WHOM, preset: 'manager' as const, permissions: [] };
    expect(decideEmployeeSet(world.proposal('employee.set', body), blind, at(OWNER)).documents).toEqual([]);
  });

  it('[L6] what somebody does there cannot be older than their work there', () => {
    hire('gym:one', LATER);
    const made = (gymId: string) => possibleSince(world.proposal('employee.resume', { gymId, uid: OWNER }), world, SAM);
    expect([made('gym:one'), made('gym:two')]).toEqual([LATER, undefined]);
  });
});

it('[G17] of whoever had their data erased the gym keeps who did what and when, not their name, their title or what was written of them', () => {
  hire();
  world.say(OWNER, 'employee.set', { ...WHOM, preset: 'manager', permissions: [], jobTitle: 'Head of spin' });
  world.say(OWNER, 'employee.suspend', { ...WHOM, reason: 'Till was short.' });
  const before = world.one('employee', TARGET.id);
  const leaver = {
    after: person(SAM, { displayName: 'Former member' }),
    known: world,
    moment: { by: 'system', receivedAt: LATER },
  };
  const [post, ...others] = employment.documents.employee.erased?.(leaver as never) ?? [];
  expect(others).toEqual([]);
  expect(post).toMatchObject({ uid: SAM, displayName: 'Former member', preset: before.preset, status: 'suspended' });
  expect(post).not.toHaveProperty('jobTitle');
  expect(JSON.stringify(post)).not.toContain('Till was short');
  expect(post).toMatchObject({ history: [{ did: 'hired' }, { did: 'changed' }, { did: 'suspended', by: OWNER }] });
});
