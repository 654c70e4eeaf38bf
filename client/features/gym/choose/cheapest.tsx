import { NativeSelect } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { Gym } from '../../../../schemas/gym/shape.ts';
import { cheapestWay } from '../../../../schemas/product/cheapest.ts';
import styles from './choose.module.css';
import { words as all } from './words.ts';

const words = all.cheapest;
const CHOICES = [1, 2, 3, 4, 6, 8, 12, 16, 20, 30];
const AT_FIRST = 4;

/** Which passes cost least for whoever comes so many times a month; nothing where there is no choice to make. */
export default function Cheapest({ gym }: { gym: Gym }) {
  const [visits, choose] = useState(AT_FIRST);
  const way = useMemo(() => cheapestWay(gym, visits), [gym, visits]);
  if (way === null || gym.offers.filter(({ status }) => status === 'on_sale').length < 2) return null;
  return (
    <section aria-label={words.title} className={styles.cheapest}>
      <h3 className={styles.heading}>{words.title}</h3>
      <NativeSelect
        label={words.label}
        value={String(visits)}
        data={CHOICES.map((count) => ({ value: String(count), label: words.visits(count) }))}
        onChange={({ currentTarget }) => choose(Number(currentTarget.value))}
      />
      <p className={styles.way} role="status">
        <strong>{words.passes(way.passes.map(({ offer, times }) => ({ name: offer.name, times })))}</strong>
        <span>{words.price(way.aYear, way.aMonth)}</span>
      </p>
      <p className={styles.soft}>{words.how}</p>
    </section>
  );
}
