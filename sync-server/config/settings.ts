/** Every setting of the server, as it is once it was read. */
import { z } from 'zod';

/** What the server was told. Adapters are chosen here; nothing else knows which one is in use. */
export interface Config {
  /** What this process does: answer devices, decide, or both. Apart they meet in CouchDB. */
  readonly role: ServerRole;
  /** Address to listen on. Loopback unless told otherwise. */
  readonly host: string;
  /** 0 lets the system choose a free port. */
  readonly port: number;
  /** Absolute path of the one folder the server writes to. */
  readonly dataDir: string;
  /** Whether an empty store is filled with the demo world, its known passwords are shown on the sign-in page, and they work. */
  readonly demo: boolean;
  readonly store: { readonly kind: 'sqlite' } | { readonly kind: 'couchdb'; readonly url: string };
  readonly identity: { readonly kind: 'embedded' } | FirebaseConfig;
  /** Protects sessions and links, where several processes must have the same. Absent: made at the first start and kept in the data folder. */
  readonly identitySecret?: string;
  /** Whoever runs the platform decides nothing and reads none of its queues without a second factor. */
  readonly secondFactorRequired: boolean;
  /** With which bank and tax details are kept, the first of them for new ones. Absent: made at the first start and kept in the data folder. */
  readonly vaultKeys?: readonly [VaultKeySetting, ...VaultKeySetting[]];
  readonly mail: { readonly kind: 'folder' } | { readonly kind: 'smtp'; readonly url: string; readonly from: string };
  /** Base64: with what the mail provider signs its word that an e-mail arrived. Absent: nobody's word is believed. */
  readonly mailReceiptsSecret?: string;
  readonly payments: PaymentSettings;
  readonly push: PushSettings;
  readonly blobs: BlobSettings;
  /** The public service that is asked for icons which are not installed, without a trailing slash. Absent: turned off, nothing is asked outside. */
  readonly iconService?: string;
  /** Where the map's streets come from. Absent: it is the outline of Britain. */
  readonly mapTiles?: MapTileSettings;
  /** Where people reach the server, without a trailing slash. Absent: at the address it listens on. */
  readonly publicUrl?: string;
  readonly logLevel: LogLevel;
  /** How many proxies stand before the server and may name the client's address. */
  readonly trustProxy: number;
  /** Opens `/metrics` beside the operator's secret. */
  readonly metricsToken?: string;
  /** Off only for tests and measurements on loopback. */
  readonly rateLimits: boolean;
}

export interface VaultKeySetting {
  readonly id: string;
  /** 32 bytes, base64 or base64url. */
  readonly key: string;
}

/** Who takes the money: the embedded sandbox, which moves none, or Stripe. */
export type PaymentSettings =
  | { readonly kind: 'sandbox' }
  | {
      readonly kind: 'stripe';
      readonly secretKey: string;
      /** With what Stripe signs what it says on its own account. */
      readonly webhookSecret: string;
      /** Origin of its API. */
      readonly apiUrl: string;
    };

/** How news reaches a device whose app is not open. */
export type PushSettings =
  | { readonly kind: 'off' }
  | {
      readonly kind: 'web-push';
      /** Absent: made at the first start and kept in the data folder. */
      readonly keys?: { readonly publicKey: string; readonly privateKey: string };
      /** Whom a push service writes to. */
      readonly subject?: string;
      /** Origins of push services beside those of the browsers. */
      readonly services: readonly string[];
    }
  | {
      readonly kind: 'fcm';
      /** Path of the service account's file. */
      readonly accountFile: string;
      readonly endpoint: string;
      /** What a device needs to ask Firebase for a token; it says itself when one is missing. */
      readonly app: {
        readonly projectId?: string | undefined;
        readonly apiKey?: string | undefined;
        readonly appId?: string | undefined;
        readonly messagingSenderId?: string | undefined;
      };
      readonly vapidKey?: string;
    };

/** Where photos and files lie: in the data folder, or in a bucket that speaks S3. */
export type BlobSettings =
  | { readonly kind: 'folder' }
  | {
      readonly kind: 's3';
      /** With the bucket, without a trailing slash. */
      readonly url: string;
      readonly region: string;
      readonly keyId: string;
      readonly secret: string;
    };

/** A file that this server hands out, or one that browsers fetch elsewhere: that origin is in the Content-Security-Policy, and no other. */
export type MapTileSettings =
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'elsewhere'; readonly url: string };

/** People sign in with Firebase. All of it is public: devices are told the same. */
export interface FirebaseConfig {
  readonly kind: 'firebase';
  readonly projectId: string;
  readonly apiKey: string;
  readonly authDomain: string;
  /** Where Google publishes the keys of its id tokens. */
  readonly keysUrl?: string;
  /** `host:port` of the Auth emulator, whose tokens are not signed: then no others are taken. */
  readonly emulatorHost?: string;
}

export const ServerRole = z.enum(['all', 'gateway', 'decider']);
export type ServerRole = z.infer<typeof ServerRole>;

export const LogLevel = z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']);
export type LogLevel = z.infer<typeof LogLevel>;
