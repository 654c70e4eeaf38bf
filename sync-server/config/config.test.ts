import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { warningsAbout } from './reach.ts';
import { ConfigError } from './reader.ts';

const VAULT_KEYS = `2026:${'k'.repeat(43)}`;

const message = (environment: Record<string, string>): string => {
  try {
    readConfig(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return 'accepted';
};

describe('readConfig', () => {
  it('starts on loopback with the embedded store and the demo world when nothing is set', () => {
    expect(readConfig({})).toEqual({
      role: 'all',
      host: '127.0.0.1',
      port: 8787,
      dataDir: resolve('data'),
      demo: true,
      store: { kind: 'sqlite' },
      identity: { kind: 'embedded' },
      mail: { kind: 'folder' },
      payments: { kind: 'sandbox' },
      push: { kind: 'web-push', services: [] },
      blobs: { kind: 'folder' },
      iconService: 'https://api.iconify.design',
      secondFactorRequired: false,
      logLevel: 'info',
      trustProxy: 0,
      rateLimits: true,
    });
  });

  it('takes every value it is given', () => {
    expect(
      readConfig({
        HOST: '0.0.0.0',
        PORT: ' 80 ',
        DATA_DIR: '/srv/fitness',
        DEMO: 'off',
        COUCHDB_URL: 'https://app:secret@couch.example:6984/',
        ROLE: 'gateway',
        IDENTITY_SECRET: 'i'.repeat(32),
        VAULT_KEYS: `2026:${'n'.repeat(43)}=, 2025:${'o'.repeat(43)}`,
        SMTP_URL: 'smtps://mail.example:465',
        MAIL_FROM: 'hello@fitness.example',
        PUBLIC_URL: 'https://fitness.example/',
        LOG_LEVEL: 'warn',
        TRUST_PROXY: '2',
        RATE_LIMITS: 'on',
        VAPID_PUBLIC_KEY: 'p'.repeat(87),
        VAPID_PRIVATE_KEY: 's'.repeat(43),
        VAPID_SUBJECT: 'mailto:ops@fitness.example',
        PUSH_SERVICES: 'https://push.example, http://127.0.0.1:9',
        ICON_SERVICE_URL: 'https://icons.example',
        SECOND_FACTOR: 'own',
        BLOBS: 's3',
        BLOBS_S3_URL: 'https://s3.example/photos/',
        BLOBS_S3_REGION: 'eu-west-2',
        BLOBS_S3_KEY_ID: 'AKIA',
        BLOBS_S3_SECRET: 'a/secret+of=ours',
        PAYMENTS: 'stripe',
        STRIPE_SECRET_KEY: 'sk_test_0123456789',
        STRIPE_WEBHOOK_SECRET: 'whsec_0123456789abcdef',
      }),
    ).toEqual({
      secondFactorRequired: false,
      iconService: 'https://icons.example',
      role: 'gateway',
      identitySecret: 'i'.repeat(32),
      vaultKeys: [
        { id: '2026', key: `${'n'.repeat(43)}=` },
        { id: '2025', key: 'o'.repeat(43) },
      ],
      host: '0.0.0.0',
      port: 80,
      dataDir: '/srv/fitness',
      demo: false,
      store: { kind: 'couchdb', url: 'https://app:secret@couch.example:6984/' },
      identity: { kind: 'embedded' },
      mail: { kind: 'smtp', url: 'smtps://mail.example:465', from: 'hello@fitness.example' },
      payments: {
        kind: 'stripe',
        secretKey: 'sk_test_0123456789',
        webhookSecret: 'whsec_0123456789abcdef',
        apiUrl: 'https://api.stripe.com',
      },
      push: {
        kind: 'web-push',
        keys: { publicKey: 'p'.repeat(87), privateKey: 's'.repeat(43) },
        subject: 'mailto:ops@fitness.example',
        services: ['https://push.example', 'http://127.0.0.1:9'],
      },
      blobs: {
        kind: 's3',
        url: 'https://s3.example/photos',
        region: 'eu-west-2',
        keyId: 'AKIA',
        secret: 'a/secret+of=ours',
      },
      publicUrl: 'https://fitness.example',
      logLevel: 'warn',
      trustProxy: 2,
      rateLimits: true,
    });
  });

  const REACHABLE = [
    [{ NODE_ENV: 'production' }, 'NODE_ENV'],
    [{ PUBLIC_URL: 'https://fitness.example' }, 'PUBLIC_URL'],
    [{ PUBLIC_URL: 'http://localhost:8787' }, 'PUBLIC_URL'],
    [{ TRUST_PROXY: '1' }, 'TRUST_PROXY'],
    [{ HOST: '0.0.0.0' }, 'HOST'],
    [{ HOST: '192.0.2.1' }, 'HOST'],
    [{ NODE_ENV: 'production', PUBLIC_URL: 'https://fitness.example', TRUST_PROXY: '1' }, 'NODE_ENV'],
  ] as const;

  it('[A12] says which key is missing, or wrong, where Stripe takes the money', () => {
    const stripe = {
      PAYMENTS: 'stripe',
      STRIPE_SECRET_KEY: 'sk_test_0123456789',
      STRIPE_WEBHOOK_SECRET: 'whsec_0123456789abcdef',
    };
    const refused = (change: Record<string, string>) => expect(() => readConfig({ ...stripe, ...change }));
    refused({ PAYMENTS: 'paypal' }).toThrow(/^PAYMENTS must be/);
    refused({ STRIPE_SECRET_KEY: '' }).toThrow(/^STRIPE_SECRET_KEY must be set with PAYMENTS=stripe/);
    refused({ STRIPE_SECRET_KEY: 'pk_test_0123456789' }).toThrow(/^STRIPE_SECRET_KEY must be a secret/);
    refused({ STRIPE_WEBHOOK_SECRET: '' }).toThrow(/^STRIPE_WEBHOOK_SECRET must be set/);
    refused({ STRIPE_WEBHOOK_SECRET: '0123456789abcdef' }).toThrow(/^STRIPE_WEBHOOK_SECRET must be the signing secret/);
    refused({ STRIPE_API_URL: 'http://stripe.example' }).toThrow(/^STRIPE_API_URL must be an https address/);
    refused({ DEMO: 'on' }).toThrow(/^DEMO may be "on" only with PAYMENTS=sandbox/);
    const elsewhere = { ...stripe, STRIPE_API_URL: 'http://127.0.0.1:9' };
    expect(readConfig(elsewhere)).toMatchObject({ demo: false, payments: { apiUrl: 'http://127.0.0.1:9' } });
  });

  it('[10.1] shows known passwords to nobody but this machine', () => {
    for (const [settings] of REACHABLE) expect(readConfig(settings).demo, JSON.stringify(settings)).toBe(false);
    for (const HOST of ['::1', 'localhost', '127.0.0.1']) expect(readConfig({ HOST }).demo).toBe(true);
    expect(readConfig({ NODE_ENV: 'development', TRUST_PROXY: '0' }).demo).toBe(true);
    expect(readConfig({ DEMO: 'off' }).demo).toBe(false);
  });

  it.each(REACHABLE)('[10.1] does not start as a demo, nor without limits, where others can come: %j', (settings, name) => {
    expect(message({ ...settings, DEMO: 'on' })).toMatch(new RegExp(`^DEMO may not be "on" with .*${name}.*\\.$`));
    expect(message({ ...settings, RATE_LIMITS: 'off' })).toMatch(
      new RegExp(`^RATE_LIMITS may not be "off" with .*${name}.*\\.$`),
    );
    expect(message({ ...settings, DEMO: 'off', RATE_LIMITS: 'on' })).toBe('accepted');
  });

  it('[10.1] warns of an https address with no proxy to believe: everybody would count as one', () => {
    const warnings = (settings: Record<string, string>) => warningsAbout(readConfig(settings));
    expect(warnings({ PUBLIC_URL: 'https://fitness.example' })).toEqual([expect.stringMatching(/^PUBLIC_URL .+ TRUST_PROXY /)]);
    expect(warnings({ PUBLIC_URL: 'https://fitness.example', TRUST_PROXY: '1' })).toEqual([]);
    expect(warnings({ PUBLIC_URL: 'http://localhost:8787' })).toEqual([]);
    expect(warnings({})).toEqual([]);
  });

  it('treats an empty variable as unset', () => {
    expect(readConfig({ PORT: '', DEMO: ' ', COUCHDB_URL: '' })).toEqual(readConfig({}));
  });

  it.each([
    ['HOST', 'not a host!'],
    ['HOST', 'http://127.0.0.1'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '80.5'],
    ['PORT', '0x50'],
    ['PORT', 'eighty'],
    ['DATA_DIR', 'x'.repeat(1001)],
    ['DATA_DIR', 'a\0b'],
    ['DEMO', 'yes'],
    ['DEMO', 'true'],
    ['COUCHDB_URL', 'couch.example'],
    ['COUCHDB_URL', 'ftp://couch.example'],
    ['COUCHDB_URL', 'http://'],
    ['SMTP_URL', 'https://mail.example'],
    ['MAIL_FROM', 'Fitness Hub <hello@fitness.example>'],
    ['PUBLIC_URL', 'fitness.example'],
    ['PUBLIC_URL', 'http://fitness.example'],
    ['PUBLIC_URL', 'https://fitness.example/app'],
    ['PUBLIC_URL', 'https://user@fitness.example'],
    ['IDENTITY', 'google'],
    ['LOG_LEVEL', 'loud'],
    ['METRICS_TOKEN', 'too-short'],
    ['IDENTITY_SECRET', 'too-short'],
    ['VAULT_KEYS', 'a-key-without-its-name'],
    ['VAULT_KEYS', 'short:c2hvcnQ='],
    ['VAULT_KEYS', `one:${'k'.repeat(43)},one:${'l'.repeat(43)}`],
    ['ROLE', 'standby'],
    ['TRUST_PROXY', 'yes'],
    ['TRUST_PROXY', '11'],
    ['RATE_LIMITS', 'none'],
    ['PUSH', 'pigeons'],
    ['VAPID_PUBLIC_KEY', 'short'],
    ['VAPID_PRIVATE_KEY', 'short'],
    ['VAPID_SUBJECT', 'ops@fitness.example'],
    ['PUSH_SERVICES', 'http://push.example'],
    ['PUSH_SERVICES', 'https://push.example/path'],
    ['BLOBS', 'cupboard'],
    ['BLOBS_S3_URL', 'http://s3.example/photos'],
    ['BLOBS_S3_URL', 'https://s3.example'],
    ['BLOBS_S3_URL', 'https://s3.example/photos/of-gyms'],
    ['BLOBS_S3_REGION', 'Western Europe'],
    ['BLOBS_S3_KEY_ID', 'two words'],
    ['BLOBS_S3_SECRET', 'two words'],
  ])('refuses %s=%j with one line that names it and keeps the value to itself', (name, value) => {
    const line = message({ [name]: value });
    expect(line).toMatch(new RegExp(`^${name} must be .+\\.$`));
    expect(line).not.toContain('\n');
    if (value.length > 3) expect(line).not.toContain(value);
  });

  it('lets a process be one of several only where they can meet, and with the secret they share', () => {
    for (const ROLE of ['gateway', 'decider']) {
      expect(message({ ROLE })).toMatch(/^ROLE may be .+ only with COUCHDB_URL: /);
      const COUCHDB_URL = 'http://couch.example:5984';
      expect(message({ ROLE, COUCHDB_URL })).toMatch(/^IDENTITY_SECRET must be set /);
      const shared = { ROLE, COUCHDB_URL, IDENTITY_SECRET: 'i'.repeat(32) };
      expect(message(shared)).toMatch(/^VAULT_KEYS must be set /);
      expect(readConfig({ ...shared, VAULT_KEYS }).role).toBe(ROLE);
    }
  });

  it('allows RATE_LIMITS=off where only this machine can come', () => {
    expect(readConfig({ RATE_LIMITS: 'off' }).rateLimits).toBe(false);
  });

  it('wants the sender and the address of the links before it sends mail', () => {
    expect(message({ SMTP_URL: 'smtp://mail.example' })).toMatch(/^PUBLIC_URL must be set/);
    expect(message({ SMTP_URL: 'smtp://mail.example', PUBLIC_URL: 'https://fitness.example' })).toMatch(/^MAIL_FROM must be set/);
  });

  it('wants both halves of the key that pushes are signed with', () => {
    expect(message({ VAPID_PUBLIC_KEY: 'p'.repeat(87) })).toMatch(/must be set together\.$/);
    expect(message({ VAPID_PRIVATE_KEY: 's'.repeat(43) })).toMatch(/must be set together\.$/);
  });

  it('sends no pushes in roles apart without keys that all of them have', () => {
    const apart = { ROLE: 'gateway', COUCHDB_URL: 'http://127.0.0.1:5984', IDENTITY_SECRET: 'i'.repeat(32), VAULT_KEYS };
    expect(readConfig(apart).push).toEqual({ kind: 'off' });
    expect(message({ ...apart, PUSH: 'web-push' })).toMatch(
      /^VAPID_PUBLIC_KEY must be set with PUSH=web-push and ROLE .+ the same\.$/,
    );
    const keys = { VAPID_PUBLIC_KEY: 'p'.repeat(87), VAPID_PRIVATE_KEY: 's'.repeat(43) };
    expect(readConfig({ ...apart, ...keys }).push).toMatchObject({ kind: 'web-push', keys: { publicKey: 'p'.repeat(87) } });
  });

  it('sends through Firebase when told to, with its account; what devices need it hands on as it is', () => {
    expect(readConfig({ PUSH: 'off' }).push).toEqual({ kind: 'off' });
    expect(message({ PUSH: 'fcm' })).toBe('FCM_SERVICE_ACCOUNT must be set with PUSH=fcm.');
    const fcm = {
      PUSH: 'fcm',
      FCM_SERVICE_ACCOUNT: '/srv/account.json',
      FIREBASE_PROJECT_ID: 'demo-gym',
      FIREBASE_APP_ID: '1:2:web:3',
    };
    expect(readConfig(fcm).push).toEqual({
      kind: 'fcm',
      accountFile: '/srv/account.json',
      endpoint: 'https://fcm.googleapis.com',
      app: { projectId: 'demo-gym', appId: '1:2:web:3' },
    });
    expect(message({ ...fcm, FCM_ENDPOINT: 'http://fcm.example' })).toMatch(/^FCM_ENDPOINT must be an https address/);
    expect(message({ ...fcm, FIREBASE_API_KEY: 'two words' })).toMatch(/^FIREBASE_API_KEY must be /);
  });

  it('[17] without demo data nobody runs the platform without a second factor, unless that is said', () => {
    expect(readConfig({}).secondFactorRequired).toBe(false);
    expect(readConfig({ DEMO: 'off' }).secondFactorRequired).toBe(true);
    expect(readConfig({ DEMO: 'off', SECOND_FACTOR: 'own' }).secondFactorRequired).toBe(false);
    expect(readConfig({ SECOND_FACTOR: 'required' }).secondFactorRequired).toBe(true);
    expect(message({ SECOND_FACTOR: 'none' })).toBe('SECOND_FACTOR must be "required" or "own".');
  });

  it('[10.23] asks Iconify for icons that are not installed, another service when one is named, and none when it is off', () => {
    expect(readConfig({}).iconService).toBe('https://api.iconify.design');
    expect(readConfig({ ICON_SERVICE_URL: 'https://icons.example/api/' }).iconService).toBe('https://icons.example/api');
    expect(readConfig({ ICON_SERVICE_URL: 'off' })).not.toHaveProperty('iconService');
    expect(message({ ICON_SERVICE_URL: 'ftp://icons.example' })).toBe(
      'ICON_SERVICE_URL must be an http or https address, or "off".',
    );
  });

  it('[16] takes map tiles from a file or from elsewhere, and nothing that is no archive', () => {
    expect(readConfig({})).not.toHaveProperty('mapTiles');
    expect(readConfig({ MAP_TILES: 'maps/britain.pmtiles' }).mapTiles).toEqual({
      kind: 'file',
      path: resolve('maps/britain.pmtiles'),
    });
    const elsewhere = 'https://tiles.example/britain.pmtiles';
    expect(readConfig({ MAP_TILES: elsewhere }).mapTiles).toEqual({ kind: 'elsewhere', url: elsewhere });
    for (const wrong of [
      'britain.mbtiles',
      'http://tiles.example/a.pmtiles',
      'ftp://tiles.example/a.pmtiles',
      'https://tiles.example/',
    ])
      expect(message({ MAP_TILES: wrong })).toMatch(/^MAP_TILES must be the path or the https address of a \.pmtiles file/);
  });

  it('[12] keeps photos in a bucket only with its address and its key', () => {
    expect(message({ BLOBS: 's3' })).toMatch(/^BLOBS_S3_URL must be set with BLOBS=s3: /);
    const there = { BLOBS: 's3', BLOBS_S3_URL: 'http://127.0.0.1:9000/photos' };
    expect(message(there)).toMatch(/^BLOBS_S3_KEY_ID and BLOBS_S3_SECRET must be set with BLOBS=s3: /);
    expect(message({ ...there, BLOBS_S3_KEY_ID: 'key' })).toMatch(/must be set with BLOBS=s3/);
    expect(readConfig({ ...there, BLOBS_S3_KEY_ID: 'key', BLOBS_S3_SECRET: 'secret' }).blobs).toMatchObject({
      url: 'http://127.0.0.1:9000/photos',
      region: 'us-east-1',
    });
  });

  const FIREBASE = { IDENTITY: 'firebase', FIREBASE_PROJECT_ID: 'demo-fitness-hub', FIREBASE_API_KEY: 'AIzaKey' };

  it('has people sign in with Firebase when told to, without the demo world', () => {
    const { identity, demo } = readConfig(FIREBASE);
    expect(demo).toBe(false);
    expect(identity).toEqual({
      kind: 'firebase',
      projectId: 'demo-fitness-hub',
      apiKey: 'AIzaKey',
      authDomain: 'demo-fitness-hub.firebaseapp.com',
    });
    expect(
      readConfig({ ...FIREBASE, FIREBASE_AUTH_DOMAIN: 'id.fitness.example', FIREBASE_KEYS_URL: 'https://keys.example/jwk' })
        .identity,
    ).toMatchObject({ authDomain: 'id.fitness.example', keysUrl: 'https://keys.example/jwk' });
  });

  it.each(['FIREBASE_PROJECT_ID', 'FIREBASE_API_KEY'])('wants %s with IDENTITY=firebase, and says so in one line', (name) => {
    expect(message({ ...FIREBASE, [name]: '' })).toMatch(new RegExp(`^${name} must be set with IDENTITY=firebase: [^\n]+\\.$`));
    expect(message({ ...FIREBASE, DEMO: 'on' })).toMatch(/^DEMO may be "on" only/);
  });

  it.each([
    ['FIREBASE_PROJECT_ID', 'Project One'],
    ['FIREBASE_API_KEY', 'key with spaces'],
    ['FIREBASE_AUTH_DOMAIN', 'https://x.example/'],
    ['FIREBASE_KEYS_URL', 'http://keys.example/jwk'],
    ['FIREBASE_AUTH_EMULATOR_HOST', 'http://127.0.0.1:9099'],
  ])('refuses %s=%j with one line that names it', (name, value) => {
    const line = message({ ...FIREBASE, [name]: value });
    expect(line).toMatch(new RegExp(`^${name} must be [^\n]+\\.$`));
    expect(line).not.toContain(value);
  });

  it('takes unsigned tokens of the Auth emulator on loopback only', () => {
    const emulated = { ...FIREBASE, FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099' };
    expect(readConfig(emulated).identity).toMatchObject({ emulatorHost: '127.0.0.1:9099' });
    expect(readConfig({ ...emulated, PUBLIC_URL: 'http://localhost:8787' }).identity).toMatchObject({ kind: 'firebase' });
    for (const reachable of [{ HOST: '0.0.0.0' }, { PUBLIC_URL: 'https://fitness.example' }, { TRUST_PROXY: '1' }]) {
      expect(message({ ...emulated, ...reachable })).toMatch(/^FIREBASE_AUTH_EMULATOR_HOST may be set only .+ not signed\.$/);
    }
  });
});
