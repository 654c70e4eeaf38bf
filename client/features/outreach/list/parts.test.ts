/** Which gyms that might come to us stand in which list, in which order, and who finds them (product.md 4.5). */
import { expect, it } from 'vitest';
import { OUTREACH_STAGES } from '../../../../schemas/outreach/place.ts';
import { lead } from '../../../../tests/rules/outreach.ts';
import { colleagues, inOutreachPart, isOverdue, OUTREACH_PARTS, searched, timelineOf } from './parts.ts';

const TODAY = '2026-03-03';
const ANA = { uid: 'admin001', name: 'Ana A.' };
const who = { today: TODAY, uid: ANA.uid };
const ids = (all: readonly { readonly _id: string }[]) => all.map(({ _id }) => _id.slice('outreach:'.length));

it('[4.5] each stands in the list of its stage alone, and in the open one while something is to be done', () => {
  const all = OUTREACH_STAGES.map((stage) => lead(stage, { stage }));
  for (const stage of OUTREACH_STAGES) expect(ids(inOutreachPart(all, stage, who))).toEqual([stage]);
  expect(ids(inOutreachPart(all, 'open', who)).toSorted()).toEqual(['applied', 'contacted', 'in_conversation', 'invited', 'new']);
  expect(OUTREACH_PARTS).toHaveLength(11);
});

it('[4.5] what is overdue comes first, then what is next, then what nobody planned, touched last first', () => {
  const all = [
    lead('none', { touchedAt: '2026-03-01T09:00:00.000Z' }),
    lead('newer', { touchedAt: '2026-03-02T09:00:00.000Z' }),
    lead('today', { nextActionOn: TODAY }),
    lead('late', { nextActionOn: '2026-03-02', assignee: ANA }),
    lead('lost', { nextActionOn: '2026-03-02', stage: 'lost' }),
  ];
  expect(ids(inOutreachPart(all, 'open', who))).toEqual(['late', 'today', 'newer', 'none']);
  expect(ids(inOutreachPart(all, 'overdue', who))).toEqual(['late']);
  expect(ids(inOutreachPart(all, 'mine', who))).toEqual(['late']);
  expect(inOutreachPart(all, 'mine', { ...who, uid: 'admin002' })).toEqual([]);
  expect(all.filter((one) => isOverdue(one, TODAY))).toHaveLength(1);
});

it.each([
  ['quay', ['one', 'two']],
  ['QUAY truro', ['one']],
  ['tr12lw', ['one', 'two']],
  ['nora quáy', ['one']],
  ['@kim', ['two']],
  ['', ['one', 'two']],
  ['leeds', []],
])('finds “%s”', (typed, found) => {
  const two = lead('two', {
    contactName: 'Kim Oak',
    email: 'hello@kim.example',
    address: { addressLocality: 'Bath', postalCode: 'TR1 2LW' },
  });
  expect(ids(searched([lead('one'), two], typed))).toEqual(found);
});

it('gives work to whoever is at any of them, each once', () => {
  const bea = { uid: 'admin002', name: 'Bea B.' };
  const all = [lead('one', { assignee: bea, notes: [{ id: 'n', text: 'Hello', at: `${TODAY}T09:00:00.000Z`, by: bea }] })];
  expect(colleagues(all, { ...ANA, name: 'Me' })).toEqual([bea, { uid: ANA.uid, name: 'Me' }]);
});

it('tells what happened, the latest first', () => {
  const at = (hour: number) => `${TODAY}T0${hour}:00:00.000Z`;
  const one = lead('one', {
    notes: [{ id: 'n', text: 'Nice people.', at: at(2), by: ANA }],
    mails: [
      { id: 'a', text: 'A'.repeat(20), at: at(3), by: ANA, sentAt: at(4) },
      { id: 'b', text: 'B'.repeat(20), at: at(5), by: ANA, unsent: true },
      { id: 'c', text: 'C'.repeat(20), at: at(6), by: ANA },
    ],
    history: [{ stage: 'new', at: at(1) }],
  });
  expect(timelineOf(one).map((line) => (line.is === 'mail' ? line.state : line.is))).toEqual([
    ...['waiting', 'unsent', 'sent', 'note', 'stage'],
  ]);
});
