import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMemo } from 'react';
import { money } from '../../../../schemas/basics/primitives.ts';
import type { Payout } from '../../../../schemas/payout/shape.ts';
import { useGymLines } from '../../../features/payment/gym/hooks.ts';
import { monthOf, monthsFrom } from '../../../features/payment/gym/months.ts';
import { linesOf } from '../../../features/payout/coming.ts';
import { fileWords } from '../../../features/payout/file.words.ts';
import { linesFile } from '../../../features/payout/files.ts';
import { PayoutStatus } from '../../../features/payout/status.tsx';
import { saveFile } from '../../../ui/device/save-file.ts';
import { MoneyTable } from '../../../ui/figure/money-bars.tsx';
import { formatDay, formatDayTime, formatMoney } from '../../../ui/format.ts';
import modal from '../../../ui/overlay/modal.module.css';
import { Sheet } from '../../../ui/overlay/sheet.tsx';
import { CutShort } from '../../../ui/state/cut-short.tsx';
import styles from '../payouts.module.css';
import { dayOf } from './history.tsx';
import { LineList } from './line-list.tsx';
import { holdSaid } from './next.tsx';
import { messages } from './words.ts';

const { statement: words, next } = messages;
/** A day pass may be used so long after it was bought, and is paid after that. */
const MONTHS_BACK = 3;

/** One payout, down to every line of it; the lines sum to it. */
export function Statement({ payout, timeZone, onClose }: { payout: Payout; timeZone: string; onClose: () => void }) {
  const { _id, gymId, day, period, totals, hold, status, reference, paidAt, failedAt } = payout;
  const held = useGymLines(gymId, monthsFrom(monthOf(day), 0 - MONTHS_BACK), monthsFrom(monthOf(day), 1), timeZone);
  const lines = useMemo(
    () =>
      linesOf(
        _id,
        held.rows.map(({ doc }) => doc),
      ),
    [_id, held],
  );
  const sums: readonly (readonly [string, number])[] = [
    [words.due, payout.due.amountMinor],
    [payout.carriedIn.amountMinor < 0 ? next.owed : next.carried, payout.carriedIn.amountMinor],
    [next.released, payout.released.amountMinor],
    [next.reserved, 0 - payout.reserved.amountMinor],
    [words.net, payout.net.amountMinor],
  ];
  return (
    <Sheet
      opened
      wide
      onClose={onClose}
      title={words.title(dayOf(day))}
      footer={
        lines.length > 0 && (
          <Button
            fullWidth
            variant="default"
            leftSection={<IconDownload size={20} stroke={2} aria-hidden />}
            onClick={() => saveFile(words.file(reference), 'text/csv', linesFile(lines, [], timeZone))}
          >
            {words.save}
          </Button>
        )
      }
    >
      <div className={modal.form} data-statement={_id}>
        <p>
          <PayoutStatus status={status} /> {hold && holdSaid(hold, timeZone)}
        </p>
        <dl className={styles.sums}>
          <Said name={words.reference}>{reference}</Said>
          <Said name={words.period}>{words.span(formatDay(period.from, timeZone), formatDay(period.to, timeZone))}</Said>
          {paidAt && <Said name={words.paidOn}>{formatDayTime(paidAt, timeZone)}</Said>}
          {failedAt && <Said name={words.failedOn}>{formatDayTime(failedAt, timeZone)}</Said>}
        </dl>
        <dl className={styles.sums}>
          {sums
            .filter(([name, pence]) => pence !== 0 || name === words.net)
            .map(([name, pence]) => (
              <Said key={name} name={name}>
                {formatMoney(money(pence))}
              </Said>
            ))}
        </dl>
        {totals.length > 0 && (
          <MoneyTable
            title={words.totals}
            what={words.what}
            heads={words.heads}
            rows={totals.map(({ kind, count, gross, commission, vatOnCommission, fee, net }) => ({
              key: kind,
              name: words.kind(fileWords.kinds[kind], count),
              cells: [gross, commission, vatOnCommission, fee, net],
            }))}
          />
        )}
        {held.state === 'ready' && lines.length === 0 && totals.length > 0 && <p className={modal.soft}>{words.missing}</p>}
        <CutShort of={held} />
        {lines.length > 0 && (
          <details className={styles.fold}>
            <summary>{words.lines(lines.length)}</summary>
            <LineList lines={lines} timeZone={timeZone} />
          </details>
        )}
      </div>
    </Sheet>
  );
}

/** Nothing on this device is called so. */
export const NoStatement = ({ onClose }: { onClose: () => void }) => (
  <Sheet opened onClose={onClose} title={messages.title}>
    <p className={modal.text}>{words.gone}</p>
  </Sheet>
);

const Said = ({ name, children }: { name: string; children: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);
