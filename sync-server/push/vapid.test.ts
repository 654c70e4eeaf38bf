import { mkdtempSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ConfigError } from '../config/reader.ts';
import { openPush } from './open.ts';
import { keptVapidKeys, vapidPair } from './vapid.ts';

const folder = () => mkdtempSync(join(tmpdir(), 'vapid-'));
const random = (first: number) => ({
  bytes: (count: number) => Uint8Array.from({ length: count }, (_, index) => (first + index) % 256),
});
const ports = { random: random(5), clock: { now: () => 0 }, scheduler: { after: () => () => {} } };

describe('the key pushes are signed with', () => {
  it('is made once, and readable by the server’s own user only', async () => {
    const dataDir = folder();
    const made = await keptVapidKeys(dataDir, random(1));
    expect(await keptVapidKeys(dataDir, random(2))).toEqual(made);
    expect(vapidPair(made.publicKey, made.privateKey)).toEqual(made);
    expect(statSync(join(dataDir, 'keys/vapid.json')).mode & 0o777).toBe(0o600);
    expect(statSync(join(dataDir, 'keys')).mode & 0o777).toBe(0o700);
  });

  it('is drawn again when what was drawn is no key', async () => {
    let draws = 0;
    const first = { bytes: (count: number) => new Uint8Array(count).fill(draws++ === 0 ? 0xff : 3) };
    await keptVapidKeys(folder(), first);
    expect(draws).toBe(2);
  });

  it('says so when its file is damaged', async () => {
    const dataDir = folder();
    await keptVapidKeys(dataDir, random(1));
    writeFileSync(join(dataDir, 'keys/vapid.json'), '{"publicKey":');
    await expect(keptVapidKeys(dataDir, random(1))).rejects.toThrow('The file keys/vapid.json in the data directory is damaged.');
  });
});

describe('openPush', () => {
  const open = (settings: Parameters<typeof openPush>[0], dataDir = folder()) =>
    openPush(settings, { dataDir, publicUrl: undefined, ports });

  it('needs no account: the embedded provider with a key of its own', async () => {
    expect((await open({ kind: 'web-push', services: [] }))?.config).toMatchObject({
      provider: 'web-push',
      vapidKey: expect.any(String),
    });
    expect(await open({ kind: 'off' })).toBeNull();
  });

  it('refuses halves that do not belong together', async () => {
    const [one, other] = await Promise.all([keptVapidKeys(folder(), random(1)), keptVapidKeys(folder(), random(2))]);
    const keys = { publicKey: one.publicKey, privateKey: other.privateKey };
    await expect(open({ kind: 'web-push', services: [], keys })).rejects.toThrow(ConfigError);
  });

  it('refuses a service account that cannot be read, and names no content', async () => {
    const accountFile = join(folder(), 'account.json');
    const settings = { kind: 'fcm', endpoint: 'https://fcm.googleapis.com', app: {}, accountFile } as const;
    await expect(open(settings)).rejects.toThrow(ConfigError);
    writeFileSync(accountFile, '{"private_key":"hidden"}');
    await expect(open(settings)).rejects.toThrow(
      /^FCM_SERVICE_ACCOUNT must be the path of a readable service account file \(JSON\)\.$/,
    );
  });
});
