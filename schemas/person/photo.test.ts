/** The photo that gyms know somebody by: whose it is, on which lists it stands, and that it goes from all of them at once. */
import { beforeEach, describe, expect, it } from 'vitest';
import { DAY, gym, HOUR, NOW, pass } from '../../tests/rules/documents.ts';
import { smallWorld } from '../../tests/rules/scenes.ts';
import { blindTo, type KnownWorld } from '../../tests/rules/world.ts';
import { plus } from '../basics/time.ts';
import { decide } from '../folds/decide.ts';
import { PASS_STATUSES } from '../pass/shape.ts';
import { systemMoment } from '../proposal/judge.ts';
import { type UploadPurpose, uploadIdOf } from '../upload/shape.ts';

const SAM = 'member01';
const EVE = 'member02';
const [ONE, TWO] = ['1'.repeat(64), '2'.repeat(64)] as const;

let world: KnownWorld;
beforeEach(() => {
  world = smallWorld(SAM, EVE);
  world.lay([gym('two')]);
  for (const hash of [ONE, TWO]) receive(hash);
});
const receive = (hash: string, uid = SAM, purpose: UploadPurpose = 'member') =>
  world.system('system.upload-received', { uid, purpose, hash, kind: 'webp', width: 480, height: 480, bytes: 9000 });
const hire = (gymId = 'gym:one') => world.system('system.employed', { uid: SAM, gymId, preset: 'reception' });
const choose = (hash: string | null, at = NOW, by = SAM) => world.say(by, 'person.photo', { hash }, { receivedAt: at });
const photo = () => world.one('user', `user:${SAM}`).photo;
const atDoors = () => world.all('roster').map((entry) => entry.photo);
const usedBy = (hash: string) => world.one('upload', uploadIdOf(SAM, 'member', hash)).usedBy;

describe('[2.1] a photo of somebody', () => {
  it('stands in their profile, on the list of each door of their passes and of each team they are in, and is needed', () => {
    world.lay([pass(SAM, SAM, { gymIds: ['gym:one', 'gym:two'] })]);
    hire();
    expect(choose(ONE).state).toBe('accepted');
    expect(photo()).toEqual({ hash: ONE, at: NOW });
    expect(atDoors()).toEqual([ONE, ONE]);
    expect(world.all('employee')).toMatchObject([{ uid: SAM, photo: ONE }]);
    expect(usedBy(ONE)).toEqual([`user:${SAM}`]);
    expect(world.all('notice')).toEqual([]);
  });

  it('goes from all of them at once, and its bytes a day later', () => {
    hire();
    choose(ONE);
    choose(null, plus(NOW, HOUR));
    expect(photo()).toEqual({ at: plus(NOW, HOUR) });
    expect([...atDoors(), ...world.all('employee').map((one) => one.photo)]).toEqual([undefined, undefined]);
    expect(usedBy(ONE)).toEqual([]);
    world.system('system.upload-due', { uploadId: uploadIdOf(SAM, 'member', ONE) }, plus(NOW, HOUR + DAY));
    expect(world.all('upload').map(({ hash }) => hash)).toEqual([TWO]);
  });

  it('another takes its place, and the one before is let go', () => {
    choose(ONE);
    choose(TWO, plus(NOW, 1));
    expect([photo()?.hash, atDoors(), usedBy(ONE), usedBy(TWO)]).toEqual([TWO, [TWO], [], [`user:${SAM}`]]);
  });

  it('[G14] of two devices the later choice counts, whichever comes first', () => {
    choose(TWO, plus(NOW, HOUR));
    const late = world.say(SAM, 'person.photo', { hash: ONE }, { madeAt: NOW, receivedAt: plus(NOW, 2 * HOUR) });
    expect(late).toMatchObject({ state: 'accepted', documents: [] });
    expect([photo()?.hash, usedBy(ONE)]).toEqual([TWO, []]);
  });

  it('[A11] is one’s own: what another brought, or what was brought for something else, is as if it were not there', () => {
    receive('3'.repeat(64), EVE);
    receive('4'.repeat(64), SAM, 'gym');
    for (const hash of ['3', '4', '5'].map((digit) => digit.repeat(64)))
      expect(choose(hash)).toMatchObject({ state: 'refused', code: 'UPLOAD_MISSING' });
    expect([photo(), atDoors()]).toEqual([undefined, []]);
  });

  it('[A4] is there at once on a device, which holds no uploads', () => {
    const proposal = world.proposal('person.photo', { hash: ONE });
    const decision = decide(proposal, blindTo(world, 'cell/'), { ...systemMoment(NOW), by: SAM });
    expect(decision).toMatchObject({ state: 'accepted', unknown: ['uploads'] });
    expect(decision.documents).toContainEqual(expect.objectContaining({ type: 'user', photo: { hash: ONE, at: NOW } }));
  });

  it('of an account that is being deleted can be taken away and not put there', () => {
    choose(ONE);
    world.say(SAM, 'account.close', {});
    expect(choose(TWO, plus(NOW, 1))).toMatchObject({ state: 'refused', code: 'ACCOUNT_CLOSING' });
    expect(choose(null, plus(NOW, 2)).state).toBe('accepted');
    expect(photo()?.hash).toBeUndefined();
  });
});

describe('[2.8] at a door', () => {
  it('it is shown while the pass may open it, and no longer', () => {
    choose(ONE);
    const shown = PASS_STATUSES.filter((status) => {
      if (status === 'pending_payment') return false;
      world.lay([pass(SAM, SAM, { status })]);
      // Another name is what brings the list up to date.
      const name = { from: world.one('user', `user:${SAM}`).displayName, to: `Sam ${status.replaceAll('_', ' ')}` };
      world.say(SAM, 'person.edit', { displayName: name });
      return atDoors().includes(ONE);
    });
    expect(shown).toEqual(['ready', 'active', 'paused', 'past_due', 'suspended']);
  });

  it('it comes with a pass bought later, and with a job begun later; it goes with the job', () => {
    choose(ONE);
    hire('gym:two');
    expect(world.all('employee')).toMatchObject([{ gymId: 'gym:two', photo: ONE }]);
    world.system('system.employment-ended', { uid: SAM, gymId: 'gym:two' });
    expect(world.all('employee')).toMatchObject([{ status: 'removed' }]);
    expect(world.all('employee')[0]).not.toHaveProperty('photo');
    // Nor does a new name bring it back there.
    world.say(SAM, 'person.edit', { displayName: { from: world.one('user', `user:${SAM}`).displayName, to: 'Sam Other' } });
    expect(world.all('employee')[0]).toMatchObject({ displayName: 'Sam Other' });
    expect(world.all('employee')[0]).not.toHaveProperty('photo');
  });
});

it('[G16] whoever leaves takes it along: from the lists, from the profile, and its bytes', () => {
  hire();
  choose(ONE);
  world.say(SAM, 'account.close', {});
  world.system('system.account-erased', { uid: SAM }, plus(NOW, 31 * DAY));
  const left = [...world.all('user'), ...world.all('roster'), ...world.all('employee'), ...world.all('upload')];
  expect(JSON.stringify(left)).not.toContain(ONE);
  expect(world.all('roster')).toMatchObject([{ displayName: 'Former M.' }]);
});
