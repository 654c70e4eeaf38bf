/** Where gyms that might come to us are kept, and how far each has come. Without the validators: a screen reads it. */
export const OUTREACH = 'platform/outreach';
/** Whom we never write to again, by a hash alone. No device reads it. */
export const OUTREACH_STOPS = 'cell/outreach';

export const OUTREACH_STAGES = [
  'new',
  'contacted',
  'in_conversation',
  'invited',
  'applied',
  'won',
  'lost',
  'do_not_contact',
] as const;
export type OutreachStage = (typeof OUTREACH_STAGES)[number];

/** As each is said in a sentence: "Already … by Ana A." */
export const STAGE_SAID: Readonly<Record<OutreachStage, string>> = {
  new: 'marked as new',
  contacted: 'marked as contacted',
  in_conversation: 'marked as in conversation',
  invited: 'invited',
  applied: 'marked as applied',
  won: 'marked as won',
  lost: 'marked as lost',
  do_not_contact: 'marked as do not contact',
};

/** What somebody may say of it by hand. That they applied, and are won, an application says (2.19). */
export const MOVES = ['new', 'contacted', 'in_conversation', 'lost'] as const;
export type OutreachMoveTo = (typeof MOVES)[number];

export const LOST_REASONS = ['not_interested', 'no_answer', 'too_expensive', 'other_system', 'closed', 'other'] as const;
export const OUTREACH_SOURCES = ['area_request', 'referral', 'web', 'event', 'inbound'] as const;
export const LAWFUL_BASES = ['legitimate_interest', 'consent'] as const;

/** So many of a list come in one proposal; a whole list is at most ten of those. */
export const ROWS_AT_ONCE = 50;
export const ROWS_MOST = 500;
