import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { type LocalDate, money } from '../../../../schemas/basics/primitives.ts';
import { useBookings } from '../../../features/booking/hooks.ts';
import {
  byGym,
  byMonth,
  type Cost,
  type CountedVisit,
  classesIn,
  costIn,
  inYear,
  yearOf,
} from '../../../features/checkin/visit-stats.ts';
import { usePayments } from '../../../features/payment/hooks.ts';
import { BarFigure } from '../../../ui/figure/bars.tsx';
import { Figure, Figures } from '../../../ui/figure/figure.tsx';
import { formatMoney, homeTimeZone } from '../../../ui/format.ts';
import styles from '../stats.module.css';
import { monthBars } from './bars.ts';
import { messages } from './words.ts';

const words = messages.year;
const classesShown = 5;

/** One year: its months, its classes, and what a visit came to. */
export function YearByYear({ visits, today }: { visits: readonly CountedVisit[]; today: LocalDate }) {
  const years = [...new Set([yearOf(today), ...visits.map(({ day }) => yearOf(day))])].sort((a, b) => b - a);
  const [chosen, setChosen] = useState<number>();
  const year = chosen !== undefined && years.includes(chosen) ? chosen : (years[0] ?? yearOf(today));
  const bookings = useBookings().rows.map(({ doc }) => doc);
  const payments = usePayments().rows.map(({ doc }) => doc);
  const here = inYear(visits, year);
  const classes = classesIn(bookings, year);
  const cost = costIn(payments, visits, String(year), homeTimeZone);
  return (
    <section className={styles.section} aria-labelledby="years">
      <header className={styles.head}>
        <h2 id="years" className={styles.heading}>
          {words.title}
        </h2>
        {years.length > 1 && (
          <SegmentedControl
            aria-label={words.choose}
            data={years.map(String)}
            value={String(year)}
            onChange={(value) => setChosen(Number.parseInt(value, 10))}
          />
        )}
      </header>
      <Figures>
        <Figure label={words.visits}>{here.length}</Figure>
        <Figure label={words.gyms}>{byGym(here).length}</Figure>
        <Figure label={words.classes}>{classes.reduce((sum, { count }) => sum + count, 0)}</Figure>
        <Figure label={words.cost} note={costNote(cost)}>
          {costValue(cost)}
        </Figure>
      </Figures>
      <div className={styles.card}>
        <BarFigure
          title={messages.chart.months(year)}
          bars={monthBars(byMonth(visits, year))}
          beside={{
            heads: [words.monthPaid, words.cost],
            of: (month) => monthCells(costIn(payments, here, month, homeTimeZone)),
          }}
          note={words.counts}
          words={{
            what: messages.chart.what.month,
            count: messages.chart.count,
            unsure: messages.chart.unsure,
            table: messages.chart.table,
          }}
        />
      </div>
      {classes.length > 0 && (
        <div className={styles.card}>
          <h3 className={styles.subheading}>{words.often}</h3>
          <ol className={styles.classes}>
            {classes.slice(0, classesShown).map(({ name, count }) => (
              <li key={name}>
                <span>{name}</span>
                <span className={styles.soft}>{words.times(count)}</span>
              </li>
            ))}
          </ol>
        </div>
      )}
    </section>
  );
}

const costValue = ({ perVisitMinor, paidMinor }: Cost): string =>
  perVisitMinor === undefined || paidMinor === 0 ? '–' : formatMoney(money(perVisitMinor));

/** Of a month: what was paid, and what a visit came to. */
const monthCells = (cost: Cost): readonly string[] => [formatMoney(money(cost.paidMinor)), costValue(cost)];

function costNote({ perVisitMinor, paidMinor, backMinor }: Cost): string {
  if (paidMinor === 0) return backMinor === 0 ? words.nothingPaid : words.allBack(formatMoney(money(backMinor)));
  const paid = formatMoney(money(paidMinor));
  const said = perVisitMinor === undefined ? words.noVisits(paid) : words.paid(paid);
  return backMinor === 0 ? said : `${said}. ${words.lessBack(formatMoney(money(backMinor)))}`;
}
