import { hash } from 'node:crypto';

/** The name of a text, and whether who asks holds it already (RFC 9110 §13.1.2). */
export function heldAs(text: string, ifNoneMatch: string | undefined): { readonly etag: string; readonly isHeld: boolean } {
  const etag = `"${hash('sha256', text, 'base64url')}"`;
  return { etag, isHeld: ifNoneMatch?.split(',').some((one) => one.trim().replace(/^W\//, '') === etag) ?? false };
}
