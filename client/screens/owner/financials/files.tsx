import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { GymLine } from '../../../../schemas/payout/shape.ts';
import type { SalePaper } from '../../../../schemas/receipt/shape.ts';
import { journalFile, linesFile } from '../../../features/payout/files.ts';
import { saveFile } from '../../../ui/device/save-file.ts';
import { softClass } from '../../../ui/figure/rows.tsx';
import { formatMonth } from '../../../ui/format.ts';
import { Section } from '../../../ui/page/section.tsx';
import styles from '../financials.module.css';
import { messages } from './words.ts';

const { files: words } = messages;
const CSV = 'text/csv';

/** A month's lines as files, made on this device. */
export function Files({
  lines,
  papers,
  month,
  timeZone,
}: {
  lines: readonly GymLine[];
  papers: readonly SalePaper[];
  month: string;
  timeZone: string;
}) {
  return (
    <Section title={words.title}>
      <p className={softClass}>{words.lead(formatMonth(month))}</p>
      <div className={styles.ways}>
        <Button
          variant="default"
          leftSection={<IconDownload size={20} stroke={2} aria-hidden />}
          onClick={() => saveFile(words.linesName(month), CSV, linesFile(lines, papers, timeZone))}
        >
          {words.lines}
        </Button>
        <Button
          variant="default"
          leftSection={<IconDownload size={20} stroke={2} aria-hidden />}
          onClick={() => saveFile(words.journalName(month), CSV, journalFile(lines, papers, timeZone))}
        >
          {words.journal}
        </Button>
      </div>
    </Section>
  );
}
