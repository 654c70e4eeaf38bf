/**
 * Where somebody was going, and what they were about to do, when they had to make an account first, or confirm their address. Kept in this browser for a day, so that
 * whichever tab the link of the email opens in can take them there. Without storage they start from home. Read by hand, without the validators:
 * public pages look here at their start.
 */
import { swallow } from '../../report/report.ts';

const NAME = 'fitness-hub-way-back';
const KEPT_FOR = 86_400_000;

export interface WayBack {
  readonly email?: string | undefined;
  /** A path of this app; who follows it asks `safeRedirect` first. */
  readonly redirect?: string | undefined;
  /** The gym whose heart they had tapped (`gym:…`): theirs once they are here. */
  readonly favourite?: string | undefined;
  /** Milliseconds since 1970. */
  readonly at: number;
}

export function keepWayBack(memory: Pick<Storage, 'setItem'>, way: WayBack): void {
  try {
    memory.setItem(NAME, JSON.stringify(way));
  } catch {
    swallow('no storage: the tab that signed up still knows');
  }
}

export function readWayBack(memory: Pick<Storage, 'getItem'>, now: number): WayBack | undefined {
  try {
    const kept = wayBackOf(JSON.parse(memory.getItem(NAME) ?? 'null'));
    return kept && Math.abs(now - kept.at) < KEPT_FOR ? kept : undefined;
  } catch {
    swallow('no storage: there is no way back to show');
    return undefined;
  }
}

function wayBackOf(value: unknown): WayBack | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { email, redirect, favourite, at }: { readonly [K in keyof WayBack]?: unknown } = value;
  if (typeof at !== 'number' || !isTextOrNothing(email) || !isTextOrNothing(redirect) || !isTextOrNothing(favourite))
    return undefined;
  return { email, redirect, favourite, at };
}

const isTextOrNothing = (value: unknown): value is string | undefined => value === undefined || typeof value === 'string';

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
