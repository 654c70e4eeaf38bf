/** What a chart says: the picture, the table under it and the file are all made of this, so that none says another number. Pure. */
import { type Cell, csvOf } from '../../../../schemas/file/csv.ts';

export interface ChartRow {
  readonly key: string;
  /** Short, beside the picture. */
  readonly label: string;
  /** In full, in the table and in the file. */
  readonly name: string;
  /** One of each column; undefined: there is nothing to say, which is not nought. */
  readonly values: readonly (number | undefined)[];
}

export interface ChartColumn {
  readonly key: string;
  readonly label: string;
  readonly name: string;
}

export interface ChartData {
  /** What the rows are. */
  readonly what: string;
  readonly columns: readonly ChartColumn[];
  readonly rows: readonly ChartRow[];
}

/** @param cell a number as it stands in the file, in which nothing is rounded that is not in the table */
export function chartFile({ what, columns, rows }: ChartData, cell: (value: number) => Cell): string {
  const head = [what, ...columns.map(({ name }) => name)];
  const lines = rows.map(({ name, values }): readonly Cell[] => [
    name,
    ...columns.map((_, at) => {
      const value = values[at];
      return value === undefined ? '' : cell(value);
    }),
  ]);
  return csvOf([head, ...lines]);
}

export const mostOf = ({ rows }: ChartData): number =>
  Math.max(0, ...rows.flatMap(({ values }) => values.map((one) => one ?? 0)));

/** Nought, or what is below it. */
export const leastOf = ({ rows }: ChartData): number =>
  Math.min(0, ...rows.flatMap(({ values }) => values.map((one) => one ?? 0)));

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Where the points of one line stand: those without a value break it, since there a line would say something. */
export function segmentsOf(values: readonly (number | undefined)[], place: (at: number, value: number) => Point): Point[][] {
  const segments: Point[][] = [[]];
  for (const [at, value] of values.entries()) {
    if (value === undefined) segments.push([]);
    else segments.at(-1)?.push(place(at, value));
  }
  return segments.filter((one) => one.length > 0);
}
