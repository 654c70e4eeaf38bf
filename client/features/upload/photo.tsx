import { IconPhotoOff } from '@tabler/icons-react';
import { useState } from 'react';
import { photoPath } from '../../../schemas/upload/names.ts';
import { PHOTO_WIDTHS, type PhotoRef } from '../../../schemas/upload/shape.ts';
import styles from './photo.module.css';
import { uploadWords as words } from './upload.words.ts';

interface PhotoProps {
  photo: PhotoRef;
  /** How wide it is shown, as in `sizes` of an image: `(min-width: 60rem) 30rem, 100vw`. */
  sizes: string;
  /** The first thing on a page is fetched at once. */
  eager?: boolean;
  /** From this device, while the server has not got it. */
  local?: string | null;
}

/** A photo at the width it is needed. Its room is kept before it has come; where it cannot be had, its words stand there. */
export function Photo({ photo, sizes, eager = false, local = null }: PhotoProps) {
  const { hash, alt, width, height } = photo;
  const [missing, setMissing] = useState<string | null>(null);
  const src = local ?? photoPath(hash, 480);
  if (missing === src)
    return (
      <span role="img" aria-label={alt} className={styles.missing} style={{ aspectRatio: `${width} / ${height}` }}>
        <IconPhotoOff size={24} stroke={1.75} aria-hidden />
        <span aria-hidden>{words.notHere}</span>
      </span>
    );
  const sources =
    local === null ? { srcSet: PHOTO_WIDTHS.map((one) => `${photoPath(hash, one)} ${one}w`).join(', '), sizes } : {};
  return (
    <img
      {...sources}
      src={src}
      alt={alt}
      width={width}
      height={height}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      className={styles.photo}
      onError={() => setMissing(src)}
    />
  );
}
