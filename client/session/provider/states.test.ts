/** Auth states with a provider that keeps sign-ins itself (specification 4), on told time. */
import { afterEach, describe, expect, it } from 'vitest';
import { createDevice, type ManagedDevice } from '../../sync/device/create-device.ts';
import { everyNoun, reply, settled, TestBrowser, TestNetwork, TestTime, testPorts } from '../../sync/fixture.ts';
import type { HttpRequest } from '../../sync/ports.ts';
import { memoryStorage, memoryValues } from '../../sync/storage/memory-storage.ts';
import { createSession } from '../create-session.ts';
import type { Session } from '../session.ts';
import { Anything } from './account-wire.ts';
import type { Cloud, CloudUser } from './cloud.ts';
import { UNAVAILABLE } from './open-cloud.ts';

type Listener = (user: CloudUser | null) => void;

/** Firebase on one device, as its SDK would speak: to who listens from when it has spoken once. */
class FakeCloud {
  user: CloudUser | null = null;
  tokens = 0;
  spoken = false;
  readonly listeners = new Set<Listener>();
  readonly cloud: Cloud;

  constructor(now: () => number) {
    this.cloud = {
      available: true,
      storage: UNAVAILABLE.storage,
      auth: {
        ...UNAVAILABLE.auth,
        signIn: async () => {
          this.speak({ id: 'FireSam', emailVerified: false });
          return { id: 'FireSam', emailVerified: false };
        },
        signOut: async () => this.speak(null),
        idToken: async () => {
          if (!this.user) return null;
          this.tokens += 1;
          const { id, emailVerified } = this.user;
          const idToken = `id.${this.tokens}.${emailVerified ? 'verified' : 'not'}`;
          return { userId: id, idToken, expiresAt: now() + 3_600_000, emailVerified };
        },
        onUser: (listener) => {
          this.listeners.add(listener);
          if (this.spoken) queueMicrotask(() => listener(this.user));
          return () => this.listeners.delete(listener);
        },
      },
    };
  }

  speak(user: CloudUser | null): void {
    this.user = user;
    this.spoken = true;
    for (const listener of [...this.listeners]) listener(user);
  }
}

const CONFIG = { projectId: 'demo-fitness-hub', apiKey: 'key', authDomain: 'x.example' };
const SAM = { email: 'sam@example.org', password: 'forty purple ladders', keep: true };
const running: { session: { stop(): void }; device: ManagedDevice }[] = [];
afterEach(async () => {
  for (const { session, device } of running.splice(0)) {
    session.stop();
    await device.stop();
  }
});

function phone() {
  const time = new TestTime();
  const fake = new FakeCloud(() => time.now());
  const profile = { role: 'gym-owner', asked: [] as string[] };
  const answer = ({ method, path, headers }: HttpRequest) => {
    switch (`${method} ${path.split('?')[0]}`) {
      case 'GET /api/config':
        return reply(200, { identity: { kind: 'firebase', ...CONFIG } });
      case 'POST /api/auth/arrive':
        return reply(200, { uid: 'member01', email: SAM.email, displayName: 'Sam', emailVerified: false });
      case 'POST /api/devices':
        return reply(201, { deviceId: 'device01', deviceKey: 'key' });
      case 'GET /api/devices':
        return reply(200, { devices: [] });
      case 'GET /db/users/member01':
        profile.asked.push(headers.authorization ?? '');
        return reply(200, { role: profile.role });
      default:
        return reply(404, { error: 'not_found', reason: 'NOT_FOUND' });
    }
  };
  const network = new TestNetwork(answer);
  const [storage, values] = [memoryStorage(), memoryValues()];
  let seed = 0;
  const open = async (cloud: Cloud = fake.cloud) => {
    for (const { session, device } of running.splice(0)) {
      session.stop();
      await device.stop();
    }
    fake.listeners.clear();
    fake.spoken = false;
    seed += 1;
    const device = createDevice({
      ports: testPorts({ time, network, browser: new TestBrowser(), seed }),
      storage,
      values,
      appBuild: 'test',
      nouns: everyNoun,
    });
    await device.start();
    const visit = { goesOn: () => true, begin: () => {} };
    const session = createSession({ device, deviceName: 'A phone', visit, openCloud: async () => cloud });
    running.push({ session, device });
    const started = session.start();
    await settled(6);
    return { session: session as Session, started };
  };
  return { time, fake, profile, network, open };
}

describe('auth states with a hosted provider (specification 4)', () => {
  const signedInPhone = async () => {
    const made = phone();
    const { session } = await made.open();
    expect(await session.signIn(SAM)).toEqual({ ok: true });
    return { ...made, session };
  };

  it('loading ends after the first callback, with the person and their profile, also without a network', async () => {
    const { fake, network, open } = await signedInPhone();
    network.down = true;
    const { session, started } = await open();
    expect(session.view.get()).toEqual({ state: 'loading' });
    fake.speak(fake.user);
    await started;
    expect(session.view.get()).toMatchObject({ state: 'signedIn', uid: 'member01', role: 'gym-owner', offline: true });
  });

  it('loading ends after the first callback, with nobody when the provider knows nobody; going on offline is offered', async () => {
    const { fake, network, open } = await signedInPhone();
    network.down = true;
    const { session, started } = await open();
    fake.speak(null);
    await started;
    expect(session.view.get()).toMatchObject({ state: 'signedOut', resumable: { displayName: 'Sam' } });
    expect(await session.continueOffline()).toEqual({ ok: true });
    fake.speak(null);
    await settled(6);
    expect(session.view.get().state).toBe('signedIn');
  });

  it('signed in from another tab: the provider says so here a moment later', async () => {
    const { fake, open } = await signedInPhone();
    const { user } = fake;
    const { session, started } = await open();
    fake.speak(null);
    await started;
    expect(session.view.get().state).toBe('signedOut');
    fake.speak(user);
    await settled(10);
    expect(session.view.get()).toMatchObject({ state: 'signedIn', uid: 'member01' });
  });

  it('a provider that is silent for two seconds, or cannot be started, locks nobody out', async () => {
    const { time, open } = await signedInPhone();
    const silent = await open();
    await time.pass(1_900);
    expect(silent.session.view.get().state).toBe('loading');
    await time.pass(200);
    await silent.started;
    expect(silent.session.view.get().state).toBe('signedIn');
    const broken = await open(UNAVAILABLE);
    await broken.started;
    expect(broken.session.view.get().state).toBe('signedIn');
  });

  it('signed out with the provider: user and profile are cleared', async () => {
    const { fake, session } = await signedInPhone();
    await settled(6);
    expect(session.view.get().state).toBe('signedIn');
    fake.speak(null);
    await settled(6);
    expect(session.view.get().state).toBe('signedOut');
  });

  it('signing out here ends it with the provider too', async () => {
    const { fake, session } = await signedInPhone();
    expect(await session.signOut()).toMatchObject({ ok: true });
    await settled(6);
    expect(fake.user).toBeNull();
    expect(session.view.get()).toEqual({ state: 'signedOut' });
  });

  it('a call carries the token of whoever is here, also one made while that is not known yet; of nobody it carries none', async () => {
    const { time, fake, network, open } = await signedInPhone();
    const { session, started } = await open();
    const asked = session.call({ method: 'GET', path: '/api/devices', doing: 'look', answer: Anything });
    network.requests.length = 0;
    fake.speak(fake.user);
    await started;
    await time.pass(100);
    expect((await asked).ok).toBe(true);
    const headers = () => network.requests.filter(({ path }) => path === '/api/devices').map((request) => request.headers);
    expect(headers()).toEqual([expect.objectContaining({ authorization: expect.stringMatching(/^Bearer id\./) })]);
    await session.signOut();
    network.requests.length = 0;
    await session.call({ method: 'GET', path: '/api/devices', doing: 'look', answer: Anything });
    expect(headers()).toEqual([{}]);
  });

  it('somebody signed in: the person and their profile are reloaded', async () => {
    const { fake, profile, session } = await signedInPhone();
    await settled(6);
    [profile.asked.length, profile.role] = [0, 'admin'];
    const tokens = fake.tokens;
    fake.speak(fake.user);
    await settled(10);
    expect(fake.tokens).toBe(tokens + 1);
    expect(profile.asked).toHaveLength(1);
    expect(session.view.get()).toMatchObject({ state: 'signedIn', role: 'admin' });
  });

  it('verified with the provider and not in the profile: the server is shown the new token, and nothing else is claimed', async () => {
    const { fake, profile, session, network } = await signedInPhone();
    await settled(6);
    profile.asked.length = 0;
    fake.speak({ id: 'FireSam', emailVerified: true });
    await settled(10);
    expect(profile.asked).toEqual([expect.stringMatching(/^Bearer id\.\d+\.verified$/)]);
    expect(session.view.get()).toMatchObject({ emailVerified: false });
    expect(network.requests.filter(({ body }) => body?.includes('emailVerified'))).toEqual([]);
  });
});
