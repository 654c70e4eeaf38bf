/** What the gym and everybody read of a review: whole documents, so that nothing else is in them. */
import { describe, expect, it } from 'vitest';
import { born, DAY, NOW } from '../../../tests/rules/documents.ts';
import { blindTo, type KnownWorld } from '../../../tests/rules/world.ts';
import { plus } from '../../basics/time.ts';
import { decide } from '../../folds/decide.ts';
import { systemMoment } from '../../proposal/judge.ts';
import type { Upload } from '../../upload/shape.ts';
import {
  asStatus,
  GYM,
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
} from '../fixture.ts';
import { ratingMoved } from './publish.ts';

const HASH = 'a'.repeat(64);
const photo = (): Upload => ({
  ...{ _id: `upload:${SAM}.review.${HASH}`, type: 'upload', ...born, uid: SAM, purpose: 'review', hash: HASH, kind: 'webp' },
  ...{ width: 800, height: 600, bytes: 9000, usedBy: [], freeSince: NOW, status: 'kept' },
});
const upload = (of: KnownWorld) => of.one('upload', photo()._id);
const BESIDES = {
  sub: { cleanliness: 5, value: 3 },
  title: 'Worth the walk',
  incentive: 'A free visit',
} as const;
/** All that can be said in a review. */
const WHOLE = { ...BESIDES, photos: [{ hash: HASH, alt: 'The weights room' }] };
const IN_PUBLIC = {
  ...{ memberName: 'Sam M.', text: SAID, ...BESIDES },
  photos: [{ hash: HASH, alt: 'The weights room', width: 800, height: 600 }],
};
function said(): KnownWorld {
  const of = world();
  of.lay([photo()]);
  write(of, WHOLE);
  return of;
}
/** Of each of them, written or not: which visit it rests on, and how many stars it has. */
const STARS = { visitMonth: '2026-03', rating: 4 } as const;
const NOBODYS = { schemaVersion: 1, createdBy: 'system', updatedBy: 'system' } as const;

describe('[R-62, R-67] what is read of a review', () => {
  it('the gym reads all that was said, and not who said it', () => {
    const of = said();
    expect(shown(of)).toStrictEqual([
      {
        ...{ _id: own(of).shownAs, type: 'gymreview', ...NOBODYS, createdAt: LATER, updatedAt: LATER, gymId: GYM },
        ...{ ...STARS, ...IN_PUBLIC, startedAt: LATER, textAt: LATER, status: 'published' },
      },
    ]);
  });

  it('everybody reads the same beside the gym, with how many stars it has been given how often', () => {
    const of = said();
    write(of, { rating: 1, text: '' }, { receivedAt: later(1) }, KIM);
    const kims = own(of, KIM).shownAs;
    expect(rating(of)).toStrictEqual({
      ...{ _id: 'gymrating:one', type: 'gymrating', ...NOBODYS, createdAt: LATER, updatedAt: later(1) },
      ...{ gymId: GYM, areaId: 'area:leeds', stars: [1, 0, 0, 1, 0], removed: [] },
      newest: [
        { id: kims, memberName: 'Sam M.', visitMonth: '2026-03', at: later(1), rating: 1, text: '' },
        { id: own(of).shownAs, ...STARS, ...IN_PUBLIC, at: LATER },
      ],
    });
  });

  it('says when it was changed, and shows no reply but one that stands', () => {
    const of = said();
    respond(of);
    write(of, { rating: 2 }, { receivedAt: later(2) });
    const reply = { text: 'Thank you, see you soon!', at: later(1) };
    expect(rating(of).newest[0]).toStrictEqual({
      ...{ id: own(of).shownAs, memberName: 'Sam M.', visitMonth: '2026-03', rating: 2, text: SAID },
      ...{ at: LATER, changedAt: later(2), reply: { ...reply, before: true } },
    });
  });

  it.each([
    ['held', 'Removed', {}],
    ['removed', 'Removed', { code: 'conflict' }],
    ['withdrawn', 'Removed', {}],
  ] as const)('of one that is %s the gym reads that there is one; everybody nothing', (status, memberName, code) => {
    const of = said();
    if (status === 'held') write(of, { ...WHOLE, title: 'Run by wankers' }, { receivedAt: later(2) });
    if (status === 'removed') moderate(of, 'removed', code);
    if (status === 'withdrawn') of.say(SAM, 'review.withdraw', { gymId: GYM }, { receivedAt: later(2) });
    expect(shown(of)).toStrictEqual([
      {
        ...{ _id: own(of).shownAs, type: 'gymreview', ...NOBODYS, createdAt: LATER, updatedAt: later(2), gymId: GYM },
        ...{ ...STARS, memberName, text: '', startedAt: LATER, status, ...code },
        textAt: status === 'held' ? later(2) : LATER,
      },
    ]);
    expect(rating(of)).toMatchObject({ stars: [0, 0, 0, 0, 0], newest: [] });
  });

  it('everybody reads how many were removed and why, of each reason that there is', () => {
    const of = world();
    write(of);
    write(of, {}, {}, KIM);
    of.lay([visit('3', 'member02')]);
    moderate(of, 'removed', { code: 'spam' });
    moderate(of, 'removed', { code: 'spam', reviewId: `review:one.${KIM}` });
    expect(rating(of).removed).toEqual([{ code: 'spam', count: 2 }]);
  });

  it('of two said at once the same one is always the first', () => {
    for (const order of [
      [SAM, KIM],
      [KIM, SAM],
    ]) {
      const of = world();
      for (const uid of order) write(of, { text: '' }, {}, uid);
      const ids = rating(of).newest.map(({ id }) => id);
      expect(ids).toEqual(ids.toSorted());
      expect(ids).toHaveLength(2);
    }
  });
});

describe('[A4] what a device makes of it that cannot see what the gym has', () => {
  it('its author’s: the review alone; the gym’s own: its reply', () => {
    const of = said();
    const moment = { ...systemMoment(later(1)), by: SAM };
    const proposal = of.proposal('review.write', { gymId: GYM, rating: 1, text: '' });
    const decided = decide(proposal, blindTo(of, 'gym-', 'venue-', 'platform', 'cell'), moment);
    expect(decided.documents.map(({ type }) => type)).toEqual(['review']);
  });

  it('where the gym itself is not known the list shows what it knows, without a score', () => {
    const of = said();
    const proposal = of.proposal('review.write', { gymId: GYM, rating: 1, text: '' });
    const decided = decide(proposal, blindTo(of, 'area-', 'venue-one/gyms', 'gym-one/gyms'), {
      ...systemMoment(later(1)),
      by: SAM,
    });
    expect(decided.unknown).toContain('gyms');
    expect(decided.documents.map(({ type }) => type)).toEqual(['review', 'gymreview', 'upload']);
  });
});

describe('a gym’s stars', () => {
  it('go to its own staff while it is suspended and come back as they were', () => {
    const of = said();
    const before = rating(of);
    asStatus(of, 'suspended');
    expect(rating(of)).toStrictEqual({ ...before, unlisted: true, updatedAt: LATER });
    asStatus(of, 'live');
    expect(rating(of)).toStrictEqual(before);
  });

  it('are none where nobody has said anything', () => {
    const of = world();
    asStatus(of, 'suspended');
    expect(of.all('gymrating')).toEqual([]);
    expect(ratingMoved(of.one('gym', GYM), of, systemMoment(LATER))).toEqual([]);
  });
});

describe('photos of a review', () => {
  it('are needed while it shows them, and free once it is taken back', () => {
    const of = said();
    expect(upload(of)).toMatchObject({ usedBy: [`review:one.${SAM}`] });
    expect(upload(of)).not.toHaveProperty('freeSince');
    of.say(SAM, 'review.withdraw', { gymId: GYM }, { receivedAt: later(2) });
    expect(own(of)).toMatchObject({ status: 'withdrawn', heldFor: [], text: SAID });
    expect(own(of)).not.toHaveProperty('photos');
    expect(own(of)).not.toHaveProperty('lookAt');
    expect(upload(of)).toMatchObject({ usedBy: [], freeSince: later(2) });
  });

  it('that were not brought, or for something else, are none', () => {
    expect(write(world(), WHOLE)).toMatchObject({ state: 'refused', code: 'UPLOAD_MISSING' });
    const of = world();
    of.lay([{ ...photo(), _id: `upload:${SAM}.gym.${HASH}`, purpose: 'gym' }]);
    expect(write(of, WHOLE)).toMatchObject({ state: 'refused', code: 'UPLOAD_MISSING' });
  });

  it('stay while the words change', () => {
    const of = said();
    write(of, { ...WHOLE, rating: 2 }, { receivedAt: later(1) });
    expect(own(of).photos).toEqual(IN_PUBLIC.photos);
    write(of, { rating: 2 }, { receivedAt: later(2) });
    expect(own(of)).not.toHaveProperty('photos');
    expect(upload(of)).toMatchObject({ usedBy: [] });
  });
});

describe('[G16] what is left when its author has left', () => {
  const GONE_AT = plus(LATER, 40 * DAY);
  function left(): KnownWorld {
    const of = said();
    write(of, {}, {}, KIM);
    respond(of);
    of.say(SAM, 'account.close', {}, { receivedAt: later(3) });
    of.system('system.account-erased', { uid: SAM }, GONE_AT);
    return of;
  }

  it('that there was one, under no name, for nobody to read but us', () => {
    const of = left();
    const { shownAs, ...one } = own(of);
    expect(one).toMatchObject({
      ...{ memberName: 'Former member', text: '', versions: [], heldFor: [], status: 'withdrawn', rating: 4, updatedAt: GONE_AT },
    });
    for (const field of ['sub', 'title', 'photos', 'incentive', 'appeal', 'lookAt']) expect(one).not.toHaveProperty(field);
    expect(of.one('gymreview', shownAs)).toStrictEqual({
      ...{ _id: shownAs, type: 'gymreview', ...NOBODYS, createdAt: LATER, updatedAt: GONE_AT, gymId: GYM },
      ...{ ...STARS, memberName: 'Former member', text: '', startedAt: LATER, textAt: LATER, status: 'withdrawn' },
    });
  });

  it('of everybody else what they said', () => {
    const of = left();
    expect(own(of, KIM)).toMatchObject({ status: 'published', text: SAID });
    expect(rating(of)).toMatchObject({ stars: [0, 0, 0, 1, 0], newest: [{ id: own(of, KIM).shownAs, text: SAID }] });
    expect(rating(of).newest).toHaveLength(1);
  });
});

it('[R-60] a gym’s reply names nobody who works there', () => {
  const of = said();
  respond(of);
  expect(JSON.stringify([shown(of), rating(of)])).not.toContain(OLA);
});
