/**
 * What a tablet that was enrolled is called: its uid has the shape of everybody's (`Uid`), and names its own document. The shape proves
 * nothing: a kiosk is what has an enrolment (`Kiosk`), and no account is ever made with a uid like these.
 */

const KIOSK = /^kiosk([0-9a-hjkmnp-tv-z]{26})$/;

/** `kiosk` and a ULID in lower case: 31 characters. */
export const kioskUidOf = (ulid: string): string => `kiosk${ulid.toLowerCase()}`;

/** The id of the document such a uid would have; undefined for what cannot be a kiosk's. */
export function kioskIdOf(uid: string): string | undefined {
  const ulid = KIOSK.exec(uid)?.[1];
  return ulid && `kiosk:${ulid.toUpperCase()}`;
}
