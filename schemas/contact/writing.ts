/** What a form to write to us needs before any of it can be judged. Without the validators: its page begins with it. */

export const CONTACT_TOPICS = [
  'account',
  'booking',
  'payment',
  'gym_owner',
  'press',
  'accessibility',
  'privacy',
  'other',
] as const;

/** Less than this nobody needs to write twenty characters. */
export const SHORTEST_WRITING_MS = 2_000;
