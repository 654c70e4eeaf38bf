import { describe, expect, it } from 'vitest';
import { born, DAY, gym, HOUR, NOW, pass, person } from '../../tests/rules/documents.ts';
import { blindTo, KnownWorld } from '../../tests/rules/world.ts';
import { plus } from '../basics/time.ts';
import { systemMoment } from '../proposal/judge.ts';
import { decideDeviceRegistered, decideDeviceRevoked } from './decide.ts';
import { DeviceRegistered, DeviceRevoked } from './proposals.ts';
import { PERMISSIONS, type Person, PRESET_PERMISSIONS, type Role } from './shape.ts';

const SAM = 'member01';
const LATER = plus(NOW, HOUR);
const system = (change: Partial<Person> = {}) => new KnownWorld(gym('one'), gym('two'), person(SAM, change));
const personOf = (world: KnownWorld) => world.one('user', `user:${SAM}`);
const grantsOf = (world: KnownWorld) => world.one('grants', `grants:${SAM}`);
const nothing = { state: 'accepted', documents: [] };

describe('signing up', () => {
  const said = {
    uid: SAM,
    email: 'sam@example.org',
    displayName: 'Sam Kay',
    consents: [{ kind: 'terms', version: '1', givenAt: NOW }],
  };

  it('[2.1] makes a member who has not confirmed their address, and may do nothing beyond that', () => {
    const world = new KnownWorld();
    world.system('system.person-registered', said);
    expect(personOf(world)).toMatchObject({
      ...said,
      role: 'member',
      emailVerified: false,
      status: 'unverified',
      standing: { owedVisits: 0 },
      createdAt: NOW,
    });
    expect(grantsOf(world)).toMatchObject({ uid: SAM, gyms: [], admin: false });
  });

  it('[S3] twice it changes nothing', () => {
    const world = system({ displayName: 'Sam Kay' });
    expect(world.system('system.person-registered', { ...said, displayName: 'Somebody Else' })).toMatchObject(nothing);
  });

  it('[2.1] a confirmed address makes an account active, not one that was stopped', () => {
    const verified = (status: Person['status']) => {
      const world = system({ emailVerified: false, status });
      world.system('system.email-verified', { uid: SAM });
      const { emailVerified, status: after } = personOf(world);
      return [emailVerified, after];
    };
    expect(verified('unverified')).toEqual([true, 'active']);
    expect(verified('suspended')).toEqual([true, 'suspended']);
    expect(new KnownWorld().system('system.email-verified', { uid: SAM })).toMatchObject(nothing);
    expect(system().system('system.email-verified', { uid: SAM })).toMatchObject(nothing);
  });
});

describe('roles', () => {
  it.each<[Role, boolean]>([
    ['member', false],
    ['gym-owner', false],
    ['gym-employee', false],
    ['admin', true],
    ['super-admin', true],
  ])('[R-61] %s: an administrator is %s, a super-admin is a power besides', (role, admin) => {
    const world = system();
    world.system('system.role-set', { uid: SAM, role: 'admin' });
    world.system('system.role-set', { uid: SAM, role: 'super-admin' });
    expect(grantsOf(world)).toMatchObject({ admin: true, superAdmin: true });
    const { audit } = world.system('system.role-set', { uid: SAM, role }, LATER);
    if (role !== 'super-admin')
      expect(audit).toMatchObject([
        { action: 'role.set', before: { role: 'super-admin', superAdmin: true }, after: { role, admin, superAdmin: false } },
      ]);
    expect(personOf(world).role).toBe(role);
    expect(grantsOf(world).admin).toBe(admin);
    expect(grantsOf(world).superAdmin).toBe(role === 'super-admin' ? true : undefined);
  });

  it('[R-61] whoever has no grants yet is given them with the role; no other role needs a confirmed address', () => {
    const world = system({ emailVerified: false });
    expect(world.system('system.role-set', { uid: SAM, role: 'gym-owner' }).state).toBe('accepted');
    expect(personOf(world).role).toBe('gym-owner');
    expect(world.all('grants')).toEqual([]);
    expect(new KnownWorld().system('system.role-set', { uid: SAM, role: 'member' })).toMatchObject(nothing);
  });
});

describe('a status that the system gives', () => {
  it('[G15] suspended: since when; given again it counts from the first, lifted it is forgotten', () => {
    const world = system();
    const say = (status: 'suspended' | 'restricted' | 'active', at: string) =>
      world.system('system.person-status', { uid: SAM, status }, at);
    say('suspended', LATER);
    expect(personOf(world)).toMatchObject({ status: 'suspended', suspendedAt: LATER, updatedAt: LATER });
    expect(say('suspended', plus(NOW, DAY))).toMatchObject(nothing);
    say('restricted', plus(NOW, DAY));
    expect(personOf(world)).toMatchObject({ status: 'restricted', displayName: `Sam ${SAM}` });
    expect(personOf(world)).not.toHaveProperty('suspendedAt');
  });

  it('[A11] of nobody says nothing', () => {
    expect(new KnownWorld().system('system.person-status', { uid: SAM, status: 'active' })).toMatchObject(nothing);
  });
});

describe('devices', () => {
  const said = { uid: SAM, deviceId: 'device01', name: 'Phone' };

  it('[6.1] one that is registered is asked for a token of each pass it may show, and no other device is', () => {
    const world = system();
    world.lay([pass('one', SAM), pass('over', SAM, { status: 'expired' })]);
    world.system('system.device-registered', { ...said, deviceId: 'device00' });
    world.system('system.device-registered', said, LATER);
    expect(world.one('device', 'device:device01')).toMatchObject({ uid: SAM, name: 'Phone', registeredAt: LATER });
    expect(world.all('errand').map(({ _id }) => _id)).toEqual([
      'errand:sign-one-device00-2026-03-03',
      'errand:sign-one-device01-2026-03-03',
    ]);
  });

  it('[S3] registered twice it keeps its first name and time, signed out twice its first end', () => {
    const world = system();
    world.system('system.device-registered', said);
    expect(world.system('system.device-registered', { ...said, name: 'Tablet' }, LATER)).toMatchObject(nothing);
    world.system('system.device-revoked', { uid: SAM, deviceId: 'device01' }, LATER);
    expect(world.one('device', 'device:device01')).toMatchObject({ revokedAt: LATER, updatedAt: LATER, registeredAt: NOW });
    expect(world.system('system.device-revoked', { uid: SAM, deviceId: 'device01' }, plus(NOW, DAY))).toMatchObject(nothing);
    expect(world.system('system.device-revoked', { uid: SAM, deviceId: 'device99' })).toMatchObject(nothing);
  });

  it('[A4] where passes are not known none is signed for, and no door is told', () => {
    const world = system();
    world.lay([pass('one', SAM)]);
    const blind = blindTo(world, 'member-');
    const moment = systemMoment(NOW);
    const kind = 'system.device-registered' as const;
    const registered = DeviceRegistered.parse({ _id: 'proposal:x', type: 'proposal', kind, body: said });
    expect(decideDeviceRegistered(registered, blind, moment).documents.map(({ type }) => type)).toEqual(['device']);
    world.system(kind, said);
    const body = { uid: SAM, deviceId: 'device01' };
    const revoked = DeviceRevoked.parse({ _id: 'proposal:y', type: 'proposal', kind: 'system.device-revoked', body });
    expect(decideDeviceRevoked(revoked, blind, moment).documents.map(({ type }) => type)).toEqual(['device']);
  });
});

describe('working at a gym', () => {
  const employed = (
    world: KnownWorld,
    preset: 'owner' | 'manager' | 'reception' | 'trainer' | 'custom',
    gymId = 'gym:one',
    at = NOW,
  ) => world.system('system.employed', { uid: SAM, gymId, preset }, at);

  it.each(['owner', 'manager', 'reception', 'trainer'] as const)(
    '[R-60] %s: what the preset may do, here and among the gym’s people',
    (preset) => {
      const world = system();
      employed(world, preset);
      const permissions = PRESET_PERMISSIONS[preset];
      expect(grantsOf(world).gyms).toEqual([
        { gymId: 'gym:one', gymName: 'Gym one', preset, permissions, since: NOW, status: 'active' },
      ]);
      expect(world.one('employee', `employee:one:${SAM}`)).toMatchObject({
        gymId: 'gym:one',
        uid: SAM,
        displayName: `Sam ${SAM}`,
        preset,
        permissions,
        status: 'active',
      });
    },
  );

  it('[R-60] an owner may do everything, a trainer of their own nothing, and who was given no preset nothing', () => {
    expect(PRESET_PERMISSIONS.owner).toEqual(PERMISSIONS);
    expect(PRESET_PERMISSIONS.trainer).toEqual([]);
    const world = system();
    employed(world, 'custom');
    expect(grantsOf(world).gyms[0]?.permissions).toEqual([]);
  });

  it('[A11] nobody works at no gym, and no gym employs nobody', () => {
    expect(employed(system(), 'owner', 'gym:none')).toMatchObject({ state: 'refused', code: 'NOT_FOUND', documents: [] });
    expect(employed(new KnownWorld(gym('one')), 'owner')).toMatchObject({ state: 'refused', code: 'NOT_FOUND', documents: [] });
  });

  it('[G9] another preset takes the place of the one before, since when stays; other gyms are left alone', () => {
    const world = system();
    employed(world, 'reception');
    employed(world, 'trainer', 'gym:two');
    employed(world, 'manager', 'gym:one', LATER);
    expect(grantsOf(world).gyms.map(({ gymId, preset, since }) => [gymId, preset, since])).toEqual([
      ['gym:two', 'trainer', NOW],
      ['gym:one', 'manager', NOW],
    ]);
    expect(world.one('employee', `employee:one:${SAM}`)).toMatchObject({ preset: 'manager', createdAt: NOW, updatedAt: LATER });
    expect(world.one('employee', `employee:two:${SAM}`)).toMatchObject({ preset: 'trainer' });
  });

  it('[G8] whoever comes back works there since then', () => {
    const world = system();
    employed(world, 'reception');
    world.system('system.employment-ended', { uid: SAM, gymId: 'gym:one' }, LATER);
    employed(world, 'reception', 'gym:one', plus(NOW, DAY));
    expect(grantsOf(world).gyms).toMatchObject([{ status: 'active', since: plus(NOW, DAY) }]);
    expect(grantsOf(world).gyms[0]).not.toHaveProperty('endedAt');
    expect(world.one('employee', `employee:one:${SAM}`)).toMatchObject({ status: 'active' });
  });

  it.each<[Role, 'owner' | 'reception', Role]>([
    ['member', 'owner', 'gym-owner'],
    ['member', 'reception', 'gym-employee'],
    ['gym-employee', 'owner', 'gym-owner'],
    ['gym-employee', 'reception', 'gym-employee'],
    ['gym-owner', 'reception', 'gym-owner'],
    ['gym-owner', 'owner', 'gym-owner'],
    ['admin', 'owner', 'admin'],
    ['admin', 'reception', 'admin'],
  ])('[2.12] the role chooses the home page: a %s who becomes %s is a %s', (role, preset, after) => {
    const world = system({ role });
    employed(world, preset);
    expect(personOf(world).role).toBe(after);
  });
});

describe('an employment that ends', () => {
  const world = () => {
    const at = system();
    for (const gymId of ['gym:one', 'gym:two']) at.system('system.employed', { uid: SAM, gymId, preset: 'reception' });
    return at;
  };
  const ended = (at: KnownWorld, gymId: string) => at.system('system.employment-ended', { uid: SAM, gymId }, LATER);

  it('[G8] ends the power of that gym at once, and takes its bearer from the people there', () => {
    const at = world();
    ended(at, 'gym:one');
    expect(grantsOf(at).gyms).toMatchObject([
      { gymId: 'gym:one', status: 'removed', endedAt: LATER, permissions: PRESET_PERMISSIONS.reception },
      { gymId: 'gym:two', status: 'active' },
    ]);
    expect(at.one('employee', `employee:one:${SAM}`)).toMatchObject({
      status: 'removed',
      removedAt: LATER,
      updatedAt: LATER,
      gymId: 'gym:one',
    });
    expect(at.one('employee', `employee:two:${SAM}`)).toMatchObject({ status: 'active' });
    expect(grantsOf(at).updatedAt).toBe(LATER);
  });

  it('[2.12] the last one makes a member of an employee, and of nobody else', () => {
    const at = world();
    ended(at, 'gym:one');
    expect(personOf(at).role).toBe('gym-employee');
    ended(at, 'gym:two');
    expect(personOf(at).role).toBe('member');
    const owner = world();
    owner.system('system.role-set', { uid: SAM, role: 'gym-owner' });
    ended(owner, 'gym:one');
    ended(owner, 'gym:two');
    expect(personOf(owner).role).toBe('gym-owner');
  });

  it('[G8] its bearer is told, and what to do if that is wrong', () => {
    const at = world();
    ended(at, 'gym:one');
    expect(at.all('notice')).toMatchObject([
      {
        event: 'access.ended',
        title: 'Your access to Gym one ended',
        body: 'You no longer work there on Fitness Hub. If that is wrong, please ask the gym.',
        link: '/gym/one',
        severity: 'security',
      },
    ]);
  });

  it('[S3] ends once, and never where there was none', () => {
    const at = world();
    ended(at, 'gym:one');
    expect(ended(at, 'gym:one')).toMatchObject(nothing);
    expect(ended(at, 'gym:three')).toMatchObject(nothing);
    expect(ended(system(), 'gym:one')).toMatchObject(nothing);
  });

  it('[L9] somebody who is on no list of people is taken from none', () => {
    const permissions = [...PRESET_PERMISSIONS.reception];
    const held = {
      gymId: 'gym:one',
      gymName: 'Gym one',
      preset: 'reception' as const,
      permissions,
      since: NOW,
      status: 'active' as const,
    };
    const at = system();
    at.lay([{ _id: `grants:${SAM}`, type: 'grants', ...born, uid: SAM, admin: false, gyms: [held] }]);
    ended(at, 'gym:one');
    expect(grantsOf(at).gyms).toMatchObject([{ status: 'removed' }]);
    expect(at.all('employee')).toEqual([]);
  });
});
