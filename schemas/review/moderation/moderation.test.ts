import { describe, expect, it } from 'vitest';
import { HOUR, person } from '../../../tests/rules/documents.ts';
import { platformGrants } from '../../../tests/rules/orders.ts';
import { employ } from '../../../tests/rules/scenes.ts';
import type { KnownWorld } from '../../../tests/rules/world.ts';
import { MODERATED_BY } from '../../access.expected.ts';
import { plus } from '../../basics/time.ts';
import { NOUNS } from '../../nouns.ts';
import {
  ANA,
  appeal,
  BEN,
  GYM,
  heard,
  KIM,
  LATER,
  moderate,
  OLA,
  own,
  rating,
  reconsider,
  respond,
  SAM,
  shown,
  world,
  write,
} from '../fixture.ts';

describe('[R-66] moderation', () => {
  it('removed with a code: its author hears why and until when to appeal; everybody sees how many, and why', () => {
    const of = world();
    write(of);
    const { audit } = moderate(of, 'removed', { code: 'spam', note: 'It names a shop.' });
    expect(rating(of)).toMatchObject({ stars: [0, 0, 0, 0, 0], newest: [], removed: [{ code: 'spam', count: 1 }] });
    const told = of.all('notice').find(({ event }) => event === 'review.removed');
    expect(told).toMatchObject({ uid: SAM, severity: 'action' });
    expect(told?.body).toBe(
      'Gym one: It was advertising, or the same words over and over. If you disagree, you can ask for a second look until 2026-03-17. It names a shop.',
    );
    expect(audit).toMatchObject([{ action: 'review.removed', after: { status: 'removed', code: 'spam' } }]);
    // Nobody of ours is named where its author reads.
    expect(JSON.stringify(own(of))).not.toContain(ANA);
    expect(write(of, {}, { receivedAt: plus(LATER, 4 * HOUR) }).code).toBe('REVIEW_REMOVED');
  });

  it('without a code nothing is removed, and nobody else removes anything', () => {
    const of = world();
    write(of);
    expect(moderate(of, 'removed', { code: undefined }).code).toBe('VALIDATION');
    for (const uid of [SAM, KIM, OLA]) expect(moderate(of, 'removed', {}, uid).code).toBe('NO_PERMISSION');
  });

  it('[V6] the first decision stands, and the second learns whose it was', () => {
    const of = world();
    write(of);
    moderate(of, 'kept');
    expect(moderate(of, 'removed', {}, BEN)).toMatchObject({
      ...{ state: 'refused', code: 'ALREADY_DECIDED' },
      facts: { state: 'kept', name: 'Sam A.', date: '2026-03-03', time: '11:00' },
    });
  });

  it('what was changed after it was read is read again', () => {
    const of = world();
    write(of);
    const { textAt } = own(of);
    write(of, { rating: 1 }, { receivedAt: plus(LATER, HOUR) });
    expect(moderate(of, 'removed', { textAt }).code).toBe('CHANGED_MEANWHILE');
  });

  it('whoever sees that it was a mistake says so, and it is back', () => {
    const of = world();
    write(of);
    moderate(of, 'removed');
    const decidedAt = of.all('reviewcase')[0]?.decided?.at;
    expect(moderate(of, 'kept', { decidedAt }).state).toBe('accepted');
    expect(rating(of)).toMatchObject({ stars: [0, 0, 0, 1, 0], removed: [] });
    expect(heard(of, SAM)).toContain('review.kept');
  });

  it('a gym’s reply goes without its review', () => {
    const of = world();
    write(of);
    respond(of);
    moderate(of, 'removed', { of: 'reply', code: 'offensive' });
    expect(rating(of).newest[0]).not.toHaveProperty('reply');
    expect(rating(of).stars).toEqual([0, 0, 0, 1, 0]);
    expect(heard(of, OLA)).toContain('review.reply_removed');
    expect(respond(of, {}, OLA, plus(LATER, 5 * HOUR)).code).toBe('REPLY_REMOVED');
  });

  it('insults are held, and clean words put that right', () => {
    const of = world();
    expect(write(of, { text: 'The manager is a wanker, honestly.' })).toMatchObject({ code: 'REVIEW_HELD' });
    expect(of.all('reviewcase')).toMatchObject([{ status: 'open', heldFor: ['words'] }]);
    expect(shown(of)[0]).toMatchObject({ status: 'held', text: '', memberName: 'Removed' });
    write(of, {}, { receivedAt: plus(LATER, HOUR) });
    expect(own(of)).toMatchObject({ status: 'published', heldFor: [] });
  });
});

const SAY = {
  'review.moderate': (of: KnownWorld, uid: string) => moderate(of, 'kept', {}, uid),
  'review.reconsider': (of: KnownWorld, uid: string) => reconsider(of, 'restored', {}, uid),
  'report.decide': (of: KnownWorld, uid: string) =>
    of.say(
      uid,
      'report.decide',
      { reportId: of.all('report')[0]?._id ?? '', as: 'dismissed' },
      { receivedAt: plus(LATER, 8 * HOUR) },
    ),
} as const;

describe('[R-61] who moderates is written down by hand', () => {
  it('and is asked about here, each of it', () => {
    const theirs = [...Object.keys(NOUNS.review.kinds), ...Object.keys(NOUNS.report.kinds)];
    const others = /^(system\.|review\.(write|withdraw|respond|appeal|contest)$|report\.(make|appeal)$)/;
    expect(theirs.filter((kind) => !others.test(kind)).toSorted()).toEqual(Object.keys(MODERATED_BY).toSorted());
    expect(Object.keys(SAY)).toEqual(Object.keys(MODERATED_BY));
  });

  it.each(Object.keys(SAY) as (keyof typeof SAY)[])('%s', (kind) => {
    for (const [viewer, uid] of [
      ['member', KIM],
      ['owner', OLA],
      ['admin', BEN],
      ['super', 'super001'],
    ] as const) {
      const of = world();
      of.lay([person('super001'), platformGrants('super001', true)]);
      write(of);
      if (kind === 'review.reconsider') {
        moderate(of, 'removed');
        appeal(of);
      }
      of.say(KIM, 'report.make', { gymId: GYM, target: 'gym', targetId: GYM, reason: 'unsafe' }, { receivedAt: LATER });
      const may = MODERATED_BY[kind]?.some((one) => one === viewer);
      const { state, code } = SAY[kind](of, uid);
      expect({ viewer, state, code }).toEqual({
        viewer,
        state: may ? 'accepted' : 'refused',
        code: may ? undefined : 'NO_PERMISSION',
      });
    }
  });

  it('nobody decides about what they wrote, nor about what is said of a gym of theirs', () => {
    const of = world();
    write(of);
    of.lay([platformGrants(SAM, false)]);
    expect(moderate(of, 'kept', {}, SAM).code).toBe('REVIEW_YOURS');
    employ(of, BEN, 'manager');
    of.lay([{ ...of.one('grants', `grants:${BEN}`), admin: true }]);
    expect(moderate(of, 'removed', {}, BEN).code).toBe('REVIEW_YOURS');
    expect(own(of).status).toBe('published');
  });
});
