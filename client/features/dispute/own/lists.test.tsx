import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { msOf, plus } from '../../../../schemas/basics/time.ts';
import { DISPUTE_STATUSES, type Dispute, type DisputeStatus } from '../../../../schemas/dispute/shape.ts';
import { born, DAY, NOW } from '../../../../tests/rules/documents.ts';
import type { Mark, Row } from '../../../sync/queries/rows.ts';
import { NowProvider } from '../../../ui/now.tsx';
import { WithUs } from './disputes.tsx';
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
