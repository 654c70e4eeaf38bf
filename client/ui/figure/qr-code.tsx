import { encode } from 'uqr';
import { useHoldToasts } from '../overlay/toast.tsx';
import styles from './qr-code.module.css';
import { qrPath } from './qr-code-path.ts';

/** White all round, in modules (ISO/IEC 18004 asks for four). */
const quiet = 4;

/**
 * A QR code that any camera reads: black on white in the dark scheme too, with its quiet zone, as large as its place allows.
 * `label` is what those who don't see it hear; it should hold the short code.
 */
export function QrCode({ text, label }: { text: string; label: string }) {
  useHoldToasts();
  // Level M: a cracked screen and a lamp in it are read all the same.
  const { data, size } = encode(text, { ecc: 'M', border: 0 });
  const edge = size + 2 * quiet;
  return (
    <svg
      role="img"
      aria-label={label}
      className={styles.code}
      viewBox={`${-quiet} ${-quiet} ${edge} ${edge}`}
      shapeRendering="crispEdges"
      data-text={text}
    >
      <rect x={-quiet} y={-quiet} width={edge} height={edge} fill="#ffffff" />
      <path d={qrPath(data)} fill="#000000" />
    </svg>
  );
}
