/** Which screen an address has (schemas/pages.ts). */
import { PAGES } from '../../schemas/pages.ts';

const PATTERNS = Object.entries(PAGES).map(
  ([path, screen]) => [new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`), screen] as const,
);

/** As `area/name`; the first that fits. @param path as in the address; one slash at its end is none */
export function screenOf(path: string): string | undefined {
  const plain = path.length > 1 ? path.replace(/\/$/, '') : path;
  return PATTERNS.find(([page]) => page.test(plain))?.[1];
}

/** The `{id}` of `/gym/{id}`: a gym's id without its `gym:`; null when it is another page or cannot be one. */
export function gymKeyOf(path: string): string | null {
  const key = /^\/gym\/([A-Za-z0-9_.=:-]{1,140})\/?$/.exec(path)?.[1];
  return key === undefined || key === 'tablet-checkin' ? null : key;
}
