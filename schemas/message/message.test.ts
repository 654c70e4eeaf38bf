/** [2.24, 3.9, G22] Who may send what to whom, when it goes, and who gets it: each once, and offers only where a yes stands. */
import { describe, expect, it } from 'vitest';
import { booking, checkin, DAY, HOUR, NOW, pass, person, rosterEntry } from '../../tests/rules/documents.ts';
import {
  body,
  consent,
  everybody,
  messageWorld,
  OLIVE,
  pieces,
  readers,
  send,
  sentOut,
  uidAt,
} from '../../tests/rules/messages.ts';
import { ANA, platformGrants } from '../../tests/rules/orders.ts';
import { employ } from '../../tests/rules/scenes.ts';
import { settingOfValues } from '../../tests/rules/settings.ts';
import { blindTo, KnownWorld } from '../../tests/rules/world.ts';
import { plus } from '../basics/time.ts';
import { decide } from '../folds/decide.ts';
import type { Person } from '../person/shape.ts';
import { systemMoment } from '../proposal/judge.ts';
import { isOther } from './audience.ts';
import { OFFERS_VERSION, OFFERS_WORDINGS } from './consent.ts';
import { awakeFrom } from './quiet.ts';

const counted = (of: KnownWorld, messageId: string, count: number, toBegin = false, at = NOW) =>
  of.system('system.message-counted', { messageId, count, toBegin }, at);
const statusOf = (of: KnownWorld, id: string) => of.one('message', id).status;

describe('handed in', () => {
  it('is counted before anything else, and goes on record without a word of it', () => {
    const of = messageWorld(3);
    const { messageId, documents, audit } = send(of);
    expect(of.one('message', messageId)).toMatchObject({ status: 'draft', senderName: 'Gym one', by: OLIVE, sendAt: NOW });
    expect(documents.map((doc) => (doc.type === 'errand' && doc.kind === 'message' ? doc.task : doc.type))).toEqual([
      'message',
      { does: 'count', messageId, toBegin: false },
    ]);
    expect(JSON.stringify(audit)).not.toMatch(/pool|Tuesday/);
  });

  it.each([
    ['https://elsewhere.example/offer', false],
    ['//elsewhere.example', false],
    ['javascript:alert(1)', false],
    ['/\\elsewhere.example', false],
    ['/member/passes', true],
    ['/gym/one?tab=passes', true],
  ])('its button to %s: %s', (button, isTaken) => {
    const decision = send(messageWorld(1), { button });
    if (isTaken) expect(decision.state).toBe('accepted');
    else
      expect(decision).toMatchObject({
        ...{ state: 'refused', code: 'VALIDATION' },
        facts: { field: 'Button', rule: 'it can only lead to a page of Fitness Hub, such as /search.' },
      });
  });

  it('[R-60] a manager writes about the service and sends no offers; nobody writes for another gym', () => {
    const of = messageWorld(3);
    employ(of, 'manager01', 'manager');
    employ(of, 'desk00001', 'reception');
    employ(of, 'rival0001', 'owner', 'gym:two');
    expect(send(of, {}, {}, 'manager01').state).toBe('accepted');
    expect(send(of, { purpose: 'marketing' }, {}, 'manager01')).toMatchObject({ state: 'refused', code: 'OWNERS_ONLY' });
    for (const uid of ['desk00001', 'rival0001', uidAt(0)])
      expect(send(of, {}, {}, uid)).toMatchObject({ state: 'refused', code: 'NO_PERMISSION' });
  });

  it('to all owners and to an area only those write who run the platform, and to nobody’s members', () => {
    const of = messageWorld(1);
    for (const audience of [{ who: 'all_owners' }, { who: 'area', areaId: 'area:leeds' }] as const) {
      expect(send(of, { audience })).toMatchObject({ state: 'refused', code: 'NO_PERMISSION' });
      expect(send(of, { audience, sender: 'platform' })).toMatchObject({ state: 'refused', code: 'NO_PERMISSION' });
      expect(send(of, { audience, sender: 'platform' }, {}, ANA)).toMatchObject({ state: 'accepted' });
    }
    expect(send(of, { sender: 'platform' }, {}, ANA)).toMatchObject({ state: 'refused', code: 'VALIDATION' });
  });

  it('[3.9] offers once in seven days, whether sent or planned, and not counting what was called off', () => {
    const of = messageWorld(1);
    const offer = { purpose: 'marketing', count: 1 } as const;
    const { messageId } = send(of, offer);
    const again = send(of, offer, { receivedAt: plus(NOW, 6 * DAY) });
    expect(again).toMatchObject({ state: 'refused', code: 'MESSAGE_SOON', facts: { date: 'Tue 10 Mar', time: '08:00' } });
    expect(send(of, { ...offer, sendAt: plus(NOW, 7 * DAY) }).state).toBe('accepted');
    of.say(OLIVE, 'message.cancel', { sender: 'gym:one', messageId });
    expect(send(of, offer, { receivedAt: plus(NOW, DAY) }).facts).toEqual({ date: 'Tue 17 Mar', time: '08:00' });
    expect(send(of, { ...offer, sendAt: plus(NOW, 15 * DAY) }).state).toBe('accepted');
  });

  it('[3.9] what was called off makes room, what was sent does not', () => {
    const of = messageWorld(1);
    const offer = { purpose: 'marketing', count: 1 } as const;
    const first = send(of, offer).messageId;
    of.say(OLIVE, 'message.cancel', { sender: 'gym:one', messageId: first });
    const second = send(of, offer);
    expect(second.state).toBe('accepted');
    sentOut(of, second.messageId);
    expect(statusOf(of, second.messageId)).toBe('sent');
    expect(send(of, offer, { receivedAt: plus(NOW, DAY) })).toMatchObject({ state: 'refused', code: 'MESSAGE_SOON' });
  });

  it('[3.9] two that somebody looked at late still go a week apart', () => {
    const of = messageWorld(1);
    of.lay(of.all('message').map((one) => ({ ...one, status: 'cancelled' as const })));
    const offer = { purpose: 'marketing', count: 1 } as const;
    const both = [NOW, plus(NOW, 7 * DAY)].map((receivedAt) => send(of, offer, { receivedAt }).messageId);
    const late = plus(NOW, 8 * DAY);
    for (const messageId of both) {
      counted(of, messageId, 1);
      expect(of.say(ANA, 'message.decide', { messageId, as: 'approved' }, { receivedAt: late }).state).toBe('accepted');
    }
    const [first = '', second = ''] = both;
    sentOut(of, first, late);
    counted(of, second, 1, true, late);
    const next = plus(late, 7 * DAY);
    expect(of.one('message', second)).toMatchObject({ status: 'scheduled', sendAt: next });
    expect(readers(of, second)).toEqual([]);
    sentOut(of, second, next);
    expect([readers(of, first), readers(of, second)]).toEqual([[uidAt(0)], [uidAt(0)]]);
  });

  it('[3.9] five about the service on one day, London time', () => {
    const of = messageWorld(1);
    for (let n = 0; n < 5; n++) expect(send(of).state).toBe('accepted');
    expect(send(of)).toMatchObject({ state: 'refused', code: 'MESSAGE_DAY_FULL', facts: { limit: 5 } });
    expect(send(of, {}, { receivedAt: '2026-03-03T23:59:59.999Z' }).code).toBe('MESSAGE_DAY_FULL');
    expect(send(of, {}, { receivedAt: '2026-03-04T00:00:00.000Z' }).state).toBe('accepted');
  });

  it('[3.9] an offer to more than two thousand, or a month ahead, is none', () => {
    const of = messageWorld(1);
    expect(send(of, { purpose: 'marketing', count: 2001 })).toMatchObject({ code: 'VALIDATION', facts: { field: 'Audience' } });
    expect(send(of, { purpose: 'service', count: 2001 }).state).toBe('accepted');
    expect(send(of, { sendAt: plus(NOW, 30 * DAY + 1) })).toMatchObject({ code: 'VALIDATION', facts: { field: 'Time' } });
    expect(send(of, { purpose: 'marketing', count: 2000, sendAt: plus(NOW, 30 * DAY) }).state).toBe('accepted');
  });
});

describe('[17] 2.23 what the settings say of messages', () => {
  it('[3.9] as many a day as by then, more or fewer, and its limit is named', () => {
    const full = (limit: number, from: string) => {
      const of = messageWorld(1);
      of.lay([settingOfValues('messages.serviceADay', [limit, from])]);
      for (let n = 0; n < 10; n++) {
        const { state, facts } = send(of);
        if (state === 'refused') return [n, facts?.limit];
      }
      return null;
    };
    expect([full(2, NOW), full(7, NOW), full(2, plus(NOW, 1))]).toEqual([
      [2, 2],
      [7, 7],
      [5, 5],
    ]);
  });

  it('[3.9] an offer goes to as many as it says, and what was handed in before a change goes by what held then', () => {
    const of = messageWorld(1);
    of.lay([settingOfValues('messages.offerPeople', [3000, NOW], [300, plus(NOW, DAY)])]);
    const offer = { purpose: 'marketing', count: 3000 } as const;
    expect(send(of, { ...offer, count: 3001 })).toMatchObject({
      ...{ code: 'VALIDATION', facts: { field: 'Audience', rule: 'an offer goes to 3000 people at most.' } },
    });
    const { messageId } = send(of, { ...offer, sendAt: plus(NOW, 2 * DAY) });
    counted(of, messageId, 3000, false, plus(NOW, DAY));
    expect(statusOf(of, messageId)).toBe('pending_approval');
    const later = { receivedAt: plus(NOW, 20 * DAY) };
    expect(send(of, { ...offer, count: 301 }, later)).toMatchObject({ code: 'VALIDATION' });
    expect(send(of, { ...offer, count: 300 }, later)).toMatchObject({ state: 'accepted' });
  });

  it('[2.24] so many of a gym’s first are looked at, none with 0, and by what held when they were handed in', () => {
    const looked = (limit: number, from: string) => {
      const of = messageWorld(3);
      of.lay([settingOfValues('messages.firstSeen', [limit, from])]);
      const { messageId } = send(of);
      counted(of, messageId, 3, false, plus(NOW, HOUR));
      return statusOf(of, messageId) === 'pending_approval';
    };
    // The gym has sent three.
    expect([looked(3, NOW), looked(4, NOW), looked(4, plus(NOW, 1)), looked(0, NOW)]).toEqual([false, true, false, false]);
    const fresh = messageWorld(3);
    for (const one of fresh.all('message')) fresh.lay([{ ...one, status: 'cancelled' }]);
    fresh.lay([settingOfValues('messages.firstSeen', [0, NOW])]);
    const { messageId } = send(fresh);
    counted(fresh, messageId, 3);
    expect(statusOf(fresh, messageId)).toBe('scheduled');
  });

  it('[3.9] an offer to more than may get it unseen is looked at first, by what held when it was handed in', () => {
    const goes = (unseen: number, from: string, count: number, purpose: 'marketing' | 'service' = 'marketing') => {
      const of = messageWorld(3);
      of.lay([settingOfValues('messages.offerUnseen', [unseen, from])]);
      const { messageId } = send(of, { purpose, count });
      counted(of, messageId, count, false, plus(NOW, HOUR));
      return statusOf(of, messageId) === 'scheduled';
    };
    expect([goes(500, NOW, 500), goes(500, NOW, 501), goes(0, NOW, 1)]).toEqual([true, false, false]);
    // Set after it was handed in, before it was counted.
    expect([goes(500, plus(NOW, 1), 201), goes(50, plus(NOW, 1), 200)]).toEqual([false, true]);
    // What is about the service is no offer.
    expect(goes(0, NOW, 300, 'service')).toBe(true);
  });

  it('[A4] where they are unknown no limit refuses anything', () => {
    const of = messageWorld(1);
    for (let n = 0; n < 5; n++) send(of);
    const here = blindTo(of, 'platform/settings');
    for (const change of [{}, { purpose: 'marketing', count: 10_001 }] as const)
      expect(decide(of.proposal('message.send', body(change)), here, { ...systemMoment(NOW), by: OLIVE }).state).toBe('accepted');
  });
});

describe('[17] 2.23 offers are switched off', () => {
  const off = (...turns: readonly (readonly [value: number, from: string])[]) => settingOfValues('flags.offers', ...turns);
  const offer = { purpose: 'marketing' } as const;

  it('none is handed in, by a gym or by us; what is about the service goes, and on again offers do', () => {
    const of = messageWorld(3);
    of.lay([off([0, NOW], [1, plus(NOW, DAY)])]);
    expect(send(of, offer)).toMatchObject({ state: 'refused', code: 'OFFERS_OFF', documents: [] });
    const ours = { ...offer, sender: 'platform', audience: { who: 'all_owners' } } as const;
    expect(send(of, ours, {}, ANA)).toMatchObject({ state: 'refused', code: 'OFFERS_OFF' });
    expect(send(of).state).toBe('accepted');
    expect(send(of, offer, { receivedAt: plus(NOW, DAY) }).state).toBe('accepted');
    expect(send(messageWorld(3), offer).state).toBe('accepted');
  });

  it('what is planned waits, looks every hour, never at night, and goes once they are on', () => {
    const of = messageWorld(3);
    const { messageId } = send(of, offer);
    counted(of, messageId, 3);
    of.lay([off([0, NOW])]);
    const due = (at: string) => of.system('system.message-due', { messageId }, at).documents;
    expect(due(NOW).map(({ type }) => type)).toEqual(['message']);
    expect(of.one('message', messageId)).toMatchObject({ status: 'scheduled', sendAt: plus(NOW, HOUR) });
    // NOW is eight in the morning.
    due(plus(NOW, 12.5 * HOUR));
    expect(of.one('message', messageId).sendAt).toBe(plus(NOW, DAY));
    of.lay([off([0, NOW], [1, plus(NOW, 20 * HOUR)])]);
    due(plus(NOW, DAY));
    counted(of, messageId, 3, true, plus(NOW, DAY));
    pieces(of, messageId, plus(NOW, DAY));
    expect(readers(of, messageId)).toHaveLength(3);
  });

  it('what is about the service does not wait', () => {
    const of = messageWorld(3);
    of.lay([off([0, NOW])]);
    const { messageId } = send(of);
    sentOut(of, messageId);
    expect(readers(of, messageId)).toHaveLength(3);
  });

  it('between counting and beginning it waits too', () => {
    const of = messageWorld(3);
    const { messageId } = send(of, offer);
    counted(of, messageId, 3);
    of.lay([off([0, NOW])]);
    counted(of, messageId, 3, true);
    expect(of.one('message', messageId)).toMatchObject({ status: 'scheduled', sendAt: plus(NOW, HOUR) });
  });

  it('half out it stops where it is, and goes on there: each has it once', () => {
    const of = messageWorld(60);
    const { messageId } = send(of, { ...offer, count: 60 });
    counted(of, messageId, 60);
    counted(of, messageId, 60, true);
    const [first, rest] = [everybody(of).slice(0, 50), everybody(of).slice(50)];
    const [behind] = first.slice(-1);
    of.system('system.message-piece', { messageId, piece: 0, uids: [...first], after: null, next: behind ?? null });
    const had = readers(of, messageId).length;
    of.lay([off([0, plus(NOW, 1)], [1, plus(NOW, HOUR)])]);
    const second = { messageId, piece: 1, uids: [...rest], after: behind ?? null, next: null };
    of.system('system.message-piece', second, plus(NOW, 2));
    expect([readers(of, messageId).length, of.one('message', messageId)]).toMatchObject([
      had,
      { status: 'sending', sendAt: plus(NOW, HOUR + 2), waits: { after: behind } },
    ]);
    of.system('system.message-due', { messageId }, plus(NOW, HOUR + 2));
    of.system('system.message-piece', second, plus(NOW, HOUR + 3));
    expect(new Set(readers(of, messageId)).size).toBe(60);
    expect(readers(of, messageId)).toHaveLength(60);
  });

  it('[A4] where that is unknown nothing is refused', () => {
    const of = messageWorld(3);
    of.lay([off([0, NOW])]);
    const decision = decide(of.proposal('message.send', body(offer)), blindTo(of, 'public'), { ...systemMoment(NOW), by: OLIVE });
    expect(decision.state).toBe('accepted');
  });
});

describe('quiet hours', () => {
  it.each([
    ['2026-03-03T20:59:59.999Z', '2026-03-03T20:59:59.999Z'],
    ['2026-03-03T21:00:00.000Z', '2026-03-04T08:00:00.000Z'],
    ['2026-03-04T00:30:00.000Z', '2026-03-04T08:00:00.000Z'],
    ['2026-03-04T07:59:59.999Z', '2026-03-04T08:00:00.000Z'],
    ['2026-03-04T08:00:00.000Z', '2026-03-04T08:00:00.000Z'],
    // The clocks go forward that night: eight in the morning is seven by Greenwich.
    ['2026-03-28T22:00:00.000Z', '2026-03-29T07:00:00.000Z'],
    ['2026-07-01T20:00:00.000Z', '2026-07-02T07:00:00.000Z'],
  ])('an offer of %s goes at %s, and about the service at once', (at, goes) => {
    expect(awakeFrom('marketing', at)).toBe(goes);
    expect(awakeFrom('service', at)).toBe(at);
  });

  it('an offer that is half out at nine goes on at eight, with whoever was next', () => {
    const of = messageWorld(120);
    const { messageId } = send(of, { purpose: 'marketing', count: 120 });
    counted(of, messageId, 120);
    const evening = '2026-03-03T20:59:00.000Z';
    counted(of, messageId, 120, true, evening);
    const uids = everybody(of).filter((uid) => uid.startsWith('member'));
    const piece = (n: number, from: number, at: string) => {
      const now = uids.slice(from, from + 50);
      const [after, next] = [uids[from - 1] ?? null, from + 50 < uids.length ? (now.at(-1) ?? null) : null];
      return of.system('system.message-piece', { messageId, piece: n, uids: now, after, next }, at);
    };
    piece(0, 0, evening);
    piece(1, 50, '2026-03-03T21:00:00.000Z');
    expect(readers(of, messageId)).toEqual(uids.slice(0, 50));
    const waits = of.one('message', messageId);
    expect(waits).toMatchObject({ status: 'sending', sendAt: '2026-03-04T08:00:00.000Z', waits: { after: uids[49] } });
    const due = (at: string) => of.system('system.message-due', { messageId }, at);
    expect(due('2026-03-04T07:59:00.000Z').documents).toEqual([]);
    expect(due('2026-03-04T08:00:00.000Z').documents.at(-1)).toMatchObject({
      task: { does: 'piece', messageId, piece: 1, after: uids[49] },
    });
    piece(1, 50, '2026-03-04T08:00:01.000Z');
    piece(2, 100, '2026-03-04T08:00:02.000Z');
    expect(readers(of, messageId)).toEqual(uids);
    expect(of.one('message', messageId)).toMatchObject({ status: 'sent', stats: { queued: 120, sent: 120 } });
  });
});

describe('counted', () => {
  it('of an offer to two hundred nobody need look, of one more somebody does', () => {
    for (const [count, status] of [
      [200, 'scheduled'],
      [201, 'pending_approval'],
    ] as const) {
      const of = messageWorld(1);
      const { messageId } = send(of, { purpose: 'marketing', count });
      counted(of, messageId, count);
      expect([count, statusOf(of, messageId)]).toEqual([count, status]);
      const service = send(of, { count }).messageId;
      counted(of, service, count);
      expect(statusOf(of, service)).toBe('scheduled');
    }
  });

  it('the first three of a gym are looked at, whatever they are about; what is approved goes', () => {
    const of = messageWorld(3);
    for (const one of of.all('message').slice(1)) of.lay([{ ...one, status: 'cancelled' }]);
    for (const status of ['pending_approval', 'pending_approval', 'scheduled'] as const) {
      const { messageId } = send(of);
      counted(of, messageId, 3);
      expect(statusOf(of, messageId)).toBe(status);
      if (status === 'scheduled') continue;
      of.say(ANA, 'message.decide', { messageId, as: 'approved' });
      sentOut(of, messageId);
      expect(statusOf(of, messageId)).toBe('sent');
    }
  });

  it('[G22] is it another audience? a fifth, and of few a handful', () => {
    for (const [shown, count, is] of [
      [100, 120, false],
      [100, 121, true],
      [100, 80, false],
      [100, 79, true],
      [10, 14, false],
      [10, 15, true],
      [3, 0, true],
      [1, 2, false],
    ] as const)
      expect([shown, count, isOther(shown, count)]).toEqual([shown, count, is]);
  });

  it.each([false, true])(
    '[G22] another than its sender was shown: nothing goes, and they are asked again (as it begins: %s)',
    (toBegin) => {
      const of = messageWorld(30);
      const { messageId } = send(of, { count: 30, ...(toBegin && { sendAt: plus(NOW, DAY) }) });
      if (toBegin) counted(of, messageId, 30);
      counted(of, messageId, 45, toBegin);
      expect(of.one('message', messageId)).toMatchObject({
        status: 'cancelled',
        count: 30,
        ended: { code: 'AUDIENCE_CHANGED', count: 45 },
      });
      expect(of.one('notice', `notice:${OLIVE}:${messageId}`)).toMatchObject({
        body: '“The pool is closed” would go to 45 people now instead of 30. Have a look and send it again.',
      });
      expect(pieces(of, messageId).documents).toEqual([]);
    },
  );

  it('an offer that has grown beyond two hundred by the time it goes is looked at after all', () => {
    const of = messageWorld(1);
    const { messageId } = send(of, { purpose: 'marketing', count: 190, sendAt: plus(NOW, DAY) });
    counted(of, messageId, 190);
    counted(of, messageId, 210, true, plus(NOW, DAY));
    expect(of.one('message', messageId)).toMatchObject({ status: 'pending_approval', approval: { why: 'many' } });
  });
});

describe('who gets it', () => {
  it('[A12] each once, however often a piece is said and in whatever order', () => {
    const of = messageWorld(120);
    const { messageId } = send(of, { count: 120, channels: ['push', 'email'] });
    sentOut(of, messageId);
    const first = of.all('notice');
    expect(readers(of, messageId)).toHaveLength(120);
    expect(pieces(of, messageId).documents).toEqual([]);
    // As if a restore had forgotten how far it was.
    of.lay([{ ...of.one('message', messageId), status: 'sending', pieces: 0, gathered: undefined } as never]);
    pieces(of, messageId);
    expect(of.all('notice')).toEqual(first);
    expect(of.one('message', messageId).stats.sent).toBe(120);
    const told = of.all('errand').flatMap((one) => (one.kind === 'message' && one.task.does === 'tell' ? one.task.uids : []));
    expect(told.toSorted()).toEqual(readers(of, messageId));
    // One errand a piece: a person's copy has none of its own.
    expect(of.all('errand').filter(({ kind }) => kind === 'push' || kind === 'mail')).toEqual([]);
  });

  it('[A12] a piece out of its turn, earlier or later, is nothing', () => {
    const of = messageWorld(120);
    const { messageId } = send(of, { count: 120 });
    counted(of, messageId, 120);
    counted(of, messageId, 120, true);
    const uids = everybody(of).filter((uid) => uid.startsWith('member'));
    const say = (piece: number, from: number) => {
      const body = {
        messageId,
        piece,
        uids: uids.slice(from, from + 50),
        after: uids[from - 1] ?? null,
        next: uids[from + 49] ?? null,
      };
      return of.system('system.message-piece', body);
    };
    expect(say(1, 50).documents).toEqual([]);
    say(0, 0);
    expect(say(0, 0).documents).toEqual([]);
    expect(say(2, 100).documents).toEqual([]);
    expect(of.one('message', messageId)).toMatchObject({ pieces: 1, stats: { sent: 50 } });
  });

  it('is over when the last email of the last piece is, and says what failed', () => {
    const of = messageWorld(120);
    const { messageId } = send(of, { count: 120, channels: ['email'] });
    sentOut(of, messageId);
    const told = (mailed: number, failed: number) => of.system('system.message-told', { messageId, mailed, failed });
    expect(of.one('message', messageId)).toMatchObject({ status: 'sending', open: 3 });
    told(50, 0);
    told(49, 1);
    expect(statusOf(of, messageId)).toBe('sending');
    told(20, 0);
    expect(of.one('message', messageId)).toMatchObject({
      status: 'partially_failed',
      stats: { queued: 120, sent: 120, mailed: 119, failed: 1, unsubscribed: 0 },
    });
  });

  it('[G22] not who left, was erased, is leaving, was suspended or took their yes back in between', () => {
    const of = messageWorld(8);
    const offer = send(of, { purpose: 'marketing', count: 8 }).messageId;
    const service = send(of, { count: 8 }).messageId;
    const change = (n: number, change: Partial<Person>) => of.lay([{ ...of.one('user', `user:${uidAt(n)}`), ...change }]);
    change(0, { status: 'suspended' });
    change(1, { status: 'erased', consents: [] });
    change(2, { status: 'deletion_requested' });
    change(3, { consents: [{ ...consent('gym:one'), withdrawnAt: NOW }] });
    of.lay([{ ...rosterEntry(pass(uidAt(4), uidAt(4))), status: 'refunded' }]);
    change(5, { consents: [consent('gym:two')] });
    change(6, { consents: [{ ...consent('gym:one'), version: 'never-shown' }] });
    for (const messageId of [offer, service]) sentOut(of, messageId);
    expect(readers(of, offer)).toEqual([uidAt(7)]);
    expect(readers(of, service)).toEqual([3, 5, 6, 7].map(uidAt));
  });

  /** Independent of the rules: whoever has an offer had said yes to just that gym, to words that are known, and had not taken it back. */
  it('an offer never reaches somebody who did not say yes, whatever their consents look like', () => {
    const kinds = [
      'marketing_gym:one',
      'marketing_gym:two',
      'marketing_gym:onee',
      'marketing_platform',
      'health_statement:one',
      'terms',
    ];
    const versions = [OFFERS_VERSION, '2020-01-01', 'toString'];
    const of = messageWorld(0);
    const yes: string[] = [];
    let n = 0;
    for (const kind of kinds)
      for (const version of versions)
        for (const isWithdrawn of [false, true])
          for (const standing of ['active', 'unverified', 'restricted', 'suspended', 'deletion_requested'] as const) {
            const [uid, held] = [uidAt(n), pass(uidAt(n), uidAt(n), { status: 'active' })];
            n += 1;
            const one = { kind, version, givenAt: NOW, ...(isWithdrawn && { withdrawnAt: plus(NOW, HOUR) }) };
            of.lay([person(uid, { status: standing, consents: [one] }), held, rosterEntry(held)]);
            const isOut = standing === 'suspended' || standing === 'deletion_requested';
            if (kind === 'marketing_gym:one' && version === '2026-11-27' && !isWithdrawn && !isOut) yes.push(uid);
          }
    const { messageId } = send(of, { purpose: 'marketing', count: yes.length });
    sentOut(of, messageId);
    expect(readers(of, messageId)).toEqual(yes);
    expect(yes).toHaveLength(3);
  });

  it('what people say yes to stays as it was: consents name it', () => {
    expect(Object.keys(OFFERS_WORDINGS)).toEqual(['2026-11-27']);
    expect(OFFERS_WORDINGS['2026-11-27']).toBe(
      'Yes, this gym may send me offers and news about what it sells, in the app, by email and as a notification. I can stop that at any time with one tap, here or in any of those messages.',
    );
  });

  it('those who hold a pass, who came lately, who have not for long, who booked', () => {
    const of = messageWorld(0);
    const ago = (days: number) => plus(NOW, -days * DAY);
    const lay = (n: number, status: 'active' | 'expired' | 'ready', endedAt: string, visit: string | null, change = {}) => {
      const held = pass(uidAt(n), uidAt(n), { status });
      of.lay([
        person(uidAt(n)),
        { ...rosterEntry(held), ...(status === 'expired' ? { validTo: endedAt } : {}), updatedAt: endedAt },
      ]);
      const seen = { memberId: uidAt(n), judgedAt: visit ?? NOW, status: 'accepted' as const, direction: 'in' as const };
      if (visit !== null) of.lay([checkin(uidAt(n), { ...seen, ...change })]);
    };
    lay(0, 'active', ago(100), ago(29));
    lay(1, 'active', ago(100), ago(31));
    lay(2, 'expired', ago(61), ago(61));
    lay(3, 'expired', ago(59), ago(61));
    lay(4, 'expired', ago(61), ago(59));
    lay(5, 'ready', ago(1), null);
    lay(6, 'expired', ago(61), ago(1), { status: 'voided' });
    lay(7, 'expired', ago(200), ago(1), { direction: 'out' });
    const slotId = 'slot:spin:2026-03-04T18:00';
    of.lay([
      booking('a', { memberId: uidAt(0), slotId, status: 'confirmed' }),
      booking('b', { memberId: uidAt(1), slotId, status: 'cancelled' }),
      booking('c', { memberId: uidAt(2), slotId, status: 'waitlisted' }),
    ]);
    const who = (audience: ReturnType<typeof body>['audience']) => {
      const { messageId } = send(of, { audience }, { receivedAt: plus(NOW, of.all('message').length * 3 * HOUR) });
      sentOut(of, messageId);
      return readers(of, messageId);
    };
    expect(who({ who: 'pass_holders' })).toEqual([0, 1, 5].map(uidAt));
    expect(who({ who: 'active_30d' })).toEqual([uidAt(0)]);
    expect(who({ who: 'lapsed_60d' })).toEqual([2, 6, 7].map(uidAt));
    expect(who({ who: 'booked_slot', slotId })).toEqual([0, 2].map(uidAt));
  });

  it('owners, and people with a pass in an area, hear of the platform; its offers take a yes to it', () => {
    const of = messageWorld(2, () => false);
    of.lay([person(uidAt(1), { consents: [{ kind: 'marketing_platform', version: '1', givenAt: NOW }] })]);
    employ(of, 'manager01', 'manager');
    const say = (change: Parameters<typeof send>[1]) => {
      const { messageId } = send(of, { sender: 'platform', ...change }, {}, ANA);
      sentOut(of, messageId);
      return readers(of, messageId);
    };
    expect(say({ audience: { who: 'all_owners' } })).toEqual([OLIVE]);
    expect(say({ audience: { who: 'area', areaId: 'area:leeds' } })).toEqual([0, 1].map(uidAt));
    expect(say({ audience: { who: 'area', areaId: 'area:york' } })).toEqual([]);
    expect(say({ audience: { who: 'area', areaId: 'area:leeds' }, purpose: 'marketing' })).toEqual([uidAt(1)]);
  });

  it('a copy says whom it is from and where its button leads, and no more', () => {
    const of = messageWorld(1);
    const { messageId } = send(of, { purpose: 'marketing', count: 1, button: '/gym/one', body: 'x'.repeat(1000) });
    sentOut(of, messageId);
    const { createdAt: _c, updatedAt: _u, ...copy } = of.one('notice', `notice:${uidAt(0)}:${messageId}`);
    expect(copy).toEqual({
      ...{ _id: `notice:${uidAt(0)}:${messageId}`, type: 'notice', schemaVersion: 1, createdBy: 'system', updatedBy: 'system' },
      ...{ uid: uidAt(0), event: 'message.marketing', title: 'Gym one: The pool is closed', body: 'x'.repeat(1000) },
      ...{ severity: 'info', entity: 'gym:one', link: '/gym/one' },
    });
  });
});

describe('stopped', () => {
  it('by the link in an email: once, for that sender alone, and the last offer counts it', () => {
    const of = messageWorld(1);
    of.lay([person(uidAt(0), { consents: [consent('gym:one'), consent('gym:two')] })]);
    const { messageId } = send(of, { purpose: 'marketing', count: 1 });
    sentOut(of, messageId);
    const stop = (sender = 'gym:one') => of.system('system.message-stopped', { uid: uidAt(0), sender }, plus(NOW, HOUR));
    stop();
    expect(of.one('user', `user:${uidAt(0)}`).consents).toEqual([
      { ...consent('gym:one'), withdrawnAt: plus(NOW, HOUR) },
      consent('gym:two'),
    ]);
    expect(of.one('message', messageId).stats.unsubscribed).toBe(1);
    expect(stop().documents).toEqual([]);
    expect(stop('platform').documents).toEqual([]);
    expect(of.one('message', messageId).stats.unsubscribed).toBe(1);
  });

  it('in the app too, and what was no offer is not counted', () => {
    const of = messageWorld(2);
    const offer = send(of, { purpose: 'marketing', count: 2 }).messageId;
    const service = send(of, { count: 2 }).messageId;
    for (const messageId of [offer, service]) sentOut(of, messageId);
    const choose = (given: boolean, kind: 'marketing_gym:one' | 'marketing_platform' = 'marketing_gym:one') =>
      of.say(uidAt(0), 'person.consent', { kind, version: OFFERS_VERSION, given }, { receivedAt: plus(NOW, HOUR) });
    choose(true, 'marketing_platform');
    choose(false, 'marketing_platform');
    expect(of.one('message', offer).stats.unsubscribed).toBe(0);
    choose(false);
    expect([offer, service].map((id) => of.one('message', id).stats.unsubscribed)).toEqual([1, 0]);
    choose(true);
    expect(of.one('message', offer).stats.unsubscribed).toBe(1);
  });
});

it('[2.24] is read by nobody after two years', () => {
  const of = messageWorld(1);
  const { messageId } = send(of, { count: 1 });
  sentOut(of, messageId);
  const over = (days: number) => of.system('system.message-over', { messageId }, plus(NOW, days * DAY));
  expect(over(729).documents).toEqual([]);
  expect(over(730).documents).toMatchObject([{ over: true }]);
  expect(new KnownWorld(...[platformGrants(ANA, false)]).all('message')).toEqual([]);
  expect(of.all('message').map(({ _id }) => _id)).not.toContain(messageId);
});
