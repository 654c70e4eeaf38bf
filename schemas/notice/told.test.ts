import { describe, expect, it } from 'vitest';
import { checkin, HOUR, MINUTE, NOW, person } from '../../tests/rules/documents.ts';
import { KnownWorld } from '../../tests/rules/world.ts';
import { plus } from '../basics/time.ts';
import type { Checkin } from '../checkin/shape.ts';
import { accepted, type Decision, flagged, held, refused } from '../decision.ts';
import { kioskUidOf } from '../kiosk/uid.ts';
import { momentOf, systemMoment } from '../proposal/judge.ts';
import { notice } from './make.ts';
import { withNotices } from './told.ts';

const SAM = 'member01';
const LATER = plus(NOW, HOUR);
const toldOf = (decision: Decision) => decision.documents.filter((doc) => doc.type === 'notice');

describe('a refusal', () => {
  const world = new KnownWorld(person(SAM));
  const answered = (decision: Decision, kind: 'booking.cancel' | 'pass.buy' = 'booking.cancel') => {
    const proposal =
      kind === 'booking.cancel'
        ? world.proposal(kind, { bookingId: 'booking:a', gymId: 'gym:one', slotId: 'slot:spin:2026-03-04T18:00' })
        : world.proposal(kind, {
            gymId: 'gym:one',
            productId: 'product:ten',
            version: 1,
            priceSeen: { amountMinor: 1, currency: 'GBP' },
            startRequestedNow: false,
            method: 'sandbox:visa',
          });
    return toldOf(withNotices(decision, proposal, world, momentOf(proposal.origin, { by: SAM, receivedAt: NOW })));
  };

  it('[5.0] is told to its author, with the reason, and where something can be done about it', () => {
    expect(answered(refused('BOOKING_CLOSED', { minutes: 15 }))).toMatchObject([
      {
        uid: SAM,
        event: 'outbox.refused',
        title: 'Not accepted: booking.cancel',
        body: 'Booking had closed when we received this (it closes 15 minutes before the start).',
        link: '/member/dashboard?outbox=open',
        severity: 'action',
      },
    ]);
    expect(answered(refused('OVERLAP'))).toHaveLength(1);
  });

  it.each(['DUPLICATE', 'DECLINED_BY_YOU'] as const)('[5.0] is no news when it is %s', (code) => {
    expect(answered(refused(code))).toEqual([]);
  });

  it('[L4] is no news to somebody who was online, and looking', () => {
    expect(answered(refused('PRICE_CHANGED'), 'pass.buy')).toEqual([]);
  });

  it('[5.0] is told of nothing else: what was accepted, flagged or waits, or is the system’s own', () => {
    for (const decision of [accepted([]), flagged('LATE_REPORT', []), held('SLOT_CHANGED')])
      expect(answered(decision)).toEqual([]);
    expect(withNotices(refused('NOT_FOUND'), null, world, systemMoment(NOW)).documents).toEqual([]);
    expect(answered({ state: 'refused', documents: [], unknown: [] })).toEqual([]);
  });

  it('[B5] that ends what was held is told to whoever waited, unless they chose it', () => {
    const of = new KnownWorld(person(SAM));
    const { proposal } = of.say(SAM, 'notice.seen', { noticeId: 'notice:x' });
    const ends = (state: 'refused' | 'accepted', code: 'HELD_TIMED_OUT' | 'DECLINED_BY_YOU', proposalId = proposal._id) =>
      toldOf(withNotices({ ...accepted([]), settles: [{ proposalId, uid: SAM, state, code }] }, null, of, systemMoment(LATER)));
    expect(ends('refused', 'HELD_TIMED_OUT')).toMatchObject([
      { uid: SAM, title: 'Not accepted: notice.seen', entity: proposal._id },
    ]);
    expect(ends('refused', 'DECLINED_BY_YOU')).toEqual([]);
    expect(ends('accepted', 'HELD_TIMED_OUT')).toEqual([]);
    expect(ends('refused', 'HELD_TIMED_OUT', 'proposal:none')).toEqual([]);
  });
});

describe('a visit', () => {
  const visit = (change: Partial<Checkin>) => checkin('a', { memberId: SAM, ...change });
  /** What the member is told when the visit was like that and is like this now. */
  const told = (before: Checkin | null, after: Checkin) => {
    const world = before ? new KnownWorld(before) : new KnownWorld();
    return toldOf(withNotices(accepted([after]), null, world, systemMoment(LATER)));
  };
  const now = { updatedAt: LATER };
  const doubt: Partial<Checkin> = { status: 'accepted_flagged', codes: ['LATE_REPORT'] };

  it('[0.2] in doubt: its member is told, once, that there is nothing to do', () => {
    const words = {
      uid: SAM,
      event: 'checkin.flagged',
      title: "We're checking a visit to Gym one",
      body: "You don't need to do anything.",
      link: '/member/checkin',
      severity: 'info',
    };
    expect(told(null, visit({ ...doubt }))).toMatchObject([words]);
    expect(told(visit({}), visit({ ...doubt, ...now }))).toMatchObject([words]);
    expect(told(visit({ ...doubt }), visit({ ...doubt, ...now, codes: ['OVERUSED'] }))).toEqual([]);
  });

  it('[14, C14] that a tablet only told of late is no news, until something else speaks against it', () => {
    const rosterAt = '2026-03-02T08:00:00.000Z';
    const late = {
      ...doubt,
      staffId: kioskUidOf('01JADPAJDYB99F6W8V1VBAB7HN'),
      checkedAgainst: { rosterAt, trust: 'estimated' },
    } as const;
    expect(told(null, visit(late))).toEqual([]);
    expect(told(visit(late), visit({ ...late, ...now, codes: ['LATE_REPORT', 'OVERUSED'] }))).toMatchObject([
      { event: 'checkin.flagged', title: "We're checking a visit to Gym one" },
    ]);
    expect(told(visit(late), visit({ ...late, ...now, status: 'accepted', codes: [] }))).toEqual([]);
  });

  it('[C5] shown by two phones: its member is asked whether it was them, and where to sign one out', () => {
    expect(told(null, visit({ status: 'accepted_flagged', codes: ['QR_COPIED'] }))).toMatchObject([
      {
        uid: SAM,
        event: 'checkin.copied',
        title: 'Was this you at Gym one?',
        body: "Two of your phones showed your pass there within 10 minutes. If one of them isn't yours, sign it out.",
        link: '/member/account',
        severity: 'security',
      },
    ]);
  });

  it('[2.8] that is fine, or fine after all', () => {
    expect(told(null, visit({}))).toEqual([]);
    expect(told(visit({}), visit(now))).toEqual([]);
    expect(told(visit({ ...doubt }), visit(now))).toMatchObject([
      {
        event: 'checkin.reviewed',
        title: 'Your visit to Gym one is fine',
        body: 'It was checked, and it counts.',
        severity: 'info',
      },
    ]);
  });

  it('[C17] that was removed: why, and what to do if that is wrong', () => {
    const review = { verdict: 'voided' as const, at: NOW, by: 'owner001', codes: [] };
    const voided = (reason?: string) =>
      told(visit({ ...doubt }), visit({ ...now, status: 'voided', review: { ...review, ...(reason ? { reason } : {}) } }));
    const words = {
      event: 'checkin.reviewed',
      title: 'Your visit to Gym one was removed',
      severity: 'action',
      // The page that the menu calls Help.
      link: '/member/contact',
    };
    const body = (why: string) => `It doesn't count on your pass any more.${why} If that's wrong, write to us under Help.`;
    expect(voided('Twice')).toMatchObject([{ ...words, body: body(' The gym says: Twice') }]);
    expect(voided()).toMatchObject([{ ...words, body: body('') }]);
  });

  it('[L1] of nobody is told to nobody', () => {
    const { memberId: _nobody, ...unnamed } = visit({ ...doubt });
    expect(told(null, unnamed)).toEqual([]);
  });

  it('[A4] is compared with what the gym has, where the member’s own is not known', () => {
    const before = visit({ ...doubt });
    const known = new KnownWorld(before);
    const tablet = {
      get: known.get.bind(known),
      find: known.find.bind(known),
    };
    const blind: typeof tablet = {
      ...tablet,
      get: (type, db, id) => (db.startsWith('member-') ? { state: 'unknown' } : known.get(type, db, id)),
    };
    expect(toldOf(withNotices(accepted([visit({ ...doubt, ...now })]), null, blind, systemMoment(LATER)))).toEqual([]);
  });

  it('leaves a decision without news as it is', () => {
    const decision = accepted([visit({})]);
    expect(withNotices(decision, null, new KnownWorld(), systemMoment(NOW))).toBe(decision);
  });
});

describe('a notice', () => {
  const words = { event: 'pass.ready', title: 'a'.repeat(200), body: 'b'.repeat(500), link: '/member/passes' } as const;

  it('[2.25] is one for what it is about, short enough to show, and no alarm unless it says so', () => {
    const made = notice(systemMoment(NOW), SAM, 'pass:one', words);
    expect(made).toMatchObject({ _id: `notice:${SAM}:pass:one`, entity: 'pass:one', severity: 'info', createdAt: NOW });
    expect([made.title.length, made.body.length]).toEqual([120, 400]);
    expect(notice(systemMoment(NOW), SAM, 'pass:one', { ...words, severity: 'security' }).severity).toBe('security');
  });

  it('[G14, 2.25] is seen at the earliest time that anybody says, and only by its own', () => {
    const world = new KnownWorld(person(SAM));
    world.lay([notice(systemMoment(NOW), SAM, 'pass:one', words)]);
    const id = `notice:${SAM}:pass:one`;
    const seen = (by: string, minutes: number, event?: 'pass.ready' | 'pass.payment_failed', noticeId = id) =>
      world.say(
        by,
        'notice.seen',
        { noticeId, ...(event ? { event } : {}) },
        { madeAt: plus(NOW, minutes * MINUTE), receivedAt: LATER },
      );
    expect(seen('member02', 5).documents).toEqual([]);
    expect(seen(SAM, 5, 'pass.payment_failed').documents).toEqual([]);
    expect(seen(SAM, 5, 'pass.ready', 'notice:none').documents).toEqual([]);
    expect(seen(SAM, 5, undefined, 'notice:none').documents).toEqual([]);
    expect(seen(SAM, 5, 'pass.ready').documents).toMatchObject([
      { seenAt: plus(NOW, 5 * MINUTE), updatedAt: LATER, createdAt: NOW },
    ]);
    expect(seen(SAM, 5).documents).toEqual([]);
    expect(seen(SAM, 9).documents).toEqual([]);
    expect(seen(SAM, 2).documents).toMatchObject([{ seenAt: plus(NOW, 2 * MINUTE) }]);
  });
});
