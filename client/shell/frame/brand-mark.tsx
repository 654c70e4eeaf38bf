import { words } from '../words.ts';
import styles from './brand-mark.module.css';

/** The app's icon (`public/icon.svg`) drawn in place: an H that is a dumbbell, lifted. `name` puts the words beside it. */
export function BrandMark({ name = true }: { name?: boolean }) {
  return (
    <span className={styles.brand}>
      <svg className={styles.mark} viewBox="0 0 512 512" aria-hidden focusable="false">
        <rect width="512" height="512" rx="132" fill="var(--brand-primary)" />
        <g fill="#fff">
          <rect x="80" y="196" width="38" height="120" rx="19" opacity=".75" />
          <rect x="136" y="136" width="60" height="240" rx="30" />
          <rect x="180" y="228" width="152" height="56" rx="12" />
          <rect x="316" y="136" width="60" height="240" rx="30" />
          <rect x="394" y="196" width="38" height="120" rx="19" opacity=".75" />
        </g>
        <circle cx="256" cy="150" r="30" fill="#fbbf24" />
      </svg>
      <span className={name ? styles.name : 'only-for-ears'}>{words.brand}</span>
    </span>
  );
}
