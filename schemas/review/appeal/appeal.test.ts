import { describe, expect, it } from 'vitest';
import { DAY, HOUR } from '../../../tests/rules/documents.ts';
import { employ } from '../../../tests/rules/scenes.ts';
import { blindTo, type KnownWorld } from '../../../tests/rules/world.ts';
import { isRefusal } from '../../basics/machine.ts';
import { plus } from '../../basics/time.ts';
import { sentenceFor } from '../../codes.ts';
import type { Decision } from '../../decision.ts';
import { databasesOf } from '../../folds/access.ts';
import { decide } from '../../folds/decide.ts';
import { systemMoment } from '../../proposal/judge.ts';
import {
  ANA,
  appeal,
  asStatus,
  BEN,
  contest,
  GYM,
  heard,
  KIM,
  LATER,
  moderate,
  OLA,
  own,
  REASON,
  rating,
  reconsider,
  respond,
  ring,
  SAM,
  shown,
  visit,
  WHY,
  world,
  write,
} from '../fixture.ts';
import {
  REPLY,
  REVIEW,
  type ReplyEvent,
  type ReplyStanding,
  type ReviewEvent,
  type ReviewStanding,
  replyStandingOf,
  standingOf,
} from '../states.ts';

const opened = (of: KnownWorld) => of.all('reviewcase')[0];
const said = (of: KnownWorld, uid: string, event: string) =>
  of.all('notice').find((one) => one.uid === uid && one.event === event);

function removed(): KnownWorld {
  const of = world();
  write(of);
  moderate(of, 'removed', { note: 'The register has nobody of that name.' });
  return of;
}
function appealed(): KnownWorld {
  const of = removed();
  appeal(of);
  return of;
}

describe('[R-66] an appeal of the author', () => {
  it('they read why it was removed, and what they can do until when', () => {
    const of = removed();
    expect(own(of).moderation).toMatchObject({ code: 'fake', note: 'The register has nobody of that name.' });
    expect(said(of, SAM, 'review.removed')?.body).toContain('ask for a second look until 2026-03-17');
  });

  it('opens it once more for those who decide, with who removed it; nobody of ours is named to the author', () => {
    const of = removed();
    expect(opened(of)).toMatchObject({ status: 'closed', removals: [{ of: 'review', uid: ANA }] });
    expect(appeal(of).state).toBe('accepted');
    expect(own(of)).toMatchObject({ status: 'removed', appeal: { statement: WHY, at: plus(LATER, 4 * HOUR) } });
    expect(opened(of)).toMatchObject({ status: 'open', openedAt: plus(LATER, 4 * HOUR) });
    expect(JSON.stringify(own(of))).not.toContain(ANA);
    // Not public, and still counted as removed.
    expect(rating(of)).toMatchObject({ stars: [0, 0, 0, 0, 0], newest: [], removed: [{ code: 'fake', count: 1 }] });
    // What they wrote of it lies in nothing that the gym or everybody reads.
    expect(JSON.stringify([shown(of), rating(of), opened(of)])).not.toContain(WHY);
  });

  it('restored by somebody else: public again with its place in the score, and no longer counted as removed', () => {
    const of = appealed();
    const { state, audit } = reconsider(of, 'restored');
    expect(state).toBe('accepted');
    expect(rating(of)).toMatchObject({ stars: [0, 0, 0, 1, 0], newest: [{ id: own(of).shownAs }], removed: [] });
    expect(own(of)).toMatchObject({ status: 'published', moderation: { as: 'kept' } });
    expect(own(of).appeal?.decision).toEqual({ as: 'restored', reason: REASON, at: plus(LATER, 6 * HOUR) });
    expect(shown(of)[0]).toMatchObject({ status: 'published' });
    expect(shown(of)[0]).not.toHaveProperty('code');
    expect(heard(of, SAM)).toContain('review.restored');
    expect(audit).toMatchObject([{ action: 'review.restored', reason: REASON, after: { of: 'review', status: 'published' } }]);
    expect(opened(of)).toMatchObject({ status: 'closed', decided: { uid: BEN, as: 'kept' } });
    expect(JSON.stringify(own(of))).not.toContain(BEN);
  });

  it('upheld by somebody else: it stays removed for good, and its author hears so', () => {
    const of = appealed();
    expect(reconsider(of, 'upheld')).toMatchObject({ state: 'accepted', audit: [{ action: 'review.upheld' }] });
    expect(own(of)).toMatchObject({ status: 'removed', appeal: { decision: { as: 'upheld' } } });
    expect(rating(of).removed).toEqual([{ code: 'fake', count: 1 }]);
    expect(said(of, SAM, 'review.upheld')?.body).toContain('that is final');
    expect(opened(of)?.status).toBe('closed');
    expect(appeal(of, { receivedAt: plus(LATER, 8 * HOUR) }).code).toBe('REVIEW_FINAL');
    expect(moderate(of, 'kept', { decidedAt: opened(of)?.decided?.at }).code).toBe('REVIEW_FINAL');
  });

  it('is not decided by whoever removed it, nor by whoever wrote it, nor by whose gym it is, nor by nobody in particular', () => {
    const of = appealed();
    expect(reconsider(of, 'upheld', {}, ANA).code).toBe('REVIEW_OWN_DECISION');
    expect(reconsider(of, 'restored', {}, ANA).code).toBe('REVIEW_OWN_DECISION');
    for (const uid of [SAM, KIM, OLA]) expect(reconsider(of, 'restored', {}, uid).code).toBe('NO_PERMISSION');
    employ(of, BEN, 'reception');
    of.lay([{ ...of.one('grants', `grants:${BEN}`), admin: true }]);
    expect(reconsider(of, 'restored').code).toBe('REVIEW_YOURS');
    expect(moderate(appealed(), 'kept', {}, BEN).code).toBe('ALREADY_DECIDED');
  });

  it('one that was removed before who did so was written down is not decided by whoever decided last', () => {
    const of = removed();
    const { removals: _, ...before } = opened(of) ?? { removals: undefined };
    of.lay([before as NonNullable<ReturnType<typeof opened>>]);
    appeal(of);
    expect(opened(of)).toMatchObject({ status: 'open', removals: [{ of: 'review', uid: ANA, appeal: {} }] });
    expect(reconsider(of, 'restored', {}, ANA).code).toBe('REVIEW_OWN_DECISION');
    expect(reconsider(of, 'restored').state).toBe('accepted');
  });

  it('[V6] the first decision stands, and the second learns whose it was and when', () => {
    const of = appealed();
    reconsider(of, 'upheld');
    expect(reconsider(of, 'restored', {}, ANA)).toMatchObject({
      ...{ state: 'refused', code: 'ALREADY_DECIDED' },
      facts: { state: 'upheld', name: 'Sam A.', date: '2026-03-03', time: '15:00' },
    });
    expect(rating(of).stars).toEqual([0, 0, 0, 0, 0]);
    // Nor does a decision from a screen that still shows the review as only removed.
    expect(moderate(of, 'kept', {}, BEN).code).toBe('ALREADY_DECIDED');
  });

  it('is made once', () => {
    expect(appeal(appealed(), { receivedAt: plus(LATER, 5 * HOUR) }).code).toBe('REVIEW_APPEALED');
  });

  it.each([
    [14 * DAY, 'accepted'],
    [14 * DAY + 1, 'refused'],
  ] as const)('is made within 14 days: after %d ms it is %s', (after, state) => {
    const of = removed();
    const at = plus(own(of).moderation?.at ?? '', after);
    const decision = appeal(of, { receivedAt: at });
    expect(decision.state).toBe(state);
    if (state === 'refused') expect(decision).toMatchObject({ code: 'REVIEW_APPEAL_OVER', facts: { days: 14 } });
  });

  it('[G21] written in time without a network it is in time, whenever it comes within a week; a clock nobody trusts is not asked', () => {
    const late = (trust: 'synced' | 'untrusted', days: number) => {
      const of = removed();
      const removedAt = own(of).moderation?.at ?? '';
      return appeal(of, { madeAt: plus(removedAt, 13 * DAY), receivedAt: plus(removedAt, days * DAY), trust });
    };
    expect(late('synced', 19).state).toBe('accepted');
    expect(late('synced', 21).code).toBe('REVIEW_APPEAL_OVER');
    expect(late('untrusted', 15).code).toBe('REVIEW_APPEAL_OVER');
  });

  it('[A4] a member’s device shows it at once, and makes nothing of what it cannot see', () => {
    const of = removed();
    const proposal = of.proposal('review.appeal', { gymId: GYM, statement: WHY }, { receivedAt: plus(LATER, 4 * HOUR) });
    const moment = { ...systemMoment(plus(LATER, 4 * HOUR)), by: SAM };
    const here = decide(proposal, blindTo(of, 'platform', 'gym-'), moment);
    expect(here.documents.map(({ type }) => type)).toEqual(['review']);
    expect(decide(proposal, blindTo(of, 'member-'), moment)).toMatchObject({ state: 'accepted', unknown: ['reviews'] });
  });

  it('[V6] an appeal that was not read is not decided about', () => {
    expect(reconsider(appealed(), 'restored', { askedAt: LATER }).code).toBe('CHANGED_MEANWHILE');
  });

  it('what a second look brought back is not removed again for the same words, but where the law says so', () => {
    const of = appealed();
    reconsider(of, 'restored');
    const decidedAt = opened(of)?.decided?.at;
    expect(moderate(of, 'removed', { decidedAt, code: 'offensive' }).code).toBe('REVIEW_FINAL');
    expect(moderate(of, 'removed', { decidedAt, code: 'illegal' }).state).toBe('accepted');
    // That can be appealed anew: nobody has had a second look at it.
    expect(own(of)).not.toHaveProperty('appeal');
    expect(opened(of)?.removals).toHaveLength(1);
    expect(appeal(of, { receivedAt: plus(LATER, 9 * HOUR) }).state).toBe('accepted');
  });

  it('other words of one that came back are looked at like any', () => {
    const of = appealed();
    reconsider(of, 'restored');
    write(of, { text: 'Something else altogether about this gym.' }, { receivedAt: plus(LATER, 8 * HOUR) });
    expect(own(of)).not.toHaveProperty('appeal');
    expect(moderate(of, 'removed', { decidedAt: opened(of)?.decided?.at }).state).toBe('accepted');
  });

  it('taking a removed one back makes no room for the next', () => {
    const of = removed();
    of.say(SAM, 'review.withdraw', { gymId: GYM }, { receivedAt: plus(LATER, 4 * HOUR) });
    expect(own(of).status).toBe('withdrawn');
    expect(write(of, {}, { receivedAt: plus(LATER, 5 * HOUR) }).code).toBe('REVIEW_REMOVED');
  });

  it('taken back while somebody looks at it, nobody need look', () => {
    const of = appealed();
    of.say(SAM, 'review.withdraw', { gymId: GYM }, { receivedAt: plus(LATER, 5 * HOUR) });
    expect(opened(of)?.status).toBe('closed');
    expect(reconsider(of, 'restored').code).toBe('REVIEW_GONE');
  });

  it('lies where its review lies, and goes with its author (G16)', () => {
    const of = appealed();
    expect(databasesOf(own(of))).toEqual([`member-${SAM}/reviews`, 'platform/reviews']);
    of.say(SAM, 'account.close', {}, { receivedAt: plus(LATER, 5 * HOUR) });
    of.system('system.account-erased', { uid: SAM }, plus(LATER, 40 * DAY));
    expect(JSON.stringify([of.all('review'), of.all('reviewcase'), shown(of)])).not.toContain(WHY);
  });
});

describe('[R-66] an appeal of the gym, about its reply', () => {
  const answered = () => {
    const of = world();
    write(of);
    respond(of);
    moderate(of, 'removed', { of: 'reply', code: 'offensive', note: 'It calls a member names.' });
    return of;
  };

  it('its owner reads why, and what they can do until when', () => {
    const of = answered();
    expect(shown(of)[0]?.reply?.removal).toMatchObject({ code: 'offensive', note: 'It calls a member names.' });
    expect(said(of, OLA, 'review.reply_removed')?.body).toContain('ask for a second look until 2026-03-17');
    expect(JSON.stringify(shown(of))).not.toContain(ANA);
  });

  it('is asked for by whoever may reply, and decided by somebody else: the reply is back, or stays away for good', () => {
    for (const as of ['restored', 'upheld'] as const) {
      const of = answered();
      expect(contest(of, {}, SAM).code).toBe('NO_PERMISSION');
      expect(contest(of).state).toBe('accepted');
      expect(opened(of)).toMatchObject({
        status: 'open',
        removals: [{ of: 'reply', uid: ANA, text: 'Thank you, see you soon!', appeal: { statement: WHY } }],
      });
      expect(reconsider(of, as, { of: 'reply' }, ANA).code).toBe('REVIEW_OWN_DECISION');
      expect(reconsider(of, as, { of: 'reply' }).state).toBe('accepted');
      expect(shown(of)[0]?.reply?.appeal?.decision).toMatchObject({ as, reason: REASON });
      expect(shown(of)[0]?.reply?.status).toBe(as === 'restored' ? 'published' : 'removed');
      expect(rating(of).newest[0]?.reply?.text).toBe(as === 'restored' ? 'Thank you, see you soon!' : undefined);
      expect(heard(of, OLA)).toContain(`review.reply_${as}`);
      // Its review stands whatever becomes of it.
      expect(rating(of).stars).toEqual([0, 0, 0, 1, 0]);
      expect(reconsider(of, 'restored', { of: 'reply' }, ANA)).toMatchObject({ code: 'ALREADY_DECIDED', facts: { state: as } });
    }
  });

  it('[G21] within 14 days', () => {
    const of = answered();
    const removedAt = shown(of)[0]?.reply?.removal?.at ?? '';
    expect(contest(of, { receivedAt: plus(removedAt, 14 * DAY + 1) }).code).toBe('REVIEW_APPEAL_OVER');
    expect(contest(of, { receivedAt: plus(removedAt, 14 * DAY) }).state).toBe('accepted');
  });

  it('taking a removed reply back makes no room for the next', () => {
    expect(respond(answered(), { text: undefined }, OLA, plus(LATER, 5 * HOUR)).code).toBe('REPLY_REMOVED');
  });

  it('the review and its reply are appealed apart: one that is decided does not close the other', () => {
    const of = answered();
    moderate(of, 'removed', { decidedAt: opened(of)?.decided?.at });
    appeal(of);
    contest(of);
    expect(opened(of)?.removals).toHaveLength(2);
    reconsider(of, 'restored');
    expect(opened(of)?.status).toBe('open');
    reconsider(of, 'upheld', { of: 'reply' });
    expect(opened(of)?.status).toBe('closed');
    expect(shown(of)[0]).toMatchObject({ status: 'published', reply: { status: 'removed' } });
  });
});

/** The table, walked: a review in each standing, and everything that can happen to it through the rule that does it. */
describe('[2.9] the state table is what the rules do', () => {
  const IN: Readonly<Record<ReviewStanding, () => KnownWorld>> = {
    none: () => world(),
    published: () => {
      const of = world();
      write(of);
      return of;
    },
    held: () => {
      const of = world();
      write(of, { text: 'The manager is a wanker, honestly.' });
      return of;
    },
    removed,
    appealed,
    upheld: () => {
      const of = appealed();
      reconsider(of, 'upheld');
      return of;
    },
    restored: () => {
      const of = appealed();
      reconsider(of, 'restored');
      return of;
    },
    withdrawn: () => {
      const of = IN.published();
      of.say(SAM, 'review.withdraw', { gymId: GYM }, { receivedAt: plus(LATER, HOUR) });
      return of;
    },
    archived: () => {
      const of = world();
      asStatus(of, 'suspended');
      write(of);
      for (let day = 2; day <= 92; day += 15) ring(of, plus(LATER, day * DAY));
      ring(of, plus(LATER, 95 * DAY));
      asStatus(of, 'live');
      of.lay([visit('1', SAM, { judgedAt: plus(LATER, 95 * DAY) })]);
      return of;
    },
  };
  const at = (of: KnownWorld) => plus(of.all('review')[0]?.status === 'archived' ? plus(LATER, 95 * DAY) : LATER, 12 * HOUR);
  const judged = (of: KnownWorld, as: 'kept' | 'removed') =>
    of.say(
      ANA,
      'review.moderate',
      {
        ...{ reviewId: `review:one.${SAM}`, of: 'review', as, textAt: of.all('review')[0]?.textAt ?? LATER, code: 'fake' },
        ...(opened(of)?.decided && { decidedAt: opened(of)?.decided?.at }),
      },
      { receivedAt: at(of) },
    );
  const DO: Partial<Record<ReviewEvent, (of: KnownWorld) => Decision>> = {
    passed: (of) => write(of, { text: 'Other words about the same place, kind ones.' }, { receivedAt: at(of) }),
    stopped: (of) => write(of, { text: 'The manager is a twat, if you ask me.' }, { receivedAt: at(of) }),
    withdrawn: (of) => of.say(SAM, 'review.withdraw', { gymId: GYM }, { receivedAt: at(of) }),
    kept: (of) => judged(of, 'kept'),
    removed: (of) => judged(of, 'removed'),
    appealed: (of) => appeal(of, { receivedAt: at(of) }),
    upheld: (of) => reconsider(of, 'upheld', {}, BEN, at(of)),
    restored: (of) => reconsider(of, 'restored', {}, BEN, at(of)),
  };
  const STANDINGS = Object.keys(REVIEW) as ReviewStanding[];

  it.each(STANDINGS.flatMap((from) => (Object.keys(DO) as ReviewEvent[]).map((event) => [from, event] as const)))(
    '%s -%s->',
    (from, event) => {
      const of = IN[from]();
      const before = of.all('review')[0];
      expect(before ? standingOf(before) : 'none').toBe(from);
      const decision = DO[event]?.(of);
      const next = REVIEW[from][event];
      if (isRefusal(next)) {
        expect(decision).toMatchObject({ state: 'refused', code: next.code });
        const sentence = sentenceFor(next.code, decision?.facts);
        expect(sentence).not.toMatch(/[{}]/);
        expect(of.all('review')[0]).toEqual(before);
      } else {
        expect(decision?.state).not.toBe('refused');
        expect(standingOf(own(of))).toBe(next);
      }
    },
  );

  const REPLIES: Readonly<Record<ReplyStanding, () => KnownWorld>> = {
    none: IN.published,
    published: () => {
      const of = world();
      write(of);
      respond(of);
      return of;
    },
    held: () => {
      const of = world();
      write(of);
      respond(of, { answers: plus(LATER, -1) });
      return of;
    },
    withdrawn: () => {
      const of = REPLIES.published();
      respond(of, { text: undefined });
      return of;
    },
    removed: () => {
      const of = REPLIES.published();
      moderate(of, 'removed', { of: 'reply' });
      return of;
    },
    appealed: () => {
      const of = REPLIES.removed();
      contest(of);
      return of;
    },
    upheld: () => {
      const of = REPLIES.appealed();
      reconsider(of, 'upheld', { of: 'reply' });
      return of;
    },
    restored: () => {
      const of = REPLIES.appealed();
      reconsider(of, 'restored', { of: 'reply' });
      return of;
    },
  };
  const again = (of: KnownWorld, as: 'kept' | 'removed') =>
    moderate(of, as, { of: 'reply', ...(opened(of)?.decided && { decidedAt: opened(of)?.decided?.at }) });
  const SAY: Readonly<Record<ReplyEvent, (of: KnownWorld) => Decision>> = {
    said: (of) => respond(of, { text: 'We hope to see you again.' }, OLA, at(of)),
    saidLate: (of) => respond(of, { text: 'We hope to see you again.', answers: plus(LATER, -1) }, OLA, at(of)),
    withdrawn: (of) => respond(of, { text: undefined }, OLA, at(of)),
    kept: (of) => again(of, 'kept'),
    removed: (of) => again(of, 'removed'),
    appealed: (of) => contest(of, { receivedAt: at(of) }),
    upheld: (of) => reconsider(of, 'upheld', { of: 'reply' }, BEN, at(of)),
    restored: (of) => reconsider(of, 'restored', { of: 'reply' }, BEN, at(of)),
  };

  it.each(
    (Object.keys(REPLY) as ReplyStanding[]).flatMap((from) =>
      (Object.keys(SAY) as ReplyEvent[]).map((event) => [from, event] as const),
    ),
  )('a reply: %s -%s->', (from, event) => {
    const of = REPLIES[from]();
    const before = shown(of)[0]?.reply;
    expect(replyStandingOf(before)).toBe(from);
    const decision = SAY[event](of);
    const next = REPLY[from][event];
    if (isRefusal(next)) {
      expect(decision).toMatchObject({ state: 'refused', code: next.code });
      expect(shown(of)[0]?.reply).toEqual(before);
    } else {
      expect(decision.state).not.toBe('refused');
      expect(replyStandingOf(shown(of)[0]?.reply)).toBe(next);
    }
  });
});
