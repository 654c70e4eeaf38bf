import { describe, expect, it } from 'vitest';
import { DAY, gym, HOUR, NOW } from '../../tests/rules/documents.ts';
import { employ } from '../../tests/rules/scenes.ts';
import { plus } from '../basics/time.ts';
import { dueOf } from '../folds/documents.ts';
import {
  ANA,
  asStatus,
  BEN,
  GYM,
  heard,
  KIM,
  LATER,
  moderate,
  OLA,
  own,
  rating,
  respond,
  ring,
  SAID,
  SAM,
  shown,
  visit,
  world,
  write,
} from './fixture.ts';

describe('[V1-V5] what happened meanwhile', () => {
  it.each(['removed', 'closed'] as const)('[V1] the gym is %s: refused, and the words stay in the outbox', (status) => {
    const of = world();
    asStatus(of, status);
    expect(write(of)).toMatchObject({ state: 'refused', code: 'GYM_REMOVED' });
    expect(of.all('review')).toEqual([]);
  });

  it('[V1] the gym is suspended: held, and published when it is back within 90 days', () => {
    const of = world();
    asStatus(of, 'suspended');
    expect(write(of)).toMatchObject({ state: 'accepted_flagged', code: 'REVIEW_HELD' });
    expect(own(of)).toMatchObject({ status: 'held', heldFor: ['gym_suspended'] });
    // Nothing for us to decide.
    expect(of.all('reviewcase')).toEqual([]);
    asStatus(of, 'live');
    ring(of, plus(LATER, 2 * DAY));
    expect(own(of)).toMatchObject({ status: 'published', heldFor: [] });
    expect(heard(of, OLA)).toContain('review.posted');
  });

  it('[V1] a gym that does not come back: its author keeps the words, and hears so', () => {
    const of = world();
    asStatus(of, 'suspended');
    write(of);
    for (let day = 2; day <= 92; day += 15) ring(of, plus(LATER, day * DAY));
    ring(of, plus(LATER, 95 * DAY));
    expect(own(of)).toMatchObject({ status: 'archived', text: SAID });
    expect(heard(of, SAM)).toContain('review.archived');
    expect(dueOf(own(of))).toBeNull();
  });

  it('[V2] the visit was taken back before it came: held, and ours to decide', () => {
    const of = world(visit('1', SAM, { status: 'voided' }));
    expect(write(of)).toMatchObject({ state: 'accepted_flagged', code: 'REVIEW_HELD' });
    expect(of.all('reviewcase')).toMatchObject([{ status: 'open', heldFor: ['visit'] }]);
    expect(rating(of).newest).toEqual([]);
  });

  it('[V2] the visit is taken back afterwards: held, unless we keep it', () => {
    const of = world();
    write(of);
    of.lay([visit('1', SAM, { status: 'voided' })]);
    ring(of, plus(LATER, DAY + 1));
    expect(own(of)).toMatchObject({ status: 'held', heldFor: ['visit'] });
    expect(heard(of, SAM)).toContain('review.held');
    moderate(of, 'kept');
    expect(own(of).status).toBe('published');
    ring(of, plus(LATER, 3 * DAY));
    expect(own(of).status).toBe('published');
  });

  it('[V3] the window ended between writing and sync: the day of writing counts, for a week', () => {
    const madeAt = plus(NOW, 90 * DAY);
    const late = (days: number, trust: 'synced' | 'untrusted' = 'synced') =>
      write(world(), {}, { madeAt, receivedAt: plus(madeAt, days * DAY), trust });
    expect(late(7).state).toBe('accepted');
    expect(late(8)).toMatchObject({ state: 'refused', code: 'REVIEW_WINDOW_OVER' });
    expect(late(7, 'untrusted')).toMatchObject({ state: 'refused', code: 'REVIEW_WINDOW_OVER' });
  });

  it('[V4] edited on two devices: the later words stand whichever comes first, and both are there for their author', () => {
    const [early, late] = [plus(LATER, HOUR), plus(LATER, 2 * HOUR)];
    const receivedAt = plus(LATER, 3 * HOUR);
    const one = { rating: 2, text: 'The showers were cold all week, sadly.' };
    const other = { rating: 5, text: 'The showers are warm again. Thank you!' };
    for (const order of [
      [one, other],
      [other, one],
    ]) {
      const of = world();
      write(of);
      for (const said of order) write(of, said, { madeAt: said === one ? early : late, receivedAt });
      expect(own(of)).toMatchObject({ ...other, textAt: late });
      expect(own(of).versions.map(({ text, at }) => [text, at])).toEqual([
        [SAID, LATER],
        [one.text, early],
      ]);
      expect(rating(of).stars).toEqual([0, 0, 0, 0, 1]);
    }
  });

  it('[V5] a reply to words that were changed is held until the gym has read them again', () => {
    const of = world();
    write(of);
    const answers = own(of).textAt;
    write(of, { text: 'Clean, but the showers are cold now.' }, { receivedAt: plus(LATER, HOUR) });
    expect(respond(of, { answers })).toMatchObject({ state: 'accepted_flagged', code: 'REVIEW_CHANGED' });
    expect(shown(of)[0]?.reply).toMatchObject({ status: 'held', answers });
    expect(rating(of).newest[0]).not.toHaveProperty('reply');
    expect(heard(of, SAM)).not.toContain('review.answered');
    expect(respond(of).state).toBe('accepted');
    expect(rating(of).newest[0]?.reply?.text).toBe('Thank you, see you soon!');
    expect(heard(of, SAM)).toContain('review.answered');
  });

  it('[V5] a reply to a review that is gone is refused', () => {
    const of = world();
    write(of);
    of.say(SAM, 'review.withdraw', { gymId: GYM }, { receivedAt: plus(LATER, 1) });
    expect(respond(of)).toMatchObject({ state: 'refused', code: 'REVIEW_GONE' });
  });
});

describe('[R-64, R-65] changing and taking back', () => {
  it('[R-64] a review is changed for 30 days, and anew after a visit 90 days later', () => {
    const of = world();
    write(of);
    const text = 'The new equipment is here, and it is great.';
    expect(write(of, { text }, { receivedAt: plus(LATER, 30 * DAY) }).state).toBe('accepted');
    expect(own(of)).toMatchObject({ startedAt: LATER, text });
    const locked = write(of, { rating: 1 }, { receivedAt: plus(LATER, 30 * DAY + 1) });
    expect(locked).toMatchObject({ state: 'refused', code: 'REVIEW_LOCKED', facts: { days: 30, date: '2026-06-01' } });
    of.lay([visit('3', SAM, { judgedAt: plus(LATER, 90 * DAY - 1) })]);
    expect(write(of, {}, { receivedAt: plus(LATER, 91 * DAY) }).code).toBe('REVIEW_LOCKED');
    of.lay([visit('4', SAM, { judgedAt: plus(LATER, 90 * DAY) })]);
    respond(of, {}, OLA, plus(LATER, 90 * DAY));
    expect(write(of, { rating: 1 }, { receivedAt: plus(LATER, 91 * DAY) }).state).toBe('accepted');
    expect(own(of)).toMatchObject({ startedAt: plus(LATER, 91 * DAY), rating: 1, checkinId: 'checkin:4' });
    // What was said of the old one answers nothing now.
    expect(rating(of).newest[0]).not.toHaveProperty('reply');
    expect(of.all('review')).toHaveLength(1);
  });

  it('withdrawn, its words are gone for others at once; written again, it is back', () => {
    const of = world();
    write(of);
    expect(of.say(SAM, 'review.withdraw', { gymId: GYM }, { receivedAt: plus(LATER, 1) }).state).toBe('accepted');
    expect(rating(of)).toMatchObject({ stars: [0, 0, 0, 0, 0], newest: [], removed: [] });
    expect(JSON.stringify(shown(of))).not.toContain(SAID);
    expect(of.say(KIM, 'review.withdraw', { gymId: GYM }, { receivedAt: plus(LATER, 2) }).code).toBe('NOT_FOUND');
    expect(write(of, {}, { receivedAt: plus(LATER, 3) }).state).toBe('accepted');
    expect(rating(of).stars).toEqual([0, 0, 0, 1, 0]);
  });

  it('[R-65] a reply is one, changed for 30 days, and says where the review was changed after it', () => {
    const of = world();
    write(of);
    respond(of);
    write(of, { text: 'Clean, but the showers are cold now.' }, { receivedAt: plus(LATER, 2 * HOUR) });
    expect(rating(of).newest[0]?.reply).toMatchObject({ before: true });
    respond(of, { text: 'They are warm again now.' }, OLA, plus(LATER, 3 * HOUR));
    expect(rating(of).newest[0]?.reply).toEqual({ text: 'They are warm again now.', at: plus(LATER, 3 * HOUR) });
    expect(respond(of, {}, OLA, plus(LATER, HOUR + 31 * DAY))).toMatchObject({ state: 'refused', code: 'REPLY_LOCKED' });
    respond(of, { text: undefined }, OLA, plus(LATER, 40 * DAY));
    expect(rating(of).newest[0]).not.toHaveProperty('reply');
  });

  it('[R-60] nobody replies without the power, nor for another gym', () => {
    const of = world();
    write(of);
    employ(of, KIM, 'reception');
    for (const uid of [KIM, SAM, ANA]) expect(respond(of, {}, uid).code).toBe('NO_PERMISSION');
    of.lay([gym('two')]);
    of.system('system.employed', { uid: BEN, gymId: 'gym:two', preset: 'owner' });
    expect(respond(of, {}, BEN).code).toBe('NO_PERMISSION');
    expect(respond(of, { gymId: 'gym:two' }, BEN).code).toBe('NOT_FOUND');
  });

  it.each(['Call us: 0113 496 0000.', 'Look at www.example.org for our hours.'])('a reply may not hold %s', (text) => {
    const of = world();
    write(of);
    expect(respond(of, { text })).toMatchObject({ state: 'refused', code: 'VALIDATION', facts: { field: 'Your reply' } });
  });
});
