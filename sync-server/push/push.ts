/**
 * The push port (architecture §6): an embedded adapter that needs no account (`web-push.ts`) and the hosted one (`fcm.ts`). Only the
 * worker of errands sends (A12). A push is a hint that something is new: what it says lies in the person's notices as well, so one
 * that never arrives loses nothing.
 */
import type { PushConfig, Subscription } from '../../schemas/push/registration.ts';

export interface PushContent {
  /** The errand's id: what is sent twice replaces itself, at the push service and on the device. */
  readonly id: string;
  readonly title: string;
  readonly body: string;
  /** Same-origin path. */
  readonly link?: string;
  /** What the device is to send back once it has shown it; absent where nothing hangs on that. */
  readonly receipt?: string;
  /** Wakes a sleeping phone. */
  readonly urgent: boolean;
}

/** Where a token leads, as this provider reads it. */
export interface PushAddress {
  readonly token: string;
  /** What tells one address from another; hashed into the record's id. Secret. */
  readonly endpoint: string;
  /** Absent where the provider keeps it. */
  readonly subscription?: Subscription;
}

/** `gone`: nobody is there any more, never ask again. `refused`: this message was not taken and will not be. */
export type Sent = 'taken' | 'gone' | 'refused';

export interface Push {
  readonly provider: 'web-push' | 'fcm';
  /** In words for the operator. */
  readonly label: string;
  /** What devices are told. */
  readonly config: PushConfig;
  /** Null for a token that is not this provider's, or leads where pushes are not sent. */
  addressOf(token: string): PushAddress | null;
  /** Throws `PushUnavailable`; then the same message is to be sent again. */
  send(to: PushAddress, message: PushContent): Promise<Sent>;
}

/** The push service did not answer, or not now. The message names no endpoint and no person. */
export class PushUnavailable extends Error {
  override readonly name = 'PushUnavailable';
}

/** How long a push service may keep trying to reach a device, in seconds: a day old, a notice is no news. */
export const KEPT_FOR = 86_400;
