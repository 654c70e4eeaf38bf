/**
 * Every setting of the server, read from the environment once, validated here and nowhere else. A wrong value stops the start
 * with one line that names the variable and the rule; values are never repeated, since some hold passwords.
 */
import { resolve } from 'node:path';
import { z } from 'zod';
import { letsOthersIn } from './config-reach.ts';

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
  readonly mail: { readonly kind: 'folder' } | { readonly kind: 'smtp'; readonly url: string; readonly from: string };
  readonly push: PushSettings;
  /** The public service that is asked for icons which are not installed, without a trailing slash. Absent: turned off, nothing is asked outside. */
  readonly iconService?: string;
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

/** Iconify's own, which has every set that is published freely. */
const PUBLIC_ICONS = new URL('https://api.iconify.design');

const ServerRole = z.enum(['all', 'gateway', 'decider']);
export type ServerRole = z.infer<typeof ServerRole>;

const LogLevel = z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']);
export type LogLevel = z.infer<typeof LogLevel>;

/** Thrown by `readConfig`; its message is one line for the person who started the server. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

const loopback = (host: string) => host === 'localhost' || host === '::1' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host);

const whole = (maximum: number) =>
  z
    .string()
    .regex(/^\d{1,5}$/)
    .transform(Number)
    .pipe(z.number().max(maximum));
const onOff = z.enum(['on', 'off']).transform((word) => word === 'on');
const url = (schemes: readonly string[]) =>
  z
    .string()
    .refine((text) => URL.canParse(text) && schemes.includes(new URL(text).protocol) && new URL(text).hostname !== '')
    .transform((text) => new URL(text));
const isOrigin = (address: URL) => address.pathname === '/' && `${address.search}${address.hash}${address.username}` === '';
/** Where a secret travels to: over https, or not off this machine. */
const httpsOrLoopback = url(['http:', 'https:'])
  .refine(isOrigin)
  .refine((address) => address.protocol === 'https:' || loopback(address.hostname));

/**
 * Reads the settings. Unset and empty are the same.
 * @param environment usually `process.env`
 * @throws ConfigError naming the first variable that breaks its rule
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const read = <T>(name: string, schema: z.ZodType<T>, rule: string): T | undefined => {
    const text = environment[name]?.trim();
    if (text === undefined || text === '') return undefined;
    const result = schema.safeParse(text);
    if (!result.success) throw new ConfigError(`${name} ${rule}.`);
    return result.data;
  };

  const role = read('ROLE', ServerRole, `must be one of ${ServerRole.options.join(', ')}`) ?? 'all';
  const host = read('HOST', z.string().regex(/^[A-Za-z0-9.:-]{1,253}$/), 'must be a host name or an IP address') ?? '127.0.0.1';
  const local = loopback(host);
  const port = read('PORT', whole(65_535), 'must be a whole number from 0 (any free port) to 65535') ?? 8787;
  const dataDir = resolve(
    read('DATA_DIR', z.string().regex(/^[^\0]{1,1000}$/), 'must be a path of at most 1000 characters') ?? 'data',
  );
  const hosted = read('IDENTITY', z.enum(['embedded', 'firebase']), 'must be "embedded" or "firebase"') === 'firebase';
  const asked = read('DEMO', onOff, 'must be "on" or "off"');
  const couchdb = read('COUCHDB_URL', url(['http:', 'https:']), 'must be an http or https address');
  const smtp = read('SMTP_URL', url(['smtp:', 'smtps:']), 'must be an smtp or smtps address');
  const from = read('MAIL_FROM', z.string().regex(/^[^\s@<>"]{1,64}@[^\s@<>"]{1,253}$/), 'must be a mail address');
  const publicUrl = read(
    'PUBLIC_URL',
    httpsOrLoopback,
    'must be an https address without a path (http only on loopback: browsers allow no service worker or camera otherwise)',
  );
  const logLevel = read('LOG_LEVEL', LogLevel, `must be one of ${LogLevel.options.join(', ')}`) ?? 'info';
  const trustProxy = read('TRUST_PROXY', whole(10), 'must be the number of proxies before the server, 0 to 10') ?? 0;
  const rateLimits = read('RATE_LIMITS', onOff, 'must be "on" or "off"') ?? true;

  const metricsToken = read(
    'METRICS_TOKEN',
    z.string().regex(/^[\x21-\x7e]{16,200}$/),
    'must be 16 to 200 characters without spaces',
  );
  const push = readPush(read, role === 'all');
  const iconService =
    read(
      'ICON_SERVICE_URL',
      z.union([z.literal('off'), url(['https:', 'http:'])]),
      'must be an http or https address, or "off"',
    ) ?? PUBLIC_ICONS;

  const production = environment.NODE_ENV?.trim() === 'production';
  const others = letsOthersIn({ production, publicUrl: publicUrl?.origin, trustProxy, loopback: local });
  const demo = asked ?? (others === null && !hosted);
  const proxied = trustProxy > 0 || (publicUrl !== undefined && !loopback(publicUrl.hostname));
  const identity = hosted ? readFirebase(read, local && !proxied) : ({ kind: 'embedded' } as const);
  const identitySecret = read(
    'IDENTITY_SECRET',
    z.string().regex(/^[\x21-\x7e]{32,200}$/),
    'must be 32 to 200 characters without spaces',
  );
  if (role !== 'all' && couchdb === undefined)
    throw new ConfigError('ROLE may be "gateway" or "decider" only with COUCHDB_URL: the embedded store belongs to one process.');
  if (role !== 'all' && !hosted && identitySecret === undefined)
    throw new ConfigError('IDENTITY_SECRET must be set with ROLE "gateway" or "decider": all of them need the same.');
  if (hosted && demo) throw new ConfigError('DEMO may be "on" only with IDENTITY=embedded: its accounts are kept here.');
  if (demo && others !== null) throw new ConfigError(`DEMO may not be "on" with ${others}: everybody knows its passwords.`);
  if (!rateLimits && others !== null)
    throw new ConfigError(`RATE_LIMITS may not be "off" with ${others}: nothing would slow down who guesses passwords.`);
  if (smtp !== undefined && publicUrl === undefined)
    throw new ConfigError('PUBLIC_URL must be set with SMTP_URL: links in mails lead there.');
  if (smtp !== undefined && from === undefined)
    throw new ConfigError('MAIL_FROM must be set with SMTP_URL: it is the sender of every mail.');

  return {
    role,
    host,
    port,
    dataDir,
    demo,
    store: couchdb === undefined ? { kind: 'sqlite' } : { kind: 'couchdb', url: couchdb.href },
    identity,
    ...(identitySecret === undefined ? {} : { identitySecret }),
    mail: smtp === undefined || from === undefined ? { kind: 'folder' } : { kind: 'smtp', url: smtp.href, from },
    push,
    ...(iconService === 'off' ? {} : { iconService: iconService.href.replace(/\/+$/, '') }),
    ...(publicUrl === undefined ? {} : { publicUrl: publicUrl.origin }),
    logLevel,
    trustProxy,
    ...(metricsToken === undefined ? {} : { metricsToken }),
    rateLimits,
  };
}

type Read = <T>(name: string, schema: z.ZodType<T>, rule: string) => T | undefined;

/** `alone`: nobody outside this machine reaches the server. */
function readFirebase(read: Read, alone: boolean): FirebaseConfig {
  const projectId = read('FIREBASE_PROJECT_ID', z.string().regex(/^[a-z][a-z0-9-]{3,28}[a-z0-9]$/), 'must be a project id');
  const apiKey = read('FIREBASE_API_KEY', z.string().regex(/^[A-Za-z0-9_-]{1,100}$/), 'must be the web API key of the project');
  const authDomain = read('FIREBASE_AUTH_DOMAIN', z.string().regex(/^[a-z0-9.-]{4,253}$/), 'must be a host name');
  const keysUrl = read(
    'FIREBASE_KEYS_URL',
    url(['http:', 'https:']).refine((address) => address.protocol === 'https:' || loopback(address.hostname)),
    'must be an https address (http only on loopback)',
  );
  const emulatorHost = read(
    'FIREBASE_AUTH_EMULATOR_HOST',
    z.string().regex(/^[a-z0-9.-]{1,253}:\d{1,5}$/),
    'must be a host name and a port, like 127.0.0.1:9099',
  );
  if (projectId === undefined)
    throw new ConfigError('FIREBASE_PROJECT_ID must be set with IDENTITY=firebase: tokens of other projects are refused.');
  if (apiKey === undefined)
    throw new ConfigError('FIREBASE_API_KEY must be set with IDENTITY=firebase: devices sign in with it.');
  if (emulatorHost !== undefined && !alone)
    throw new ConfigError(
      'FIREBASE_AUTH_EMULATOR_HOST may be set only when HOST and PUBLIC_URL are loopback addresses and there is no proxy: its tokens are not signed.',
    );
  return {
    kind: 'firebase',
    projectId,
    apiKey,
    authDomain: authDomain ?? `${projectId}.firebaseapp.com`,
    ...(keysUrl === undefined ? {} : { keysUrl: keysUrl.href }),
    ...(emulatorHost === undefined ? {} : { emulatorHost }),
  };
}

/** `alone`: one process does it all. Several must have the same keys: a device subscribes with one's, and another signs. */
function readPush(read: Read, alone: boolean): PushSettings {
  const asked = read('PUSH', z.enum(['web-push', 'fcm', 'off']), 'must be "web-push", "fcm" or "off"');
  const publicKey = read('VAPID_PUBLIC_KEY', z.string().regex(/^[A-Za-z0-9_-]{87}$/), 'must be 65 bytes as base64url');
  const kind = asked ?? (alone || publicKey ? 'web-push' : 'off');
  if (kind === 'off') return { kind };
  if (kind === 'fcm') {
    const word = z.string().regex(/^[\w:.-]{1,200}$/);
    const accountFile = read('FCM_SERVICE_ACCOUNT', z.string().max(1000), 'must be a path of at most 1000 characters');
    if (accountFile === undefined) throw new ConfigError('FCM_SERVICE_ACCOUNT must be set with PUSH=fcm.');
    const endpoint = read('FCM_ENDPOINT', httpsOrLoopback, 'must be an https address without a path (http only on loopback)');
    const setting = (name: string) => read(name, word, 'must be the value of that name in the Firebase console');
    return {
      kind,
      accountFile: resolve(accountFile),
      endpoint: endpoint?.origin ?? 'https://fcm.googleapis.com',
      app: {
        projectId: setting('FIREBASE_PROJECT_ID'),
        apiKey: setting('FIREBASE_API_KEY'),
        appId: setting('FIREBASE_APP_ID'),
        messagingSenderId: setting('FIREBASE_MESSAGING_SENDER_ID'),
      },
      ...(publicKey === undefined ? {} : { vapidKey: publicKey }),
    };
  }
  const privateKey = read('VAPID_PRIVATE_KEY', z.string().regex(/^[A-Za-z0-9_-]{43}$/), 'must be 32 bytes as base64url');
  const subject = read(
    'VAPID_SUBJECT',
    z.string().regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/),
    'must be a mailto: or https: address',
  );
  const services = read(
    'PUSH_SERVICES',
    z
      .string()
      .transform((text) => text.split(',').map((one) => one.trim()))
      .pipe(z.array(httpsOrLoopback).max(20)),
    'must be https addresses without a path, separated by commas (http only on loopback)',
  );
  if ((publicKey === undefined) !== (privateKey === undefined)) {
    throw new ConfigError('VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY must be set together.');
  }
  if (!alone && publicKey === undefined) {
    throw new ConfigError(
      'VAPID_PUBLIC_KEY must be set with PUSH=web-push and ROLE "gateway" or "decider": all of them need the same.',
    );
  }
  return {
    kind,
    ...(publicKey && privateKey ? { keys: { publicKey, privateKey } } : {}),
    ...(subject === undefined ? {} : { subject }),
    services: services?.map((service) => service.origin) ?? [],
  };
}
