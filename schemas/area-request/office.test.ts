/** What those who run the platform do with what was asked for (product.md 2.20): each step, whom it reaches, and what is forgotten. */
import { beforeEach, describe, expect, it } from 'vitest';
import { born, DAY, HOUR, NOW, person } from '../../tests/rules/documents.ts';
import { platformGrants } from '../../tests/rules/orders.ts';
import { KnownWorld } from '../../tests/rules/world.ts';
import type { Area } from '../area/shape.ts';
import { plus } from '../basics/time.ts';
import { databasesOf } from '../folds/access.ts';
import { DOCUMENT_SCHEMAS } from '../folds/documents.ts';
import { LIMITS } from '../limits.ts';
import { FROM, takenOn } from './flow.ts';
import { areaRequestDue } from './over.ts';
import type { AreaRequest } from './shape.ts';

const OFFICE = 'office01';
const SAM = 'member01';
const LATER = plus(NOW, 2 * HOUR);
const area = (key: string, status: Area['status'] = 'live'): Area => ({
  ...{ _id: `area:${key}`, type: 'area', ...born, slug: key, name: 'Truro and around', centre: { lat: 50.26, lon: -5.05 } },
  ...{ outcodes: ['TR1'], tz: 'Europe/London', gymCount: 1, status },
});
const asked = (key: string, change: Partial<AreaRequest> = {}): AreaRequest => ({
  ...{ _id: `arearequest:${key}`, type: 'arearequest', ...born, outcodeOrTown: 'TR1', place: 'TR1', outcode: 'TR1' },
  ...{ wantedActivities: [], notifyMe: false, status: 'new' },
  ...change,
});
const wants = (email: string): Partial<AreaRequest> => ({ notifyMe: true, email });

let world: KnownWorld;
beforeEach(() => {
  world = new KnownWorld(person(SAM), person(OFFICE), platformGrants(OFFICE, false), area('truro'), area('bath', 'planned'));
});
const at = (place = 'TR1') => ({ place });
const say = (
  step: keyof typeof FROM,
  body: Record<string, string> = {},
  by = OFFICE,
  when = { receivedAt: LATER, madeAt: LATER },
) => {
  const given = { place: 'TR1', ...body };
  if (step === 'acknowledge') return world.say(by, 'arearequest.acknowledge', at(given.place), when);
  if (step === 'plan') return world.say(by, 'arearequest.plan', { areaId: 'area:truro', ...given }, when);
  if (step === 'merge') return world.say(by, 'arearequest.merge', { into: 'tr2 7xx', ...given }, when);
  if (step === 'launch') return world.say(by, 'arearequest.launch', { areaId: 'area:truro', ...given }, when);
  return world.say(by, 'arearequest.decline', { message: 'There is no room for us there.', ...given }, when);
};
const request = (key: string) => world.one('arearequest', `arearequest:${key}`);
const mails = () => world.all('errand').map(({ _id, kind, ...one }) => [_id, kind, Reflect.get(one, 'task')]);

describe('[16] 2.20 the office and what was asked for', () => {
  it.each(['acknowledge', 'plan', 'merge', 'launch', 'decline'] as const)(
    'R-61 %s is an administrator’s, and of what there is',
    (step) => {
      world.lay([asked('a')]);
      expect(say(step, {}, SAM)).toMatchObject({ state: 'refused', code: 'NO_PERMISSION', documents: [] });
      expect(say(step, { place: 'LS1' })).toMatchObject({ state: 'refused', code: 'NOT_FOUND', documents: [] });
      const decision = say(step);
      expect(decision).toMatchObject({ state: 'accepted', audit: [{ action: `arearequest.${step}`, after: { requests: 1 } }] });
      expect(decision.audit?.[0]?.target).toEqual({ type: 'arearequest', id: 'arearequest:a' });
      expect(request('a')).toMatchObject({ updatedAt: LATER, createdAt: NOW });
    },
  );

  it.each([
    ['acknowledge', ['new'], 'acknowledged'],
    ['plan', ['new', 'acknowledged', 'planned'], 'planned'],
    ['merge', ['new', 'acknowledged'], 'merged'],
    ['launch', ['new', 'acknowledged', 'planned', 'merged'], 'launched'],
    ['decline', ['new', 'acknowledged', 'planned', 'merged'], 'declined'],
  ] as const)('%s takes on what is %j, and nothing else', (step, from, to) => {
    expect(FROM[step]).toEqual(from);
    const all = ['new', 'acknowledged', 'planned', 'merged', 'launched', 'declined'] as const;
    world.lay(all.map((status) => asked(status, { status, uid: undefined })));
    const before = new Map(all.map((status) => [status, request(status)]));
    expect(
      say(step)
        .documents.map(({ _id }) => _id)
        .toSorted(),
    ).toEqual(from.map((status) => `arearequest:${status}`).toSorted());
    for (const status of all) {
      if (from.some((one) => one === status)) expect(request(status).status).toBe(to);
      else expect(request(status)).toEqual(before.get(status));
    }
    expect(say(step === 'plan' ? 'acknowledge' : step, step === 'merge' ? { place: 'TR2', into: 'LS1' } : {})).toMatchObject({
      state: 'refused',
      code: 'AREA_REQUESTS_DECIDED',
    });
  });

  it('plans where there will be gyms, in an area there is', () => {
    world.lay([asked('a')]);
    expect(say('plan', { areaId: 'area:nowhere' })).toMatchObject({ state: 'refused', code: 'NOT_FOUND' });
    expect(say('plan', { areaId: 'area:bath' })).toMatchObject({ audit: [{ after: { areaId: 'area:bath' } }] });
    expect(request('a')).toMatchObject({ status: 'planned', areaId: 'area:bath' });
  });

  it('counts what was merged with the other place, which takes it along', () => {
    world.lay([
      asked('a', { outcodeOrTown: 'truro', place: 'truro', outcode: undefined, ...wants('ann@example.org') }),
      asked('b'),
    ]);
    expect(say('merge', { place: 'truro', into: ' tr1 ' }).audit).toMatchObject([{ after: { outcode: 'TR1' } }]);
    expect(request('a')).toMatchObject({ outcodeOrTown: 'truro', place: 'TR1', outcode: 'TR1', status: 'merged' });
    say('launch');
    expect([request('a'), request('b')].map(({ status }) => status)).toEqual(['launched', 'launched']);
    expect(mails()).toHaveLength(1);
    world.lay([asked('c')]);
    expect(say('merge', { into: 'tr1 2ab' })).toMatchObject({ code: 'VALIDATION', facts: { field: 'Place' } });
    say('merge', { into: 'Market  Harborough' });
    expect(request('c')).toMatchObject({ place: 'market harborough', status: 'merged' });
    expect(request('c')).not.toHaveProperty('outcode');
  });

  it('declines with words, and keeps no address of anybody', () => {
    world.lay([asked('a', { ...wants('ann@example.org'), areaId: 'area:bath', status: 'planned' })]);
    say('decline');
    expect(request('a')).toMatchObject({ status: 'declined', message: 'There is no room for us there.', notifyMe: false });
    expect(Object.keys(request('a'))).not.toEqual(expect.arrayContaining(['email']));
    expect(request('a')).not.toHaveProperty('areaId');
    expect(mails()).toEqual([]);
  });

  it('launches where the area is live, and writes to each who consented, once', () => {
    world.lay([
      asked('ann', wants('ann@example.org')),
      asked('ann2', { ...wants('Ann@Example.org'), createdAt: LATER }),
      asked('quiet', { email: undefined }),
      asked('sam', { uid: SAM, notifyMe: false, createdAt: NOW }),
      asked('sam2', { uid: SAM, notifyMe: true, createdAt: LATER }),
    ]);
    expect(say('launch', { areaId: 'area:nowhere' })).toMatchObject({ state: 'refused', code: 'NOT_FOUND' });
    const early = say('launch', { areaId: 'area:bath' });
    expect(early).toMatchObject({ state: 'refused', code: 'AREA_NOT_LIVE', facts: { name: 'Truro and around' } });
    expect(say('launch').audit).toMatchObject([{ after: { requests: 5, areaId: 'area:truro' } }]);
    expect(mails()).toEqual([
      ['errand:mail-arearequest-ann', 'mail', { about: 'launch', requestId: 'arearequest:ann' }],
      ['errand:mail-arearequest-sam2', 'mail', { about: 'launch', requestId: 'arearequest:sam2' }],
    ]);
    expect(request('ann')).toMatchObject({ status: 'launched', areaId: 'area:truro', ...wants('ann@example.org') });
    expect(request('ann2')).toMatchObject({ status: 'launched', notifyMe: false });
    expect(request('ann2')).not.toHaveProperty('email');
  });

  it('forgets the address when the email has left, once; of nobody else', () => {
    world.lay([asked('ann', { ...wants('ann@example.org'), status: 'launched' }), asked('bob', wants('bob@example.org'))]);
    const told = (requestId: string, sent = true) => world.system('system.arearequest-told', { requestId, sent }, LATER);
    expect(told('arearequest:bob').documents).toEqual([]);
    expect(told('arearequest:nobody').documents).toEqual([]);
    told('arearequest:ann');
    expect(request('ann')).toMatchObject({ notifyMe: false, toldAt: LATER, updatedAt: LATER });
    expect(request('ann')).not.toHaveProperty('email');
    expect(told('arearequest:ann').documents).toEqual([]);
    world.lay([asked('eve', { uid: SAM, notifyMe: true, status: 'launched' })]);
    told('arearequest:eve', false);
    expect(request('eve')).toMatchObject({ notifyMe: false });
    expect(request('eve')).not.toHaveProperty('toldAt');
  });

  it('deals with very many a part at a time, whoever asked first before the others, and nobody’s in two parts', () => {
    const many = Array.from({ length: LIMITS.areaRequestsAtOnce + 1 }, (_, n) => asked(`n${String(n).padStart(4, '0')}`));
    const twice = asked('z', { uid: SAM });
    const again = asked('zz', { uid: SAM, createdAt: plus(NOW, HOUR) });
    const part = takenOn([again, ...many.toReversed(), { ...twice, createdAt: plus(NOW, -HOUR) }], 'launch');
    expect(part).toHaveLength(LIMITS.areaRequestsAtOnce);
    expect(part[0]?.map(({ _id }) => _id)).toEqual(['arearequest:z', 'arearequest:zz']);
    expect(part.at(-1)?.map(({ _id }) => _id)).toEqual(['arearequest:n0198']);
  });

  it('lets it go after two years, whatever became of it, from everybody who reads it', () => {
    const kept = asked('a', { uid: SAM, ...wants('ann@example.org'), comment: 'Near the quay' });
    expect(areaRequestDue(kept)).toEqual({
      at: plus(NOW, 730 * DAY),
      kind: 'system.arearequest-over',
      body: { requestId: 'arearequest:a' },
    });
    world.lay([kept]);
    const over = (when: string) => world.system('system.arearequest-over', { requestId: kept._id }, when);
    expect(over(plus(NOW, 730 * DAY - 1)).documents).toEqual([]);
    const [gone] = over(plus(NOW, 730 * DAY)).documents.map((doc) => DOCUMENT_SCHEMAS.arearequest.parse(doc));
    if (!gone) throw new Error('it stays');
    expect([databasesOf(gone), areaRequestDue(gone)]).toEqual([[], null]);
    expect(JSON.stringify(gone)).not.toMatch(/ann@|quay/);
    expect(over(plus(NOW, 731 * DAY)).documents).toEqual([]);
  });
});
