/** What is taken of a request, what is told to everybody and what is left of it (product.md 2.20). */
import { describe, expect, it } from 'vitest';
import { born, NOW, person } from '../../tests/rules/documents.ts';
import { platformGrants } from '../../tests/rules/orders.ts';
import { blindTo, KnownWorld } from '../../tests/rules/world.ts';
import { plus } from '../basics/time.ts';
import { decide } from '../folds/decide.ts';
import { systemMoment } from '../proposal/judge.ts';
import { possibleSince } from '../proposal/possible.ts';
import { AreaRequestCounts, countsOf } from './counts.ts';
import { wrongIn } from './make.ts';
import { AreaRequestMessage, AreaRequestReceived } from './message.ts';
import { areaRequest } from './noun.ts';
import { placeOf } from './place.ts';
import type { AreaRequest, AreaRequestForm } from './shape.ts';

const SAM = 'member01';
const OFFICE = 'office01';
const LATER = plus(NOW, 3_600_000);
const OP = '01ARZ3NDEKTSV4RRFFQ69GAAAA';
const FORM: AreaRequestForm = { outcodeOrTown: 'TR1', wantedActivities: [], notifyMe: false };
const asked = (key: string, change: Partial<AreaRequest> = {}): AreaRequest => ({
  ...{ _id: `arearequest:${key}`, type: 'arearequest', ...born, ...FORM, place: 'TR1', outcode: 'TR1', status: 'new' },
  ...change,
});

describe('[16] 2.20 what is kept of a request', () => {
  it('counts outcodes alone, those with most first and the same in their order', () => {
    const at = (outcode: string | undefined, count: number) =>
      Array.from({ length: count }, (_, n) => ({ _id: `arearequest:${outcode}${n}`, ...(outcode !== undefined && { outcode }) }));
    const counts = countsOf([...at('TR2', 5), ...at(undefined, 9), ...at('LS1', 7), ...at('BA1', 5), ...at('TR1', 6)]);
    expect(counts.map(({ outcode, count }) => `${outcode} ${count}`)).toEqual(['LS1 7', 'TR1 6', 'BA1 5', 'TR2 5']);
    expect(AreaRequestCounts.parse({ counts })).toEqual({ counts });
    expect(AreaRequestCounts.safeParse({ counts: [{ outcode: 'TR1', count: 4 }] }).success).toBe(false);
    expect(AreaRequestCounts.safeParse({}).success).toBe(false);
  });

  it.each([
    ['tr1', 'TR1'],
    ['TR1 2AB', 'TR1'],
    ['TR12AB', 'TR1'],
    ['SW1A  1AA', 'SW1A'],
    ['near TR1', undefined],
    ['TR1 or so', undefined],
    ['TR1 2', undefined],
  ])('reads “%s” as the outcode %s', (outcodeOrTown, outcode) => {
    expect(placeOf({ outcodeOrTown }).outcode).toBe(outcode);
  });

  it('says in words what is wrong with it', () => {
    const geo = { lat: 53.801, lon: -1.55 };
    expect(wrongIn({ ...FORM, geo }, true)?.rule).toContain('two decimals');
    expect(wrongIn({ ...FORM, email: 'sam@example.org' }, true)).toEqual({
      field: 'Email',
      rule: 'we keep it only to tell you when there are gyms.',
    });
    expect(wrongIn({ ...FORM, notifyMe: true }, false)).toEqual({
      field: 'Email',
      rule: 'we need it to tell you when there are gyms.',
    });
    expect(wrongIn({ ...FORM, notifyMe: true, email: 'sam@example.org' }, false)).toBeNull();
  });

  it.each<Partial<AreaRequestForm>>([
    { suggestedGym: 'Quay Gym' },
    { comment: 'Near the quay' },
    { notifyMe: true, email: 'sam@example.org' },
  ])('V8 %j makes it another one', (change) => {
    const world = new KnownWorld(person(SAM));
    const make = (form: Partial<AreaRequestForm>) => world.say(SAM, 'arearequest.make', { ...FORM, ...form });
    expect(make(change).state).toBe('accepted');
    expect(make(change)).toMatchObject({ state: 'refused', code: 'DUPLICATE' });
    expect(make({}).state).toBe('accepted');
    const [key] = Object.keys(change);
    expect(make({ ...change, ...(key === 'suggestedGym' ? { suggestedGym: 'Other' } : { comment: 'Another' }) }).state).toBe(
      'accepted',
    );
  });

  it('V8 a visitor’s is no twin of a member’s', () => {
    const world = new KnownWorld(person(SAM));
    world.say(SAM, 'arearequest.make', FORM);
    expect(world.system('system.arearequest-received', { opId: OP, form: FORM }).state).toBe('accepted');
  });

  it('G16 keeps that gyms were asked for when its author leaves, and not a word of theirs', () => {
    const form = {
      geo: { lat: 50.26, lon: -5.05 },
      comment: 'Near the quay',
      suggestedGym: 'Quay Gym',
      email: 'sam@example.org',
    };
    const world = new KnownWorld(person(SAM), asked('a', { uid: SAM, ...form, notifyMe: true }), asked('b', { uid: 'member02' }));
    const leaver = { before: person(SAM), after: person(SAM), known: world, moment: systemMoment(LATER) };
    expect(areaRequest.documents.arearequest.erased?.(leaver)).toEqual([asked('a', { uid: SAM, updatedAt: LATER })]);
  });

  it('A4 is not refused by a device that has no list of them, nor of areas', () => {
    const world = new KnownWorld(person(OFFICE), platformGrants(OFFICE, false), asked('a'));
    const launch = world.proposal('arearequest.launch', { place: 'TR1', areaId: 'area:truro' });
    const moment = { ...systemMoment(LATER), by: OFFICE };
    expect(decide(launch, blindTo(world, 'platform/'), moment)).toEqual({
      state: 'accepted',
      documents: [],
      unknown: ['arearequests'],
    });
    expect(decide(launch, blindTo(world, 'public/'), moment)).toMatchObject({ state: 'accepted' });
    const plan = world.proposal('arearequest.plan', { place: 'TR1', areaId: 'area:truro' });
    expect(decide(plan, blindTo(world, 'public/'), moment)).toMatchObject({ state: 'accepted' });
  });

  it('L6 is dealt with no earlier than the first of them came', () => {
    const world = new KnownWorld(asked('a', { createdAt: LATER }), asked('b'));
    const sinceOf = (place: string) => possibleSince(world.proposal('arearequest.acknowledge', { place }), world, OFFICE);
    expect(sinceOf('TR1')).toBe(NOW);
    expect(sinceOf('LS1')).not.toBe(NOW);
  });

  it('travels with its form, and only our own answer is one', () => {
    const message = { opId: OP, form: FORM, tookMs: 5000 };
    expect(AreaRequestMessage.parse(message)).toMatchObject({ form: FORM });
    expect(AreaRequestMessage.safeParse({ opId: OP, tookMs: 5000 }).success).toBe(false);
    expect([{ received: true }, { received: false }, {}].map((body) => AreaRequestReceived.safeParse(body).success)).toEqual([
      true,
      false,
      false,
    ]);
  });
});
