import { IconPhotoOff } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { photoPath } from '../../../schemas/upload/names.ts';
import type { PhotoRef } from '../../../schemas/upload/shape.ts';
import { PHOTO_WIDTHS } from '../../../schemas/upload/widths.ts';
import styles from './photo.module.css';
import { photoWords as words } from './photo.words.ts';

interface PhotoProps {
  photo: PhotoRef;
  /** How wide it is shown, as in `sizes` of an image: `(min-width: 60rem) 30rem, 100vw`. */
  sizes: string;
  /** The first thing on a page is fetched at once. */
  eager?: boolean;
  /** From this device, while the server has not got it. */
  local?: string | null;
  /** It fills the box it is put into, whatever its own shape. */
  fill?: boolean;
  /** Stands there where it cannot be had, instead of its words. */
  instead?: ReactNode;
}

/** A photo at the width it is needed. Its room is kept before it has come; where it cannot be had, its words stand there. */
export function Photo({ photo, sizes, eager = false, local = null, fill = false, instead }: PhotoProps) {
  const { hash, alt, width, height } = photo;
  const [missing, setMissing] = useState<string | null>(null);
  const src = local ?? photoPath(hash, 480);
  if (missing === src && instead !== undefined) return instead;
  if (missing === src)
    return (
      <span
        role="img"
        aria-label={alt}
        className={styles.missing}
        style={{ aspectRatio: fill ? 'auto' : `${width} / ${height}` }}
        data-fill={fill || undefined}
      >
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
      data-fill={fill || undefined}
      onError={() => setMissing(src)}
    />
  );
}
