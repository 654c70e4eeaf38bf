import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { money } from '../../../../schemas/basics/primitives.ts';
import { msOf, plus } from '../../../../schemas/basics/time.ts';
import {
  type AnyDispute,
  type BankDispute,
  DISPUTE_STATUSES,
  type Dispute,
  type DisputeStatus,
} from '../../../../schemas/dispute/shape.ts';
import { born, DAY, NOW } from '../../../../tests/rules/documents.ts';
import type { Mark, Row } from '../../../sync/queries/rows.ts';
import { NowProvider } from '../../../ui/now.tsx';
import { disputeAskedBack, WithUs } from './disputes.tsx';
import { gymDisputes } from './lists.ts';

const STATEMENT = 'The door was shut and nobody came.';
const decision = { as: 'member', reason: STATEMENT, at: NOW, by: 'ana00001', strikeRemoved: true, visitBack: true } as const;
const appeal = { from: 'gym', statement: STATEMENT, at: NOW } as const;

function row(status: DisputeStatus, mark: Mark = 'decided', change: Partial<Dispute> = {}): Row<Dispute> {
  const doc: Dispute = {
    ...{ _id: `dispute:${status}${mark}`, type: 'dispute', ...born, proposalId: 'proposal:01', judgedAt: NOW },
    ...{ kind: 'no_show', subject: { type: 'booking', id: 'booking:a' }, openedBy: 'member01', memberName: 'Sam K.' },
    ...{ gymId: 'gym:one', gymName: 'Gym one', slotName: 'Spin', happenedAt: NOW, timeZone: 'Europe/London' },
    ...{ statement: STATEMENT, autoEvidence: { at: NOW, visits: [] }, deadlineAt: plus(NOW, 5 * DAY), history: [], status },
    ...(status.startsWith('resolved') ? { decision } : {}),
    ...(status === 'appealed' || status === 'closed' ? { decision, appeal } : {}),
    ...change,
  };
  return { doc, mark };
}
const idsIn = (rows: readonly Row<Dispute>[]) => rows.map(({ doc }) => doc._id);

describe("[17, R-69] a gym's disputes", () => {
  it('that are not over stand in one list each, also where what the gym said of them waits', () => {
    const over: readonly DisputeStatus[] = ['withdrawn', 'closed'];
    for (const mark of ['decided', 'waiting', 'flagged'] as const)
      for (const status of DISPUTE_STATUSES.filter((one) => !over.includes(one))) {
        const { asked, withUs, decided } = gymDisputes([row(status, mark)], NOW);
        expect([...asked, ...withUs, ...decided], `${status}, ${mark}`).toHaveLength(1);
      }
  });

  it('begin with the one that ends first', () => {
    const later = row('awaiting_owner');
    const first = row('awaiting_owner', 'decided', { _id: 'dispute:first', deadlineAt: plus(NOW, DAY) });
    expect(idsIn(gymDisputes([later, first], NOW).asked)).toEqual(['dispute:first', later.doc._id]);
  });

  it('are with us once a second look is asked for, and say where that waits to be sent', () => {
    const rows = [row('appealed', 'waiting'), row('appealed')];
    const { withUs } = gymDisputes(rows, NOW);
    expect(idsIn(withUs).toSorted()).toEqual(idsIn(rows).toSorted());
    const drawn = (of: Row<Dispute>) =>
      renderToStaticMarkup(
        <NowProvider readNow={() => msOf(NOW)}>
          <MantineProvider>
            <WithUs rows={[of]} />
          </MantineProvider>
        </NowProvider>,
      );
    expect(drawn(row('appealed', 'waiting'))).toContain('Waiting to be sent');
    expect(drawn(row('appealed'))).not.toContain('Waiting to be sent');
  });

  it('are no more of today when the time for a second look is over', () => {
    expect(gymDisputes([row('resolved_owner')], plus(NOW, 14 * DAY)).decided).toEqual([]);
  });
});

describe('[2.16, R-69] what members’ banks ask back of a gym', () => {
  const bank = (key: string, status: BankDispute['status'], change: Partial<BankDispute> = {}): Row<BankDispute> => ({
    mark: 'decided',
    doc: {
      ...{ _id: `dispute:bank-${key}`, type: 'dispute', ...born, kind: 'bank', subject: { type: 'payment', id: 'payment:a' } },
      ...{ openedBy: 'member01', memberName: 'Sam K.', gymId: 'gym:one', gymName: 'Gym one', happenedAt: NOW, status },
      ...{ timeZone: 'Europe/London', amount: money(6000), deadlineAt: plus(NOW, 5 * DAY), history: [{ status, at: NOW }] },
      ...change,
    },
  });
  const banksOf = (rows: readonly Row<AnyDispute>[], now = NOW) => gymDisputes(rows, now).banks.map(({ _id }) => _id.slice(13));

  it('stands before what has been decided, which is told of for two weeks; and nothing of it is answered here', () => {
    const all = [
      bank('won', 'resolved_owner'),
      bank('a', 'with_bank'),
      bank('lost', 'resolved_member'),
      bank('b', 'bank_shown'),
      row('closed'),
    ];
    expect(banksOf(all)).toEqual(['b', 'a', 'lost', 'won']);
    expect(banksOf(all, plus(NOW, 14 * DAY - 1))).toHaveLength(4);
    expect(banksOf(all, plus(NOW, 14 * DAY))).toEqual(['b', 'a']);
    const { asked, withUs, decided } = gymDisputes(all, NOW);
    expect([asked, withUs].flat()).toEqual([]);
    expect(idsIn(decided).filter((id) => id.includes('bank'))).toEqual([]);
  });

  it('is said in the words of the sale', () => {
    const waits = 'Their bank asks for £60.00 back. Until it has decided, your part of that waits.';
    const shown = { at: plus(NOW, 5 * DAY), visits: 2 };
    expect(
      [
        bank('a', 'with_bank'),
        bank('b', 'bank_shown', { shown }),
        bank('c', 'resolved_member', { shown }),
        bank('d', 'resolved_owner'),
      ].map(({ doc }) => disputeAskedBack(doc)),
    ).toEqual([
      `${waits} On Sun 8 Mar we show it when they came in: if a tablet of yours was offline, connect it before then.`,
      `${waits} On Sun 8 Mar we showed it when they came in: 2 visits.`,
      'Their bank has taken £60.00 back.',
      'Their bank asked for £60.00 back, and decided that it stays with you.',
    ]);
  });
});
