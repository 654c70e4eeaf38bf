import { posterCode } from '../../../../schemas/pass/code/gym-code.ts';
import { QrCode } from '../../../ui/figure/qr-code.tsx';
import { Paper } from '../../../ui/overlay/paper.tsx';
import styles from './poster.module.css';
import { words as all } from './words.ts';

const words = all.poster;

interface PosterProps {
  readonly gymId: string;
  readonly gymName: string;
  readonly onClose: () => void;
}

/** For the wall of a gym without a tablet, or whose tablet is out: members say with it that they came, and staff confirm it (5.2). */
export function Poster({ gymId, gymName, onClose }: PosterProps) {
  return (
    <Paper title={words.title} onClose={onClose}>
      <article className={styles.poster}>
        <h1 className={styles.title}>{words.checkIn(gymName)}</h1>
        <div className={styles.code}>
          <QrCode text={posterCode(gymId)} label={words.code(gymName)} />
        </div>
        <ol className={styles.steps}>
          {words.steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <p className={styles.note}>{words.note}</p>
      </article>
    </Paper>
  );
}
