import { Button, NativeSelect } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { money } from '../../../../schemas/basics/primitives.ts';
import { sumOf } from '../../../../schemas/payout/lines/sum.ts';
import { useGymLines, usePapers } from '../../../features/payment/gym/hooks.ts';
import { journalFile, linesFile, vatFile } from '../../../features/payout/files.ts';
import { type Period, quartersIn, wrongPeriod } from '../../../features/payout/period.ts';
import { type VatSum, vatByRate } from '../../../features/payout/vat.ts';
import { saveFile } from '../../../ui/device/save-file.ts';
import { MoneyTable } from '../../../ui/figure/money-bars.tsx';
import { softClass } from '../../../ui/figure/rows.tsx';
import { formatMoney, formatMonth } from '../../../ui/format.ts';
import { Section } from '../../../ui/page/section.tsx';
import { RowSkeletons } from '../../../ui/placeholder/skeletons.tsx';
import { CutShort } from '../../../ui/state/cut-short.tsx';
import styles from '../financials.module.css';
import { messages } from './words.ts';

const { accounts: words, vat } = messages;
const CSV = 'text/csv';

interface AccountsProps {
  readonly gymId: string;
  readonly timeZone: string;
  /** What the page shows, which is what it begins with. */
  readonly month: string;
  readonly months: readonly string[];
}

/** A month, a quarter or any months of the thirteen: the VAT in them, and all of them as files, made on this device. */
export function Accounts({ gymId, timeZone, month, months }: AccountsProps) {
  const [period, choose] = useState<Period>({ first: month, last: month });
  const wrong = wrongPeriod(period, months);
  const all = months.toReversed().map((one) => ({ value: one, label: formatMonth(one) }));
  return (
    <Section title={words.title}>
      <p className={softClass}>{words.lead}</p>
      <div className={styles.ways}>
        <NativeSelect
          label={words.first}
          value={period.first}
          data={all}
          error={wrong && words.wrong[wrong]}
          onChange={(event) => choose({ ...period, first: event.currentTarget.value })}
        />
        <NativeSelect
          label={words.last}
          value={period.last}
          data={all}
          onChange={(event) => choose({ ...period, last: event.currentTarget.value })}
        />
      </div>
      <div className={styles.ways}>
        {quartersIn(months).map((one) => (
          <Button
            key={one.first}
            variant="subtle"
            aria-pressed={one.first === period.first && one.last === period.last}
            onClick={() => choose(one)}
          >
            {words.span(formatMonth(one.first), formatMonth(one.last))}
          </Button>
        ))}
      </div>
      {wrong === undefined && <Statement gymId={gymId} timeZone={timeZone} period={period} />}
    </Section>
  );
}

function Statement({ gymId, timeZone, period }: { gymId: string; timeZone: string; period: Period }) {
  const { first, last } = period;
  const held = useGymLines(gymId, first, last, timeZone);
  const lines = useMemo(() => held.rows.map(({ doc }) => doc), [held]);
  const { papers, of } = usePapers(gymId, first, last, timeZone);
  const rates = useMemo(() => vatByRate(papers, period), [papers, period]);
  const kept = useMemo(() => sumOf(lines).vatOnCommission, [lines]);
  if (held.state === 'loading') return <RowSkeletons count={2} />;
  if (lines.length === 0 && rates.length === 0) return <p className={softClass}>{words.nothing}</p>;
  const name = first === last ? first : `${first}-to-${last}`;
  const files = [
    [words.lines, `sales-${name}.csv`, () => linesFile(lines, papers, timeZone)],
    [words.journal, `journal-${name}.csv`, () => journalFile(lines, papers, timeZone)],
    [words.vat, `vat-${name}.csv`, () => vatFile(rates, kept, vat)],
  ] as const;
  return (
    <>
      <CutShort of={[held, ...of]} />
      {rates.length > 0 && (
        <div data-vat={name}>
          <MoneyTable title={vat.title} what={vat.what} heads={vat.heads} rows={rates.map(rowOf)} />
          <p className={softClass}>
            {vat.lead} {vat.kept(formatMoney(money(0 - kept.amountMinor)))}
          </p>
        </div>
      )}
      <div className={styles.ways}>
        {files.map(([label, file, made]) => (
          <Button
            key={file}
            variant="default"
            leftSection={<IconDownload size={20} stroke={2} aria-hidden />}
            onClick={() => saveFile(file, CSV, made())}
          >
            {label}
          </Button>
        ))}
      </div>
    </>
  );
}

const rowOf = ({ rate, gross, vat: part }: VatSum) => ({
  key: rate,
  name: vat.rates[rate],
  cells: [gross, money(gross.amountMinor - part.amountMinor), part],
});
