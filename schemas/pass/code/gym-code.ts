/**
 * What a gym shows at its door and a member scans (GYM-CODES.md): the code of its tablet, new every half minute and signed with the tablet's own
 * key, or the one on its poster, which says where it hangs and proves nothing.
 */
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { type Bytes, fromBase64Url, toBase64Url } from '../token.ts';
import { fromBase45, toBase45 } from './base45.ts';
import { SIGNATURE_BYTES } from './claims.ts';
import { joined } from './fh2.ts';
import { LayoutReader, LayoutWriter } from './layout.ts';

const TABLET = 'FHK1:';
const POSTER = 'FHP1:';
/** The first byte of both. */
const VERSION = 1;
const NONCE_BYTES = 8;
/** Longer than any of ours; nothing longer is looked at. */
export const LONGEST_GYM_CODE = 400;

/** What a tablet says with its code. */
export interface TabletSays {
  /** `gym:<key>` */
  readonly gymId: string;
  /** `kiosk:<ULID>` */
  readonly kioskId: string;
  /** Half minutes since 1970 by the tablet's corrected clock. */
  readonly step: number;
  /** Eight bytes of chance, hex: the record of a visit at the tablet keeps the one that was shown then. */
  readonly nonce: string;
}

export type GymCode =
  | (TabletSays & {
      readonly by: 'tablet';
      /** What the tablet signed: this text, as UTF-8. */
      readonly signed: string;
      /** Base64url of 64 bytes. */
      readonly signature: string;
    })
  | { readonly by: 'poster'; readonly gymId: string };

const keyIn = (id: string): string => id.slice(id.indexOf(':') + 1);

/** What the tablet signs. @throws RangeError for an id that the layout has no room for: no rule makes one */
export const textToSign = ({ gymId, kioskId, step, nonce }: TabletSays): string =>
  TABLET + toBase45(saidBytes({ gymId, kioskId, step, nonce }));

const saidBytes = ({ gymId, kioskId, step, nonce }: TabletSays): Bytes =>
  new LayoutWriter()
    .whole(VERSION, 1)
    .key(keyIn(gymId))
    .key(keyIn(kioskId))
    .whole(step, 4)
    .raw(hexToBytes(nonce), NONCE_BYTES)
    .bytes();

/** What its QR code says. `signature`: base64url, over `textToSign`. Null where that is no signature. */
export function tabletCode(says: TabletSays, signature: string): string | null {
  const bytes = fromBase64Url(signature);
  return bytes?.length === SIGNATURE_BYTES ? TABLET + toBase45(joined(saidBytes(says), bytes)) : null;
}

export const posterCode = (gymId: string): string =>
  POSTER + toBase45(new LayoutWriter().whole(VERSION, 1).key(keyIn(gymId)).bytes());

/** Null for whatever a camera reads that is neither. Says nothing about the signature. */
export function parseGymCode(text: string): GymCode | null {
  if (text.length > LONGEST_GYM_CODE) return null;
  if (text.startsWith(TABLET)) return tabletsOf(fromBase45(text.slice(TABLET.length)));
  return text.startsWith(POSTER) ? postersOf(fromBase45(text.slice(POSTER.length))) : null;
}

function tabletsOf(bytes: Bytes | null): GymCode | null {
  if (!bytes) return null;
  const reader = new LayoutReader(bytes);
  if (reader.whole(1) !== VERSION) return null;
  const [gymKey, kioskKey, step] = [reader.key(), reader.key(), reader.whole(4)];
  const nonce = bytesToHex(reader.raw(NONCE_BYTES));
  const end = reader.at();
  const signature = reader.raw(SIGNATURE_BYTES);
  if (!reader.isWhole() || reader.at() !== bytes.length) return null;
  const signed = TABLET + toBase45(bytes.slice(0, end));
  const says = { gymId: `gym:${gymKey}`, kioskId: `kiosk:${kioskKey}`, step, nonce };
  return { by: 'tablet', ...says, signed, signature: toBase64Url(signature) };
}

function postersOf(bytes: Bytes | null): GymCode | null {
  if (!bytes) return null;
  const reader = new LayoutReader(bytes);
  const isOurs = reader.whole(1) === VERSION;
  const gymId = `gym:${reader.key()}`;
  return isOurs && reader.isWhole() && reader.at() === bytes.length ? { by: 'poster', gymId } : null;
}
