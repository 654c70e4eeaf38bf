import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { useId } from 'react';
import styles from './stars.module.css';
import { words } from './words.ts';

const FIVE = [1, 2, 3, 4, 5] as const;

/** How many of five. */
export function Stars({ rating, size = 18 }: { rating: number; size?: number }) {
  return (
    <span role="img" aria-label={words.stars(rating)} className={styles.stars}>
      {FIVE.map((one) =>
        one <= rating ? (
          <IconStarFilled key={one} size={size} aria-hidden />
        ) : (
          <IconStar key={one} size={size} stroke={1.75} aria-hidden />
        ),
      )}
    </span>
  );
}

/** Chosen with a finger, a mouse or the arrow keys: five radio buttons, drawn as stars. 0: none yet. */
export function StarsField({
  label,
  value,
  problem,
  onChange,
}: {
  label: string;
  value: number;
  problem?: string | undefined;
  onChange: (value: number) => void;
}) {
  const [name, said] = [useId(), useId()];
  return (
    <fieldset className={styles.field} aria-describedby={problem === undefined ? undefined : said}>
      <legend>{label}</legend>
      <div className={styles.choices}>
        {FIVE.map((one) => (
          <label key={one} className={styles.choice}>
            <input
              type="radio"
              className="only-for-ears"
              name={name}
              value={one}
              checked={value === one}
              aria-label={words.stars(one)}
              onChange={() => onChange(one)}
            />
            {one <= value ? <IconStarFilled size={28} aria-hidden /> : <IconStar size={28} stroke={1.75} aria-hidden />}
          </label>
        ))}
      </div>
      {problem !== undefined && (
        <p id={said} className={styles.problem}>
          {problem}
        </p>
      )}
    </fieldset>
  );
}
