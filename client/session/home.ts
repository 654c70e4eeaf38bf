/** Where a person belongs after signing in (specification §2). */
import type { Role } from '../../schemas/person/roles.ts';
import { HOME, type RoutePath } from '../../schemas/routes.ts';
import { swallow } from '../report/report.ts';

/** Unknown roles belong where members do. */
export const homeFor = (role: Role): RoutePath => (Object.hasOwn(HOME, role) ? HOME[role] : HOME.member);

/**
 * A `redirect` parameter that may be followed: a path of this origin. Anything a browser could read as another origin
 * (`//host`, `/\host`, control characters it drops, encoded forms of these) is not (product.md 4.0).
 */
export function safeRedirect(redirect: string | null | undefined): string | null {
  if (!redirect || redirect.length > 2000) return null;
  let plain = redirect;
  // Encoded once or several times it must still be no way out.
  for (let round = 0; round < 4; round += 1) {
    if (!isOwnPath(plain) || (round === 0 && decode(plain) === null)) return null;
    const decoded = decodeWhatIs(plain);
    if (decoded === plain) return redirect;
    plain = decoded;
  }
  return null;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop these inside addresses, so none may pass
const FORBIDDEN = /[\\\u0000-\u001f\u007f]/;
const isOwnPath = (path: string): boolean =>
  path.startsWith('/') && !path.startsWith('//') && !FORBIDDEN.test(path) && stays(path);

/** `/..//host` is a path, and would be another origin the next time somebody writes it down. */
function stays(path: string): boolean {
  const here = 'https://here.invalid';
  if (!URL.canParse(path, here)) return false;
  const { origin, pathname } = new URL(path, here);
  return origin === here && !pathname.startsWith('//');
}

/** What was meant as a percent sign stays one: `100%25` is decoded to `100%`, and that no further. */
const decodeWhatIs = (text: string): string => text.replace(/(?:%[0-9a-f]{2})+/gi, (encoded) => decode(encoded) ?? encoded);

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    swallow('not encoded: it stays as it is');
    return null;
  }
}

/** Where to go after signing in: the page asked for, or home. */
export const afterSignIn = (role: Role, redirect: string | null | undefined): string => safeRedirect(redirect) ?? homeFor(role);

/** Milliseconds between an address becoming verified and the way home (specification §9). */
export const VERIFIED_REDIRECT_MS = 500;

/** Where to go once the address is verified; null: nowhere, the page has a button for it. */
export const afterVerification = (path: string, role: Role): string | null =>
  path === '/' || path === '/verify-email' ? homeFor(role) : null;
