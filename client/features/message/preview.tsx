import styles from './message.module.css';
import { words } from './words.ts';

/** As a member reads it in their notifications, as wide as a phone shows it. */
export function MessagePreview({
  senderName,
  title,
  body,
  isOffer,
}: {
  senderName: string;
  title: string;
  body: string;
  isOffer: boolean;
}) {
  return (
    <section aria-label={words.preview} className={styles.preview}>
      <h3 className={styles.heading}>{words.preview}</h3>
      <div className={styles.phone}>
        <p className={styles.strong}>{`${senderName}: ${title.trim() || words.previewTitle}`}</p>
        <p className={styles.body}>{body.trim() || words.previewText}</p>
        {isOffer && <p className={styles.soft}>{words.stop(senderName)}</p>}
      </div>
      {isOffer && <p className={styles.soft}>{words.stopNote}</p>}
    </section>
  );
}
