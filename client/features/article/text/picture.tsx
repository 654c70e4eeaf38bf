import { useState } from 'react';
import { hashOfBlob, photoPath } from '../../../../schemas/upload/names.ts';
import { PHOTO_WIDTHS } from '../../../../schemas/upload/widths.ts';
import styles from './text.module.css';
import { textWords as words } from './words.ts';

/** The photo that an address of ours names; null where it names none, or somebody else's. */
export const photoAt = (address: string): string | null =>
  address.startsWith('/blobs/') ? hashOfBlob(`public/${address.slice('/blobs/'.length)}`) : null;

/** A picture of the text from this server; one from anywhere else is not fetched, and its words stand there. */
export function KeptPicture({ address, alt }: { readonly address: string; readonly alt: string }) {
  const hash = photoAt(address);
  return hash === null ? <em>{alt}</em> : <TextPhoto key={hash} hash={hash} alt={alt} />;
}

/** `local`: from this device, while the server has not got it. */
export function TextPhoto({ hash, alt, local = null }: { hash: string; alt: string; local?: string | null }) {
  const [isMissing, miss] = useState(false);
  const sources =
    local === null
      ? {
          srcSet: PHOTO_WIDTHS.map((width) => `${photoPath(hash, width)} ${width}w`).join(', '),
          sizes: '(min-width: 62em) 44rem, 100vw',
        }
      : {};
  if (isMissing && local === null)
    return (
      <p className={styles.missing}>
        <em>{alt}</em> {words.notHere}
      </p>
    );
  return (
    <img
      {...sources}
      src={local ?? photoPath(hash, 480)}
      alt={alt}
      loading="lazy"
      decoding="async"
      className={styles.picture}
      onError={() => miss(true)}
    />
  );
}
