import { Button } from '@mantine/core';
import { FEW, fairnessOf, rateOf, togetherOf } from '../../../../schemas/review/moderation/fairness.ts';
import type { Review, ReviewCase } from '../../../../schemas/review/shape.ts';
import { saveFile } from '../../../ui/device/save-file.ts';
import { BarFigure } from '../../../ui/figure/bars.tsx';
import styles from '../review.module.css';
import { fairnessFile, percent, rowsOf } from './fairness-file.ts';
import { words as all } from './words.ts';

const words = all.fairness;

/** R-66, CMA: whether bad reviews are stopped more often than good ones, and what the numbers do not say. */
export default function Fairness({ reviews, cases }: { reviews: readonly Review[]; cases: readonly ReviewCase[] }) {
  const rows = fairnessOf(reviews, cases);
  const shown = rowsOf(rows);
  const [low, high] = [togetherOf(rows.slice(0, 2)), togetherOf(rows.slice(3))];
  const fewest = Math.min(low.written, high.written);
  return (
    <details className={styles.fairness}>
      <summary>{words.title}</summary>
      <p>{words.compared(percent(low.held, low), percent(high.held, high))}</p>
      <BarFigure
        title={words.figure}
        bars={shown.map((one) => ({
          ...{ key: one.key, label: one.label, name: one.name, unsure: 0 },
          count: rateOf(one.held, one) ?? 0,
        }))}
        words={words.bars}
        beside={{
          heads: [words.written, words.held, words.removed, words.removalRate],
          of: (key) =>
            shown
              .filter((one) => one.key === key)
              .flatMap((one) => [String(one.written), String(one.held), String(one.removed), percent(one.removed, one)]),
        }}
      />
      <p className={styles.soft}>{words.honest}</p>
      {fewest < FEW && <p className={styles.soft}>{words.few(fewest)}</p>}
      <p className={styles.choice}>
        <Button variant="default" onClick={() => saveFile('reviews-by-stars.csv', 'text/csv', fairnessFile(rows))}>
          {words.save}
        </Button>
      </p>
    </details>
  );
}
