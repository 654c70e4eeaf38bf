/** What happens in the booking worlds, by weight: people want places, give them back, wait, are asked; the gym changes its classes; and what goes wrong. */

import { stepsOf, TROUBLES } from '../steps-of.ts';
import { enlarge, moveClass, shrink } from './classes.ts';
import { closeGym, openGym } from './closing.ts';
import { accept, acknowledge, answer, book, cancel, changeClass, setNotice } from './wanting.ts';
import type { BookingWorld } from './world.ts';

export const BOOKING_WEIGHTS = {
  bookClass: 34,
  giveBack: 20,
  acceptOffer: 12,
  changeClass: 6,
  setNotice: 4,
  seePromotion: 4,
  answerHeld: 3,
  enlarge: 2,
  shrink: 2,
  moveClass: 2,
  closeGym: 1,
  openGym: 2,
  partition: 4,
  fine: 12,
  crash: 2,
  jumpClock: 1,
  kill: 2,
  restart: 7,
  pass: 22,
} as const;
export type BookingStep = keyof typeof BOOKING_WEIGHTS;
export const BOOKING_RUN: Record<BookingStep, (world: BookingWorld) => Promise<void> | void> = {
  bookClass: book,
  giveBack: cancel,
  acceptOffer: accept,
  changeClass,
  setNotice,
  seePromotion: acknowledge,
  answerHeld: answer,
  enlarge,
  shrink,
  moveClass,
  closeGym,
  openGym,
  ...TROUBLES,
};

export const { names: BOOKING_STEPS, draw: drawBooking, step: bookingStep } = stepsOf(BOOKING_WEIGHTS, BOOKING_RUN);
