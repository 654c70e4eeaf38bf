/** How long this device's own codes open doors without a network. Pure. */

import type { Instant } from '../../../../../schemas/basics/primitives.ts';
import type { PassToken } from '../../../../../schemas/pass/shape.ts';

/** How many passes have a code on this device, and the first moment one of them ends; undefined without any. */
export function codesHere(
  tokens: readonly PassToken[],
  deviceId: string,
  now: Instant,
): { readonly count: number; readonly until: Instant } | undefined {
  const good = tokens.filter((token) => token.deviceId === deviceId && token.expiresAt > now);
  const [first] = good.map(({ expiresAt }) => expiresAt).sort();
  return first === undefined ? undefined : { count: new Set(good.map(({ passId }) => passId)).size, until: first };
}
