import { describe, expect, it } from 'vitest';
import { plus } from '../../../schemas/basics/time.ts';
import type { BulkMessage } from '../../../schemas/message/shape.ts';
import { booking, born } from '../../../tests/rules/documents.ts';
import { WorkingSet } from '../known/working-set.ts';
import { follow, strikeCount } from './agenda.ts';
import { AGENDA, Appointment } from './appointment.ts';

const NOW = '2026-03-03T09:00:15.000Z';
const DAY = 86_400_000;
const NOTHING_SAID = { proposalId: 'proposal:by-somebody', at: NOW };

const WORDS = { title: 'News', body: 'We are open.' };
const DRAFT: BulkMessage = {
  ...{ _id: 'message:one', type: 'message', ...born, createdAt: NOW, updatedAt: NOW, sender: 'gym:one', senderName: 'Gym one' },
  ...{
    by: 'olive',
    purpose: 'service',
    channels: [],
    audience: { who: 'pass_holders' },
    ...WORDS,
    sendAt: NOW,
    status: 'draft',
    count: 3,
    pieces: 0,
    open: 0,
  },
  stats: { queued: 0, sent: 0, mailed: 0, failed: 0, unsubscribed: 0 },
};

/** Whose appointment is kept, and made again, by what is written one after the other. */
function agenda() {
  const set = new WorkingSet({ get: () => null, find: () => [] });
  set.begin(NOW);
  const made = () => Appointment.parse(set.body(AGENDA, 'agenda:message:one'));
  return {
    made,
    write: (previous: BulkMessage | null, doc: BulkMessage, cause = NOTHING_SAID) => {
      const { state } = set.perform(
        () => follow(set, previous, doc, cause),
        () => true,
      );
      expect(state).toBe('done');
      return made();
    },
  };
}

describe('[A9, S3] the agenda follows its document', () => {
  it('[17, 2.24] what was due in two years and is due now does not wait for them', () => {
    const { write } = agenda();
    expect(write(null, DRAFT)).toMatchObject({ at: plus(NOW, 730 * DAY), proposal: { kind: 'system.message-over' } });
    const due = write(DRAFT, { ...DRAFT, status: 'scheduled' });
    expect(due.proposal.kind).toBe('system.message-due');
    expect(Date.parse(due.at) - Date.parse(NOW)).toBeLessThanOrEqual(1);
  });

  it('what is due again in the moment it was kept has another name each time', () => {
    const { write } = agenda();
    const scheduled: BulkMessage = { ...DRAFT, status: 'scheduled' };
    const names = [write(null, scheduled).proposal._id];
    for (let turn = 0; turn < 3; turn += 1)
      names.push(write(scheduled, scheduled, { proposalId: names.at(-1) ?? '', at: plus(NOW, turn) }).proposal._id);
    expect(new Set(names).size).toBe(4);
  });

  it('what is due later is due then', () => {
    const { write } = agenda();
    write(null, DRAFT);
    const sendAt = plus(NOW, DAY);
    expect(write(DRAFT, { ...DRAFT, status: 'scheduled', sendAt }).at).toBe(sendAt);
  });
});

describe('[2.24] a count that no document asks for', () => {
  it('is done with when it has been decided, also where it came to what was there; one that was appointed meanwhile is not', () => {
    const set = new WorkingSet({ get: () => null, find: () => [] });
    set.begin(NOW);
    const place = booking('a', { slotId: 'slot:one:2026-03-04T18:00' });
    set.perform(
      () => follow(set, null, place, NOTHING_SAID),
      () => true,
    );
    const id = 'agenda:recount:one:2026-03-04';
    const { proposal } = Appointment.parse(set.body(AGENDA, id));
    strikeCount(set, { ...proposal, _id: 'proposal:system.timetable-recount.an-older-one' });
    expect(set.body(AGENDA, id)).not.toBeNull();
    strikeCount(set, proposal);
    expect(set.body(AGENDA, id)).toBeNull();
  });
});
