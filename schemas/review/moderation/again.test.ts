/** What is decided once more (V6, R-66), about what came back, and what was decided before it was written down who did so. */
import { describe, expect, it } from 'vitest';
import { DAY, HOUR } from '../../../tests/rules/documents.ts';
import { blindTo, type KnownWorld } from '../../../tests/rules/world.ts';
import { plus } from '../../basics/time.ts';
import { decide } from '../../folds/decide.ts';
import { systemMoment } from '../../proposal/judge.ts';
import {
  ANA,
  appeal,
  asStatus,
  BEN,
  contest,
  GYM,
  LATER,
  later,
  moderate,
  OLA,
  own,
  rating,
  reconsider,
  removed,
  respond,
  ring,
  SAM,
  shown,
  visit,
  WHY,
  world,
  write,
  written,
} from '../fixture.ts';

const only = (of: KnownWorld) => of.all('reviewcase')[0] ?? expect.fail('there is none');
/** Once more, by who has read what was decided last. */
const again = (of: KnownWorld, as: 'kept' | 'removed', change: Parameters<typeof moderate>[2] = {}, by: string = BEN) =>
  moderate(of, as, { decidedAt: only(of).decided?.at, ...change }, by);
function restored(): KnownWorld {
  const of = removed();
  appeal(of);
  reconsider(of, 'restored');
  return of;
}
function answered(): KnownWorld {
  const of = written();
  respond(of);
  moderate(of, 'removed', { of: 'reply' });
  return of;
}

describe('[V6] what was removed', () => {
  it.each([undefined, 'illegal'] as const)(
    'is not removed twice, on whatever ground: whoever tries reads who did (%s)',
    (code) => {
      expect(again(removed(), 'removed', code && { code })).toMatchObject({
        ...{ state: 'refused', code: 'ALREADY_DECIDED' },
        facts: { state: 'removed', name: 'Sam A.', date: '2026-03-03', time: '11:00' },
      });
      expect(again(answered(), 'removed', { of: 'reply', ...(code && { code }) })).toMatchObject({
        ...{ state: 'refused', code: 'ALREADY_DECIDED' },
        facts: { state: 'removed', name: 'Sam A.' },
      });
    },
  );

  it('[V1] does not wait for its gym as well', () => {
    const of = world();
    asStatus(of, 'suspended');
    write(of);
    moderate(of, 'removed');
    expect(own(of)).toMatchObject({ status: 'removed', heldFor: [] });
    asStatus(of, 'live');
    ring(of, plus(LATER, DAY));
    expect(own(of)).toMatchObject({ status: 'removed', heldFor: [] });
  });

  it('and taken back by its author is counted among nothing', () => {
    const of = removed();
    of.say(SAM, 'review.withdraw', { gymId: GYM }, { receivedAt: later(3) });
    expect(shown(of)[0]).not.toHaveProperty('code');
    expect(rating(of).removed).toEqual([]);
  });

  it('and upheld is gone once its author takes it back: nobody decided that', () => {
    const of = removed();
    appeal(of);
    reconsider(of, 'upheld');
    of.say(SAM, 'review.withdraw', { gymId: GYM }, { receivedAt: later(8) });
    expect(reconsider(of, 'restored', {}, ANA)).toMatchObject({ state: 'refused', code: 'REVIEW_GONE' });
  });
});

describe('[R-66] what came back', () => {
  it('is said to stay, whatever code comes with that', () => {
    const of = restored();
    const answer = own(of).appeal;
    again(of, 'kept', { code: 'illegal' }, ANA);
    expect(own(of)).toMatchObject({ status: 'published', appeal: answer });
  });

  it('is held like any when its visit is taken back, and can be removed for that', () => {
    const of = restored();
    const why = { at: later(7), by: OLA, reason: 'It was somebody else.' };
    of.lay([visit('1', SAM, { status: 'voided', review: { verdict: 'voided', codes: [], ...why } })]);
    ring(of, plus(LATER, DAY));
    expect(own(of)).toMatchObject({ status: 'held', heldFor: ['visit'] });
    expect(again(of, 'removed').state).toBe('accepted');
  });

  it('of a gym’s reply likewise: it stays with its second look, and only the law is above that', () => {
    const of = answered();
    contest(of);
    reconsider(of, 'restored', { of: 'reply' });
    const [reply, removals] = [shown(of)[0]?.reply, only(of).removals];
    again(of, 'kept', { of: 'reply', code: 'illegal' }, ANA);
    expect([shown(of)[0]?.reply, only(of).removals]).toEqual([reply, removals]);
    expect(again(of, 'removed', { of: 'reply', code: 'offensive' }).code).toBe('REVIEW_FINAL');
    expect(again(of, 'removed', { of: 'reply', code: 'illegal' }).state).toBe('accepted');
    expect(shown(of)[0]?.reply).not.toHaveProperty('appeal');
  });

  it('a reply taken back then begins anew', () => {
    const of = answered();
    contest(of);
    reconsider(of, 'restored', { of: 'reply' });
    respond(of, { text: undefined }, OLA, later(9));
    expect(shown(of)[0]?.reply).toMatchObject({ status: 'withdrawn' });
    expect(shown(of)[0]?.reply).not.toHaveProperty('appeal');
    // A month and more after the first: it is another one.
    const anew = plus(LATER, 40 * DAY);
    const { documents } = respond(of, { text: 'We have a new manager since.' }, OLA, anew);
    expect(shown(of)[0]?.reply).toMatchObject({ status: 'published', startedAt: anew, at: anew });
    expect(documents.filter(({ type }) => type === 'notice')).toMatchObject([{ uid: SAM, event: 'review.answered' }]);
    const { documents: changed } = respond(of, { text: 'We have a new manager now.' }, OLA, plus(anew, HOUR));
    expect(changed.filter(({ type }) => type === 'notice')).toEqual([]);
  });
});

describe('[R-65] a reply that is taken back', () => {
  it('twice, or where there is none, changes nothing', () => {
    const of = written();
    expect(respond(of, { text: undefined })).toMatchObject({ state: 'accepted', documents: [] });
    respond(of);
    respond(of, { text: undefined }, OLA, later(2));
    expect(respond(of, { text: undefined }, OLA, later(3))).toMatchObject({ state: 'accepted', documents: [] });
  });
});

describe('[R-66] what was decided before it was written down when, or by whom', () => {
  it('can be appealed for ever', () => {
    const of = removed();
    const { moderation: _, ...before } = own(of);
    of.lay([before]);
    expect(appeal(of, { receivedAt: plus(LATER, 400 * DAY) }).state).toBe('accepted');
    const replied = answered();
    const one = shown(replied)[0] ?? expect.fail('it is not there');
    const { removal: __, ...reply } = one.reply ?? expect.fail('there is none');
    replied.lay([{ ...one, reply }]);
    expect(contest(replied, { receivedAt: plus(LATER, 400 * DAY) }).state).toBe('accepted');
  });

  it('and appealed before that too, has on record who decided last and when it was asked', () => {
    const of = removed();
    appeal(of);
    const { removals: _, ...before } = only(of);
    of.lay([before]);
    reconsider(of, 'upheld');
    expect(only(of).removals).toEqual([
      {
        ...{ of: 'review', uid: ANA, name: 'Sam A.', at: later(2) },
        appeal: { at: later(4), decision: { uid: BEN, name: 'Sam A.', at: later(6), as: 'upheld' } },
      },
    ]);
  });
});

describe('[A4] on the gym’s own device', () => {
  it('what we have of it stays unseen: its reply and its appeal change what the gym reads, and tell nobody', () => {
    const of = answered();
    const { _id: reviewId } = shown(of)[0] ?? expect.fail('it is not there');
    const blind = blindTo(of, 'platform', 'member-');
    const moment = { ...systemMoment(later(5)), by: OLA };
    const typesOf = (at: Parameters<typeof decide>[0]) => decide(at, blind, moment).documents.map(({ type }) => type);
    expect(typesOf(of.proposal('review.contest', { gymId: GYM, reviewId, statement: WHY }))).toEqual(['gymreview']);
    const fresh = written();
    const answer = { gymId: GYM, reviewId: own(fresh).shownAs, answers: LATER, text: 'Thank you, see you soon!' };
    const decided = decide(fresh.proposal('review.respond', answer), blindTo(fresh, 'platform', 'member-'), moment);
    expect(decided.documents.map(({ type }) => type)).toEqual(['gymreview', 'gymrating']);
  });

  it('nobody appeals about what is not there', () => {
    const of = written();
    const contested = { gymId: GYM, reviewId: 'gymreview:none', statement: WHY };
    expect(of.say(OLA, 'review.contest', contested, { receivedAt: later(1) })).toMatchObject({ code: 'NOT_FOUND' });
    expect(appeal(world())).toMatchObject({ state: 'refused', code: 'NOT_FOUND' });
  });
});
