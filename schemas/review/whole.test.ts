/** Whole documents and the edges of what is decided about a review, each worked out by hand. */
import { describe, expect, it } from 'vitest';
import { DAY, NOW } from '../../tests/rules/documents.ts';
import { blindTo } from '../../tests/rules/world.ts';
import { plus } from '../basics/time.ts';
import { decide } from '../folds/decide.ts';
import { systemMoment } from '../proposal/judge.ts';
import {
  ANA,
  asStatus,
  GYM,
  heard,
  KIM,
  LATER,
  later,
  moderate,
  OLA,
  own,
  rating,
  respond,
  SAID,
  SAM,
  shown,
  visit,
  world,
  write,
} from './fixture.ts';

describe('[R-62] what is written', () => {
  it('is one document with all that was said, and what was said before', () => {
    const of = world();
    write(of, { title: 'Good' });
    write(of, { rating: 3, text: 'It has been fuller of late, and louder.' }, { receivedAt: later(1) });
    write(of, { rating: 2, text: '' }, { receivedAt: later(2) });
    expect(own(of)).toMatchObject({
      ...{ _id: 'review:one.member00', uid: SAM, gymId: GYM, gymName: 'Gym one', memberName: 'Sam M.', checkinId: 'checkin:1' },
      ...{ rating: 2, text: '', startedAt: LATER, textAt: later(2), status: 'published', heldFor: [], createdAt: LATER },
    });
    expect(own(of).versions).toStrictEqual([
      { rating: 4, title: 'Good', text: SAID, at: LATER },
      { rating: 3, text: 'It has been fuller of late, and louder.', at: later(1) },
    ]);
    expect(own(of)).not.toHaveProperty('photos');
    expect(own(of)).not.toHaveProperty('moderation');
    expect(heard(of, OLA).filter((one) => one === 'review.posted')).toHaveLength(1);
  });

  it('keeps the ten versions before it', () => {
    const of = world();
    for (let at = 0; at < 12; at += 1) write(of, { text: `What I think of it at time ${at}.` }, { receivedAt: plus(LATER, at) });
    expect(own(of).versions.map(({ text }) => text)).toEqual(
      Array.from({ length: 10 }, (_, at) => `What I think of it at time ${at + 1}.`),
    );
  });

  it('is refused of a gym that is not there, with the days where no visit counts', () => {
    expect(write(world(), { gymId: 'gym:none' })).toMatchObject({ state: 'refused', code: 'NOT_FOUND' });
    expect(write(world(visit('9', KIM)))).toMatchObject({ code: 'REVIEW_NOT_ELIGIBLE', facts: { days: 90 } });
  });

  it('may be changed once its visit is too long ago; where that was taken back, it is held', () => {
    const visitedAt = plus(LATER, -90 * DAY);
    const old = () => {
      const of = world(visit('1', SAM, { judgedAt: visitedAt }));
      write(of);
      return of;
    };
    const of = old();
    expect(write(of, { rating: 1 }, { receivedAt: later(1) }).state).toBe('accepted');
    expect(own(of)).toMatchObject({ rating: 1, status: 'published', checkinId: 'checkin:1' });
    const voided = old();
    voided.lay([visit('1', SAM, { judgedAt: visitedAt, status: 'voided' })]);
    expect(write(voided, { rating: 1 }, { receivedAt: later(1) })).toMatchObject({
      state: 'accepted_flagged',
      code: 'REVIEW_HELD',
    });
    expect(own(voided)).toMatchObject({ status: 'held', heldFor: ['visit'] });
  });

  it('that was found to be in order stays so while it is changed; taken back and written anew it begins anew', () => {
    const of = world();
    write(of);
    moderate(of, 'kept');
    write(of, { rating: 5 }, { receivedAt: later(3) });
    expect(own(of).moderation).toEqual({ as: 'kept', at: later(2) });
    of.say(SAM, 'review.withdraw', { gymId: GYM }, { receivedAt: later(4) });
    write(of, { rating: 1 }, { receivedAt: later(5) });
    expect(own(of)).toMatchObject({ status: 'published', startedAt: later(5), rating: 1 });
    expect(own(of)).not.toHaveProperty('moderation');
  });

  it('is not taken back to make room for another once it was removed', () => {
    const of = world();
    write(of);
    moderate(of, 'removed');
    of.say(SAM, 'review.withdraw', { gymId: GYM }, { receivedAt: later(3) });
    expect(write(of, {}, { receivedAt: later(4) })).toMatchObject({ state: 'refused', code: 'REVIEW_REMOVED' });
  });

  it('tells a gym nothing while it is held', () => {
    const of = world();
    write(of, { text: 'The manager is a wanker, honestly.' });
    expect(heard(of, OLA)).not.toContain('review.posted');
  });
});

describe('[R-66] what is decided about one', () => {
  it('is on record with what it was before, what it is, and why', () => {
    const of = world();
    write(of);
    const { audit } = moderate(of, 'removed', { note: 'Nobody of that name came.' });
    expect(audit).toMatchObject([
      {
        ...{
          action: 'review.removed',
          target: { type: 'review', id: 'review:one.member00' },
          reason: 'Nobody of that name came.',
        },
        before: { of: 'review', status: 'published' },
        after: { of: 'review', status: 'removed', code: 'fake' },
      },
    ]);
    expect(own(of).moderation).toEqual({ as: 'removed', at: later(2), code: 'fake', note: 'Nobody of that name came.' });
    const nobodys = { reviewId: 'review:one.nobody00', of: 'review', as: 'kept', textAt: NOW } as const;
    expect(of.say(ANA, 'review.moderate', nobodys, { receivedAt: later(3) }).code).toBe('NOT_FOUND');
  });

  it('says nothing of a reason where none was given, nor tells anybody that what they see stays', () => {
    const of = world();
    write(of);
    const { audit } = moderate(of, 'kept');
    expect(audit?.[0]).not.toHaveProperty('reason');
    expect(audit?.[0]?.after).toEqual({ of: 'review', status: 'published' });
    expect(heard(of, SAM)).not.toContain('review.kept');
  });

  it('names the field that is missing', () => {
    const of = world();
    write(of);
    expect(moderate(of, 'removed', { code: undefined })).toMatchObject({
      ...{ code: 'VALIDATION', facts: { field: 'Why', rule: 'choose one of the reasons.' } },
    });
  });

  it('[V1] that is in order does not bring its gym back', () => {
    const of = world();
    write(of);
    asStatus(of, 'suspended');
    write(of, { rating: 1 }, { receivedAt: later(1) });
    expect(own(of)).toMatchObject({ status: 'held', heldFor: ['gym_suspended'] });
    moderate(of, 'kept');
    expect(own(of)).toMatchObject({ status: 'held', heldFor: ['gym_suspended'], moderation: { as: 'kept' } });
  });

  it('of a reply: there has to be one; what it said is kept for the second look, and its review stays', () => {
    const of = world();
    write(of);
    expect(moderate(of, 'removed', { of: 'reply' }).state).toBe('refused');
    respond(of);
    moderate(of, 'removed', { of: 'reply', code: 'offensive' });
    expect(shown(of)[0]?.reply).toMatchObject({ status: 'removed', removal: { code: 'offensive', at: later(2) } });
    expect(of.all('reviewcase')[0]?.removals).toEqual([
      { of: 'reply', uid: ANA, name: 'Sam A.', at: later(2), text: 'Thank you, see you soon!' },
    ]);
    expect(own(of)).toMatchObject({ status: 'published', text: SAID });
    expect(rating(of).stars).toEqual([0, 0, 0, 1, 0]);
  });

  it('[A4] waits for the reviews where a device has not got them', () => {
    const of = world();
    write(of);
    const { _id: reviewId, textAt } = own(of);
    const proposal = of.proposal('review.moderate', { reviewId, of: 'review', as: 'kept', textAt });
    const decided = decide(proposal, blindTo(of, 'platform/reviews'), { ...systemMoment(later(2)), by: ANA });
    expect(decided).toMatchObject({ state: 'accepted', documents: [], unknown: ['reviews'] });
  });
});

describe('[A4] what a device has not got', () => {
  it('is waited for, and nothing is refused for it', () => {
    const of = world();
    write(of);
    const [one] = shown(of);
    const reviewId = one?._id ?? expect.fail('it is not there');
    const ours = { reviewId: own(of)._id, of: 'reply', as: 'kept', textAt: own(of).textAt } as const;
    const said = [
      [SAM, of.proposal('review.withdraw', { gymId: GYM })],
      [OLA, of.proposal('review.respond', { gymId: GYM, reviewId, answers: LATER, text: 'Thank you, see you soon!' })],
      [OLA, of.proposal('review.contest', { gymId: GYM, reviewId, statement: 'It was a good answer, I would say.' })],
      [ANA, of.proposal('review.moderate', ours)],
    ] as const;
    for (const [by, proposal] of said) {
      const blind = blindTo(of, 'venue-one/reviews', 'gym-one/reviews', ...(by === SAM ? [`member-${SAM}/reviews`] : []));
      const decided = decide(proposal, blind, { ...systemMoment(later(2)), by });
      expect([proposal.kind, decided]).toMatchObject([proposal.kind, { state: 'accepted', documents: [], unknown: ['reviews'] }]);
    }
  });
});

describe('[R-66] words that cannot be published', () => {
  it.each([
    ['Too short.', 'write 20 characters or more, or leave it empty and give stars alone.'],
    ['!!!!!!!!!!!!!!!!!!!!!!!!', 'symbols alone say too little. Add a few words.'],
    ['Have a look at www.gym.example for more.', 'links aren’t allowed in a review. Take the address out.'],
    ['Ring me on 07700 900123 and I tell you.', 'phone numbers aren’t allowed in a review. Take the number out.'],
    ['Write to sam@home.example and I tell you.', 'email addresses aren’t allowed in a review. Take the address out.'],
  ])('%s', (text, rule) => {
    const of = world();
    expect(write(of, { text })).toMatchObject({ state: 'refused', code: 'VALIDATION', facts: { field: 'Your review', rule } });
    write(of);
    // A short answer is one.
    const state = text === 'Too short.' ? { state: 'accepted' } : { code: 'VALIDATION', facts: { field: 'Your reply', rule } };
    expect(respond(of, { text })).toMatchObject(state);
  });
});

describe('[R-65] a reply', () => {
  it('may be changed for 30 days from when it was first given, and is told of once', () => {
    const of = world();
    write(of);
    respond(of);
    const until = plus(later(1), 30 * DAY);
    expect(respond(of, { text: 'Thank you. We have opened a second hall.' }, OLA, until).state).toBe('accepted');
    expect(respond(of, {}, OLA, plus(until, 1))).toMatchObject({ code: 'REPLY_LOCKED', facts: { days: 30 } });
    expect(shown(of)[0]).toMatchObject({ updatedBy: 'system', reply: { startedAt: later(1), status: 'published' } });
  });
});
