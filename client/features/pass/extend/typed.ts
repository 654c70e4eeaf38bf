/** What was typed to make a pass longer, as the proposal takes it. Pure. */
import { PassExtend } from '../../../../schemas/pass/proposals.ts';

const { days: Days, reason: Reason } = PassExtend.shape.body.shape;

export interface Longer {
  readonly days: number | undefined;
  readonly reason: string | undefined;
}

/** Undefined: not as it has to be. */
export function longerFrom(typed: { readonly days: string; readonly reason: string }): Longer {
  const days = Days.safeParse(/^\s*\d+\s*$/.test(typed.days) ? Number(typed.days) : undefined);
  const reason = Reason.safeParse(typed.reason.trim());
  return { days: days.success ? days.data : undefined, reason: reason.success ? reason.data : undefined };
}
