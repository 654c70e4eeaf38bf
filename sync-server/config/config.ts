/**
 * Every setting of the server, read from the environment once, validated here and nowhere else. A wrong value stops the start
 * with one line that names the variable and the rule; values are never repeated, since some hold passwords.
 */
import { resolve } from 'node:path';
import { z } from 'zod';
import { readBlobs } from './blobs.ts';
import { readFirebase } from './firebase.ts';
import { readMapTiles } from './map-tiles.ts';
import { readPayments } from './payments.ts';
import { readPush } from './push.ts';
import { letsOthersIn } from './reach.ts';
import { ConfigError, httpsOrLoopback, loopback, onOff, readerOf, url, whole } from './reader.ts';
import { type Config, LogLevel, ServerRole } from './settings.ts';
import { readVault } from './vault.ts';

/** Iconify's own, which has every set that is published freely. */
const PUBLIC_ICONS = new URL('https://api.iconify.design');

/**
 * Reads the settings. Unset and empty are the same.
 * @param environment usually `process.env`
 * @throws ConfigError naming the first variable that breaks its rule
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const read = readerOf(environment);

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
  const mailReceiptsSecret = read(
    'MAIL_RECEIPTS_SECRET',
    // 24 bytes or more, as Standard Webhooks asks; its prefix may stay.
    z
      .string()
      .regex(/^(whsec_)?[A-Za-z0-9+/]{32,128}={0,2}$/)
      .transform((text) => text.replace(/^whsec_/, '')),
    'must be 24 to 96 bytes in base64, with or without "whsec_" before it',
  );
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
  const payments = readPayments(read);
  const push = readPush(read, role === 'all');
  const blobs = readBlobs(read);
  const iconService =
    read(
      'ICON_SERVICE_URL',
      z.union([z.literal('off'), url(['https:', 'http:'])]),
      'must be an http or https address, or "off"',
    ) ?? PUBLIC_ICONS;
  const mapTiles = readMapTiles(read);

  const production = environment.NODE_ENV?.trim() === 'production';
  const others = letsOthersIn({ production, publicUrl: publicUrl?.origin, trustProxy, loopback: local });
  const demo = asked ?? (others === null && !hosted && payments.kind === 'sandbox');
  const proxied = trustProxy > 0 || (publicUrl !== undefined && !loopback(publicUrl.hostname));
  const identity = hosted ? readFirebase(read, local && !proxied) : ({ kind: 'embedded' } as const);
  const secondFactor = read('SECOND_FACTOR', z.enum(['required', 'own']), 'must be "required" or "own"');
  const identitySecret = read(
    'IDENTITY_SECRET',
    z.string().regex(/^[\x21-\x7e]{32,200}$/),
    'must be 32 to 200 characters without spaces',
  );
  requireFitting({
    role,
    hosted,
    sandbox: payments.kind === 'sandbox',
    demo,
    others,
    rateLimits,
    identitySecret,
    couchdb,
    smtp,
    publicUrl,
    from,
  });

  const vaultKeys = readVault(read, role === 'all');

  return {
    role,
    host,
    port,
    dataDir,
    demo,
    store: couchdb === undefined ? { kind: 'sqlite' } : { kind: 'couchdb', url: couchdb.href },
    identity,
    // The demo's administrator signs in with one tap.
    secondFactorRequired: (secondFactor ?? (demo ? 'own' : 'required')) === 'required',
    ...(identitySecret === undefined ? {} : { identitySecret }),
    ...(vaultKeys === undefined ? {} : { vaultKeys }),
    mail: smtp === undefined || from === undefined ? { kind: 'folder' } : { kind: 'smtp', url: smtp.href, from },
    ...(mailReceiptsSecret === undefined ? {} : { mailReceiptsSecret }),
    payments,
    push,
    blobs,
    ...(iconService === 'off' ? {} : { iconService: iconService.href.replace(/\/+$/, '') }),
    ...(mapTiles === undefined ? {} : { mapTiles }),
    ...(publicUrl === undefined ? {} : { publicUrl: publicUrl.origin }),
    logLevel,
    trustProxy,
    ...(metricsToken === undefined ? {} : { metricsToken }),
    rateLimits,
  };
}

interface Together {
  readonly role: ServerRole;
  readonly hosted: boolean;
  readonly sandbox: boolean;
  readonly demo: boolean;
  /** What lets others in; null where only this machine can come. */
  readonly others: string | null;
  readonly rateLimits: boolean;
  readonly identitySecret: string | undefined;
  readonly couchdb: URL | undefined;
  readonly smtp: URL | undefined;
  readonly publicUrl: URL | undefined;
  readonly from: string | undefined;
}

/** What each may be said, but not together. */
function requireFitting(said: Together): void {
  const { role, hosted, sandbox, demo, others, rateLimits, identitySecret, couchdb, smtp, publicUrl, from } = said;
  if (role !== 'all' && couchdb === undefined)
    throw new ConfigError('ROLE may be "gateway" or "decider" only with COUCHDB_URL: the embedded store belongs to one process.');
  if (role !== 'all' && !hosted && identitySecret === undefined)
    throw new ConfigError('IDENTITY_SECRET must be set with ROLE "gateway" or "decider": all of them need the same.');
  if (hosted && demo) throw new ConfigError('DEMO may be "on" only with IDENTITY=embedded: its accounts are kept here.');
  if (demo && !sandbox) throw new ConfigError('DEMO may be "on" only with PAYMENTS=sandbox: its people have no real cards.');
  if (demo && others !== null) throw new ConfigError(`DEMO may not be "on" with ${others}: everybody knows its passwords.`);
  if (!rateLimits && others !== null)
    throw new ConfigError(`RATE_LIMITS may not be "off" with ${others}: nothing would slow down who guesses passwords.`);
  if (smtp !== undefined && publicUrl === undefined)
    throw new ConfigError('PUBLIC_URL must be set with SMTP_URL: links in mails lead there.');
  if (smtp !== undefined && from === undefined)
    throw new ConfigError('MAIL_FROM must be set with SMTP_URL: it is the sender of every mail.');
}
