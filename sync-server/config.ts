/**
 * Every setting of the server, read from the environment once, validated here and nowhere else. A wrong value stops the start
 * with one line that names the variable and the rule; values are never repeated, since some hold passwords.
 */
import { resolve } from 'node:path';
import { z } from 'zod';

/** What the server was told. Adapters are chosen here; nothing else knows which one is in use. */
export interface Config {
  /** Address to listen on. Loopback unless told otherwise. */
  readonly host: string;
  /** 0 lets the system choose a free port. */
  readonly port: number;
  /** Absolute path of the one folder the server writes to. */
  readonly dataDir: string;
  /** Whether an empty store is filled with the demo world, and its known passwords are shown on the sign-in page. */
  readonly demo: boolean;
  readonly store: { readonly kind: 'sqlite' } | { readonly kind: 'couchdb'; readonly url: string };
  readonly mail: { readonly kind: 'folder' } | { readonly kind: 'smtp'; readonly url: string; readonly from: string };
  /** Where people reach the server, without a trailing slash. Absent: at the address it listens on. */
  readonly publicUrl?: string;
  readonly logLevel: LogLevel;
  /** How many proxies stand before the server and may name the client's address. */
  readonly trustProxy: number;
  /** Off only for tests and measurements on loopback. */
  readonly rateLimits: boolean;
}

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

  const host = read('HOST', z.string().regex(/^[A-Za-z0-9.:-]{1,253}$/), 'must be a host name or an IP address') ?? '127.0.0.1';
  const local = loopback(host);
  const port = read('PORT', whole(65_535), 'must be a whole number from 0 (any free port) to 65535') ?? 8787;
  const dataDir = resolve(
    read('DATA_DIR', z.string().regex(/^[^\0]{1,1000}$/), 'must be a path of at most 1000 characters') ?? 'data',
  );
  const demo = read('DEMO', onOff, 'must be "on" or "off"') ?? local;
  const couchdb = read('COUCHDB_URL', url(['http:', 'https:']), 'must be an http or https address');
  const smtp = read('SMTP_URL', url(['smtp:', 'smtps:']), 'must be an smtp or smtps address');
  const from = read('MAIL_FROM', z.string().regex(/^[^\s@<>"]{1,64}@[^\s@<>"]{1,253}$/), 'must be a mail address');
  const publicUrl = read(
    'PUBLIC_URL',
    url(['http:', 'https:'])
      .refine(isOrigin)
      .refine((address) => address.protocol === 'https:' || loopback(address.hostname)),
    'must be an https address without a path (http only on loopback: browsers allow no service worker or camera otherwise)',
  );
  const logLevel = read('LOG_LEVEL', LogLevel, `must be one of ${LogLevel.options.join(', ')}`) ?? 'info';
  const trustProxy = read('TRUST_PROXY', whole(10), 'must be the number of proxies before the server, 0 to 10') ?? 0;
  const rateLimits = read('RATE_LIMITS', onOff, 'must be "on" or "off"') ?? true;

  if (!rateLimits && !local) throw new ConfigError('RATE_LIMITS may be "off" only when HOST is a loopback address.');
  if (smtp !== undefined && publicUrl === undefined)
    throw new ConfigError('PUBLIC_URL must be set with SMTP_URL: links in mails lead there.');
  if (smtp !== undefined && from === undefined)
    throw new ConfigError('MAIL_FROM must be set with SMTP_URL: it is the sender of every mail.');

  return {
    host,
    port,
    dataDir,
    demo,
    store: couchdb === undefined ? { kind: 'sqlite' } : { kind: 'couchdb', url: couchdb.href },
    mail: smtp === undefined || from === undefined ? { kind: 'folder' } : { kind: 'smtp', url: smtp.href, from },
    ...(publicUrl === undefined ? {} : { publicUrl: publicUrl.origin }),
    logLevel,
    trustProxy,
    rateLimits,
  };
}
