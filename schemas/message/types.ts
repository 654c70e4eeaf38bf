/** The words that a message is spelled with (product.md 2.24). Without the validators: screens show them. */
export const MESSAGE_STATUSES = [
  'draft',
  'pending_approval',
  'scheduled',
  'sending',
  'sent',
  'partially_failed',
  'cancelled',
] as const;
export type MessageStatus = (typeof MESSAGE_STATUSES)[number];

/** `service`: facts about what somebody holds a pass for, or booked · `marketing`: whatever is to sell something. */
export const MESSAGE_PURPOSES = ['service', 'marketing'] as const;
export type MessagePurpose = (typeof MESSAGE_PURPOSES)[number];

/** Besides the app, where it always stands: so that none is lost where a mailbox or a push service fails. */
export const MESSAGE_CHANNELS = ['push', 'email'] as const;

export const MESSAGE_TITLE = 60;
export const MESSAGE_BODY = 1000;
