/**
 * The one catalogue of reasons and their words (product.md 0.2). Used in outcomes, the Outbox, at the kiosk, in notices and by
 * the gateway. A code without a sentence does not compile; a sentence outside this file is a defect.
 */

/** Facts a sentence may name. Times arrive already formatted for the reader. */
export interface ReasonFacts {
  readonly [name: string]: string | number | undefined;
}

const SENTENCES = {
  SLOT_FULL: 'That class filled up before we received your booking.',
  WAITLISTED: "That class filled up before we received your booking. You're number {n} on the waiting list.",
  BOOKING_CLOSED: 'Booking had closed when we received this (it closes {minutes} minutes before the start).',
  TOO_EARLY: 'Booking opens on {date} at {time}.',
  BOOKING_LIMIT: "You've reached {limit} bookings {span}. Cancel one to book another.",
  BOOKING_BLOCKED: 'Advance booking is paused until {date} after {count} missed classes. Same-day booking still works.',
  OVERLAP: 'You have another booking at the same time.',
  DUPLICATE: "You've already done this on another device. Nothing was charged or counted twice.",
  GYM_CLOSED: 'The gym closed for this time.',
  GYM_NOT_LIVE: "This gym isn't taking bookings at the moment.",
  GYM_REMOVED: 'This gym has left Fitness Hub.',
  GYM_NOT_READY: 'Your gym can’t go live yet. {missing}',
  VERIFICATION_NOT_SENT: '{item}: nothing has been sent yet.',
  VERIFICATION_WITH_US: 'Somebody is looking at this now. You can send it again once we’ve answered.',
  VERIFICATION_DECIDED: '{item}: {name} has already decided, on {date} at {time}. It is {state} now.',
  GYM_STATUS: 'That can’t be done while the gym is {status}.',
  CHANGED_MEANWHILE: 'Somebody changed this while you had it open. Have a look at how it is now, then save again.',
  SLOT_CANCELLED: 'The gym cancelled this class.',
  SLOT_CHANGED: 'The gym changed this class. Please check the new time.',
  PASS_NOT_STARTED: 'This pass starts on {date}.',
  PASS_EXPIRED: 'This pass ended on {date}.',
  PASS_USED_UP: 'This pass has no visits left.',
  PASS_PAUSED: 'This pass is paused until {date}.',
  PASS_REFUNDED: 'This pass was refunded on {date}.',
  PASS_SUSPENDED: 'This pass has been suspended. See Passes.',
  PASS_PAST_DUE: 'This pass has an unpaid renewal.',
  PASS_NOT_PAID: "This pass hasn't been paid for.",
  PASS_MISSING: 'You need a pass for this gym.',
  PASS_WRONG_GYM: "This pass isn't for this gym.",
  PASS_OFF_PEAK: 'This is an off-peak pass: valid {windows}.',
  PASS_NO_CLASSES: "This pass doesn't include classes.",
  QR_EXPIRED: 'Code is out of date. Ask the member to refresh it.',
  QR_BAD_SIGNATURE: 'Not a valid Fitness Hub code.',
  TOKEN_STALE: "This pass hasn't been refreshed for {days} days. Connect to the internet once, or ask staff.",
  NOT_ON_LIST: "Valid pass, not on this tablet's list yet.",
  CODE_OTHER_GYM:
    "This code isn't on this gym's list. It may be for another gym, so check the code and which gym the pass is for.",
  CODE_UNKNOWN: 'No pass on this list has that code. Check it and try again.',
  CODE_LOCKED: 'Too many wrong codes. The keypad works again at {time}; scanning and search still work.',
  ALREADY_IN: 'Already checked in at {time}.',
  IMPOSSIBLE_TRAVEL: "We're checking a visit. You don't need to do anything.",
  OVERUSED: "We're checking a visit. You don't need to do anything.",
  LATE_REPORT: "We're checking a visit. You don't need to do anything.",
  ALREADY_REVIEWED: 'Somebody has already decided about this visit.',
  OVERRIDDEN: 'Let in by staff.',
  NOT_CONFIRMED: 'Staff didn’t confirm this visit.',
  STAFF_REMOVED: 'Your access ended at {time}.',
  NO_PERMISSION: "You don't have permission to do this.",
  FIELD_NOT_YOURS: "You don't have permission to set {field}.",
  CONFLICT_HELD: 'Two devices changed {field}. Choose which to keep.',
  PRICE_CHANGED: 'The price is now {price}. Nothing was charged.',
  TERMS_CHANGED: 'The terms of this pass have changed. Nothing was charged.',
  NOT_ON_SALE: "This pass isn't on sale any more. Nothing was charged.",
  PASS_LIMIT: 'You already hold {limit} passes {span}.',
  NOTHING_TO_CANCEL: 'This booking had already ended.',
  TOO_LATE_TO_CANCEL: 'This class had already started when you cancelled.',
  HELD_TIMED_OUT: 'The class changed and we didn’t hear from you in time.',
  DECLINED_BY_YOU: 'You chose not to keep it.',
  RATE_LIMITED: 'Too many tries. Next try at {time}.',
  VALIDATION: "{field} isn't right: {rule}",
  MALFORMED: "We couldn't read this, so it wasn't sent. Please do it again.",
  NUMBER_USED: 'This device has already sent something else under the same number, so we couldn’t take it. Please do it again.',
  APP_TOO_OLD: 'Update the app to send this.',
  APP_TOO_NEW: 'Waiting for our servers to be updated. There’s nothing you need to do.',
  QUOTA: 'This device is out of storage.',
  STORAGE_CLEARED:
    'Your browser deleted what the app had saved on this device. We’ve saved your Outbox again; the rest comes back when you’re online.',
  STORAGE_LOST:
    'Your browser deleted what the app had saved on this device, including {count} of your unsent actions. Please check what’s missing and do it again.',
  STORAGE_UNREAD:
    'Your browser deleted what the app had saved on this device before we could read it. Any actions you hadn’t sent are gone. Please check what’s missing and do it again.',
  STORAGE_SHUT: "We couldn't open what's saved on this device. Reload the page.",
  NEEDS_ONLINE: 'You need to be online to {action}.',
  ACCOUNT_SUSPENDED: 'Your account is suspended. See the email we sent you.',
  ACCOUNT_RESTRICTED: "Your account can't buy or book at the moment. Passes you hold still work.",
  ACCOUNT_CLOSING: 'Your account is being deleted. To do this, choose to keep it first.',
  CONFLICT_EXPIRED: 'Two devices changed {field}. Nobody chose, so we kept the one saved first.',
  CONTACT_CLOSED: 'This conversation is closed. Start a new one and we’ll pick it up from there.',
  ALREADY_APPLIED:
    'Somebody has already applied for this business at this postcode. If that wasn’t you or a colleague, please write to us.',
  APPLICATION_LIMIT: 'You’ve sent {limit} applications in 30 days. You can send the next one on {date}.',
  APPLICATION_TOO_SOON: 'We couldn’t take this gym on {date}. You can apply for it again from {again}.',
  APPLICATION_ENDED: 'This application has already ended: it was {state} on {date}.',
  APPLICATION_NOT_ASKED: 'We have your answer, or haven’t asked anything about this application.',
  APPLICATION_WAITING: 'We asked the applicant something and are waiting for the answer, until {date} at the latest.',
  GYM_TAKEN: 'Somebody already runs this gym on Fitness Hub. If it’s yours, please write to us.',
  CLAIMED: '{name} is looking at this until {time}.',
  CLAIM_FIRST: 'Take this on first, so that nobody else decides it at the same time.',
  ALREADY_DECIDED: 'Already {state} by {name} on {date} at {time}.',
  INVITE_OPEN: 'This address already has an open invitation. Send that one again, or withdraw it first.',
  INVITE_SELF: "That's your own address, and you're on the team already.",
  INVITE_LIMIT: 'Your gym has sent {limit} invitations in a day. You can send more from {time}.',
  INVITE_TOO_SOON: 'We sent this invitation a few minutes ago. You can send it again from {time}.',
  INVITE_ACCEPTED: 'This invitation has already been accepted.',
  INVITE_DECLINED: 'This invitation was declined. It takes a new one to join.',
  INVITE_EXPIRED: 'This invitation has expired. The gym can send a new one.',
  INVITE_REVOKED: 'The gym withdrew this invitation.',
  INVITE_OTHER_ADDRESS: 'This invitation went to another email address. Sign in with that one to accept it.',
  INVITE_UNKNOWN: "This link doesn't open an invitation. Use the whole link from the email.",
  ALREADY_OWNER: 'You own this gym already, so there is nothing to accept.',
  ALREADY_ON_TEAM: 'You already work at this gym. Its owner can change what you may do.',
  OWN_RIGHTS: "You can't change your own permissions.",
  OWNER_PROTECTED: 'Only we can change or remove an owner. Please write to us on the Contact page.',
  OWNERS_ONLY: 'Some of these permissions are for owners only.',
  EMPLOYEE_GONE: "This person doesn't work here any more.",
  EMAIL_UNVERIFIED: 'Please confirm your email address first.',
  SIGN_IN_FAILED: 'Email or password is wrong.',
  SIGN_IN_AGAIN: 'Please sign in again. Nothing you did is lost.',
  LINK_EXPIRED: 'This link has expired. Ask for a new one.',
  PASSWORD_WEAK: 'Choose at least {minimum} characters that are not a well-known password.',
  DEVICE_REVOKED: 'This device was signed out from another device.',
  DEVICE_LIMIT: 'You can use {limit} devices at a time. Sign one out first.',
  UPLOAD_TYPE: "{field} isn't a kind of file we take. Choose {kinds}.",
  UPLOAD_TOO_LARGE: '{field} is too large. It can be {limit} MB at most.',
  UPLOAD_TOO_SMALL: '{field} is too small. It needs at least {minimum} pixels.',
  UPLOAD_TOO_MANY_PIXELS: '{field} has too many pixels. It can have {limit} million at most.',
  UPLOAD_BROKEN: "{field} can't be opened: part of it is missing or damaged. Choose it again.",
  UPLOAD_CHANGED: "{field} didn't arrive as it was sent. Choose it again.",
  UPLOAD_MISSING: "{field} hasn't reached us, so nothing was changed. Add it again.",
  NOT_FOUND: 'Not found.',
  UNKNOWN_YET: "We'll confirm when you're back online.",
} as const;

export type ReasonCode = keyof typeof SENTENCES;
export const REASON_CODES = Object.keys(SENTENCES) as [ReasonCode, ...ReasonCode[]];

/** The sentence for a code, its blanks filled; a blank without a fact is left out with its bracket rather than shown raw. */
export function sentenceFor(code: ReasonCode, facts: ReasonFacts = {}): string {
  return SENTENCES[code]
    .replace(/\{(\w+)\}/g, (_, name: string) => String(facts[name] ?? ''))
    .replace(/ +/g, ' ')
    .replace(/ ([.!?:])/g, '$1')
    .trim();
}
