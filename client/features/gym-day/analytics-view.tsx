import { SegmentedControl } from '@mantine/core';
import { useMemo } from 'react';
import { money } from '../../../schemas/basics/primitives.ts';
import { instantOf, localDay } from '../../../schemas/basics/time.ts';
import type { GymDay, Takings } from '../../../schemas/gym-day/shape.ts';
import { Chart } from '../../ui/figure/chart/chart.tsx';
import type { ChartColumn, ChartData } from '../../ui/figure/chart/data.ts';
import { Figure, Figures } from '../../ui/figure/figure.tsx';
import { formatMoney, formatMonth } from '../../ui/format.ts';
import { useNow } from '../../ui/now.tsx';
import type { MonthOfReviews } from '../review/desk/trend.ts';
import { daysIn, heatOf, mixOf, type Span, shareOf, spansOf, sumOfDays, takenIn, visitsOf, wholeOf } from './analytics.ts';
import styles from './gym-day.module.css';
import { type DaysPeriod, PERIODS } from './period.ts';
import { words } from './words.ts';

export interface AnalyticsProps {
  readonly gymKey: string;
  readonly timeZone: string;
  readonly days: readonly GymDay[];
  /** Absent: not for who is looking. */
  readonly takings?: readonly Takings[] | undefined;
  readonly stars?: readonly MonthOfReviews[] | undefined;
  readonly period: DaysPeriod;
  readonly onPeriod: (period: DaysPeriod) => void;
}

const ALL = 100;
const column = (key: string, label: string, name = label): ChartColumn => ({ key, label, name });

/** A gym's days in charts, with what they come to above them. */
export function AnalyticsView({ gymKey, timeZone, days, takings, stars, period, onPeriod }: AnalyticsProps) {
  const today = localDay(instantOf(useNow()), timeZone);
  const spans = useMemo(() => spansOf(period, today), [period, today]);
  const shown = useMemo(() => daysIn(days, wholeOf(spans)), [days, spans]);
  const of = (name: string) => ({ words: words.chart, file: `${name}-${gymKey}-${period}.csv` });
  return (
    <div className={styles.analytics}>
      <SegmentedControl
        fullWidth
        aria-label={words.period}
        value={period}
        onChange={(next) => onPeriod(PERIODS.find((one) => one === next) ?? period)}
        data={PERIODS.map((one) => ({ value: one, label: words.periods[one] }))}
      />
      {shown.length === 0 ? (
        <p className={styles.soft}>{words.none}</p>
      ) : (
        <>
          <Totals days={shown} />
          <div className={styles.charts}>
            <Chart
              picture="heat"
              title={words.heat.title}
              note={words.heat.note}
              data={heatData(shown)}
              format={String}
              {...of('visits-by-hour')}
            />
            <Chart
              picture="lines"
              title={words.visits.title}
              data={visitsData(days, spans)}
              format={whole}
              least={4}
              {...of('visits')}
            />
            <Chart
              picture="lines"
              title={words.classes.title}
              note={words.classes.note}
              data={classesData(days, spans)}
              format={words.percent}
              cell={exact}
              least={ALL}
              {...of('classes')}
            />
            <Chart
              picture="lines"
              title={words.repeat.title}
              note={words.repeat.note}
              data={repeatData(days, spans)}
              format={words.percent}
              cell={exact}
              least={ALL}
              {...of('repeat-rate')}
            />
            <Chart picture="bars" title={words.mix.title} data={mixData(shown)} format={String} {...of('pass-mix')} />
          </div>
        </>
      )}
      <div className={styles.charts}>
        {takings !== undefined && takings.length > 0 && (
          <Chart
            picture="lines"
            title={words.money.title}
            note={words.money.note}
            data={moneyData(takings, spans)}
            format={(pence) => formatMoney(money(Math.round(pence)))}
            cell={(pence) => money(pence)}
            least={1000}
            {...of('money')}
          />
        )}
        {stars !== undefined && stars.length > 0 && (
          <Chart
            picture="lines"
            title={words.stars.title}
            note={words.stars.note}
            data={starsData(stars)}
            format={(mean) => mean.toFixed(1)}
            least={5}
            {...of('stars')}
          />
        )}
      </div>
      <p className={styles.soft}>{words.counted}</p>
    </div>
  );
}

const whole = (value: number): string => String(Math.round(value));
/** To a tenth of a per cent. */
const exact = (value: number): string => value.toFixed(1);
const shown = (share: number | undefined): string => (share === undefined ? '–' : words.percent(share));

function Totals({ days }: { days: readonly GymDay[] }) {
  const { visits, people, newcomers, returning, late, places, taken, missed } = useMemo(() => sumOfDays(days), [days]);
  const { figures: said } = words;
  return (
    <Figures label={said.label}>
      <Figure label={said.visits} note={said.late(late)}>
        {visits}
      </Figure>
      <Figure label={said.newcomers} note={said.newcomersNote}>
        {newcomers}
      </Figure>
      <Figure label={said.repeat} note={said.repeatNote}>
        {shown(shareOf(returning, people))}
      </Figure>
      <Figure label={said.fill} note={said.fillNote(taken, places)}>
        {shown(shareOf(taken, places))}
      </Figure>
      <Figure label={said.missed} note={said.missedNote(missed, taken)}>
        {shown(shareOf(missed, taken))}
      </Figure>
    </Figures>
  );
}

function heatData(days: readonly GymDay[]): ChartData {
  return {
    what: words.heat.what,
    columns: words.weekdays.map(([label, name]) => column(label, label, name)),
    rows: heatOf(days).map(({ hour, visits }) => {
      const label = words.hour(hour);
      return { key: label, label, name: label, values: visits };
    }),
  };
}

/** A row a span. */
function bySpan(
  spans: readonly Span[],
  columns: readonly ChartColumn[],
  values: (span: Span) => readonly (number | undefined)[],
): ChartData {
  return {
    what: words.when,
    columns,
    rows: spans.map((span) => ({
      key: span.first,
      label: labelOf(span),
      name: isMonth(spans) ? formatMonth(span.first.slice(0, 7)) : words.span(span.first, span.last),
      values: values(span),
    })),
  };
}

const isMonth = (spans: readonly Span[]): boolean => spans.every(({ first }) => first.endsWith('-01'));
/** `3/11`, which fits thirteen times. */
const labelOf = ({ first }: Span): string => `${Number(first.slice(8))}/${Number(first.slice(5, 7))}`;

function visitsData(days: readonly GymDay[], spans: readonly Span[]): ChartData {
  const { visits, newcomers, newcomersName } = words.visits;
  return bySpan(spans, [column('visits', visits), column('new', newcomers, newcomersName)], (span) => {
    const of = daysIn(days, span);
    return [of.reduce((sum, day) => sum + visitsOf(day), 0), of.reduce((sum, day) => sum + day.newcomers, 0)];
  });
}

function classesData(days: readonly GymDay[], spans: readonly Span[]): ChartData {
  const { fill, fillName, missed, missedName } = words.classes;
  return bySpan(spans, [column('fill', fill, fillName), column('missed', missed, missedName)], (span) => {
    const sum = sumOfDays(daysIn(days, span));
    return [shareOf(sum.taken, sum.places), shareOf(sum.missed, sum.taken)];
  });
}

const repeatData = (days: readonly GymDay[], spans: readonly Span[]): ChartData =>
  bySpan(spans, [column('repeat', words.repeat.title, words.repeat.name)], (span) => {
    const { returning, people } = sumOfDays(daysIn(days, span));
    return [shareOf(returning, people)];
  });

const mixData = (days: readonly GymDay[]): ChartData => ({
  what: words.mix.what,
  columns: [column('visits', words.mix.visits)],
  rows: mixOf(days).map(({ kind, visits }) => {
    const name = words.mix.kinds[kind];
    return { key: kind, label: name, name, values: [visits] };
  }),
});

const moneyData = (takings: readonly Takings[], spans: readonly Span[]): ChartData =>
  bySpan(spans, [column('sales', words.money.sales), column('yours', words.money.yours)], (span) => {
    const of = daysIn(takings, span);
    return [takenIn(of, 'sales'), takenIn(of, 'yours')];
  });

const starsData = (months: readonly MonthOfReviews[]): ChartData => ({
  what: words.stars.what,
  columns: [column('stars', words.stars.name)],
  rows: months.map(({ month, mean }) => ({
    key: month,
    label: `${Number(month.slice(5))}/${month.slice(2, 4)}`,
    name: formatMonth(month),
    values: [mean],
  })),
});
