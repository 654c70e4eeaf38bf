/** What kind of world a seed is: each has its own thousand of them, and those below are what they were when there were no others. */

/** From here on worlds are wide: people book again, are scanned again, lie, lose their sign-in and push a lot at once. */
export const FIRST_WIDE = 1_001;
/** And from here on people sign in and out with the app's own session, limits bite, and storage is taken from under the open app. */
export const FIRST_SIGNED = 2_001;
/** And from here on they are about gyms that join, and those who work there (`joining/`); neither wide nor signed. */
export const FIRST_JOINING = 3_001;
/** And from here on they are about classes that fill up, and those who wait for a place (`booking/`). */
export const FIRST_BOOKING = 4_001;
/** And from here on they are signed again, and the power goes while something is being sent (`steps-power.ts`). */
export const FIRST_POWERLESS = 5_001;
/** And from here on they are about the photos of people (`photos/`). */
export const FIRST_PHOTOS = 6_001;
/** And from here on they are about who stands at the door of a class, what a tablet holds for them, and who did not come (`door/`). */
export const FIRST_DOOR = 7_001;

/** And from here on they are about the door itself: codes that phones show, and tablets that were enrolled (`door/gate/`). */
export const FIRST_GATE = 7_501;

/** And from here on they are about what members say was wrong with a class (`disputes/`). */
export const FIRST_DISPUTES = 8_001;

/** And from here on they are about reviews that are removed, appealed and brought back (`moderation/`). */
export const FIRST_MODERATION = 8_501;

/** And from here on they are about messages to a gym's members, and what those said yes to (`messages/`). */
export const FIRST_MESSAGES = 8_751;

/** And from here on they are about a gym's timetable, changed from two devices, and its closures (`timetable/`). */
export const FIRST_TIMETABLE = 9_001;

/** And from here on they are about money: cards, banks, Mondays, and a provider that is not always reached (`money/`). */
export const FIRST_MONEY = 10_001;

/** And from here on they are about what is owed besides: visits that no pass paid for, a gym's debts, and what banks send back late (`money/owing/`). */
export const FIRST_OWING = 10_501;

/** And from here on a gym’s own bank takes back what that gym paid of its debt (`money/owing/own-bank.ts`). */
export const FIRST_OWN_BANK = 10_701;

/** And from here on they are about what is owed when a gym closes for good, and about passes that begin on a chosen day (`money/closing/`). */
export const FIRST_CLOSING = 10_801;

/** And from here on they are about two cells that leave things to each other, lose each other, and give each other a gym (`cells/`). */
export const FIRST_CELLS = 11_001;

/** And from here on people come to what they may have over both cells: passes, late claims, what they owe (`cells/across/`). */
export const FIRST_ACROSS = 11_501;

/** And from here on one of two cells is put back to a backup while the other goes on (`cells/put-back/`). */
export const FIRST_PUT_BACK = 11_751;

/** And from here on they are about months that go by, people who are away meanwhile, and what is folded away (`folding/`). */
export const FIRST_FOLDING = 12_001;

/** And from here on they are booking worlds in which a setting changes meanwhile (`tuning/`). */
export const FIRST_TUNING = 13_001;

export type KindOfWorld =
  | 'plain'
  | 'wide'
  | 'signed'
  | 'joining'
  | 'booking'
  | 'powerless'
  | 'photos'
  | 'door'
  | 'gate'
  | 'disputes'
  | 'moderation'
  | 'messages'
  | 'timetable'
  | 'money'
  | 'owing'
  | 'own bank'
  | 'closing'
  | 'cells'
  | 'across cells'
  | 'put back'
  | 'folding'
  | 'tuning';

export function kindOf(seed: number): KindOfWorld {
  if (seed >= FIRST_TUNING) return 'tuning';
  if (seed >= FIRST_FOLDING) return 'folding';
  if (seed >= FIRST_PUT_BACK) return 'put back';
  if (seed >= FIRST_ACROSS) return 'across cells';
  if (seed >= FIRST_CELLS) return 'cells';
  if (seed >= FIRST_CLOSING) return 'closing';
  if (seed >= FIRST_OWN_BANK) return 'own bank';
  if (seed >= FIRST_OWING) return 'owing';
  if (seed >= FIRST_MONEY) return 'money';
  if (seed >= FIRST_TIMETABLE) return 'timetable';
  if (seed >= FIRST_MESSAGES) return 'messages';
  if (seed >= FIRST_MODERATION) return 'moderation';
  if (seed >= FIRST_DISPUTES) return 'disputes';
  if (seed >= FIRST_GATE) return 'gate';
  if (seed >= FIRST_DOOR) return 'door';
  if (seed >= FIRST_PHOTOS) return 'photos';
  if (seed >= FIRST_POWERLESS) return 'powerless';
  if (seed >= FIRST_BOOKING) return 'booking';
  if (seed >= FIRST_JOINING) return 'joining';
  if (seed >= FIRST_SIGNED) return 'signed';
  return seed >= FIRST_WIDE ? 'wide' : 'plain';
}
