/** Firebase's services on the device, as narrow as we use them. Shapes only: `open-cloud.ts` says how they are opened. */

/** What `GET /api/config` says of a Firebase project. */
export interface CloudConfig {
  readonly projectId: string;
  readonly apiKey: string;
  readonly authDomain: string;
  /** `host:port` of the Auth emulator. */
  readonly emulatorHost?: string | undefined;
}

export interface CloudUser {
  /** Firebase's id. */
  readonly id: string;
  readonly emailVerified: boolean;
}

/** Each rejects with Firebase's own error (`code`: `auth/…`). */
export interface CloudAuth {
  /** Makes an account without signing in with it; its first id token. */
  createAccount(form: { email: string; password: string; name: string }): Promise<string>;
  /** Takes back the account just made. */
  removeAccount(): Promise<void>;
  signIn(email: string, password: string): Promise<CloudUser>;
  signOut(): Promise<void>;
  /** Of whoever is signed in, renewed; null: nobody is. */
  idToken(): Promise<{
    readonly userId: string;
    readonly idToken: string;
    readonly expiresAt: number;
    readonly emailVerified: boolean;
  } | null>;
  /** To whoever is signed in or was just made an account; false: neither has this address. */
  sendVerification(email: string): Promise<boolean>;
  sendPasswordReset(email: string): Promise<void>;
  applyCode(code: string): Promise<void>;
  resetPassword(code: string, password: string): Promise<void>;
  onUser(listener: (user: CloudUser | null) => void): () => void;
}

export interface CloudStorage {
  /** Resolves with the address of what was stored. */
  upload(path: string, bytes: Blob): Promise<string>;
}

export interface Cloud {
  readonly available: boolean;
  readonly auth: CloudAuth;
  readonly storage: CloudStorage;
}
