import { QrCode } from '../../../ui/figure/qr-code.tsx';
import styles from './tablet-code.module.css';
import { words } from './words.ts';

/** The tablet's own code beside what people are let in with: whoever scans it checks in by themselves. */
export function TabletCode({ text }: { text: string }) {
  return (
    <section className={styles.strip} aria-label={words.tablet.label} data-gym-code>
      <div className={styles.code}>
        <QrCode text={text} label={words.tablet.label} />
      </div>
      <div>
        <h2 className={styles.title}>{words.tablet.title}</h2>
        <p className={styles.how}>{words.tablet.how}</p>
      </div>
    </section>
  );
}
