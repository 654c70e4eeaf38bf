import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

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
      host: '127.0.0.1',
      port: 8787,
      dataDir: resolve('data'),
      demo: true,
      store: { kind: 'sqlite' },
      mail: { kind: 'folder' },
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
        DEMO: 'on',
        COUCHDB_URL: 'https://app:secret@couch.example:6984/',
        SMTP_URL: 'smtps://mail.example:465',
        MAIL_FROM: 'hello@fitness.example',
        PUBLIC_URL: 'https://fitness.example/',
        LOG_LEVEL: 'warn',
        TRUST_PROXY: '2',
        RATE_LIMITS: 'on',
      }),
    ).toEqual({
      host: '0.0.0.0',
      port: 80,
      dataDir: '/srv/fitness',
      demo: true,
      store: { kind: 'couchdb', url: 'https://app:secret@couch.example:6984/' },
      mail: { kind: 'smtp', url: 'smtps://mail.example:465', from: 'hello@fitness.example' },
      publicUrl: 'https://fitness.example',
      logLevel: 'warn',
      trustProxy: 2,
      rateLimits: true,
    });
  });

  it('shows known passwords to nobody but this machine unless told to', () => {
    expect(readConfig({ HOST: '0.0.0.0' }).demo).toBe(false);
    expect(readConfig({ HOST: '::1' }).demo).toBe(true);
    expect(readConfig({ DEMO: 'off' }).demo).toBe(false);
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
    ['LOG_LEVEL', 'loud'],
    ['TRUST_PROXY', 'yes'],
    ['TRUST_PROXY', '11'],
    ['RATE_LIMITS', 'none'],
  ])('refuses %s=%j with one line that names it and keeps the value to itself', (name, value) => {
    const line = message({ [name]: value });
    expect(line).toMatch(new RegExp(`^${name} must be .+\\.$`));
    expect(line).not.toContain('\n');
    if (value.length > 3) expect(line).not.toContain(value);
  });

  it('allows RATE_LIMITS=off on loopback only', () => {
    expect(readConfig({ RATE_LIMITS: 'off' }).rateLimits).toBe(false);
    expect(message({ RATE_LIMITS: 'off', HOST: '0.0.0.0' })).toMatch(/^RATE_LIMITS may be "off" only/);
  });

  it('wants the sender and the address of the links before it sends mail', () => {
    expect(message({ SMTP_URL: 'smtp://mail.example' })).toMatch(/^PUBLIC_URL must be set/);
    expect(message({ SMTP_URL: 'smtp://mail.example', PUBLIC_URL: 'https://fitness.example' })).toMatch(/^MAIL_FROM must be set/);
  });
});
