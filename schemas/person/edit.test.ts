import { describe, expect, it } from 'vitest';
import { DAY, gym, NOW, pass, person } from '../../tests/rules/documents.ts';
import { employ } from '../../tests/rules/scenes.ts';
import { blindTo, KnownWorld } from '../../tests/rules/world.ts';
import { plus } from '../basics/time.ts';
import { decide } from '../folds/decide.ts';
import { systemMoment } from '../proposal/judge.ts';
import type { Person } from './shape.ts';

const SAM = 'member01';
const world = (change: Partial<Person> = {}) =>
  new KnownWorld(gym('one'), person(SAM, { displayName: 'Sam Field', ...change }), pass('p1', SAM));
const profile = (of: KnownWorld) => of.one('user', `user:${SAM}`);
const name = (from: string, to: string) => ({ displayName: { from, to } });

describe('editing one’s profile on several devices', () => {
  it('G1: different fields are merged', () => {
    const of = world();
    expect(of.say(SAM, 'person.edit', { phone: { from: null, to: '+441132223344' } }).state).toBe('accepted');
    expect(of.say(SAM, 'person.edit', { homeOutcode: { from: null, to: 'LS1' } }).state).toBe('accepted');
    expect(profile(of)).toMatchObject({ displayName: 'Sam Field', phone: '+441132223344', homeOutcode: 'LS1' });
  });

  it('G1: a field is emptied, and the emergency contact is one field', () => {
    const contact = { name: 'Kim Field', phone: '+441132223355' };
    const of = world({ phone: '+441132223344', emergencyContact: contact });
    of.say(SAM, 'person.edit', { phone: { from: '+441132223344', to: null } });
    of.say(SAM, 'person.edit', { emergencyContact: { from: contact, to: { ...contact, name: 'Lee Field' } } });
    expect(profile(of).phone).toBeUndefined();
    expect(profile(of).emergencyContact).toEqual({ ...contact, name: 'Lee Field' });
  });

  it('G2: the same field changed twice waits for a choice; what does not clash is kept at once', () => {
    const of = world();
    of.say(SAM, 'person.edit', name('Sam Field', 'Sammy Field'));
    const second = of.say(SAM, 'person.edit', { ...name('Sam Field', 'Samuel Field'), homeOutcode: { from: null, to: 'LS6' } });
    expect(second).toMatchObject({ state: 'held', code: 'CONFLICT_HELD', facts: { field: 'your name' } });
    expect(profile(of)).toMatchObject({ displayName: 'Sammy Field', homeOutcode: 'LS6' });
    const answer = of.say(SAM, 'held.answer', { proposalId: second.proposal._id, choice: 'keep' });
    expect(answer.settles).toEqual([{ proposalId: second.proposal._id, uid: SAM, state: 'accepted' }]);
    expect(profile(of).displayName).toBe('Samuel Field');
  });

  it('[G2] kept, it does not do again what it had its way with at once and what was changed since', () => {
    const of = world();
    of.say(SAM, 'person.edit', name('Sam Field', 'Sammy Field'));
    const second = of.say(SAM, 'person.edit', { ...name('Sam Field', 'Samuel Field'), homeOutcode: { from: null, to: 'LS6' } });
    expect(second.waits).toEqual(['displayName']);
    of.say(SAM, 'person.edit', { homeOutcode: { from: 'LS6', to: 'LS9' } });
    of.say(SAM, 'held.answer', { proposalId: second.proposal._id, choice: 'keep' });
    expect(profile(of)).toMatchObject({ displayName: 'Samuel Field', homeOutcode: 'LS9' });
  });

  it.each([
    ['phone', 'your phone number', '+441132223344', '+441132223355', '+441132223366'],
    ['homeOutcode', 'your home area', 'LS1', 'LS6', 'LS9'],
    [
      'emergencyContact',
      'your emergency contact',
      { name: 'Kim Field', phone: '+441132223344' },
      { name: 'Lee Field', phone: '+441132223344' },
      { name: 'Max Field', phone: '+441132223344' },
    ],
  ] as const)(
    '[G2] %s, changed twice, waits under its name, and is what its author keeps',
    (field, called, was, first, second) => {
      for (const from of [was, null]) {
        const of = world(from === null ? {} : { [field]: from });
        of.say(SAM, 'person.edit', { [field]: { from, to: first } });
        const held = of.say(SAM, 'person.edit', { [field]: { from, to: second } });
        expect(held).toMatchObject({ state: 'held', facts: { field: called } });
        of.say(SAM, 'held.answer', { proposalId: held.proposal._id, choice: 'keep' });
        expect(profile(of)[field]).toEqual(second);
      }
    },
  );

  it('[G2] kept where the field was emptied meanwhile, it is filled again', () => {
    const of = world({ homeOutcode: 'LS1' });
    of.say(SAM, 'person.edit', { homeOutcode: { from: 'LS1', to: null } });
    const held = of.say(SAM, 'person.edit', { homeOutcode: { from: 'LS1', to: 'LS9' } });
    of.say(SAM, 'held.answer', { proposalId: held.proposal._id, choice: 'keep' });
    expect(profile(of).homeOutcode).toBe('LS9');
  });

  it('[G16] whoever is leaving changes nothing, and nobody is nobody', () => {
    const leaving = world({ status: 'deletion_requested', eraseAt: NOW });
    expect(leaving.say(SAM, 'person.edit', name('Sam Field', 'Sammy Field'))).toMatchObject({
      state: 'refused',
      code: 'ACCOUNT_CLOSING',
    });
    expect(new KnownWorld().say(SAM, 'person.edit', name('Sam Field', 'Sammy Field'))).toMatchObject({
      state: 'refused',
      code: 'NOT_FOUND',
    });
  });

  it('[L9] another field than the name changes no list and no staff', () => {
    const of = world();
    employ(of, SAM, 'reception');
    const { documents } = of.say(SAM, 'person.edit', { homeOutcode: { from: null, to: 'LS6' } });
    expect(documents.map(({ type }) => type)).toEqual(['user']);
  });

  it('G2: nobody chooses: after thirty days what was saved first stays', () => {
    const of = world();
    of.say(SAM, 'person.edit', name('Sam Field', 'Sammy Field'));
    const second = of.say(SAM, 'person.edit', name('Sam Field', 'Samuel Field'));
    const timer = of.system('system.held-timed-out', { uid: SAM, proposalId: second.proposal._id }, plus(NOW, 30 * DAY));
    expect(timer.settles).toMatchObject([{ state: 'refused', code: 'CONFLICT_EXPIRED' }]);
    expect(profile(of).displayName).toBe('Sammy Field');
  });

  it('the same change from two devices is one change, and nothing to choose', () => {
    const of = world();
    of.say(SAM, 'person.edit', name('Sam Field', 'Sammy Field'));
    expect(of.say(SAM, 'person.edit', name('Sam Field', 'Sammy Field'))).toMatchObject({ state: 'accepted', documents: [] });
  });

  it('a new name stands on the gyms’ lists, in the short form, and among the staff', () => {
    const of = world();
    employ(of, SAM, 'reception');
    of.lay([{ ...person(SAM, { displayName: 'Sam Field' }) }]);
    of.system('system.employed', { uid: SAM, gymId: 'gym:one', preset: 'reception' });
    of.say(SAM, 'person.edit', name('Sam Field', 'Robin Hill'));
    expect(of.all('roster')).toMatchObject([{ displayName: 'Robin H.' }]);
    expect(of.all('employee')).toMatchObject([{ displayName: 'Robin Hill' }]);
  });

  it('A4: a device that does not hold the profile says nothing against it', () => {
    const of = world();
    const proposal = of.proposal('person.edit', name('Sam Field', 'Robin Hill'));
    expect(decide(proposal, blindTo(of, 'self-'), { ...systemMoment(NOW), by: SAM })).toMatchObject({
      state: 'accepted',
      unknown: ['person'],
    });
  });
});

describe('choosing news and consents', () => {
  it('G14: of two choices the one made later counts, in whatever order they arrive', () => {
    const of = world();
    const late = { madeAt: plus(NOW, 60_000), receivedAt: plus(NOW, 120_000) };
    of.say(SAM, 'person.preference', { group: 'bookings', channel: 'push', on: true }, late);
    of.say(
      SAM,
      'person.preference',
      { group: 'bookings', channel: 'push', on: false },
      { madeAt: NOW, receivedAt: plus(NOW, 180_000) },
    );
    expect(profile(of).notificationPrefs).toMatchObject([{ group: 'bookings', channel: 'push', on: true }]);
  });

  it('a consent that was withdrawn stays on record with both times', () => {
    const of = world();
    const consent = { kind: 'marketing_platform', version: '1', given: true } as const;
    of.say(SAM, 'person.consent', consent);
    of.say(SAM, 'person.consent', { ...consent, given: false }, { receivedAt: plus(NOW, DAY) });
    of.say(SAM, 'person.consent', { ...consent, given: false }, { receivedAt: plus(NOW, 2 * DAY) });
    expect(profile(of).consents).toEqual([
      { kind: 'marketing_platform', version: '1', givenAt: NOW, withdrawnAt: plus(NOW, DAY) },
    ]);
  });

  it('product.md 4.2: a gym’s health statement is accepted by its version; a newer one is accepted anew', () => {
    const of = world();
    const accept = (version: string, days: number) =>
      of.say(
        SAM,
        'person.consent',
        { kind: 'health_statement:one', version, given: true },
        { madeAt: plus(NOW, days * DAY), receivedAt: plus(NOW, days * DAY) },
      );
    accept('1', 0);
    expect(accept('1', 1).documents).toEqual([]);
    accept('2', 2);
    expect(profile(of).consents).toEqual([
      { kind: 'health_statement:one', version: '1', givenAt: NOW, withdrawnAt: plus(NOW, 2 * DAY) },
      { kind: 'health_statement:one', version: '2', givenAt: plus(NOW, 2 * DAY) },
    ]);
  });
});
