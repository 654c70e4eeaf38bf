import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { officeWords } from '../words.ts';
import styles from './editor.module.css';
import { type Found, isRight, measured, shownBySearch } from './meter.ts';

const words = officeWords.meter;

/** How the article will be found, part by part, with what a search engine will show of it. `path`: its address. */
export function MeterCard({ found, path }: { found: Found; path: string }) {
  const readings = measured(found);
  const { title, description } = shownBySearch(found);
  return (
    <section aria-labelledby="article-meter" className={styles.meter}>
      <h3 id="article-meter" className={styles.heading}>
        {words.title}
      </h3>
      <p className={styles.soft}>{words.score(readings.filter(isRight).length, readings.length)}</p>
      <ul className={styles.readings}>
        {readings.map((reading) => {
          const right = isRight(reading);
          const Icon = right ? IconCheck : IconAlertTriangle;
          return (
            <li key={reading.part} data-right={right || undefined}>
              <Icon size={18} stroke={2} aria-hidden />
              <span>
                <span className="only-for-ears">{right ? words.right : words.wrong} </span>
                {words.parts[reading.part](reading.count)}
              </span>
            </li>
          );
        })}
      </ul>
      <p className={styles.soft}>{words.shown}</p>
      <div className={styles.shown}>
        <span>{path}</span>
        <strong>{title}</strong>
        <span>{description}</span>
      </div>
    </section>
  );
}
