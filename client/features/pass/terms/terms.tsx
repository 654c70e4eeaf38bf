import type { Pass } from '../../../../schemas/pass/shape.ts';
import { formatDay, formatDayAndYear, formatDayTime, formatMoney } from '../../../ui/format.ts';
import { classesSentence, durationInWords, gymsSentence, windowsSentence } from '../buy/terms.ts';
import styles from '../card.module.css';
import { lastDay } from '../card-facts.ts';
import { termsWords as words } from './words.ts';

/** On which terms a pass is held, line by line. */
export function PassTerms({ pass, now }: { pass: Pass; now: string }) {
  const { snapshot } = pass;
  const day = (instant: string) => formatDay(instant, snapshot.timeZone);
  const { coolingOffEndsAt: coolingOff } = pass;
  const started = pass.validFrom !== undefined;
  const also = gymsSentence(snapshot);
  const rows: readonly (readonly [string, string])[] = [
    [words.bought, `${formatDayAndYear(pass.purchasedAt, snapshot.timeZone)}, ${formatMoney(snapshot.price)}`],
    started
      ? [words.runs, words.span(day(pass.validFrom ?? ''), lastDay(pass))]
      : [words.runs, words.fromFirst(durationInWords(snapshot.validity), lastDay(pass))],
    ...(pass.given ? [[words.given, words.givenDays(pass.given.days)] as const] : []),
    [words.when, windowsSentence(snapshot.accessWindows)],
    [words.classes, classesSentence(snapshot)],
    ...(also === undefined ? [] : [[words.where, also] as const]),
    [words.perDay, words.perDayLine(snapshot.maxVisitsPerDay)],
    ...(coolingOff !== undefined && coolingOff > now
      ? [[words.coolingOff, formatDayTime(coolingOff, snapshot.timeZone)] as const]
      : []),
    [words.renews, pass.autoRenew ? words.monthly : words.never],
  ];
  return (
    <dl>
      {rows.map(([term, text]) => (
        <div key={term} className={styles.term}>
          <dt>{term}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
