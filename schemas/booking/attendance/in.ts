/** Statuses in which somebody has one of the places, or had it when the class began. */
import type { BookingStatus } from '../shape.ts';

const TAKES_A_PLACE: readonly BookingStatus[] = ['confirmed', 'attended', 'no_show_provisional', 'no_show', 'excused'];

export const isIn = (status: BookingStatus): boolean => TAKES_A_PLACE.includes(status);
