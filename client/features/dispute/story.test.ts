import { describe, expect, it } from 'vitest';
import type { Dispute } from '../../../schemas/dispute/shape.ts';
import { recordOf, storyOf } from './story.ts';

const AT = (hour: number) => `2026-03-03T${String(hour).padStart(2, '0')}:00:00.000Z`;
const opened = { status: 'awaiting_owner', at: AT(8) } as const;
const reply = (at: string) => ({ statement: 'Our tablet was out of order.', at, by: 'owner001' });
const said = (dispute: Pick<Dispute, 'history' | 'reply'>, reader: 'member' | 'gym' = 'member') =>
  storyOf(dispute, reader).map(({ text }) => text);

describe('[2.16] what became of a dispute', () => {
  it('is told to each side in its own words', () => {
    const answered: Pick<Dispute, 'history' | 'reply'> = {
      history: [opened, { status: 'under_review', at: AT(9) }],
      reply: reply(AT(9)),
    };
    expect(said(answered)).toEqual(['You told us, and we asked the gym', 'The gym answered']);
    expect(said(answered, 'gym')).toEqual(['The member told us, and we asked you', 'You answered']);
    expect(said({ history: [opened, { status: 'withdrawn', at: AT(9) }] })).toEqual([
      'You told us, and we asked the gym',
      'You took it back',
    ]);
  });

  it('[17] decided, looked at once more, and final', () => {
    const steps = (['resolved_split', 'appealed', 'closed'] as const).map((status, at) => ({ status, at: AT(9 + at) }));
    expect(storyOf({ history: [opened, ...steps] }, 'office').map(({ text }) => text)).toEqual([
      'The member told us, and we asked the gym',
      'It was decided',
      'A second look was asked for',
      'It was final',
    ]);
  });

  it('[G21] an answer that was written in time and came late stands where it was written', () => {
    const over: Dispute['history'] = [opened, { status: 'under_review', at: AT(10) }];
    expect(said({ history: over })).toEqual(['You told us, and we asked the gym', 'The gym’s time to answer was over']);
    expect(said({ history: over, reply: reply(AT(9)) })).toEqual([
      'You told us, and we asked the gym',
      'The gym answered',
      'The gym’s time to answer was over',
    ]);
  });

  it('shows what was on record, with when it happened and when we heard of it', () => {
    const of = (autoEvidence: Dispute['autoEvidence']) =>
      recordOf(autoEvidence, { happenedAt: AT(18), timeZone: 'Europe/London' });
    expect(of({ at: AT(20), booking: { status: 'no_show', cutoffAt: AT(12), marked: 'absent' }, visits: [] })).toEqual([
      'The class began at 18:00',
      'Marked as not there on the register',
      'No check-in at this gym that day',
    ]);
    const cancelled = {
      status: 'late_cancelled',
      cutoffAt: AT(12),
      cancelledAt: AT(13),
      toldAt: AT(9),
      promotionSeenAt: AT(10),
    } as const;
    expect(of({ at: AT(20), booking: cancelled, visits: [] })).toEqual([
      'The class began at 18:00',
      'Word of the place arrived Tue 3 Mar, 09:00',
      'The place was seen Tue 3 Mar, 10:00',
      'Free to cancel until Tue 3 Mar, 12:00',
      'Cancelled Tue 3 Mar, 13:00',
      'No check-in at this gym that day',
    ]);
    expect(of({ at: AT(20), booking: { ...cancelled, cancelReceivedAt: AT(14) }, visits: [] })).toContain(
      'Cancelled Tue 3 Mar, 13:00, received Tue 3 Mar, 14:00',
    );
    const visit = { id: 'checkin:1', judgedAt: AT(17), receivedAt: AT(17), status: 'accepted' } as const;
    expect(of({ at: AT(20), visits: [visit, { ...visit, receivedAt: AT(19) }, { ...visit, status: 'voided' }] })).toEqual([
      'Checked in Tue 3 Mar, 17:00',
      'Checked in Tue 3 Mar, 17:00, received Tue 3 Mar, 19:00',
      'Checked in Tue 3 Mar, 17:00, later marked as not valid',
    ]);
  });
});
