/** What came of an action of the account: a value with its words, for whoever asked for it. */

import type { Instant } from '../../../schemas/basics/primitives.ts';
import type { ReasonCode } from '../../../schemas/codes.ts';

export type Result =
  | { readonly ok: true }
  | {
      readonly ok: false;
      readonly code: ReasonCode;
      /** The sentence to show. */
      readonly message: string;
      /** The form field it is about. */
      readonly field?: string;
      /** Too many tries: when it works again. */
      readonly retryAt?: Instant;
      /** `DEVICE_LIMIT`: those in use; sign in once more with one of them as `replaces`. */
      readonly devices?: readonly DeviceInUse[];
    };

/** One of the devices a person is signed in on. */
export interface DeviceInUse {
  readonly deviceId: string;
  readonly name: string;
  readonly registeredAt: Instant;
  /** The last time the server heard of it. */
  readonly lastSeenAt: Instant;
}

type Failed = Extract<Result, { ok: false }>;

/** The same without what only the wire is told. */
export function plain({ status: _, ...failure }: Failed & { readonly status: number }): Failed {
  return failure;
}
