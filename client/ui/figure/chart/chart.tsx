import { Button } from '@mantine/core';
import { IconChevronDown, IconDownload } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import type { Cell } from '../../../../schemas/file/csv.ts';
import { saveFile } from '../../device/save-file.ts';
import styles from './chart.module.css';
import { type ChartData, chartFile } from './data.ts';
import { HeatMap } from './heat-map.tsx';
import { Lines } from './lines.tsx';
import { LyingBars } from './lying-bars.tsx';

const PICTURES = { heat: HeatMap, lines: Lines, bars: LyingBars } as const;

interface ChartProps {
  readonly title: string;
  readonly note?: ReactNode;
  readonly picture: keyof typeof PICTURES;
  readonly data: ChartData;
  /** A value as people read it. */
  readonly format: (value: number) => string;
  /** … and as a spreadsheet does. */
  readonly cell?: (value: number) => Cell;
  /** The highest that the scale goes to at least: of shares, all of it. */
  readonly least?: number;
  readonly file: string;
  readonly words: { readonly table: string; readonly save: string; readonly saveLabel: (title: string) => string };
}

/**
 * Numbers as a picture: a heat map, lines, or lying bars. Under each stand the same numbers as a table, which is what those read who do not see
 * it, and they can be taken along as a file. None of it needs a mouse, or a colour.
 */
export function Chart({ title, note, picture, data, format, cell = String, least = 1, file, words }: ChartProps) {
  const caption = useId();
  const Picture = PICTURES[picture];
  return (
    <figure className={styles.figure} aria-labelledby={caption} data-chart={picture}>
      <figcaption id={caption} className={styles.caption}>
        {title}
      </figcaption>
      {note !== undefined && <p className={styles.note}>{note}</p>}
      <div aria-hidden>
        <Picture data={data} format={format} least={least} />
      </div>
      <div className={styles.foot}>
        <details className={styles.table}>
          <summary>
            {words.table}
            <span className="only-for-ears">{`: ${title}`}</span>
            <IconChevronDown size={18} stroke={2} aria-hidden className={styles.chevron} />
          </summary>
          <Table title={title} data={data} format={format} />
        </details>
        <Button
          variant="subtle"
          leftSection={<IconDownload size={18} stroke={2} aria-hidden />}
          aria-label={words.saveLabel(title)}
          onClick={() => saveFile(file, 'text/csv', chartFile(data, cell))}
        >
          {words.save}
        </Button>
      </div>
    </figure>
  );
}

function Table({ title, data: { what, columns, rows }, format }: Pick<ChartProps, 'title' | 'data' | 'format'>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has no mouse could not move it else
    <section className={styles.wide} tabIndex={0} aria-label={title}>
      <table>
        <caption className="only-for-ears">{title}</caption>
        <thead>
          <tr>
            <th scope="col">{what}</th>
            {columns.map(({ key, name }) => (
              <th key={key} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, values }) => (
            <tr key={key} data-row={key}>
              <th scope="row">{name}</th>
              {columns.map((column, at) => {
                const value = values[at];
                return <td key={column.key}>{value === undefined ? '–' : format(value)}</td>;
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
