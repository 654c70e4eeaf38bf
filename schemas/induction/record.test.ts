import { describe, expect, it } from 'vitest';
import { HOUR, NOW, pass, person, rosterEntry } from '../../tests/rules/documents.ts';
import { checkIn, employ, smallWorld } from '../../tests/rules/scenes.ts';
import { blindTo, type KnownWorld, type When } from '../../tests/rules/world.ts';
import { plus } from '../basics/time.ts';
import { databasesOf } from '../folds/access.ts';
import { decide } from '../folds/decide.ts';
import { systemMoment } from '../proposal/judge.ts';
import { stillDue } from '../roster/before-training.ts';

const GYM = 'gym:one';
const [SAM, RITA, TOM] = ['member01', 'rita0001', 'trainer1'];
const ASKED = { requireInduction: true, healthStatement: { version: '1', text: 'Be well.' } };

/** Sam holds two passes at the gym, one of which opens another gym as well. */
function world(): KnownWorld {
  const of = smallWorld(SAM);
  const both = pass('both', SAM, { gymIds: [GYM, 'gym:two'] });
  of.lay([person(TOM), both, rosterEntry(pass(SAM, SAM)), rosterEntry(both)]);
  of.lay([{ ...rosterEntry(both), _id: 'roster:two:both', gymId: 'gym:two' }]);
  employ(of, RITA, 'reception');
  employ(of, TOM, 'trainer');
  return of;
}
const record = (of: KnownWorld, done = true, when: When = {}, by = RITA, passId = `pass:${SAM}`) =>
  of.say(by, 'induction.record', { gymId: GYM, passId, done }, when);
const due = (of: KnownWorld, id: string) => stillDue(ASKED, of.one('roster', id).flags);
const HERE = [`roster:one:${SAM}`, 'roster:one:both'];

describe('[2.2] an induction', () => {
  it('that staff record stands on every pass of theirs at that gym, and at no other', () => {
    const of = world();
    expect(HERE.map((id) => due(of, id))).toEqual([
      ['induction', 'statement'],
      ['induction', 'statement'],
    ]);
    expect(record(of)).toMatchObject({ state: 'accepted' });
    expect(HERE.map((id) => due(of, id))).toEqual([['statement'], ['statement']]);
    expect(due(of, 'roster:two:both')).toEqual(['induction', 'statement']);
  });

  it('[A5] is their own to read, and says no more than when and where', () => {
    const of = world();
    record(of);
    const [one, ...more] = of.all('induction');
    expect([one, more]).toMatchObject([{ _id: `induction:one:${SAM}`, gymId: GYM, uid: SAM, done: true, judgedAt: NOW }, []]);
    expect(one && databasesOf(one)).toEqual([`self-${SAM}/self`]);
    expect(JSON.stringify(one)).not.toContain('both');
  });

  it('[G14] of two words the later counts, whichever comes first', () => {
    const of = world();
    record(of, false, { madeAt: plus(NOW, HOUR), receivedAt: plus(NOW, HOUR) });
    expect(record(of, true, { madeAt: NOW, receivedAt: plus(NOW, 2 * HOUR) }).documents).toEqual([]);
    expect(due(of, HERE[0] ?? '')).toContain('induction');
    record(of, true, { madeAt: plus(NOW, 3 * HOUR), receivedAt: plus(NOW, 3 * HOUR) });
    expect(due(of, HERE[0] ?? '')).not.toContain('induction');
  });

  it('stays on the list when a visit writes the entry anew, and on that of a pass bought since', () => {
    const of = world();
    record(of);
    checkIn(of, RITA, SAM, plus(NOW, HOUR));
    expect(of.one('roster', HERE[0] ?? '').visitsLeft).toBe(9);
    expect(due(of, HERE[0] ?? '')).toEqual(['statement']);
    of.lay([pass('new', SAM, { status: 'ready' })]);
    of.system('system.pass-status', { passId: 'pass:new', memberId: SAM, status: 'suspended' });
    expect(due(of, 'roster:one:new')).toEqual(['statement']);
  });

  it('[R-60] is recorded by who works the door, of passes that open it', () => {
    for (const by of [TOM, SAM]) expect(record(world(), true, {}, by), by).toMatchObject({ code: 'NO_PERMISSION' });
    const of = world();
    expect(record(of, true, {}, RITA, 'pass:nobody')).toMatchObject({ state: 'refused', code: 'NOT_FOUND' });
    expect(of.all('induction')).toEqual([]);
  });

  it('[G8] by somebody who has left counts up to then, and is in doubt after', () => {
    const left = (endedAt: string) => {
      const of = world();
      const grants = of.one('grants', `grants:${RITA}`);
      of.lay([{ ...grants, gyms: grants.gyms.map((one) => ({ ...one, status: 'removed', endedAt })) }]);
      const { state, code } = record(of, true, { receivedAt: plus(NOW, HOUR), madeAt: plus(NOW, HOUR) });
      return [state, code, of.all('induction').length];
    };
    expect(left(plus(NOW, HOUR))).toEqual(['accepted', undefined, 1]);
    expect(left(plus(NOW, HOUR - 1))).toEqual(['accepted_flagged', 'STAFF_REMOVED', 1]);
  });

  it('[L6] cannot have been before who recorded it worked there', () => {
    const of = world();
    record(of, true, { madeAt: plus(NOW, -HOUR), receivedAt: plus(NOW, HOUR) });
    expect(of.all('induction')[0]?.judgedAt).toBe(NOW);
  });

  it('[A4] is seen at once on the desk that recorded it, which has no part of the member’s own', () => {
    const of = world();
    const said = of.proposal('induction.record', { gymId: GYM, passId: `pass:${SAM}`, done: true });
    const as = { ...systemMoment(NOW), by: RITA };
    const { documents } = decide(said, blindTo(of, `self-${SAM}`, 'member-'), as);
    expect(documents.flatMap((doc) => (doc.type === 'roster' ? [doc._id] : [])).toSorted()).toEqual([...HERE].toSorted());
    expect(decide(said, blindTo(of, 'gym-one/roster'), as)).toMatchObject({ documents: [], unknown: ['roster'] });
  });
});

describe('[2.1] a health statement', () => {
  const say = (of: KnownWorld, given: boolean, when: When = {}, kind = 'health_statement:one') =>
    of.say(SAM, 'person.consent', { kind, version: '1', given }, when);

  it('that is accepted stands on that gym’s list, and no longer when it is taken back', () => {
    const of = world();
    say(of, true);
    expect([...HERE, 'roster:two:both'].map((id) => due(of, id))).toEqual([
      ['induction'],
      ['induction'],
      ['induction', 'statement'],
    ]);
    say(of, false, { madeAt: plus(NOW, HOUR), receivedAt: plus(NOW, HOUR) });
    expect(due(of, HERE[0] ?? '')).toEqual(['induction', 'statement']);
  });

  it('of another kind of consent no list says anything', () => {
    const of = world();
    expect(say(of, true, {}, 'marketing_platform').documents.map(({ type }) => type)).toEqual(['user']);
  });

  it('[G16] goes from the list with who accepted it', () => {
    const of = world();
    say(of, true);
    of.lay([{ ...of.one('user', `user:${SAM}`), status: 'deletion_requested', eraseAt: NOW }]);
    of.system('system.account-erased', { uid: SAM }, plus(NOW, HOUR));
    expect(JSON.stringify(of.all('roster'))).not.toContain('health_accepted');
  });
});
