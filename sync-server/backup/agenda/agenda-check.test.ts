import { describe, expect, it } from 'vitest';
import type { AccountRecord } from '../../../schemas/account/shape.ts';
import { plus } from '../../../schemas/basics/time.ts';
import type { CheckinAttempt } from '../../../schemas/checkin/shape.ts';
import { type AnyDocument, dueOf } from '../../../schemas/folds/documents.ts';
import type { BulkMessage } from '../../../schemas/message/shape.ts';
import { booking, born, HOUR, NOW } from '../../../tests/rules/documents.ts';
import { INBOX } from '../../decider/inbox/inbox.ts';
import { WorkingSet } from '../../decider/known/working-set.ts';
import { follow } from '../../decider/writes/agenda.ts';
import { AGENDA, agendaId, appointmentOf } from '../../decider/writes/appointment.ts';
import type { Body } from '../../store/store.ts';
import { AgendaCheck } from './agenda-check.ts';

type Row = readonly [db: string, id: string, body: Body, doc?: AnyDocument];

function problems(...rows: readonly Row[]): string[] {
  const check = new AgendaCheck();
  for (const [db, id, body, doc] of rows) {
    const version = { rev: '1-0', text: JSON.stringify(body), deleted: false, revisions: ['1-0'], firstRevision: '1-0' };
    check.see({ db, id, version }, doc ?? null);
  }
  return check.problems();
}

const message: BulkMessage = {
  ...{ _id: 'message:one', type: 'message', ...born, createdAt: NOW, updatedAt: NOW, sender: 'gym:one', senderName: 'Gym one' },
  ...{ by: 'olive', purpose: 'service', channels: [], audience: { who: 'pass_holders' }, title: 'News', body: 'We are open.' },
  ...{ sendAt: NOW, status: 'scheduled', count: 3, pieces: 0, open: 0 },
  stats: { queued: 0, sent: 0, mailed: 0, failed: 0, unsubscribed: 0 },
};
const LATER = '2028-03-02T09:00:00.000Z';
const DUE = { at: NOW, kind: 'system.message-due', body: { messageId: 'message:one' } } as const;
const written = (doc: AnyDocument, db: string): Row => [db, doc._id, {}, doc];
const appointed = (id: string, due: typeof DUE | ReturnType<typeof dueOf>, now = NOW): Row => {
  if (!due) throw new Error('nothing is due of it');
  return [AGENDA, agendaId(id), appointmentOf(agendaId(id), due, now)];
};
const decided = (at: string): Row => [
  ...([INBOX, 'proposal:somebody'] as const),
  { ...{ state: 'decided', uid: 'sam', receivedAt: at, kind: 'message.send', decidedAt: at }, outcome: { state: 'accepted' } },
];
const looked = (until: string): Row => ['cell/jobs', 'agenda', { until, swept: until }];
const here = written(message, 'gym-one/messages');

describe('[2.24] fsck holds the agenda against what is due of each document', () => {
  it('what is due and lies there is consistent, whichever is seen first', () => {
    expect(problems(appointed('message:one', DUE), here)).toEqual([]);
    expect(problems(here, appointed('message:one', DUE))).toEqual([]);
  });

  it('[17] a message that is due now and stands behind a date two years away is named, with both times', () => {
    const late = appointed('message:one', { ...DUE, at: LATER });
    const found = [`agenda: message:one is due at ${NOW} for system.message-due, and the agenda waits until ${LATER}`];
    expect(problems(late, here, decided(plus(NOW, HOUR)))).toEqual(found);
    expect(problems(here, late, decided(plus(NOW, HOUR)))).toEqual(found);
  });

  it('[A9] what the decider itself appoints, as a draft that is kept for two years is to be sent at once, is consistent', () => {
    const set = new WorkingSet({ get: () => null, find: () => [] });
    const write = (at: string, before: BulkMessage | null, doc: BulkMessage) => {
      set.begin(at);
      set.perform(
        () => follow(set, before, doc, { proposalId: 'proposal:somebody', at }),
        () => true,
      );
    };
    const at = plus(NOW, HOUR);
    const draft: BulkMessage = { ...message, status: 'draft' };
    write(NOW, null, draft);
    write(at, draft, message);
    expect(problems(here, [AGENDA, 'agenda:message:one', set.body(AGENDA, 'agenda:message:one') ?? {}], decided(at))).toEqual([]);
  });

  it('[R-61] what stays for somebody on legal hold is asked for again within a week, where there are holds', () => {
    const attempt: CheckinAttempt = {
      ...{ _id: 'attempt:one', type: 'attempt', ...born, proposalId: 'proposal:1', judgedAt: NOW, gymId: 'gym:one' },
      ...{ method: 'qr_member_shown', checkedAgainst: { trust: 'synced' }, localCode: 'QR_EXPIRED', staffId: 'recept01' },
    };
    const there = written(attempt, 'gym-one/checkins');
    const at = plus(NOW, 91 * 24 * HOUR);
    const putOff = (days: number) => appointed('attempt:one', dueOf(attempt), plus(at, days * 24 * HOUR));
    const record: AccountRecord = {
      ...{ _id: 'accountrecord:one', type: 'accountrecord', ...born, uid: 'one', orders: [], roles: [] },
      holds: [],
    };
    const held = written(record, 'cell/accounts');
    expect(problems(there, putOff(7), decided(at), held)).toEqual([]);
    expect(problems(there, putOff(8), decided(at), held)).toHaveLength(1);
    expect(problems(there, putOff(7), decided(at))).toHaveLength(1);
    const late = appointed('message:one', DUE, plus(at, 24 * HOUR));
    expect(problems(here, late, decided(at), held)).toHaveLength(1);
  });

  it('what was due already when it was written is due in the moment of its decision, or the moment after', () => {
    const at = plus(NOW, HOUR);
    expect(problems(here, appointed('message:one', DUE, at), decided(at))).toEqual([]);
    expect(problems(here, appointed('message:one', DUE, plus(at, 1)), decided(at))).toEqual([]);
    expect(problems(here, appointed('message:one', DUE, plus(at, 2)), decided(at))).toHaveLength(1);
  });

  it('what is on the agenda not at all, or for something else', () => {
    expect(problems(here)).toEqual([
      `agenda: message:one is due at ${NOW} for system.message-due, and nothing on the agenda is for it`,
    ]);
    const [problem, ...more] = problems(here, appointed('message:one', { ...DUE, kind: 'system.message-over' }));
    expect(problem).toContain(`and the agenda has proposal:system.message-over.message:one.${NOW} for it`);
    expect(more).toEqual([]);
    expect(problems(here, appointed('message:one', { ...DUE, body: { messageId: 'message:two' } }))).toHaveLength(1);
  });

  it('of each document once, however many read it', () => {
    const place = booking('a', { startsAt: LATER, endsAt: plus(LATER, HOUR) });
    const copies = ['gym-one/bookings', `member-${place.memberId}/bookings`].map((db) => written(place, db));
    expect(problems(...copies)).toHaveLength(1);
    expect(problems(...copies, appointed(place._id, dueOf(place)))).toEqual([]);
  });

  it('what is there without its document, or too early, is put off by its rule', () => {
    expect(problems(appointed('message:gone', { ...DUE, at: LATER }))).toEqual([]);
    const draft: BulkMessage = { ...message, status: 'draft' };
    const early = dueOf(draft);
    expect(problems(written(draft, 'gym-one/messages'), appointed('message:one', early && { ...early, at: NOW }))).toEqual([]);
  });

  it('what the timers went past an hour ago and is still there, unless it waits for its turn', () => {
    const late = appointed('message:one', DUE);
    const [, , { proposal }] = late;
    const { _id } = Object(proposal) as { _id: string };
    expect(problems(late, here, looked(plus(NOW, HOUR)))).toEqual([]);
    const until = plus(NOW, HOUR + 1);
    expect(problems(late, here, looked(until))).toEqual([
      `agenda: agenda:message:one was due at ${NOW} as ${_id}, and at ${until} it still was`,
    ]);
    expect(problems(late, here, looked(until), [INBOX, _id, { state: 'waiting' }])).toEqual([]);
    expect(problems(late, here, looked(until), [INBOX, _id, { state: 'failed' }])).toHaveLength(1);
  });

  it('[B5, G2] a request that is held ends some time; one that waits for a newer server waits for that', () => {
    const held = (kind: string, code?: string): Row => [
      ...(['self-member01/proposals', 'proposal:one'] as const),
      { kind, outcome: { state: 'held', ...(code === undefined ? {} : { code }) } },
    ];
    expect(problems(held('booking.request'))).toEqual([
      'agenda: proposal:one is due for system.held-timed-out, and nothing on the agenda is for it',
    ]);
    expect(problems(held('booking.request', 'APP_TOO_NEW'))).toEqual([]);
    const timer = { at: LATER, kind: 'system.held-timed-out', body: { proposalId: 'proposal:one', uid: 'member01' } } as const;
    expect(problems(held('booking.request'), appointed('proposal:one', timer))).toEqual([]);
  });

  it('what cannot be read is for nothing', () => {
    expect(problems([AGENDA, 'agenda:message:one', { at: NOW }])).toEqual([
      'agenda: agenda:message:one cannot be read, so what it is for never happens',
    ]);
  });
});
