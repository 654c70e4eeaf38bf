/** Leaving and staying, choices and consents, at the edges. */
import { describe, expect, it } from 'vitest';
import { DAY, gym, HOUR, NOW, person } from '../../tests/rules/documents.ts';
import { blindTo, KnownWorld } from '../../tests/rules/world.ts';
import { plus } from '../basics/time.ts';
import { momentOf, systemMoment } from '../proposal/judge.ts';
import { decidePersonConsent, decidePersonPreference } from './choices.ts';
import { gymOfHealthConsent, healthConsentOf } from './consents.ts';
import { type Person, publicName } from './shape.ts';

const SAM = 'member01';
const system = (change: Partial<Person> = {}) => new KnownWorld(gym('one'), person(SAM, change));
const personOf = (world: KnownWorld) => world.one('user', `user:${SAM}`);
const nothing = { state: 'accepted', documents: [] };

describe('an account that is closed', () => {
  it('[2.1] waits for thirty days from when it was asked for, and says so', () => {
    const world = system();
    world.say(SAM, 'account.close', {}, { receivedAt: NOW });
    expect(personOf(world)).toMatchObject({
      status: 'deletion_requested',
      eraseAt: plus(NOW, 30 * DAY),
      displayName: `Sam ${SAM}`,
    });
    expect(world.all('notice')).toMatchObject([
      {
        event: 'account.closing',
        title: 'Your account will be deleted',
        body: 'You have 30 days to change your mind: sign in and choose "Keep my account".',
        link: '/member/account',
        severity: 'security',
      },
    ]);
  });

  it('[S3] is not closed twice, nor when it is gone, nor where nobody is', () => {
    const eraseAt = plus(NOW, DAY);
    expect(system({ status: 'deletion_requested', eraseAt }).say(SAM, 'account.close', {})).toMatchObject(nothing);
    expect(system({ status: 'erased' }).say(SAM, 'account.close', {})).toMatchObject(nothing);
    expect(new KnownWorld().say(SAM, 'account.close', {})).toMatchObject(nothing);
  });

  it.each([
    [true, 'active'],
    [false, 'unverified'],
  ])('[G16] is kept as it was, its address confirmed: %s', (emailVerified, status) => {
    const world = system({ emailVerified, status: 'deletion_requested', eraseAt: plus(NOW, DAY) });
    world.say(SAM, 'account.keep', {});
    expect(personOf(world)).toMatchObject({ status, displayName: `Sam ${SAM}` });
    expect(personOf(world)).not.toHaveProperty('eraseAt');
    expect(world.all('notice')).toMatchObject([
      {
        event: 'account.kept',
        title: 'You kept your account',
        body: 'Nothing will be deleted.',
        link: '/member/account',
        severity: 'security',
      },
    ]);
  });

  it('[S3] what was not closed is not kept', () => {
    expect(system().say(SAM, 'account.keep', {})).toMatchObject(nothing);
    expect(new KnownWorld().say(SAM, 'account.keep', {})).toMatchObject(nothing);
  });

  it('[2.1] is erased from the moment the thirty days are over, if it is still closed then', () => {
    const erased = (change: Partial<Person>, at = NOW) => {
      const world = system(change);
      return world.system('system.account-erased', { uid: SAM }, at).documents.map(({ type }) => type);
    };
    const closed = { status: 'deletion_requested', eraseAt: plus(NOW, DAY) } as const;
    expect(erased(closed, plus(NOW, DAY - 1))).toEqual([]);
    expect(erased(closed, plus(NOW, DAY))).toEqual(['user', 'errand']);
    expect(erased({ status: 'deletion_requested' }, plus(NOW, 90 * DAY))).toEqual([]);
    expect(erased({ status: 'active', eraseAt: NOW }, plus(NOW, 90 * DAY))).toEqual([]);
    expect(new KnownWorld().system('system.account-erased', { uid: SAM })).toMatchObject(nothing);
  });

  it('[2.1] what is left names nobody', () => {
    const world = system({ status: 'deletion_requested', eraseAt: NOW, phone: '+447700900123' });
    world.system('system.account-erased', { uid: SAM });
    expect(personOf(world)).toMatchObject({
      email: `${SAM}@erased.invalid`,
      emailVerified: false,
      displayName: 'Former member',
      status: 'erased',
      consents: [],
    });
    for (const gone of ['phone', 'eraseAt', 'notificationPrefs']) expect(personOf(world)).not.toHaveProperty(gone);
  });
});

describe('a choice about news', () => {
  const choose = (world: KnownWorld, change: object = {}, madeAt = NOW) =>
    world.say(
      SAM,
      'person.preference',
      { group: 'bookings', channel: 'push', on: false, ...change },
      { madeAt, receivedAt: plus(NOW, HOUR) },
    );

  it('[G14] is one for each group and channel, the later in the place of the earlier', () => {
    const world = system();
    choose(world);
    choose(world, { channel: 'email' });
    choose(world, { group: 'visits' });
    choose(world, { on: true }, plus(NOW, 1));
    expect(personOf(world).notificationPrefs).toEqual([
      { group: 'bookings', channel: 'email', on: false, at: NOW },
      { group: 'visits', channel: 'push', on: false, at: NOW },
      { group: 'bookings', channel: 'push', on: true, at: plus(NOW, 1) },
    ]);
  });

  it('[G14] one made earlier changes nothing, one made at the same moment does', () => {
    const world = system();
    choose(world, {}, plus(NOW, 2));
    expect(choose(world, { on: true }, plus(NOW, 1))).toMatchObject(nothing);
    choose(world, { on: true }, plus(NOW, 2));
    expect(personOf(world).notificationPrefs).toMatchObject([{ on: true }]);
  });

  it('[2.11] from the link in an e-mail it is no e-mail of that kind any more', () => {
    const world = system();
    world.system('system.mail-stopped', { uid: SAM, group: 'visits' });
    expect(personOf(world).notificationPrefs).toEqual([{ group: 'visits', channel: 'email', on: false, at: NOW }]);
  });

  it('[A4] a device that does not hold the profile says nothing against it', () => {
    const world = system();
    const blind = blindTo(world, 'self-');
    const unsure = { state: 'accepted', documents: [], unknown: ['person'] };
    const moment = systemMoment(NOW);
    const preference = world.proposal('person.preference', { group: 'bookings', channel: 'push', on: false });
    expect(decidePersonPreference(preference, blind, moment)).toEqual(unsure);
    const consent = world.proposal('person.consent', { kind: 'marketing_platform', version: '1', given: true });
    expect(decidePersonConsent(consent, blind, momentOf(consent.origin, { by: SAM, receivedAt: NOW }))).toEqual(unsure);
  });
});

describe('a consent', () => {
  const consent = (world: KnownWorld, change: object = {}, at = NOW) =>
    world.say(SAM, 'person.consent', { kind: 'marketing_platform', version: '1', given: true, ...change }, { receivedAt: at });
  const given = { kind: 'marketing_platform', version: '1', givenAt: NOW };

  it('[2.1] to a newer text ends the older; other consents stay as they are', () => {
    const world = system({ consents: [{ kind: 'terms', version: '1', givenAt: NOW }] });
    consent(world);
    expect(consent(world)).toMatchObject(nothing);
    consent(world, { version: '2' }, plus(NOW, HOUR));
    expect(personOf(world).consents).toEqual([
      { kind: 'terms', version: '1', givenAt: NOW },
      { ...given, withdrawnAt: plus(NOW, HOUR) },
      { kind: 'marketing_platform', version: '2', givenAt: plus(NOW, HOUR) },
    ]);
  });

  it('[2.1] that was never given is not withdrawn; one that was withdrawn may be given anew', () => {
    const world = system();
    expect(consent(world, { given: false })).toMatchObject(nothing);
    consent(world);
    consent(world, { given: false }, plus(NOW, HOUR));
    expect(consent(world, { given: false }, plus(NOW, HOUR))).toMatchObject(nothing);
    consent(world, {}, plus(NOW, DAY));
    expect(personOf(world).consents).toMatchObject([{ withdrawnAt: plus(NOW, HOUR) }, { givenAt: plus(NOW, DAY) }]);
  });

  it('[2.1] fifty are kept, the latest', () => {
    const old = Array.from({ length: 50 }, (_, index) => ({ kind: `old${index}`, version: '1', givenAt: NOW }));
    const world = system({ consents: old });
    consent(world);
    expect(personOf(world).consents).toEqual([...old.slice(1), given]);
  });

  it('[2.1] to a gym’s health statement says which gym’s it is', () => {
    expect(healthConsentOf('iron-works')).toBe('health_statement:iron-works');
    expect(gymOfHealthConsent('health_statement:iron-works')).toBe('gym:iron-works');
    expect(gymOfHealthConsent('marketing_platform')).toBeNull();
    expect(gymOfHealthConsent('no health_statement:')).toBeNull();
  });
});

it('[L9] others see a first name and an initial', () => {
  expect(publicName('Sam Kay')).toBe('Sam K.');
  expect(publicName('  Zoë  van den Berg ')).toBe('Zoë B.');
  expect(publicName('Cher')).toBe('Cher');
  expect(publicName('sam o’neil')).toBe('sam O.');
});
