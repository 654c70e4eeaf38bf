/** Yesterday's app and a state that only tomorrow's knows: what these screens say of it, and what they do not offer (architecture §7). */
import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import type { DocumentType } from '../../../schemas/folds/documents.ts';
import { booking, gym, NOW, pass, slot, timetable } from '../../../tests/rules/documents.ts';
import { drawnAhead } from '../../../tests/rules/drawn.tsx';
import { bookingsQuery } from '../../features/booking/queries.ts';
import { bookingRowWords } from '../../features/booking/row.words.ts';
import { FoundMembers } from '../../features/checkin/desk/search/found-members.tsx';
import { ownDisputesQuery } from '../../features/dispute/queries.ts';
import SomethingWrong from '../../features/dispute/something-wrong.tsx';
import { words as disputeWords } from '../../features/dispute/words.ts';
import { NewerGym } from '../../features/gym/page/newer.tsx';
import { GymTimetable } from '../../features/gym/page/timetable.tsx';
import { NoticeList } from '../../features/notice/list.tsx';
import { passWords } from '../../features/pass/card.words.ts';
import { passesQuery } from '../../features/pass/queries.ts';
import type { Query } from '../../sync/device/device.ts';
import type { Rows } from '../../sync/queries/rows.ts';
import type { Doc } from '../../sync/storage/doc.ts';
import { words } from '../../ui/words.ts';
import BookingsScreen from './bookings.tsx';
import CheckinScreen from './checkin.tsx';
import PassesScreen from './passes.tsx';

const TELEPORTED = { status: 'teleported', newer: true } as const;
const SAID = words.state.newer;
const ME = 'member01';
const held = (newer: readonly Doc[]): Rows<never> => ({ state: 'ready', rows: [], newer, asOf: NOW });

interface Read {
  bookings?: readonly Doc[];
  passes?: readonly Doc[];
  disputes?: readonly Doc[];
}

function draw(screen: ReactNode, { bookings = [], passes = [], disputes = [] }: Read = {}) {
  return drawnAhead(
    screen,
    new Map<Query<DocumentType>, Rows<never>>([
      [bookingsQuery, held(bookings)],
      [passesQuery, held(passes)],
      [ownDisputesQuery, held(disputes)],
    ]),
  );
}
const countOf = (html: string, text: string) => html.split(text).length - 1;

describe('[11] a state that only a newer app knows', () => {
  it('a booking is drawn with when, what and where; neither cancelling nor a calendar is offered', () => {
    const spin = booking('b', { memberId: ME, slotName: 'Spin at dawn' });
    const html = draw(<BookingsScreen />, { bookings: [{ ...spin, ...TELEPORTED }] });
    for (const text of ['Spin at dawn', spin.gymName, SAID]) expect(html).toContain(text);
    for (const action of [bookingRowWords.cancel, bookingRowWords.calendar]) expect(html).not.toContain(`>${action}<`);
  });

  it('a booking that is over stands among the past ones', () => {
    const over = booking('b', { memberId: ME, startsAt: '2026-03-01T18:00:00.000Z', endsAt: '2026-03-01T19:00:00.000Z' });
    expect(draw(<BookingsScreen />, { bookings: [{ ...over, ...TELEPORTED }] })).not.toContain(SAID);
  });

  it('a pass is drawn with its name and its gym; its code is not shown, on the check-in page either', () => {
    const ten = pass('p', ME, { shortCode: 'K7QM4T9X' });
    const passes = [{ ...ten, ...TELEPORTED }];
    for (const screen of [<PassesScreen key="passes" />, <CheckinScreen key="checkin" />]) {
      const html = draw(screen, { passes });
      for (const text of [ten.snapshot.name, ten.snapshot.gymName, SAID]) expect(html).toContain(text);
      for (const text of [passWords.showCode, 'K7QM']) expect(html).not.toContain(text);
    }
  });

  it('[2.16] a dispute that was decided says so at its booking, and neither it nor another is offered', () => {
    const missed = booking('b', { memberId: ME, status: 'no_show', missedAt: NOW });
    const decided = { _id: 'dispute:a', type: 'dispute', subject: { type: 'booking', id: missed._id }, ...TELEPORTED };
    const html = draw(<SomethingWrong subject={missed} />, { disputes: [decided] });
    expect(countOf(html, SAID)).toBe(1);
    expect(html).not.toContain('<button');
    expect(draw(<SomethingWrong subject={missed} />)).toContain(`>${disputeWords.ask}<`);
    expect(draw(<SomethingWrong subject={booking('c', { status: 'cancelled' })} />)).not.toContain('<button');
  });

  it('a notice keeps its own words, and is the only one that says so', () => {
    const notice = {
      ...{
        _id: 'notice:a',
        type: 'notice' as const,
        schemaVersion: 1,
        createdAt: NOW,
        updatedAt: NOW,
        createdBy: 'system',
        updatedBy: 'system',
      },
      ...{ uid: ME, event: 'booking.confirmed', title: 'You have been beamed up', body: 'To the upper deck.' },
    } as const;
    const html = draw(
      <NoticeList
        told={{
          ...held([]),
          rows: [{ doc: { ...notice, _id: 'notice:b', title: 'Booked', severity: 'info' }, mark: 'decided' }],
        }}
        newer={[{ ...notice, severity: 'cosmic' }]}
        onSee={() => {}}
        onClose={() => {}}
      />,
    );
    for (const text of ['You have been beamed up', 'To the upper deck.', 'Booked']) expect(html).toContain(text);
    expect(countOf(html, SAID)).toBe(1);
  });

  it('a gym is drawn with its name and the way there; nothing is sold and no hours are promised', () => {
    const one = gym('moon', { name: 'Moon Gym', openingHours: [{ dayOfWeek: ['Tuesday'], opens: '06:00', closes: '22:00' }] });
    const html = draw(<NewerGym gym={{ ...one, ...TELEPORTED }} />);
    for (const text of ['Moon Gym', '1 High Street', SAID]) expect(html).toContain(text);
    for (const text of ['10 visits', '60.00', '22:00']) expect(html).not.toContain(text);
  });

  it('[2.8] somebody on the gym’s list is found by name at the desk, and nobody checks them in', () => {
    const entry = {
      ...{ _id: 'roster:one:p', type: 'roster' as const, schemaVersion: 1, createdAt: NOW, updatedAt: NOW, createdBy: 'system' },
      ...{ updatedBy: 'system', gymId: 'gym:one', passId: 'pass:p', memberId: ME, displayName: 'Sam K.', passName: '10 visits' },
    };
    const html = draw(<FoundMembers found={held([{ ...entry, ...TELEPORTED }])} text="sa" onChoose={() => {}} />);
    for (const text of ['Sam K.', '10 visits', SAID]) expect(html).toContain(text);
    expect(html).not.toContain('<button');
  });

  it('a class that one holds such a booking for says so, and is not offered to be booked again', () => {
    const spin = slot('2026-03-04T18:00', { name: 'Spin' });
    const boxing = slot('2026-03-04T20:00', { name: 'Boxing', slotId: 'slot:boxing:2026-03-04T20:00' });
    const timetables: Rows<ReturnType<typeof timetable>> = {
      ...{ state: 'ready', asOf: NOW },
      rows: [{ doc: timetable('gym:moon', [spin, boxing]), mark: 'decided' }],
    };
    const given = { gym: gym('moon'), timetables, mine: new Map(), now: Date.parse(NOW), onBook: () => {} };
    const html = draw(<GymTimetable {...given} newer={new Set([spin.slotId])} />);
    expect(countOf(html, SAID)).toBe(1);
    expect(html).toContain('aria-label="Book Boxing');
    expect(html).not.toContain('aria-label="Book Spin');
  });

  it('a day whose classes it cannot read is no day without classes', () => {
    const day = { ...timetable('gym:moon', [slot('2026-03-04T18:00')]), newer: true } as const;
    const given = { gym: gym('moon'), mine: new Map(), newer: new Set<string>(), now: Date.parse(NOW), onBook: () => {} };
    const html = draw(<GymTimetable {...given} timetables={held([day])} />);
    // The chip, and the day in the strip to those who listen.
    expect(countOf(html, SAID)).toBe(2);
    expect(html).not.toContain('Nothing on');
  });
});
