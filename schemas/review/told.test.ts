/** What people hear of a review, word for word: each notice whole, with where it leads. */
import { describe, expect, it } from 'vitest';
import { DAY, HOUR } from '../../tests/rules/documents.ts';
import type { KnownWorld } from '../../tests/rules/world.ts';
import { plus } from '../basics/time.ts';
import type { Notice } from '../notice/shape.ts';
import {
  appeal,
  asStatus,
  contest,
  GYM,
  LATER,
  moderate,
  OLA,
  own,
  reconsider,
  respond,
  ring,
  SAM,
  shown,
  visit,
  world,
  write,
  written,
} from './fixture.ts';
import type { RemovalCode } from './said.ts';

type Said = Pick<Notice, 'title' | 'body' | 'link' | 'severity' | 'entity'>;
/** What somebody is told last of one event. */
const told = (of: KnownWorld, uid: string, event: Notice['event']): Said | undefined => {
  const one = of.all('notice').find((notice) => notice.uid === uid && notice.event === event);
  return one && { title: one.title, body: one.body, link: one.link, severity: one.severity, entity: one.entity };
};
const INSULT = 'The manager is a wanker, honestly.';
/** Of their own review, and where they read it. */
const MINE = { link: '/member/reviews', entity: `review:one.${SAM}` } as const;
const OURS = { link: '/owner/reviews' } as const;

describe('the author of a review', () => {
  it('[R-63] is asked for one in plain words, and told that it is once', () => {
    const of = world();
    of.system('system.review-invited', { gymId: GYM, checkinId: 'checkin:1' }, plus(LATER, 3 * HOUR));
    expect(told(of, SAM, 'review.invited')).toEqual({
      ...{ ...MINE, severity: 'info', title: 'How was Gym one?' },
      body: 'A few words help the next person decide. Good or bad, it’s up to you, and we won’t ask again.',
    });
  });

  it('[V2] is told that we look at it, and not who made us', () => {
    const of = written();
    of.lay([visit('1', SAM, { status: 'voided' })]);
    ring(of, plus(LATER, DAY));
    expect(told(of, SAM, 'review.held')).toEqual({
      ...{ ...MINE, severity: 'info', title: 'We’re checking your review' },
      body: 'Gym one: nobody else sees it for now. We’ll tell you what we decide.',
    });
  });

  it('[R-66] is told that one that nobody saw is published', () => {
    const of = written(INSULT);
    moderate(of, 'kept');
    expect(told(of, SAM, 'review.kept')).toEqual({
      ...{ ...MINE, severity: 'info', title: 'Your review is published' },
      body: 'Gym one: we had a look, and it stays.',
    });
  });

  it.each<[RemovalCode, string]>([
    ['fake', 'It wasn’t about a real visit.'],
    ['offensive', 'It insulted or threatened somebody.'],
    ['personal_data', 'It said who somebody is, or how to reach them.'],
    ['not_about_visit', 'It wasn’t about a visit to this gym.'],
    ['conflict', 'Whoever wrote it has something to gain or lose by it.'],
    ['illegal', 'The law doesn’t let us show it.'],
    ['spam', 'It was advertising, or the same words over and over.'],
  ])('[R-66] is told why it was removed: %s', (code, why) => {
    const of = written();
    moderate(of, 'removed', { code });
    expect(told(of, SAM, 'review.removed')).toEqual({
      ...{ ...MINE, severity: 'action', title: 'We removed your review' },
      body: `Gym one: ${why} If you disagree, you can ask for a second look until 2026-03-17.`,
    });
    // Not that it stays.
    expect(told(of, SAM, 'review.kept')).toBeUndefined();
  });

  it('[R-65] is told of a reply where they read it, and by which gym', () => {
    const of = written();
    respond(of);
    expect(told(of, SAM, 'review.answered')).toEqual({
      ...{ link: '/member/reviews', entity: own(of).shownAs, severity: 'info', title: 'Gym one replied to your review' },
      body: 'You can read the reply beside your review.',
    });
  });

  it('[V1] is told that their words are still there where the gym does not come back', () => {
    const of = world();
    asStatus(of, 'suspended');
    write(of);
    ring(of, plus(LATER, 90 * DAY + 1));
    expect(told(of, SAM, 'review.archived')).toEqual({
      ...{ ...MINE, severity: 'info', title: 'Your review wasn’t published' },
      body: 'Gym one isn’t back on Fitness Hub. Your words are still here for you to copy.',
    });
  });

  it.each([
    ['restored', 'Your review is back', 'Gym one: somebody else had a second look. Everybody can read it again.'],
    [
      ...(['upheld', 'Your review stays removed'] as const),
      'Gym one: somebody else had a second look, and that is final. You can read why beside your review.',
    ],
  ] as const)('[R-66] is told what became of their appeal: %s', (as, title, body) => {
    const of = written();
    moderate(of, 'removed');
    appeal(of);
    reconsider(of, as);
    expect(told(of, SAM, `review.${as}`)).toEqual({ ...MINE, severity: 'action', title, body });
  });
});

describe('whoever owns the gym', () => {
  it('is told that there is a review, not whose it is nor how good', () => {
    const of = written();
    expect(told(of, OLA, 'review.posted')).toEqual({
      ...{ ...OURS, entity: own(of).shownAs, severity: 'info', title: 'Somebody reviewed your gym' },
      body: 'Gym one: there’s a new review. You can reply to it.',
    });
  });

  it.each([
    [undefined, ''],
    ['It calls a member names.', ' It calls a member names.'],
  ])('[R-66] is told why their reply was removed, with what we said besides: %s', (note, more) => {
    const of = written();
    respond(of);
    moderate(of, 'removed', { of: 'reply', code: 'offensive', note });
    expect(told(of, OLA, 'review.reply_removed')).toEqual({
      ...{ ...OURS, entity: `${own(of).shownAs}:reply`, severity: 'action', title: 'We removed your reply to a review' },
      body: `Gym one: It insulted or threatened somebody. If you disagree, you can ask for a second look until 2026-03-17.${more}`,
    });
    // Its author wrote no reply.
    expect(told(of, SAM, 'review.removed')).toBeUndefined();
  });

  it.each([
    [
      ...(['restored', 'Your reply to a review is back'] as const),
      'Gym one: somebody else had a second look. Everybody can read it again.',
    ],
    [
      ...(['upheld', 'Your reply to a review stays removed'] as const),
      'Gym one: somebody else had a second look, and that is final. You can read why beside the review.',
    ],
  ] as const)('[R-66] is told what became of their appeal: %s', (as, title, body) => {
    const of = written();
    respond(of);
    moderate(of, 'removed', { of: 'reply' });
    contest(of);
    reconsider(of, as, { of: 'reply' });
    const entity = `${shown(of)[0]?._id}:reply`;
    expect(told(of, OLA, `review.reply_${as}`)).toEqual({ ...OURS, entity, severity: 'action', title, body });
  });
});
