import { describe, expect, it } from 'vitest';
import { reply, TestNetwork } from '../../sync/fixture.ts';
import { memoryValues } from '../../sync/storage/memory-storage.ts';
import { AccountWire } from './account-wire.ts';
import { ProviderChoice } from './choose.ts';
import { firstAuthState } from './identity-provider.ts';
import { openCloud, UNAVAILABLE } from './open-cloud.ts';

const CONFIG = { projectId: 'demo-fitness-hub', apiKey: 'key', authDomain: 'demo-fitness-hub.firebaseapp.com' };

describe('cloud services that do not start (specification 4 and 8)', () => {
  const broken = [
    ['cannot be loaded', () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))],
    [
      'throw at their start',
      async () => ({
        startFirebase: () => {
          throw new Error('auth/invalid-api-key');
        },
      }),
    ],
  ] as const;

  it.each(broken)('%s: stubs of auth and storage reject with the exact text, and a warning is logged', async (_, load) => {
    const warned: string[] = [];
    const { available, auth, storage } = await openCloud(CONFIG, (line) => warned.push(line), load);
    expect(available).toBe(false);
    expect(warned).toEqual([expect.stringMatching(/^Firebase not available/)]);
    const calls = [
      auth.signIn('sam@example.com', 'forty purple ladders'),
      auth.createAccount({ email: 'sam@example.com', password: 'forty purple ladders', name: 'Sam' }),
      auth.idToken(),
      auth.signOut(),
      auth.sendPasswordReset('sam@example.com'),
      storage.upload('a', new Blob(['b'])),
    ];
    for (const settled of await Promise.allSettled(calls)) {
      expect(settled).toMatchObject({ status: 'rejected', reason: { message: 'Firebase not available' } });
    }
  });
});

describe('with whom people sign in', () => {
  function choice(load: Parameters<typeof openCloud>[2] = () => Promise.reject(new Error('no SDK'))) {
    const values = memoryValues();
    const answers = { identity: { kind: 'firebase', ...CONFIG } as object };
    const network = new TestNetwork(() => reply(200, answers));
    const opened: string[] = [];
    const warned: string[] = [];
    const make = () =>
      new ProviderChoice({
        wire: new AccountWire({ network, timers: { after: () => () => {} } }),
        values,
        random: { bytes: (count) => new Uint8Array(count) },
        now: () => 0,
        warn: (line) => warned.push(line),
        kept: async () => null,
        device: async () => null,
        open: (config) => {
          opened.push(config.projectId);
          return openCloud(config, (line) => warned.push(line), load);
        },
      });
    return { make, network, answers, opened, warned };
  }

  it('is what the server says, and without a network what it said last; nothing is asked to renew a token', async () => {
    const { make, network, opened } = choice(async () => ({ startFirebase: () => ({ ...UNAVAILABLE, available: true }) }));
    expect((await make().last()).kind).toBe('embedded');
    expect(network.requests).toEqual([]);
    const chosen = make();
    expect((await chosen.now()).kind).toBe('firebase');
    expect((await chosen.last()).kind).toBe('firebase');
    expect(opened).toEqual(['demo-fitness-hub']);
    network.down = true;
    expect((await make().now()).kind).toBe('firebase');
    expect((await make().last()).kind).toBe('firebase');
  });

  it('follows the server when it changes', async () => {
    const { make, answers } = choice();
    const chosen = make();
    await chosen.now();
    answers.identity = { kind: 'embedded' };
    expect((await chosen.now()).kind).toBe('embedded');
    expect((await chosen.last()).kind).toBe('embedded');
  });

  it('is tried again after an SDK that did not start', async () => {
    const { make, opened } = choice();
    const chosen = make();
    await chosen.now();
    await chosen.last();
    expect(opened).toEqual(['demo-fitness-hub', 'demo-fitness-hub']);
  });

  it('says nothing about anybody, and every wish is answered, when the SDK does not start', async () => {
    const { make, warned } = choice();
    const provider = await make().now();
    expect(await firstAuthState(provider)).toEqual({ state: 'unavailable' });
    expect(await provider.signIn({ email: 'sam@example.com', password: 'forty purple ladders', keep: true })).toMatchObject({
      ok: false,
      code: 'NEEDS_ONLINE',
    });
    expect(warned[0]).toMatch(/^Firebase not available/);
    expect(warned.join()).not.toContain('sam@');
  });
});
