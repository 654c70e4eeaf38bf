/** Whether bad reviews are stopped more often than good ones, as a table that any spreadsheet opens. Pure. */
import { csvOf } from '../../../../schemas/file/csv.ts';
import { type Fairness, type FairnessByStars, rateOf, togetherOf } from '../../../../schemas/review/moderation/fairness.ts';
import { words as all } from './words.ts';

const words = all.fairness;

export interface FairnessRow extends Fairness {
  readonly key: string;
  readonly label: string;
  readonly name: string;
}

/** Each number of stars, then the bad ones, the good ones and all of them together. */
export const rowsOf = (rows: readonly FairnessByStars[]): readonly FairnessRow[] => [
  ...rows.map((one) => ({ ...one, key: String(one.stars), label: words.short(one.stars), name: words.stars(one.stars) })),
  ...(['low', 'high', 'all'] as const).map((key) => ({
    ...togetherOf(rows.filter(({ stars }) => IN[key](stars))),
    ...{ key, label: words.groups[key].short, name: words.groups[key].name },
  })),
];

const IN = { low: (stars: number) => stars <= 2, high: (stars: number) => stars >= 4, all: () => true } as const;

export const percent = (part: number, of: Fairness): string => {
  const rate = rateOf(part, of);
  return rate === null ? words.none : `${rate.toFixed(1)}%`;
};

export const fairnessFile = (rows: readonly FairnessByStars[]): string =>
  csvOf([
    [words.what, words.written, words.held, words.holdRate, words.removed, words.removalRate],
    ...rowsOf(rows).map((one) => [
      ...[
        one.name,
        String(one.written),
        String(one.held),
        percent(one.held, one),
        String(one.removed),
        percent(one.removed, one),
      ],
    ]),
  ]);
