import { describe, expect, it } from 'vitest';
import { gym, HOUR, NOW, person } from '../../tests/rules/documents.ts';
import { blindTo, KnownWorld } from '../../tests/rules/world.ts';
import { plus } from '../basics/time.ts';
import { sentenceFor } from '../codes.ts';
import type { Decision } from '../decision.ts';
import type { ProposalOf } from '../folds/proposals.ts';
import { PERMISSIONS, PRESET_PERMISSIONS } from '../person/shape.ts';
import { momentOf } from '../proposal/judge.ts';
import { decideEmployeeSet } from './change.ts';
import { GIVABLE, OWNERS_ONLY } from './powers.ts';
import { HISTORY_KEPT } from './shape.ts';
import { EMPLOYMENT, type EmploymentState } from './states.ts';

const OWNER = 'owner001';
const SAM = 'member01';
const LATER = plus(NOW, HOUR);
const WHOM = { gymId: 'gym:one', uid: SAM };
const SET: ProposalOf<'employee.set'>['body'] = { ...WHOM, preset: 'manager', permissions: [] };

function at(state: EmploymentState): KnownWorld {
  const world = new KnownWorld(
    gym('one'),
    gym('two'),
    person(SAM),
    ...['owner001', 'owner002', 'rival001', 'manager1'].map((uid) => person(uid)),
  );
  for (const uid of [OWNER, 'owner002']) world.system('system.employed', { uid, gymId: 'gym:one', preset: 'owner' });
  world.system('system.employed', { uid: 'rival001', gymId: 'gym:two', preset: 'owner' });
  world.system('system.employed', { uid: 'manager1', gymId: 'gym:one', preset: 'manager' });
  if (state === 'none') return world;
  world.system('system.employed', { uid: SAM, gymId: 'gym:one', preset: 'reception' });
  if (state === 'suspended') world.say(OWNER, 'employee.suspend', { ...WHOM, reason: 'Till was short.' });
  if (state === 'removed') world.say(OWNER, 'employee.remove', WHOM);
  return world;
}
const grantOf = (world: KnownWorld, uid = SAM) =>
  world.one('grants', `grants:${uid}`).gyms.find(({ gymId }) => gymId === 'gym:one');
const employeeOf = (world: KnownWorld, uid = SAM) => world.one('employee', `employee:one:${uid}`);

const SAID = {
  set: (world: KnownWorld, by: string, uid: string) => world.say(by, 'employee.set', { ...SET, uid }, { receivedAt: LATER }),
  suspended: (world: KnownWorld, by: string, uid: string) =>
    world.say(by, 'employee.suspend', { ...WHOM, uid }, { receivedAt: LATER }),
  resumed: (world: KnownWorld, by: string, uid: string) =>
    world.say(by, 'employee.resume', { ...WHOM, uid }, { receivedAt: LATER }),
  removed: (world: KnownWorld, by: string, uid: string) =>
    world.say(by, 'employee.remove', { ...WHOM, uid }, { receivedAt: LATER }),
} as const;
const EVENTS = ['set', 'suspended', 'resumed', 'removed'] as const;
const STATES = ['none', 'active', 'suspended', 'removed'] as const;

describe('every state × kind × who', () => {
  const rows = STATES.flatMap((state) => EVENTS.map((event) => [state, event] as const));

  it.each(rows)('[2.12] %s, %s by the owner: what the table says, in the grant and on the gym’s list', (state, event) => {
    const world = at(state);
    const next = EMPLOYMENT[state][event];
    const decision = SAID[event](world, OWNER, SAM);
    if (typeof next !== 'string') {
      expect(decision).toMatchObject({ state: 'refused', code: next.code });
      return;
    }
    expect(decision.state).toBe('accepted');
    expect([grantOf(world)?.status, employeeOf(world).status]).toEqual([next, next]);
    const isNews = next !== state || event === 'set';
    expect(decision.audit?.length ?? 0).toBe(isNews ? 1 : 0);
    if (isNews) expect(decision.documents.some((doc) => doc.type === 'notice' && doc.uid === SAM)).toBe(true);
    else expect(decision.documents).toEqual([]);
  });

  it.each(rows.flatMap(([state, event]) => ['manager1', 'rival001', 'stranger'].map((who) => [state, event, who] as const)))(
    '[R-60] %s, %s by %s is refused and changes nothing',
    (state, event, who) => {
      const world = at(state);
      const before = JSON.stringify([world.all('grants'), world.all('employee')]);
      expect(SAID[event](world, who, SAM)).toMatchObject({ state: 'refused', code: 'NO_PERMISSION' });
      expect(JSON.stringify([world.all('grants'), world.all('employee')])).toBe(before);
    },
  );

  it.each(EVENTS)('[R-60] %s by oneself: nobody raises their own rights, but whoever works there may leave', (event) => {
    const world = at('active');
    const decision = SAID[event](world, SAM, SAM);
    if (event !== 'removed') expect(decision).toMatchObject({ state: 'refused', code: 'NO_PERMISSION' });
    else expect(employeeOf(world)).toMatchObject({ status: 'removed', history: [{}, { did: 'left', by: SAM }] });
  });

  it('[2.12] that somebody left by themselves, every owner is told; that one of them removed somebody, they know', () => {
    const world = at('active');
    const toldIn = (decision: Decision) =>
      decision.documents.flatMap((one) =>
        one.type === 'notice' && one.event === 'team.left' ? [[one.uid, one.title, one.link]] : [],
      );
    const left = SAID.removed(world, SAM, SAM);
    const line = [`${person(SAM).displayName} has left Gym one`, '/owner/employees?gym=one'];
    expect(toldIn(left)).toEqual([
      ['owner001', ...line],
      ['owner002', ...line],
    ]);
    expect(toldIn(SAID.removed(at('active'), OWNER, SAM))).toEqual([]);
  });

  it.each(EVENTS)('[G12] %s of an owner, by another or by themselves, is ours to do', (event) => {
    const world = at('active');
    expect(SAID[event](world, OWNER, 'owner002')).toMatchObject({ state: 'refused', code: 'OWNER_PROTECTED' });
    const own = event === 'removed' ? 'OWNER_PROTECTED' : 'OWN_RIGHTS';
    expect(SAID[event](world, OWNER, OWNER)).toMatchObject({ state: 'refused', code: own });
    expect(grantOf(world, 'owner002')).toMatchObject({ status: 'active', preset: 'owner' });
  });

  it('[2.12] somebody who never worked there cannot leave, and whoever left leaves once', () => {
    expect(SAID.removed(at('none'), 'rival001', 'rival001')).toMatchObject({ state: 'refused', code: 'NOT_FOUND' });
    expect(SAID.removed(at('removed'), SAM, SAM)).toMatchObject({ state: 'accepted', documents: [] });
  });
});

describe('what somebody may do', () => {
  it('[R-60] a preset comes with its own, custom with what was chosen, each once and in their order', () => {
    const world = at('active');
    world.say(OWNER, 'employee.set', { ...SET, permissions: ['refunds'] });
    expect(grantOf(world)?.permissions).toEqual(PRESET_PERMISSIONS.manager);
    world.say(OWNER, 'employee.set', { ...SET, preset: 'custom', permissions: ['members.view', 'checkin.scan', 'members.view'] });
    expect(grantOf(world)).toMatchObject({ preset: 'custom', permissions: ['checkin.scan', 'members.view'] });
    expect(employeeOf(world)).toMatchObject({ preset: 'custom', permissions: ['checkin.scan', 'members.view'] });
  });

  it.each(OWNERS_ONLY)('[R-60] %s is for owners only, whoever gives it', (permission) => {
    const world = at('active');
    expect(world.say(OWNER, 'employee.set', { ...SET, preset: 'custom', permissions: [permission] })).toMatchObject({
      state: 'refused',
      code: 'OWNERS_ONLY',
    });
    expect(grantOf(world)?.preset).toBe('reception');
  });

  it('[R-60] a role of one’s own making has one power at least: none is refused with its field and rule', () => {
    const world = at('active');
    const decision = world.say(OWNER, 'employee.set', { ...SET, preset: 'custom', permissions: [] });
    expect(decision).toMatchObject({ state: 'refused', code: 'VALIDATION' });
    expect(sentenceFor('VALIDATION', decision.facts)).toBe("Permissions isn't right: choose at least one.");
    expect(grantOf(world)?.preset).toBe('reception');
    expect(world.say(OWNER, 'employee.set', { ...SET, preset: 'custom', permissions: ['checkin.scan'] }).state).toBe('accepted');
    // Their own classes are theirs by the preset, not by a power of the list.
    expect(world.say(OWNER, 'employee.set', { ...SET, preset: 'trainer', permissions: [] }).state).toBe('accepted');
  });

  it('[R-60] all else may be given', () => {
    expect([...GIVABLE, ...OWNERS_ONLY].toSorted()).toEqual([...PERMISSIONS].toSorted());
    expect(at('active').say(OWNER, 'employee.set', { ...SET, preset: 'custom', permissions: [...GIVABLE] }).state).toBe(
      'accepted',
    );
  });

  it('[2.12] a job title and a lease are set with it, and taken with it', () => {
    const world = at('active');
    world.say(OWNER, 'employee.set', { ...SET, jobTitle: 'Head of spin', leaseDays: 3 });
    expect(employeeOf(world)).toMatchObject({ jobTitle: 'Head of spin', leaseDays: 3 });
    expect(grantOf(world)).toMatchObject({ leaseDays: 3 });
    SAID.suspended(world, OWNER, SAM);
    expect([employeeOf(world).jobTitle, employeeOf(world).leaseDays, grantOf(world)?.leaseDays]).toEqual(['Head of spin', 3, 3]);
    world.say(OWNER, 'employee.set', SET);
    expect(employeeOf(world)).not.toHaveProperty('jobTitle');
    expect([employeeOf(world).leaseDays, grantOf(world)?.leaseDays]).toEqual([undefined, undefined]);
    expect(grantOf(world)?.status).toBe('suspended');
  });

  it('[G9] what is taken is kept with its time, given back it is forgotten', () => {
    const world = at('active');
    const set = (permissions: ('checkin.scan' | 'members.view' | 'refunds')[], receivedAt: string) =>
      world.say(OWNER, 'employee.set', { ...SET, preset: 'custom', permissions }, { receivedAt });
    set(['checkin.scan', 'members.view'], NOW);
    set(['members.view'], LATER);
    expect(grantOf(world)?.taken).toContainEqual({ permission: 'checkin.scan', at: LATER });
    set(['refunds'], plus(LATER, HOUR));
    expect(grantOf(world)?.taken).toContainEqual({ permission: 'checkin.scan', at: LATER });
    set(['checkin.scan'], plus(LATER, 2 * HOUR));
    expect(grantOf(world)?.taken?.map(({ permission }) => permission)).not.toContain('checkin.scan');
    expect(grantOf(world)?.taken).toContainEqual({ permission: 'members.view', at: plus(LATER, HOUR) });
  });

  it('[S3] the same again changes nothing, and nobody is told', () => {
    const world = at('active');
    expect(SAID.set(world, OWNER, SAM).documents.length).toBeGreaterThan(0);
    expect(SAID.set(world, OWNER, SAM).documents).toEqual([]);
  });
});

describe('access that stops and goes on', () => {
  it('[G8] suspended: since when, once; back again: as before, and since then', () => {
    const world = at('active');
    SAID.suspended(world, OWNER, SAM);
    expect(grantOf(world)).toMatchObject({ status: 'suspended', endedAt: LATER, permissions: PRESET_PERMISSIONS.reception });
    expect(employeeOf(world).suspendedAt).toBe(LATER);
    SAID.resumed(world, OWNER, SAM);
    expect(grantOf(world)).toMatchObject({ status: 'active', permissions: PRESET_PERMISSIONS.reception });
    expect(grantOf(world)).not.toHaveProperty('endedAt');
    expect(employeeOf(world)).not.toHaveProperty('suspendedAt');
  });

  it('[2.12] removed from a suspension it says since when, and no more of the suspension', () => {
    const world = at('suspended');
    SAID.removed(world, OWNER, SAM);
    expect(employeeOf(world)).toMatchObject({ status: 'removed', removedAt: LATER });
    expect(employeeOf(world)).not.toHaveProperty('suspendedAt');
    expect(world.one('user', `user:${SAM}`).role).toBe('member');
  });

  it.each([
    ['set', 'access.changed', 'What you may do at Gym one has changed', '/employee/dashboard'],
    ['suspended', 'access.suspended', 'Your access to Gym one is suspended', '/employee/dashboard'],
    ['removed', 'access.ended', 'Your access to Gym one ended', '/gym/one'],
  ] as const)('[G9] whoever it is about is told: %s', (event, said, title, link) => {
    const world = at('active');
    SAID[event](world, OWNER, SAM);
    expect(world.all('notice').filter(({ uid }) => uid === SAM)).toMatchObject([
      { event: said, title, link, severity: 'security', entity: 'gym:one' },
    ]);
  });

  it('[G9] and when they are back', () => {
    const world = at('suspended');
    SAID.resumed(world, OWNER, SAM);
    expect(world.all('notice').filter(({ uid }) => uid === SAM)).toMatchObject([
      { event: 'access.resumed', title: 'You can work at Gym one again', link: '/employee/dashboard' },
    ]);
  });
});

describe('the history that owners read', () => {
  it('[2.12] who changed what and when: given and taken, with the owner’s words', () => {
    const world = at('suspended');
    world.say(
      OWNER,
      'employee.set',
      { ...SET, preset: 'custom', permissions: ['checkin.scan', 'refunds'] },
      { receivedAt: LATER },
    );
    expect(employeeOf(world).history).toMatchObject([
      { at: NOW, by: 'system', did: 'hired', preset: 'reception', given: PRESET_PERMISSIONS.reception },
      { at: NOW, by: OWNER, did: 'suspended', reason: 'Till was short.' },
      { at: LATER, by: OWNER, did: 'changed', preset: 'custom', given: ['refunds'] },
    ]);
    expect(employeeOf(world).history?.at(-1)?.taken).not.toContain('checkin.scan');
    expect(employeeOf(world).history?.[1]).not.toHaveProperty('given');
  });

  it('[2.12] whoever comes back is given all of it anew', () => {
    const world = at('removed');
    world.system('system.employed', { uid: SAM, gymId: 'gym:one', preset: 'reception' }, LATER);
    expect(employeeOf(world).history).toMatchObject([
      { did: 'hired' },
      { did: 'removed', taken: PRESET_PERMISSIONS.reception },
      { did: 'hired', given: PRESET_PERMISSIONS.reception },
    ]);
  });

  it('[0.1] keeps the newest fifty', () => {
    const world = at('active');
    for (let turn = 0; turn < HISTORY_KEPT; turn++) {
      SAID.suspended(world, OWNER, SAM);
      SAID.resumed(world, OWNER, SAM);
    }
    expect(employeeOf(world).history).toHaveLength(HISTORY_KEPT);
    expect(employeeOf(world).history?.at(-1)?.did).toBe('resumed');
  });
});

describe('on a device', () => {
  it('[A4] what is not known here refuses nothing: others’ powers, and one’s own', () => {
    const world = at('active');
    const proposal = world.proposal('employee.set', SET);
    const moment = momentOf(proposal.origin, { by: OWNER, receivedAt: NOW });
    const known = blindTo(world, `self-${SAM}/`);
    expect(decideEmployeeSet(proposal, known, moment)).toMatchObject({ state: 'accepted', documents: [], unknown: ['grants'] });
    expect(decideEmployeeSet(proposal, blindTo(world, 'self-'), moment).state).toBe('accepted');
  });
});
