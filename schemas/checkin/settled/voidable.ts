/** A visit that is in order, and that staff may say was none after all (C17). */
import type { Instant } from '../../basics/primitives.ts';
import { between } from '../../basics/time.ts';
import { LIMITS } from '../../limits.ts';
import type { Checkin } from '../shape.ts';

/** Nobody has decided about it yet. */
export const isUnsettled = ({ status, review }: Pick<Checkin, 'status' | 'review'>): boolean =>
  status === 'accepted' && review === undefined;

/** @param at when they say so: within a day of it */
export const isVoidedInTime = ({ judgedAt }: Pick<Checkin, 'judgedAt'>, at: Instant): boolean =>
  between(judgedAt, at) <= LIMITS.voidWithin;
