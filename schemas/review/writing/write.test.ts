/** What is written of a gym, what it rests on, and what is said at the same time on other devices (V4). */
import { describe, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE, NOW, person } from '../../../tests/rules/documents.ts';
import { employ } from '../../../tests/rules/scenes.ts';
import { blindTo, type KnownWorld } from '../../../tests/rules/world.ts';
import { plus } from '../../basics/time.ts';
import { decide } from '../../folds/decide.ts';
import { systemMoment } from '../../proposal/judge.ts';
import {
  asStatus,
  GYM,
  heard,
  KIM,
  LATER,
  later,
  moderate,
  OLA,
  own,
  ring,
  SAID,
  SAM,
  shown,
  visit,
  WHY,
  world,
  write,
} from '../fixture.ts';
import { visitFor } from './visit.ts';

const withdraw = (of: KnownWorld, at: string) => of.say(SAM, 'review.withdraw', { gymId: GYM }, { receivedAt: at });

describe('[R-62] a review', () => {
  it('is one document: whose, of what, what it rests on, and when it is looked at again', () => {
    const of = world();
    const { proposal } = write(of, { title: 'Good' }, { madeAt: plus(NOW, MINUTE) });
    expect(own(of)).toStrictEqual({
      ...{ _id: `review:one.${SAM}`, type: 'review', schemaVersion: 1, createdAt: LATER, createdBy: SAM },
      ...{ updatedAt: LATER, updatedBy: SAM, proposalId: proposal._id, judgedAt: plus(NOW, MINUTE), uid: SAM },
      ...{ gymId: GYM, gymName: 'Gym one', memberName: 'Sam M.', checkinId: 'checkin:1', visitMonth: '2026-03' },
      ...{ shownAs: proposal._id.replace('proposal', 'gymreview'), rating: 4, title: 'Good', text: SAID },
      ...{ startedAt: plus(NOW, MINUTE), textAt: plus(NOW, MINUTE), status: 'published', heldFor: [] },
      ...{ lookAt: plus(LATER, DAY), versions: [] },
    });
  });

  it('says in which month the visit was by the clock at the gym', () => {
    // Half past midnight on the first of April, in summer time.
    const of = world(visit('1', SAM, { judgedAt: '2026-03-31T23:30:00.000Z' }));
    write(of, {}, { receivedAt: '2026-04-02T09:00:00.000Z' });
    expect(own(of).visitMonth).toBe('2026-04');
    const away = world(visit('1', SAM, { judgedAt: '2026-03-31T23:30:00.000Z' }));
    away.lay([{ ...away.one('gym', GYM), timeZone: 'UTC' }]);
    write(away, {}, { receivedAt: '2026-04-02T09:00:00.000Z' });
    expect(own(away).visitMonth).toBe('2026-03');
  });

  it('[A4] on a device that does not have the gym it is called as it was at the door, and waits for it', () => {
    const of = world(visit('1', SAM, { gymName: 'The old name', judgedAt: '2026-03-31T23:30:00.000Z' }));
    const proposal = of.proposal('review.write', { gymId: GYM, rating: 4, text: '' });
    const blind = blindTo(of, 'area-', 'venue-', 'gym-', 'platform', 'cell', 'public');
    const decided = decide(proposal, blind, { ...systemMoment('2026-04-02T09:00:00.000Z'), by: SAM });
    expect(decided).toMatchObject({ state: 'accepted', unknown: ['gyms'] });
    expect(decided.documents).toMatchObject([{ type: 'review', gymName: 'The old name', visitMonth: '2026-04' }]);
  });

  it('[A4] is not judged where what was said before is not known', () => {
    const of = world();
    const proposal = of.proposal('review.write', { gymId: GYM, rating: 4, text: '' });
    const decided = decide(proposal, blindTo(of, `member-${SAM}/reviews`), { ...systemMoment(LATER), by: SAM });
    expect(decided).toMatchObject({ state: 'accepted', documents: [], unknown: ['visits'] });
  });

  it('that is written once more says nothing of being like another: the other is itself', () => {
    const of = world();
    write(of);
    write(of, { rating: 5 }, { receivedAt: later(1) });
    expect(of.all('reviewcase')).toEqual([]);
  });

  it('[R-68] minutes after coming in, from an account of today, is for us to see', () => {
    const of = world(visit('1', SAM, { judgedAt: plus(LATER, -5 * MINUTE) }));
    of.lay([person(SAM, { createdAt: NOW })]);
    write(of);
    expect(of.all('reviewcase')).toMatchObject([{ signals: ['minutes_after'], seen: { minutes: 5, accountDays: 0 } }]);
    // Said differently later it is as old as it was, and as its visit is.
    const old = world(visit('1', SAM, { judgedAt: plus(LATER, -5 * MINUTE) }));
    old.lay([person(SAM, { createdAt: plus(NOW, -8 * DAY) })]);
    write(old);
    expect(old.all('reviewcase')).toEqual([]);
  });

  it('[R-68] of five in a day: the fifth is for us to see; that the first says it differently is no sixth', () => {
    const uids = Array.from({ length: 5 }, (_, at) => `burst00${at}`);
    const of = world(...uids.map((uid, at) => visit(String(at), uid)));
    of.lay(uids.map((uid) => person(uid)));
    for (const uid of uids) write(of, { text: '' }, {}, uid);
    write(of, { rating: 1, text: '' }, { receivedAt: later(1) }, 'burst000');
    expect(of.all('reviewcase').map(({ reviewId }) => reviewId)).toEqual(['review:one.burst004']);
  });

  it('rests on the last visit when it is changed, and where none counts any more on the one it rested on', () => {
    const [first, last] = [plus(LATER, -90 * DAY), plus(LATER, HOUR)];
    const of = world(visit('1', SAM, { gymId: 'gym:two', judgedAt: first }), visit('2', SAM, { judgedAt: first }));
    write(of);
    write(of, { rating: 3 }, { receivedAt: later(2) });
    expect(own(of)).toMatchObject({ rating: 3, checkinId: 'checkin:2', visitMonth: '2025-12' });
    of.lay([visit('3', SAM, { judgedAt: last })]);
    write(of, { rating: 2 }, { receivedAt: later(3) });
    expect(own(of)).toMatchObject({ rating: 2, checkinId: 'checkin:3', visitMonth: '2026-03' });
  });

  it('of two said at the same moment the one that came last stands', () => {
    const of = world();
    write(of);
    write(of, { rating: 1 });
    expect(own(of)).toMatchObject({ rating: 1, versions: [{ rating: 4 }] });
  });

  it('is for whoever works at another gym', () => {
    const of = world();
    employ(of, SAM, 'trainer', 'gym:two');
    expect(write(of)).toMatchObject({ state: 'accepted', unknown: [] });
  });

  it('is told to its gym once, when it is first read', () => {
    const of = world();
    const first = write(of).documents.filter(({ type }) => type === 'notice');
    expect(first).toMatchObject([{ uid: OLA, event: 'review.posted' }]);
    const second = write(of, { rating: 2 }, { receivedAt: later(1) });
    expect(second.documents.filter(({ type }) => type === 'notice')).toEqual([]);
    // Taken back and written anew it is new.
    withdraw(of, later(2));
    expect(write(of, {}, { receivedAt: later(3) }).documents.filter(({ type }) => type === 'notice')).toHaveLength(1);
  });

  it('taken back it is the same one when it is written anew, with what was said before', () => {
    const of = world();
    write(of, { title: 'Good' });
    const { shownAs, createdAt } = own(of);
    withdraw(of, later(1));
    write(of, { rating: 1, text: '' }, { receivedAt: later(2) });
    expect(own(of)).toMatchObject({ shownAs, createdAt, startedAt: later(2), rating: 1 });
    expect(own(of)).not.toHaveProperty('title');
    expect(own(of).versions).toStrictEqual([{ rating: 4, title: 'Good', text: SAID, at: LATER }]);
    expect(shown(of)).toHaveLength(1);
  });

  it('whose gym did not come back for so long is written anew after any visit of late', () => {
    const of = world();
    asStatus(of, 'suspended');
    write(of);
    ring(of, plus(LATER, 91 * DAY));
    asStatus(of, 'live');
    of.lay([visit('2', SAM, { judgedAt: plus(LATER, 80 * DAY) })]);
    write(of, { rating: 2 }, { receivedAt: plus(LATER, 93 * DAY) });
    expect(own(of)).toMatchObject({ status: 'published', startedAt: plus(LATER, 93 * DAY), checkinId: 'checkin:2' });
  });
});

describe('what holds one', () => {
  it('all of it at once: its words, its visit, its gym', () => {
    const of = world(visit('1', SAM, { status: 'voided' }));
    asStatus(of, 'suspended');
    expect(write(of, { text: 'The manager is a wanker, honestly.' })).toMatchObject({ state: 'accepted_flagged' });
    expect(own(of)).toMatchObject({ status: 'held', heldFor: ['words', 'visit', 'gym_suspended'] });
    expect(heard(of, OLA)).toEqual([]);
  });

  it('reports are not answered by other words; what other words put right is', () => {
    const of = world();
    write(of, { text: 'The manager is a wanker, honestly.' });
    of.lay([{ ...own(of), heldFor: ['words', 'reports'] }]);
    expect(write(of, {}, { receivedAt: later(1) })).toMatchObject({ state: 'accepted_flagged', code: 'REVIEW_HELD' });
    expect(own(of)).toMatchObject({ status: 'held', heldFor: ['reports'] });
  });
});

describe('[R-62] the visit it rests on', () => {
  const at = plus(NOW, DAY);
  const here = (key: string, hours: number, change = {}) => visit(key, SAM, { judgedAt: plus(NOW, hours * HOUR), ...change });
  const restsOn = (...visits: ReturnType<typeof here>[]) => {
    const found = visitFor(visits, GYM, at);
    return 'visit' in found ? [found.state, found.visit._id] : [found.state];
  };

  it('is the last one, of two at once always the same, and none that is to come', () => {
    expect(restsOn(here('1', 0), here('2', 5), here('3', 2))).toEqual(['counts', 'checkin:2']);
    for (const both of [
      [here('1', 5), here('2', 5)],
      [here('2', 5), here('1', 5)],
    ])
      expect(restsOn(...both)).toEqual(['counts', 'checkin:1']);
    expect(restsOn(here('1', 24))).toEqual(['counts', 'checkin:1']);
    expect(restsOn(here('1', 25))).toEqual(['none']);
  });

  it('that counts comes before one that was taken back since; without it that one does', () => {
    expect(restsOn(here('1', 0), here('2', 5, { status: 'voided' }))).toEqual(['counts', 'checkin:1']);
    expect(restsOn(here('1', 0, { status: 'duplicate' }), here('2', 5, { status: 'voided' }))).toEqual([
      'taken_back',
      'checkin:2',
    ]);
    expect(restsOn(here('2', 5, { status: 'voided', direction: 'out' }))).toEqual(['none']);
  });

  it('too long ago is one that was accepted; one that was taken back long ago is none', () => {
    const long = -91 * 24;
    expect(restsOn(here('1', long), here('2', 5, { status: 'duplicate' }))).toEqual(['too_long_ago']);
    expect(restsOn(here('1', long, { status: 'voided' }))).toEqual(['none']);
  });
});

describe('[V4] said on one device before what another has said already', () => {
  const late = { madeAt: later(1), receivedAt: later(5) };

  it('is kept for its author beside it, with its title, and is told to nobody', () => {
    const of = world();
    write(of, {}, { receivedAt: later(2) });
    const [read, told] = [shown(of), of.all('notice')];
    const before = own(of);
    write(of, { rating: 1, title: 'Cold', text: 'The showers were cold all week, sadly.' }, late);
    expect(own(of)).toStrictEqual({
      ...{ ...before, updatedAt: later(5) },
      versions: [{ rating: 1, title: 'Cold', text: 'The showers were cold all week, sadly.', at: later(1) }],
    });
    expect([shown(of), of.all('notice')]).toEqual([read, told]);
  });

  it('lies in the order in which they were written, the ten newest', () => {
    const of = world();
    for (let hour = 2; hour < 14; hour += 1)
      write(of, { text: `What I think of it at hour ${hour}.` }, { receivedAt: later(hour) });
    expect(own(of).versions).toHaveLength(10);
    write(of, { text: 'What I thought of it in between.' }, { madeAt: plus(later(8), MINUTE), receivedAt: later(20) });
    expect(own(of).versions.map(({ text }) => text)).toEqual([
      ...[4, 5, 6, 7, 8].map((hour) => `What I think of it at hour ${hour}.`),
      'What I thought of it in between.',
      ...[9, 10, 11, 12].map((hour) => `What I think of it at hour ${hour}.`),
    ]);
    expect(own(of).versions.every((one) => !('title' in one))).toBe(true);
  });

  it('before it was removed it is not taken for a new one', () => {
    const of = world();
    write(of, {}, { receivedAt: later(1.5) });
    moderate(of, 'removed');
    expect(write(of, {}, late).code).toBe('REVIEW_REMOVED');
  });
});

describe('taking it back', () => {
  it('leaves it to its author, with nothing that waits, and is the same when it is said twice', () => {
    const of = world();
    write(of, { text: 'The manager is a wanker, honestly.' });
    withdraw(of, later(1));
    expect(own(of)).toMatchObject({ status: 'withdrawn', heldFor: [], updatedAt: later(1), updatedBy: SAM });
    expect(own(of)).not.toHaveProperty('lookAt');
    expect(withdraw(of, later(2))).toMatchObject({ state: 'accepted', documents: [] });
  });

  it('an appeal goes with it; what nobody said cannot be taken back', () => {
    const of = world();
    write(of);
    moderate(of, 'removed');
    of.say(SAM, 'review.appeal', { gymId: GYM, statement: WHY }, { receivedAt: later(4) });
    withdraw(of, later(5));
    expect(own(of)).not.toHaveProperty('appeal');
    expect(own(of).moderation).toMatchObject({ as: 'removed' });
    const nobodys = of.say(KIM, 'review.withdraw', { gymId: GYM }, { receivedAt: later(5) });
    expect(nobodys).toMatchObject({ state: 'refused', code: 'NOT_FOUND' });
  });
});
