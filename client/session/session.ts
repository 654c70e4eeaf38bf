/** Who is here, and what they may do about it. Shapes only; see `account.ts` for how. */

import type { ReactNode } from 'react';
import type { AccountLook } from '../../schemas/account/wire.ts';
import type { Instant } from '../../schemas/basics/primitives.ts';
import type { KioskMode } from '../../schemas/kiosk/shape.ts';
import type { Role } from '../../schemas/person/shape.ts';
import type { LocalDevice } from '../sync/device/device.ts';
import type { Live } from '../sync/queries/rows.ts';
import type { AccountCall, Reply } from './provider/account-wire.ts';
import type { Result } from './provider/result.ts';

export type { DeviceInUse, Result } from './provider/result.ts';

export type SessionView =
  | { readonly state: 'loading' }
  /** `resumable`: somebody was signed in here and may go on without a network until then. */
  | {
      readonly state: 'signedOut';
      readonly resumable?: { readonly displayName: string; readonly until: Instant };
      /** Somebody was, and the server has not confirmed them for too long: what is here opens after signing in online. */
      readonly leaseOver?: true;
    }
  | {
      readonly state: 'signedIn';
      readonly uid: string;
      readonly displayName: string;
      readonly role: Role;
      /** Going on with what the device knows; the server has not confirmed it in this run. */
      readonly offline: boolean;
      readonly emailVerified: boolean;
      /** This device, in the person's list of them. */
      readonly deviceId: string;
      /** When they showed who they are on this device, where that is known. Milliseconds. */
      readonly signedInAt?: number;
      /** Somebody else only looks at them. */
      readonly looking?: true;
      /** Not a person: a tablet at a gym's door. */
      readonly kiosk?: KioskHere;
    };

/** `enrolled`: all is well · `revoked`: the gym took it out of service, and what it kept of the gym is gone · `lost`: its key is gone. */
export type KioskHere = {
  readonly kioskId: string;
  readonly gymId: string;
  readonly gymName: string;
  readonly state: 'enrolled' | 'revoked' | 'lost';
};

export interface EnrolForm {
  readonly code: string;
  readonly name: string;
  readonly mode: KioskMode;
}

export interface SignUpForm {
  readonly email: string;
  readonly password: string;
  readonly name: string;
  /** 16 or older. */
  readonly ageConfirmed: boolean;
  readonly consents: readonly { readonly kind: 'terms' | 'privacy' | 'marketing_platform'; readonly version: string }[];
}

export interface SignedOutResult {
  readonly ok: boolean;
  /** Proposals that have not been sent: sign out only after asking, with `discardUnsent` or `keepUnsent`. */
  readonly unsent: number;
  /** Signed out here it is at once; this resolves when the server knows too, or has had two seconds. */
  readonly told?: Promise<unknown>;
}

/** With what the app is shown. */
export interface ShownWith {
  readonly device: LocalDevice;
  readonly session: Session;
  /** Drawn over every page. */
  readonly over?: ReactNode;
}

export interface Session {
  readonly view: Live<SessionView>;
  /**
   * A call of the API in this person's name. While it is not known who is here it waits, for two seconds at most (specification §7);
   * with no token no header is sent.
   */
  call<T>(call: Omit<AccountCall<T>, 'headers'>): Promise<Reply<T>>;
  /**
   * `keep`: over the end of the browser; as it was before where nothing is said. `replaces`: a device of this person that is signed out
   * for this one, when they have as many as they may.
   */
  signIn(form: { email: string; password: string; keep?: boolean; replaces?: string }): Promise<Result>;
  /** Answers the same whether or not the address has an account; it never signs in. */
  signUp(form: SignUpForm): Promise<Result>;
  /** Without options: refuses (`ok: false`) while something is unsent. `keep` leaves it on this device for the next sign-in of the same person. */
  signOut(options?: { unsent?: 'discard' | 'keep' }): Promise<SignedOutResult>;
  continueOffline(): Promise<Result>;
  /** This device becomes a tablet at a gym's door. Whoever was here is signed out; what of theirs waits is kept for them. */
  enrolTablet(form: EnrolForm): Promise<Extract<Result, { ok: false }> | { readonly ok: true; readonly gymId: string }>;
  resendVerification(email: string): Promise<Result>;
  verifyEmail(token: string): Promise<Result>;
  forgotPassword(email: string): Promise<Result>;
  resetPassword(form: { token: string; password: string }): Promise<Result>;
  /** the app as somebody else has it, to be read, until this page goes; `over` is drawn over it. */
  lookAt(look: AccountLook, over: ReactNode): Promise<unknown>;
  /** Whoever shows the app hears with what else it is to be shown. */
  onLook(show: (shown: ShownWith) => void): void;
}
