/**
 * A look at somebody's account: a super-admin sees the app as the person does, for a while, and can change nothing. What is read is
 * named here, document by document; whatever is not, does not exist for it (A11). Not money, nor what was written between two, nor what
 * somebody signs in or enters a door with, nor what they may do elsewhere.
 */

export const LOOK_MINUTES = 30;
/** With this every token of a look begins: what it may not do is known before anything is looked up. */
export const LOOK_TOKEN = 'look.';

/** Scope kind and collection → the types of what is read there. */
export const LOOK_READS: Readonly<Record<string, readonly string[]>> = {
  'self/self': ['user', 'favourite', 'savedsearch', 'induction'],
  'member/passes': ['pass'],
  'member/bookings': ['booking'],
  'member/checkins': ['checkin'],
  'member/reviews': ['review'],
};
