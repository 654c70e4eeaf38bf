import { useState } from 'react';
import { pictureHash } from '../../../../schemas/article/markdown/check.ts';
import { photoPath } from '../../../../schemas/upload/names.ts';
import type { PhotoRef } from '../../../../schemas/upload/shape.ts';
import { PHOTO_WIDTHS } from '../../../../schemas/upload/widths.ts';
import type { TextPicture } from './nodes.tsx';
import styles from './text.module.css';
import { textWords as words } from './words.ts';

/**
 * Pictures of the text from this server; one from anywhere else is not fetched, and its words stand there. `photos`: their sizes. `isSaved`: all of them
 * are fetched at once, since the article is to be read without a network.
 */
export function keptPicture(photos: readonly PhotoRef[], isSaved = false): TextPicture {
  return (address, alt) => {
    const hash = pictureHash(address);
    if (hash === null) return <em>{alt}</em>;
    const { width, height } = photos.find((one) => one.hash === hash) ?? {};
    return (
      <TextPhoto
        hash={hash}
        alt={alt}
        isSaved={isSaved}
        size={width !== undefined && height !== undefined ? { width, height } : {}}
      />
    );
  };
}

/** `local`: from this device, while the server has not got it. Its room is kept before it has come, where its size is known. */
export function TextPhoto({
  hash,
  alt,
  local = null,
  isSaved = false,
  size = {},
}: {
  hash: string;
  alt: string;
  local?: string | null;
  isSaved?: boolean;
  size?: { readonly width?: number; readonly height?: number };
}) {
  const [missing, miss] = useState<string | null>(null);
  const src = local ?? photoPath(hash, 480);
  if (missing === src)
    return (
      <p className={styles.missing}>
        <em>{alt}</em> {words.notHere}
      </p>
    );
  const widths = PHOTO_WIDTHS.map((width) => `${photoPath(hash, width)} ${width}w`).join(', ');
  return (
    <img
      {...(local === null ? { srcSet: widths, sizes: '(min-width: 62em) 44rem, 100vw' } : {})}
      {...size}
      src={src}
      alt={alt}
      loading={isSaved ? 'eager' : 'lazy'}
      decoding="async"
      className={styles.picture}
      onError={() => miss(src)}
    />
  );
}
