import { useMemo } from 'react';
import { money } from '../../../../schemas/basics/primitives.ts';
import { instantOf } from '../../../../schemas/basics/time.ts';
import { sumOf } from '../../../../schemas/payout/lines/sum.ts';
import type { GymLine } from '../../../../schemas/payout/shape.ts';
import { notYet } from '../../../features/payout/sums.ts';
import { Figure, Figures } from '../../../ui/figure/figure.tsx';
import { formatMoney } from '../../../ui/format.ts';
import { useNow } from '../../../ui/now.tsx';
import { messages } from './words.ts';

const { figures: words } = messages;

/** A month in four numbers. */
export function MonthFigures({ lines }: { lines: readonly GymLine[] }) {
  const now = instantOf(useNow());
  const sum = useMemo(() => sumOf(lines), [lines]);
  const waits = notYet(lines, now);
  const kept = money(sum.commission.amountMinor + sum.vatOnCommission.amountMinor);
  return (
    <Figures label={words.label}>
      <Figure label={words.sales}>{formatMoney(sum.sales)}</Figure>
      <Figure label={words.back}>{formatMoney(sum.back)}</Figure>
      <Figure label={words.kept} note={words.keptNote(formatMoney(money(0 - sum.vatOnCommission.amountMinor)))}>
        {formatMoney(kept)}
      </Figure>
      <Figure
        label={words.yours}
        note={
          waits.amountMinor > 0
            ? words.waits(formatMoney(waits))
            : sum.other.amountMinor !== 0
              ? words.other(formatMoney(sum.other))
              : undefined
        }
      >
        {formatMoney(sum.yours)}
      </Figure>
    </Figures>
  );
}
