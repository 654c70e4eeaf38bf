/** Gyms are asked for: what is kept of it, what is refused, and that it is received once (product.md 2.20, V8). */
import { beforeEach, describe, expect, it } from 'vitest';
import { HOUR, NOW, person } from '../../tests/rules/documents.ts';
import { KnownWorld } from '../../tests/rules/world.ts';
import { plus } from '../basics/time.ts';
import { databasesOf } from '../folds/access.ts';
import { momentOf } from '../proposal/judge.ts';
import { countsOf } from './counts.ts';
import { decideAreaRequestMake } from './make.ts';
import { AreaRequest, type AreaRequestForm } from './shape.ts';

const SAM = 'member01';
const OP = '01ARZ3NDEKTSV4RRFFQ69GAAAA';
const FORM: AreaRequestForm = { outcodeOrTown: ' ls1  4ap', wantedActivities: ['Rowing'], notifyMe: false };

let world: KnownWorld;
beforeEach(() => {
  world = new KnownWorld(person(SAM));
});
const make = (change: Partial<AreaRequestForm> = {}, later = HOUR) => {
  const proposal = world.proposal('arearequest.make', { ...FORM, ...change });
  return decideAreaRequestMake(proposal, world, momentOf(proposal.origin, { by: SAM, receivedAt: plus(NOW, later) }));
};
const made = (change: Partial<AreaRequestForm> = {}) => make(change).documents.map((doc) => AreaRequest.parse(doc))[0];

describe('[2.20] gyms are asked for', () => {
  it('keeps the first half of a postcode and no more, and a town as it is written', () => {
    expect(made()).toMatchObject({ outcodeOrTown: 'LS1', place: 'LS1', outcode: 'LS1', uid: SAM, status: 'new' });
    expect(made({ outcodeOrTown: 'Market  Harborough' })).toMatchObject({
      outcodeOrTown: 'Market  Harborough',
      place: 'market harborough',
    });
    expect(made({ outcodeOrTown: 'Market Harborough' })).not.toHaveProperty('outcode');
  });

  it('is its author’s and the platform’s, and nobody else’s', () => {
    const request = made();
    if (!request) throw new Error('it was refused');
    expect(databasesOf(request)).toEqual([`member-${SAM}/reviews`, 'platform/arearequests']);
    const { uid, ...visitors } = request;
    expect(databasesOf(visitors)).toEqual(['platform/arearequests']);
  });

  it.each<[string, Partial<AreaRequestForm>, string]>([
    ['an email nobody agreed to', { email: 'sam@example.org' }, 'Email'],
    ['a place finer than a kilometre', { geo: { lat: 53.801, lon: -1.55 } }, 'Place'],
  ])('refuses %s', (_name, change, field) => {
    expect(make(change)).toMatchObject({ state: 'refused', code: 'VALIDATION', facts: { field }, documents: [] });
  });

  it('takes a place of two decimals, and an account’s own address for a member who names none', () => {
    for (const geo of [
      { lat: 53.8, lon: -1.55 },
      { lat: 50.29, lon: -5.07 },
    ])
      expect(make({ geo }).state).toBe('accepted');
    expect(make({ notifyMe: true }).state).toBe('accepted');
    const form = { ...FORM, notifyMe: true };
    expect(world.system('system.arearequest-received', { opId: OP, form })).toMatchObject({
      state: 'refused',
      code: 'VALIDATION',
    });
  });

  it('[V8] the same words within ten minutes are one request, other words or later are another', () => {
    world.lay(make().documents);
    expect(make({ outcodeOrTown: 'LS1' }, HOUR + 600_000)).toMatchObject({ state: 'refused', code: 'DUPLICATE' });
    expect(make({ comment: 'Anything' }, HOUR + 600_000).state).toBe('accepted');
    expect(make({}, HOUR + 600_001).state).toBe('accepted');
  });

  it('[V8] a visitor’s that came already is not received again; a member’s is none of theirs', () => {
    const system = (opId: string, form: AreaRequestForm = FORM) => world.system('system.arearequest-received', { opId, form });
    expect(system(OP).state).toBe('accepted');
    expect(system(OP, { ...FORM, outcodeOrTown: 'York' })).toMatchObject({ state: 'refused', code: 'DUPLICATE' });
    expect(system(`${OP.slice(0, -1)}B`)).toMatchObject({ state: 'refused', code: 'DUPLICATE' });
    expect(make().state).toBe('accepted');
    expect(world.one('arearequest', `arearequest:${OP}`)).not.toHaveProperty('uid');
  });

  it('says how many asked for an outcode where there are five, each of them once', () => {
    const asked = (count: number, outcode: string, uid?: string) =>
      Array.from({ length: count }, (_, at) => ({ _id: `arearequest:${outcode}${uid}${at}`, outcode, ...(uid && { uid }) }));
    expect(
      countsOf([...asked(5, 'LS1'), ...asked(4, 'LS2'), ...asked(9, 'LS2', SAM), ...asked(4, 'LS3'), ...asked(6, 'TR1', SAM)]),
    ).toEqual([
      { outcode: 'LS1', count: 5 },
      { outcode: 'LS2', count: 5 },
    ]);
  });
});
