/** L6: how early each can have been said, whatever a device says. */
import { describe, expect, it } from 'vitest';
import { DAY, NOW, person } from '../../tests/rules/documents.ts';
import { blindTo } from '../../tests/rules/world.ts';
import { plus } from '../basics/time.ts';
import type { Proposal } from '../folds/proposals.ts';
import { possibleSince } from '../proposal/possible.ts';
import {
  ANA,
  BEN,
  contest,
  GYM,
  LATER,
  later,
  moderate,
  OLA,
  own,
  respond,
  SAID,
  SAM,
  shown,
  visit,
  WHY,
  world,
  write,
} from './fixture.ts';

const said = { gymId: GYM, rating: 4, text: SAID };

describe('[L6] nobody says anything of a gym', () => {
  it('before they were first there; that they were elsewhere before says nothing', () => {
    const of = world(
      visit('1', SAM, { judgedAt: plus(NOW, DAY) }),
      visit('2', SAM, { judgedAt: plus(NOW, 2 * DAY) }),
      visit('3', SAM, { gymId: 'gym:two', judgedAt: NOW }),
    );
    expect(possibleSince(of.proposal('review.write', said), of, SAM)).toBe(plus(NOW, DAY));
    // A telephone that says that it was a week ago is not believed.
    write(of, {}, { madeAt: plus(NOW, -6 * DAY), receivedAt: plus(NOW, 3 * DAY) });
    expect(own(of)).toMatchObject({ startedAt: plus(NOW, DAY), textAt: plus(NOW, DAY) });
  });

  it('since when they were there where that is not known bounds nothing', () => {
    const of = world();
    const blind = blindTo(of, 'member-');
    const kinds: Proposal[] = [
      of.proposal('review.write', said),
      of.proposal('review.withdraw', { gymId: GYM }),
      of.proposal('review.appeal', { gymId: GYM, statement: WHY }),
    ];
    expect(kinds.map((one) => possibleSince(one, blind, SAM))).toEqual([undefined, undefined, undefined]);
  });
});

describe('[L6] nobody answers, takes back or judges', () => {
  const all = () => {
    const of = world();
    write(of);
    respond(of);
    const [one] = shown(of);
    const mine = { gymId: GYM, reviewId: one?._id ?? expect.fail('it is not there') };
    const ours = { reviewId: own(of)._id, of: 'review', textAt: own(of).textAt } as const;
    return {
      of,
      withdraw: of.proposal('review.withdraw', { gymId: GYM }),
      respond: of.proposal('review.respond', { ...mine, answers: LATER, text: 'Thank you, see you soon!' }),
      appeal: of.proposal('review.appeal', { gymId: GYM, statement: WHY }),
      contest: of.proposal('review.contest', { ...mine, statement: WHY }),
      moderate: of.proposal('review.moderate', { ...ours, as: 'kept' }),
      reconsider: of.proposal('review.reconsider', {
        ...{ reviewId: own(of)._id, of: 'review', as: 'upheld', reason: 'The desk remembers nobody.', askedAt: LATER },
      }),
    };
  };

  it('what was not said yet', () => {
    const { of, ...one } = all();
    expect(possibleSince(one.withdraw, of, SAM)).toBe(LATER);
    expect(possibleSince(one.respond, of, OLA)).toBe(LATER);
    expect(possibleSince(one.moderate, of, ANA)).toBe(LATER);
    expect(possibleSince(one.reconsider, of, BEN)).toBe(LATER);
    // Nothing was removed: there is nothing that anybody could disagree with.
    expect(possibleSince(one.appeal, of, SAM)).toBeUndefined();
    expect(possibleSince(one.contest, of, OLA)).toBe(NOW);
  });

  it('before they worked there', () => {
    const { of, respond: reply, contest: appealed } = all();
    of.lay([person('owner002')]);
    of.system('system.employed', { uid: 'owner002', gymId: GYM, preset: 'owner' }, later(30));
    expect(possibleSince(reply, of, 'owner002')).toBe(later(30));
    expect(possibleSince(appealed, of, 'owner002')).toBe(later(30));
  });

  it('what was removed before it was', () => {
    const { of, appeal: asked, contest: contested } = all();
    moderate(of, 'removed', { of: 'reply' });
    expect(possibleSince(contested, of, OLA)).toBe(later(2));
    const decidedAt = of.all('reviewcase')[0]?.decided?.at;
    moderate(of, 'removed', { decidedAt });
    expect(possibleSince(asked, of, SAM)).toBe(later(2));
    // Of what is said before that the appeal is as old as the removal.
    contest(of, { madeAt: LATER });
    expect(shown(of)[0]?.reply?.appeal?.at).toBe(later(2));
  });
});
