import { IconPhoto } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import type { Gym } from '../../../../schemas/gym/shape.ts';
import { Photo } from '../../upload/photo.tsx';
import { GymCover } from '../card/cover.tsx';
import styles from './gallery.module.css';
import { messages } from './words.ts';

const AllPhotos = lazy(async () => ({ default: (await import('./all-photos.tsx')).AllPhotos }));

const words = messages.photos;
/** On the page itself; the others are behind the button. */
const SHOWN = 3;

/** The photos of a gym, its cover first; without any, the cover drawn for it. */
export function Gallery({ gym }: { gym: Gym }) {
  const [open, setOpen] = useState(false);
  const photos = gym.photos ?? [];
  const drawn = <GymCover id={gym._id} activities={gym.activities} />;
  if (photos.length === 0) return <div className={styles.one}>{drawn}</div>;
  return (
    <div className={styles.gallery}>
      <ul className={styles.photos} data-count={Math.min(photos.length, SHOWN)} aria-label={words.label(gym.name)}>
        {photos.slice(0, SHOWN).map((photo, index) => (
          <li key={photo.hash}>
            <Photo
              photo={photo}
              sizes={index === 0 ? '(min-width: 48em) 40rem, 100vw' : '20rem'}
              eager={index === 0}
              fill
              {...(index === 0 && { instead: drawn })}
            />
          </li>
        ))}
      </ul>
      <button type="button" className={styles.all} onClick={() => setOpen(true)}>
        <IconPhoto size={20} stroke={1.75} aria-hidden />
        {words.all(photos.length)}
      </button>
      <Suspense fallback={null}>
        {open && <AllPhotos photos={photos} title={words.label(gym.name)} onClose={() => setOpen(false)} />}
      </Suspense>
    </div>
  );
}
