import { money } from '../../../../schemas/basics/primitives.ts';
import type { MoneyStanding, PayoutHold } from '../../../../schemas/payout/shape.ts';
import { type Coming, whyNotYet } from '../../../features/payout/coming.ts';
import { PayoutStatus } from '../../../features/payout/status.tsx';
import { formatDay, formatDayTime, formatLocalDate, formatMoney } from '../../../ui/format.ts';
import { Section } from '../../../ui/page/section.tsx';
import { StateEdge } from '../../../ui/state/edge.tsx';
import styles from '../payouts.module.css';
import { LineList } from './line-list.tsx';
import { messages } from './words.ts';

const { next: words, later: laterWords } = messages;

/** What keeps it, with when that ends. */
export const holdSaid = ({ code, until, reason }: PayoutHold, timeZone: string): string =>
  messages.hold[code](until === undefined ? undefined : formatDayTime(until, timeZone), reason);

/** A sum that can be unfolded to the passes and visits it is made of; and what keeps it, if anything does. */
export function NextPayout({ coming, standing, timeZone }: { coming: Coming; standing: MoneyStanding; timeZone: string }) {
  const { plan, next } = coming;
  const day = formatLocalDate(standing.nextRun);
  const carried = standing.carried.amountMinor;
  // Of nothing there is nothing to carry.
  const hold = plan.hold?.code === 'below_minimum' && plan.net === 0 ? undefined : plan.hold;
  const sums: readonly (readonly [string, number])[] = [
    [carried < 0 ? words.owed : words.carried, carried],
    [words.released, plan.released],
    [words.reserved, 0 - plan.reserved],
  ];
  return (
    <StateEdge as="section" aria-labelledby="next" className={styles.next ?? ''} data-next={plan.net}>
      <h2 id="next" className={styles.label}>
        {words.title}
      </h2>
      <p className={styles.large}>{formatMoney(money(plan.net))}</p>
      <p className={styles.soft}>{hold ? words.carriedOn(day) : words.on(day)}</p>
      {hold && (
        <p className={styles.hold} data-hold={hold.code}>
          <PayoutStatus status={plan.status} /> {holdSaid(hold, timeZone)}
        </p>
      )}
      {next.lines.length === 0 ? (
        <p className={styles.soft}>{words.nothing}</p>
      ) : (
        <details className={styles.fold}>
          <summary>{words.fold(next.lines.length)}</summary>
          <LineList lines={next.lines} timeZone={timeZone} />
        </details>
      )}
      {sums.some(([, pence]) => pence !== 0) && (
        <dl className={styles.sums}>
          {[
            [messages.statement.due, plan.due] as const,
            ...sums.filter(([, pence]) => pence !== 0),
            [words.sum, plan.net] as const,
          ].map(([name, pence]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{formatMoney(money(pence))}</dd>
            </div>
          ))}
        </dl>
      )}
    </StateEdge>
  );
}

/** What was sold and falls due on a later Monday, with why and from when. */
export function NotYet({ later, timeZone }: { later: Coming['later']; timeZone: string }) {
  if (later.length === 0) return null;
  return (
    <Section title={laterWords.title}>
      <p className={styles.soft}>{laterWords.lead}</p>
      {later.map(({ day, net, lines }) => (
        <details key={day} className={styles.fold} data-run={day}>
          <summary>{laterWords.fold(formatLocalDate(day), formatMoney(net))}</summary>
          <LineList
            lines={lines}
            timeZone={timeZone}
            note={(line) => {
              const why = whyNotYet(line);
              return why && laterWords.why[why](formatDay(line.payableFrom, timeZone));
            }}
          />
        </details>
      ))}
    </Section>
  );
}
