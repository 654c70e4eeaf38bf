/** What a device asks of the kinds it has loaded: of a noun of this test's own, whose kinds differ in all that can be asked. */
import { describe, expect, it } from 'vitest';
import { DAY, HOUR, NOW, person } from '../../tests/rules/documents.ts';
import { Instant, prose } from '../basics/primitives.ts';
import { plus } from '../basics/time.ts';
import { accepted, type Decision, type Known, type Moment } from '../decision.ts';
import { type Across, fact, type Loadable, ORDINARY, request, setting, sinceEver, system } from '../noun.ts';
import { proposalOf, systemOf } from '../proposal/shape.ts';
import { LoadedNouns } from './loaded-nouns.ts';
import type { Proposal } from './proposals.ts';

const SAM = 'member01';
const OP = '01KJSET9B0CY1MCY6E430CQPW1';
const origin = { deviceId: 'device01', opId: OP, seq: 1, madeAt: NOW, offsetMs: 0, trust: 'synced', appBuild: 'x' };
const made = (kind: string, body: object) => ({
  ...{ _id: `proposal:${OP}`, type: 'proposal', schemaVersion: 1, display: 'Something', kind, body, origin },
});
const outcome = { by: SAM, receivedAt: NOW, outcome: { state: 'accepted', at: NOW, judgedAt: NOW, wrote: [] } };
const nobody: Known = { get: () => ({ state: 'unknown' }), find: () => ({ state: 'unknown' }) };
const moment: Moment = { by: SAM, receivedAt: NOW, judgedAt: NOW, claimable: true };
const decide = () => accepted([]);

const GoalSet = proposalOf('goal.set', { words: prose(1, 140) });
const GoalReached = proposalOf('goal.reached', { promisedAt: Instant });
const GoalShare = proposalOf('goal.share', {});
const GoalDrop = proposalOf('goal.drop', {});

/** Says as unknown what it was told of held kinds, and writes what it was told that erasing leaves. */
function decideDrop(_: unknown, known: Known, when: Moment, { held, erased }: Across): Decision {
  const unanswered = ['goal.share', 'goal.set', 'tree.plant'].map((kind) => held(kind)?.unanswered ?? `${kind} is never held`);
  return accepted(erased({ before: person(SAM), after: person(SAM), known, moment: when }), unanswered);
}

const goal = {
  documents: {},
  kinds: {
    'goal.reached': fact(GoalReached, {
      decide,
      since: ({ body }, _, by) => [undefined, body.promisedAt, by === SAM ? plus(NOW, HOUR) : undefined],
    }),
    'goal.set': setting(GoalSet, { ...ORDINARY, decide, since: sinceEver }),
    'goal.share': request(GoalShare, {
      ...ORDINARY,
      decide,
      since: sinceEver,
      online: 'share a goal',
      held: { again: decide, until: () => NOW, unanswered: 'CONFLICT_EXPIRED' },
    }),
    'goal.drop': request(GoalDrop, { ...ORDINARY, decide: decideDrop, since: sinceEver, limited: false }),
    'system.goal-lapsed': system(systemOf('system.goal-lapsed', {}), decide),
  },
  collections: {},
} satisfies Loadable;

const device = new LoadedNouns([goal]);
/** Of the kinds above and of one that this device has not loaded. */
const those = (is: (kind: string) => boolean) => [...Object.keys(goal.kinds), 'tree.plant'].filter(is);

/** As it is read back from where the device keeps it. */
function proposed(kind: string, body: object = {}): Proposal {
  const proposal = device.read(made(kind, body));
  if (!proposal) throw new Error(`${kind} cannot be read`);
  return proposal;
}

describe('what a device is told of a kind', () => {
  it('[A2] what happened is not taken for a wish, nor a wish for what happened', () =>
    expect(those((kind) => device.isFact(kind))).toEqual(['goal.reached']));

  it('[G2] of settings alone the later takes the place of the earlier: of anything else one would be lost', () =>
    expect(those((kind) => device.isSetting(kind))).toEqual(['goal.set']));

  it('[3.9] no limit holds up what happened and what is given back, and only those go past it', () =>
    expect(those((kind) => device.isNeverHeld(kind))).toEqual(['goal.reached', 'goal.drop']));

  it('[L4] what needs a network does not go into the queue, and all else does', () => {
    expect(those((kind) => device.onlineAction(kind) !== null)).toEqual(['goal.share']);
    expect(device.onlineAction('goal.share')).toBe('share a goal');
    expect(device.onlineAction('tree.plant')).toBeNull();
  });

  it('[L2] a device that has loaded all of a noun still cannot say what only the system says', () => {
    expect(device.kind('system.goal-lapsed')).toBeNull();
    expect(device.parse(made('system.goal-lapsed', {}))).toEqual({ wrong: 'kind' });
  });
});

describe('what goes into the outbox and comes out of it', () => {
  it('is what was made, or names the very field that is wrong, so that the form can show it there', () => {
    const set = made('goal.set', { words: 'Twice a week' });
    expect(device.parse(set)).toEqual({ proposal: set });
    expect(device.parse(made('goal.set', { words: '' }))).toEqual({
      wrong: 'words',
      rule: 'at least 1 character.',
    });
  });

  it('[A3] is read back before it is answered, also of a kind that a newer build of the app had', () => {
    const kept = [made('goal.set', { words: 'Twice a week' }), made('tree.plant', { where: 'Leeds' })];
    expect(kept.map((one) => device.read(one))).toEqual(kept);
  });

  it('[A3] is passed over where it cannot be sent: nothing there, without a kind, or with a body that its kind does not have', () => {
    const { kind: _kind, ...nameless } = made('goal.set', { words: 'Twice a week' });
    expect([null, {}, nameless, made('goal.set', { trees: 3 })].map((one) => device.read(one))).toEqual([null, null, null, null]);
  });
});

describe('the shape of what comes back', () => {
  const strange = { ...made('goal.share', { trees: 3 }), ...outcome };

  it('is made once for a kind, not for each of a hundred proposals that are pulled', () => {
    const tablet = new LoadedNouns([goal]);
    expect(tablet.proposalShape('goal.set', true)).toBe(tablet.proposalShape('goal.set', true));
  });

  it('[11] is that of the kind as soon as its noun is loaded, though one of them came back before', () => {
    const tablet = new LoadedNouns([]);
    expect(tablet.proposalShape('goal.share', true).safeParse(strange).success).toBe(true);
    tablet.add([goal]);
    expect(tablet.proposalShape('goal.share', true).safeParse(strange).success).toBe(false);
  });

  it('[A2] holds the answer, without which it is none', () => {
    const shape = device.proposalShape('goal.share', true);
    expect(shape.safeParse({ ...made('goal.share', {}), ...outcome }).success).toBe(true);
    expect(shape.safeParse(made('goal.share', {})).success).toBe(false);
  });
});

describe('what a rule that runs on a device may ask of the other nouns', () => {
  const dropped = () => device.decide(proposed('goal.drop'), nobody, moment);

  it('[B5] why a held kind ends unanswered; of one that is never held, or not loaded, nothing, and it does not stop', () =>
    expect(dropped().unknown).toEqual(['CONFLICT_EXPIRED', 'goal.set is never held', 'tree.plant is never held']));

  it('[G16] what a leaver leaves behind is the system’s to say: a device shows nothing as erased', () =>
    expect(dropped().documents).toEqual([]));
});

describe('[L6] the earliest that something can have been done', () => {
  const reached = (promisedAt: string) => proposed('goal.reached', { promisedAt });

  it('is the latest of what it rests on, whichever the noun names first: a device cannot say it happened sooner', () => {
    expect(device.possibleSince(reached(plus(NOW, DAY)), nobody, SAM)).toBe(plus(NOW, DAY));
    expect(device.possibleSince(reached(NOW), nobody, SAM)).toBe(plus(NOW, HOUR));
  });

  it('rests on who did it: what bounds one person does not bound another', () =>
    expect(device.possibleSince(reached(NOW), nobody, 'member02')).toBe(NOW));

  it('is not bounded by a kind that rests on nothing, nor by one that is not loaded', () => {
    expect(device.possibleSince(proposed('goal.drop'), nobody, SAM)).toBeUndefined();
    expect(device.possibleSince(proposed('tree.plant'), nobody, SAM)).toBeUndefined();
  });
});
