import type { PhotoRef } from '../../../../schemas/upload/shape.ts';
import { Sheet } from '../../../ui/overlay/sheet.tsx';
import { Photo } from '../../upload/photo.tsx';
import styles from './gallery.module.css';

/** Every photo whole, with its words under it. */
export function AllPhotos({ photos, title, onClose }: { photos: readonly PhotoRef[]; title: string; onClose: () => void }) {
  return (
    <Sheet opened onClose={onClose} title={title} wide>
      <ul className={styles.list}>
        {photos.map((photo) => (
          <li key={photo.hash}>
            <figure className={styles.figure}>
              <Photo photo={photo} sizes="(min-width: 48em) 45rem, 100vw" />
              {/* The photo itself says it already. */}
              <figcaption aria-hidden>{photo.alt}</figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
