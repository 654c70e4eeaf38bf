import { expect, it } from 'vitest';
import { SWITCHES, type Switch } from '../../schemas/setting/switches.ts';
import { readConfig } from './config.ts';
import { switchesOf } from './switches.ts';

const GIVEN = {
  ...{ DATA_DIR: '/srv/fitness', DEMO: 'off', COUCHDB_URL: 'https://app:secret@couch.example:6984/', ROLE: 'gateway' },
  ...{ IDENTITY_SECRET: 'i'.repeat(32), VAULT_KEYS: `key-2026:${'n'.repeat(43)}=` },
  ...{
    SMTP_URL: 'smtps://user:word@mail.example:465',
    MAIL_FROM: 'hello@fitness.example',
    PUBLIC_URL: 'https://fitness.example/',
  },
  ...{ VAPID_PUBLIC_KEY: 'p'.repeat(87), VAPID_PRIVATE_KEY: 's'.repeat(43), VAPID_SUBJECT: 'mailto:ops@fitness.example' },
  ...{ ICON_SERVICE_URL: 'https://icons.example', MAP_TILES: 'https://tiles.example/uk.pmtiles', METRICS_TOKEN: 'm'.repeat(32) },
  ...{ BLOBS: 's3', BLOBS_S3_URL: 'https://s3.example/photos/', BLOBS_S3_REGION: 'eu-west-2', BLOBS_S3_KEY_ID: 'AKIA' },
  ...{ BLOBS_S3_SECRET: 'a/secret+of=ours', PAYMENTS: 'stripe', STRIPE_SECRET_KEY: 'sk_test_0123456789' },
  ...{ STRIPE_WEBHOOK_SECRET: 'whsec_0123456789abcdef' },
};

/** Everything that is written in it, however deep. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

it('[17] 2.23 names what a server runs with to which nothing was said', () => {
  expect(switchesOf(readConfig({}))).toEqual({
    ...{ payments: 'sandbox', mail: 'folder', identity: 'embedded', secondFactor: 'own', push: 'web-push', tiles: 'outline' },
    ...{ files: 'folder', icons: 'asked', store: 'sqlite', demo: 'on' },
  });
});

it('[A11] [17] names what it runs with, each by a name of the list, and says nothing that it was given', () => {
  const config = readConfig(GIVEN);
  const said = switchesOf(config);
  expect(said).toEqual({
    ...{ payments: 'stripe', mail: 'smtp', identity: 'embedded', secondFactor: 'required', push: 'web-push', tiles: 'elsewhere' },
    ...{ files: 's3', icons: 'asked', store: 'couchdb', demo: 'off' },
  });
  const names = Object.values(SWITCHES).flat() as readonly string[];
  for (const one of Object.keys(SWITCHES) as Switch[]) expect(SWITCHES[one]).toContain(said[one]);
  const given = [...textsIn(config), ...Object.values(GIVEN)].filter((text) => !names.includes(text));
  expect(given.length).toBeGreaterThan(25);
  for (const text of given) expect(JSON.stringify(said)).not.toContain(text);
});
