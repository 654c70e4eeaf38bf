import { Button } from '@mantine/core';
import { useState } from 'react';
import { keyOf } from '../../../../schemas/basics/key.ts';
import type { Instant } from '../../../../schemas/basics/primitives.ts';
import { instantOf } from '../../../../schemas/basics/time.ts';
import type { Gym } from '../../../../schemas/gym/shape.ts';
import type { GymReview } from '../../../../schemas/review/shape.ts';
import { QrCode } from '../../../ui/figure/qr-code.tsx';
import { useNow } from '../../../ui/now.tsx';
import { Section } from '../../../ui/page/section.tsx';
import styles from '../review.module.css';
import { trendOf } from './trend.ts';
import { words as all } from './words.ts';

const words = all.trend;

/** How the stars went from month to month, and the code by which members who came in find where to write. */
export default function TrendAndCode({
  gym,
  shown,
  oldest,
}: {
  gym: Gym;
  shown: readonly GymReview[];
  oldest: Instant | undefined;
}) {
  const months = trendOf(shown, gym.timeZone, instantOf(useNow()), oldest);
  // While it is on the screen no word may cover it.
  const [open, setOpen] = useState(false);
  const address = `${window.location.origin}/member/gym/${keyOf(gym._id)}`;
  return (
    <div className={styles.below}>
      {months.length > 0 && (
        <Section title={words.title}>
          <table className={styles.months}>
            <thead>
              <tr>
                <th scope="col">{words.month}</th>
                <th scope="col">{words.stars}</th>
                <th scope="col">{words.reviews}</th>
              </tr>
            </thead>
            <tbody>
              {months.map(({ month, mean, count }) => (
                <tr key={month}>
                  <th scope="row">{words.name(month)}</th>
                  <td>{mean === undefined ? words.none : mean.toFixed(1)}</td>
                  <td>{count}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Section>
      )}
      <Section title={words.ask}>
        <p className={styles.text}>{words.how}</p>
        <p className={styles.choice}>
          <Button variant="default" aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? words.hide : words.show}
          </Button>
        </p>
        {open && (
          <>
            <div className={styles.code}>
              <QrCode text={address} label={words.code(gym.name, address)} />
            </div>
            <p className={styles.soft}>{address}</p>
          </>
        )}
      </Section>
    </div>
  );
}
