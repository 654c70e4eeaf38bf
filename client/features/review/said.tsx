import type { SUB_SCORES } from '../../../schemas/review/said.ts';
import type { ShownReview } from '../../../schemas/review/shown/shape.ts';
import { formatMonth } from '../../ui/format.ts';
import { Photo } from '../upload/photo.tsx';
import styles from './review.module.css';
import { Stars } from './stars.tsx';
import { words } from './words.ts';

type Said = Pick<ShownReview, 'rating' | 'sub' | 'title' | 'text' | 'photos' | 'incentive' | 'visitMonth'>;

/** What somebody said of a gym, as everybody reads it. */
export function Said({ said, name }: { said: Said; name?: string }) {
  const { rating, sub = {}, title, text, photos = [], incentive, visitMonth } = said;
  const subs = (['cleanliness', 'equipment', 'staff', 'value'] satisfies (typeof SUB_SCORES)[number][]).filter(
    (one) => sub[one] !== undefined,
  );
  return (
    <>
      <p className={styles.head}>
        <Stars rating={rating} />
        {name !== undefined && <strong>{name}</strong>}
        <span className={styles.soft}>{words.verified(formatMonth(visitMonth))}</span>
      </p>
      {title !== undefined && <p className={styles.text}>{<strong>{title}</strong>}</p>}
      {text !== '' && <p className={styles.text}>{text}</p>}
      {subs.length > 0 && <p className={styles.soft}>{subs.map((one) => `${words.subs[one]} ${sub[one]}/5`).join(' · ')}</p>}
      {incentive !== undefined && <p className={styles.soft}>{words.incentive(incentive)}</p>}
      {photos.length > 0 && (
        <div className={styles.photos}>
          {photos.map((photo) => (
            <Photo key={photo.hash} photo={photo} sizes="7rem" />
          ))}
        </div>
      )}
    </>
  );
}

export function Reply({ gymName, reply }: { gymName: string; reply: NonNullable<ShownReview['reply']> }) {
  return (
    <div className={styles.reply}>
      <strong>{words.reply(gymName)}</strong>
      <p>{reply.text}</p>
      {reply.before && <p className={styles.soft}>{words.replyBefore}</p>}
    </div>
  );
}
