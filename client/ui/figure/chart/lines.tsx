import { useWidth } from '../use-width.ts';
import styles from './chart.module.css';
import { leastOf, mostOf, type Point, segmentsOf } from './data.ts';
import type { PictureProps } from './picture.ts';

const HEIGHT = 168;
const TOP = 20;
const BASE = HEIGHT - 26;
/** Room for the scale on the left, and for what stands at a line's end. */
const LEFT = 52;
const RIGHT = 64;
const LABEL = 64;
/** A line that is not the first is told from it by more than its colour. */
const DASHES = [undefined, '6 4'] as const;

/** A line a column, from nought, with its last value and its name at its end. */
export function Lines({ data, format, least }: PictureProps) {
  const { columns, rows } = data;
  const { box, width } = useWidth();
  const most = Math.max(least, mostOf(data));
  const lowest = leastOf(data);
  const inner = Math.max(1, width - LEFT - RIGHT);
  const xOf = (at: number) => LEFT + (rows.length < 2 ? inner / 2 : (at * inner) / (rows.length - 1));
  const yOf = (value: number) => BASE - ((BASE - TOP) * (value - lowest)) / (most - lowest);
  const place = (at: number, value: number): Point => ({ x: xOf(at), y: yOf(value) });
  const every = Math.max(1, Math.ceil((rows.length * LABEL) / inner));
  return (
    <div ref={box} className={styles.lines}>
      <svg width={width} height={HEIGHT} aria-hidden focusable="false">
        {[lowest, (lowest + most) / 2, most].map((value) => (
          <g key={value}>
            <line x1={LEFT} x2={width - RIGHT} y1={yOf(value) + 0.5} y2={yOf(value) + 0.5} className={styles.rule} />
            <text x={LEFT - 8} y={yOf(value) + 5} className={styles.scale}>
              {format(value)}
            </text>
          </g>
        ))}
        {rows.map(
          ({ key, label }, at) =>
            (rows.length - 1 - at) % every === 0 && (
              <text key={key} x={xOf(at)} y={HEIGHT - 6} className={styles.tick}>
                {label}
              </text>
            ),
        )}
        {columns.map(({ key, label }, column) => {
          const values = rows.map((row) => row.values[column]);
          const last = values.findLastIndex((value) => value !== undefined);
          const end = values[last];
          return (
            <g key={key} data-line={key}>
              {segmentsOf(values, place).map((points) =>
                points.length === 1 ? (
                  <circle key={points[0]?.x} cx={points[0]?.x} cy={points[0]?.y} r="3" className={styles.dot} />
                ) : (
                  <polyline
                    key={points[0]?.x}
                    points={points.map(({ x, y }) => `${x},${y}`).join(' ')}
                    strokeDasharray={DASHES[column % DASHES.length]}
                    className={styles.line}
                  />
                ),
              )}
              {end !== undefined && (
                <>
                  <circle cx={xOf(last)} cy={yOf(end)} r="4" className={styles.dot} />
                  <text x={xOf(last) + 9} y={yOf(end) + 5} className={styles.end}>
                    {columns.length > 1 ? `${label} ${format(end)}` : format(end)}
                  </text>
                </>
              )}
            </g>
          );
        })}
      </svg>
    </div>
  );
}
