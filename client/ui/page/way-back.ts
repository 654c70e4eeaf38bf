/**
 * Where somebody was going, and what they were about to do, when they had to make an account first, or confirm their address. Kept in this browser for a day, so that
 * whichever tab the link of the email opens in can take them there. Without storage they start from home.
 */
import * as z from 'zod/mini';
import { swallow } from '../../report/report.ts';

const NAME = 'fitness-hub-way-back';
const KEPT_FOR = 86_400_000;

const WayBack = z.object({
  email: z.optional(z.string()),
  /** A path of this app; who follows it asks `safeRedirect` first. */
  redirect: z.optional(z.string()),
  /** The gym whose heart they had tapped (`gym:…`): theirs once they are here. */
  favourite: z.optional(z.string()),
  /** Milliseconds since 1970. */
  at: z.number(),
});
export type WayBack = z.infer<typeof WayBack>;

export function keepWayBack(memory: Pick<Storage, 'setItem'>, way: WayBack): void {
  try {
    memory.setItem(NAME, JSON.stringify(way));
  } catch {
    swallow('no storage: the tab that signed up still knows');
  }
}

export function readWayBack(memory: Pick<Storage, 'getItem'>, now: number): WayBack | undefined {
  try {
    const kept = WayBack.safeParse(JSON.parse(memory.getItem(NAME) ?? 'null'));
    return kept.success && Math.abs(now - kept.data.at) < KEPT_FOR ? kept.data : undefined;
  } catch {
    swallow('no storage: there is no way back to show');
    return undefined;
  }
}

/** They are on their way; what they were about to do is done, and forgotten, where that is. */
export function leaveWayBack(memory: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>, now: number): void {
  const { redirect: _, ...way } = readWayBack(memory, now) ?? { at: now };
  if (way.favourite === undefined) forgetWayBack(memory);
  else keepWayBack(memory, way);
}

export function forgetWayBack(memory: Pick<Storage, 'removeItem'>): void {
  try {
    memory.removeItem(NAME);
  } catch {
    swallow('it ends by itself');
  }
}
