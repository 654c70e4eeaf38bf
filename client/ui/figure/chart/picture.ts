/** What every picture of a chart is given. */
import type { ChartData } from './data.ts';

export interface PictureProps {
  readonly data: ChartData;
  readonly format: (value: number) => string;
  readonly least: number;
}
