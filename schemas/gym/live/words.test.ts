/** What an owner is told of a gym that is not live, word for word, and what going live and stopping leave on record. */
import { describe, expect, it } from 'vitest';
import { gym, HOUR, NOW } from '../../../tests/rules/documents.ts';
import { employ } from '../../../tests/rules/scenes.ts';
import { blindTo, KnownWorld } from '../../../tests/rules/world.ts';
import { plus } from '../../basics/time.ts';
import { decide } from '../../folds/decide.ts';
import { systemMoment } from '../../proposal/judge.ts';
import { AGREEMENT_VERSION } from '../agreement-version.ts';
import { recordIdOf } from '../record.ts';
import type { Gym } from '../shape.ts';
import { MISSING, missingFor, PROFILE_NEEDS } from './readiness.ts';

const GYM = 'gym:one';
const OWNER = 'owner001';
const LATER = { receivedAt: plus(NOW, HOUR) };
const target = { type: 'gym', id: GYM };
const photo = (key: string) => ({ hash: key.repeat(64), alt: `Photo ${key}`, width: 1200, height: 800 });
const COMPLETE: Partial<Gym> = {
  description: 'A bright gym in an old mill, with free weights, a studio and people who know your name.',
  photos: [photo('a'), photo('b'), photo('c')],
  openingHours: [{ dayOfWeek: ['Monday'], opens: '06:00', closes: '22:00' }],
};

function world(change: Partial<Gym> = {}): KnownWorld {
  const of = new KnownWorld(gym('one', { ...COMPLETE, ...change }));
  employ(of, OWNER, 'owner');
  return of;
}
const asked = (of: KnownWorld, kind: 'gym.publish' | 'gym.pause' | 'gym.resume') => of.say(OWNER, kind, { gymId: GYM }, LATER);

describe('[2.2] why not', () => {
  it.each([
    ['listed', 'only listed'],
    ['draft', 'a draft'],
    ['pending_verification', 'being checked'],
    ['ready', 'ready but not live'],
    ['suspended', 'suspended'],
    ['closing', 'closing'],
    ['closed', 'closed'],
  ] as const)('one that is %s is neither stopped nor opened again', (status, words) => {
    const of = world({ status });
    const refused = { state: 'refused', code: 'GYM_STATUS', facts: { status: words }, documents: [] };
    expect(asked(of, 'gym.pause')).toMatchObject(refused);
    expect(asked(of, 'gym.resume')).toMatchObject(refused);
  });

  it.each(['listed', 'draft', 'pending_verification'] as const)(
    'one that is %s, with all it needs, is not opened past us',
    (status) => {
      const of = world({ status, verified: true });
      of.say(OWNER, 'gym.agreement', { gymId: GYM, version: AGREEMENT_VERSION, name: 'Olive Owner' });
      expect(asked(of, 'gym.publish')).toMatchObject({ state: 'refused', code: 'GYM_STATUS' });
    },
  );

  it('each thing that is missing has its sentence', () => {
    expect(MISSING).toEqual({
      agreement: 'Read the agreement for gyms and accept it with your name.',
      description: 'Describe your gym in at least 80 characters, without phone numbers or web addresses.',
      address: 'Fill in the street and the town.',
      activities: 'Choose at least one activity.',
      photos: 'Add at least 3 photos, each with a line that says what it shows.',
      hours: 'Say when you’re open.',
      pass: 'Put at least one pass on sale.',
      verification: 'We haven’t confirmed yet that the gym is yours.',
    });
    expect(PROFILE_NEEDS).toEqual(['description', 'address', 'activities', 'photos', 'hours']);
  });

  it('a street without a town, a town without a street, and a pass that is not on sale are missing', () => {
    const missing = (change: Partial<Gym>) =>
      missingFor({ gym: gym('one', { ...COMPLETE, ...change }), record: undefined, verified: true });
    const { address, offers } = gym('one');
    expect(missing({})).toEqual(['agreement']);
    expect(missing({ address: { ...address, addressLocality: ' ' } })).toEqual(['agreement', 'address']);
    expect(missing({ address: { ...address, streetAddress: '' } })).toEqual(['agreement', 'address']);
    const paused = offers.map((offer) => ({ ...offer, status: 'paused' as const }));
    expect(missing({ offers: paused })).toEqual(['agreement', 'pass']);
    expect(missing({ offers: [...paused, ...offers] })).toEqual(['agreement']);
  });

  it('[A4] a device that has not got the gym does nothing and refuses nothing', () => {
    const of = world();
    for (const kind of ['gym.publish', 'gym.pause', 'gym.resume'] as const) {
      const proposal = of.proposal(kind, { gymId: GYM });
      const decision = decide(proposal, blindTo(of, 'venue-', 'gym-'), { ...systemMoment(NOW), by: OWNER });
      expect(decision, kind).toEqual({ state: 'accepted', documents: [], unknown: ['gym'] });
    }
  });
});

describe('[2.23] on record', () => {
  it('going live: as it was and as it is, told to whoever did it, and live since the first time', () => {
    const of = world({ status: 'ready', liveSince: NOW });
    const version = AGREEMENT_VERSION;
    const agreed = of.say(OWNER, 'gym.agreement', { gymId: GYM, version, name: 'Olive Owner' });
    expect(agreed.audit).toEqual([{ action: 'gym.agreed', target, after: { version } }]);
    const { audit } = asked(of, 'gym.publish');
    expect(audit).toEqual([{ action: 'gym.published', target, before: { status: 'ready' }, after: { status: 'live' } }]);
    expect(of.one('gym', GYM).liveSince).toBe(NOW);
    expect(of.all('notice')).toMatchObject([
      { uid: OWNER, title: 'Gym one is live', body: 'Everybody can find it now, and buy its passes.', link: '/gym/one' },
    ]);
    expect(of.one('gymrecord', recordIdOf(GYM)).history.map(({ fields }) => fields)).toEqual([['agreement'], ['status']]);
  });

  it('stopping, and going on: each with the other', () => {
    const of = world({ status: 'live' });
    const [live, paused] = [{ status: 'live' }, { status: 'paused' }];
    expect(asked(of, 'gym.pause').audit).toEqual([{ action: 'gym.paused', target, before: live, after: paused }]);
    expect(of.one('gymrecord', recordIdOf(GYM))).toMatchObject({
      ...{ gymId: GYM, createdAt: LATER.receivedAt, paused: { by: OWNER, at: LATER.receivedAt } },
      history: [{ at: LATER.receivedAt, by: OWNER, fields: ['status'] }],
    });
    expect(asked(of, 'gym.resume').audit).toEqual([{ action: 'gym.resumed', target, before: paused, after: live }]);
    expect(of.all('notice')).toEqual([]);
  });
});
