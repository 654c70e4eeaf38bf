/** The session on told time: offline starts, leases, signing out with something unsent (product.md 4.0, 4.1; architecture §4). */
import { afterEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { createDevice, type ManagedDevice } from '../sync/device/create-device.ts';
import { everyNoun, reply, settled, TestBrowser, TestNetwork, TestTime, testPorts } from '../sync/fixture.ts';
import type { HttpReply, HttpRequest } from '../sync/ports.ts';
import { type MemoryStorage, memoryStorage, memoryValues } from '../sync/storage/memory-storage.ts';
import type { LocalValues } from '../sync/storage/storage.ts';
import { createSession } from './create-session.ts';
import { keptSessionOf } from './here/kept-session.ts';
import type { Session } from './session.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const EARLIER = '2026-03-01T09:00:00.000Z';

/** The account's routes, one person, as many devices as the test wants. */
class FakeServer {
  readonly network = new TestNetwork((request) => this.#answer(request));
  readonly time: TestTime;
  role = 'member';
  uid = 'member01';
  revoked = new Set<string>();
  /** Why nobody may be here any more. */
  closed: string | null = null;
  devices: string[] = [];
  sessions = new Set<string>();
  readonly paths: string[] = [];
  /** The device that each sign-in was said to come from. */
  readonly signInsFrom: (string | undefined)[] = [];
  /** Does not find anybody's profile just now. */
  broken = false;
  /** As our own server does; a hosted provider has none. */
  givesTickets = false;
  /** With each link that was opened. */
  readonly ticketsBrought: (string | undefined)[] = [];

  constructor(time: TestTime) {
    this.time = time;
  }

  #token() {
    return { idToken: `id.${this.time.now()}`, expiresAt: this.time.now() + 15 * 60_000 };
  }

  #begin(email: string) {
    const sessionToken = `session${this.sessions.size + 1}`;
    this.sessions.add(sessionToken);
    return { uid: this.uid, email, displayName: 'Sam', emailVerified: true, sessionToken, ...this.#token() };
  }

  #answer(request: HttpRequest): HttpReply {
    this.paths.push(`${request.method} ${request.path}`);
    const body = request.body ? JSON.parse(request.body) : {};
    const token = this.#token();
    const shown = request.headers['x-device']?.split('.')[0] ?? '';
    if (request.path.startsWith('/api/devices') && this.revoked.has(shown)) return reply(401, { error: 'DEVICE_REVOKED' });
    if (request.path.startsWith('/api/devices') && this.closed)
      return reply(403, { error: 'ACCOUNT_MERGED', message: this.closed });
    switch (`${request.method} ${request.path.split('?')[0]}`) {
      case 'POST /api/auth/sign-in': {
        this.signInsFrom.push(request.headers['x-device']);
        if (body.password !== 'right') return reply(401, { error: 'SIGN_IN_FAILED', message: 'Email or password is wrong.' });
        return reply(200, this.#begin(body.email));
      }
      case 'POST /api/auth/sign-up':
        return reply(200, { ok: true, ...(this.givesTickets ? { ticket: 'a-ticket' } : {}) });
      case 'POST /api/auth/verify-email':
        this.ticketsBrought.push(body.ticket);
        if (body.ticket !== 'a-ticket') return reply(200, { ok: true });
        return reply(200, { ok: true, signedIn: this.#begin('sam@example.org') });
      case 'POST /api/auth/token':
        if (!this.sessions.has(body.sessionToken)) return reply(401, { error: 'SIGN_IN_AGAIN', message: 'x' });
        return reply(200, { uid: 'member01', emailVerified: true, ...token });
      case 'POST /api/auth/sign-out':
        this.sessions.delete(body.sessionToken);
        return reply(200, { ok: true });
      case 'POST /api/devices':
        if (this.devices.filter((id) => !this.revoked.has(id)).length >= 3)
          return reply(409, { error: 'DEVICE_LIMIT', message: 'You can use 3 devices at a time.' });
        this.devices.push(`device0${this.paths.length}`);
        return reply(201, { deviceId: this.devices.at(-1), deviceKey: 'key' });
      case 'GET /api/devices':
        return reply(200, {
          devices: this.devices
            .filter((id) => !this.revoked.has(id))
            .map((deviceId) => ({ deviceId, name: 'x', registeredAt: EARLIER, lastSeenAt: EARLIER })),
        });
      case 'GET /db/users/member01':
        return this.broken ? reply(500, { error: 'internal_server_error' }) : reply(200, { role: this.role });
      default:
        if (request.method === 'DELETE') {
          this.devices = this.devices.filter((id) => !request.path.endsWith(id));
          return reply(200, { ok: true });
        }
        return reply(404, { error: 'not_found', reason: 'NOT_FOUND' });
    }
  }
}

interface Tab {
  readonly session: Session & { start(): Promise<void>; stop(): void };
  readonly device: ManagedDevice;
}
interface Phone {
  readonly system: FakeServer;
  readonly time: TestTime;
  readonly storage: MemoryStorage;
  readonly values: LocalValues;
  /** Closes the browser and opens it again. */
  readonly open: () => Promise<Tab>;
  /** Another tab of the browser that is open. */
  readonly beside: () => Promise<Tab>;
  /** What went to the console. */
  readonly warnings: string[];
}

const tabs: Tab[] = [];
afterEach(async () => {
  for (const { session, device } of tabs.splice(0)) {
    session.stop();
    await device.stop();
  }
});

function phone(): Phone {
  const time = new TestTime();
  const system = new FakeServer(time);
  const storage = memoryStorage();
  const values = memoryValues();
  const warnings: string[] = [];
  const warn = (line: string) => void warnings.push(line);
  let seed = 0;
  let browser = new TestBrowser();
  const open = async (): Promise<Tab> => {
    for (const { session, device } of tabs.splice(0)) {
      session.stop();
      await device.stop();
    }
    browser = new TestBrowser();
    return beside();
  };
  const beside = async (): Promise<Tab> => {
    let visit = false;
    const ports = testPorts({ time, network: system.network, browser, seed: ++seed });
    const device = createDevice({ ports, storage, values, appBuild: 'test', nouns: everyNoun });
    await device.start();
    const begin = () => {
      visit = true;
    };
    const session = createSession({ device, deviceName: 'A phone', warn, visit: { goesOn: () => visit, begin } });
    tabs.push({ session, device });
    await session.start();
    await settled();
    return { session, device };
  };
  return { system, time, storage, values, open, beside, warnings };
}

const SAM = { email: 'sam@example.org', password: 'right', keep: true };

describe('session', () => {
  it('signs in: a device is registered once, the role is known, a wrong password is one neutral text', async () => {
    const { system, open } = phone();
    const { session } = await open();
    expect(session.view.get()).toEqual({ state: 'signedOut' });
    expect(await session.signIn({ ...SAM, password: 'wrong' })).toEqual({
      ok: false,
      code: 'SIGN_IN_FAILED',
      message: 'Email or password is wrong.',
    });
    system.role = 'gym-owner';
    expect(await session.signIn(SAM)).toEqual({ ok: true });
    expect(session.view.get()).toMatchObject({ state: 'signedIn', uid: 'member01', displayName: 'Sam', role: 'gym-owner' });
    expect(system.devices).toHaveLength(1);
    await session.signIn(SAM);
    expect(system.devices).toHaveLength(1);
  });

  it('says that somebody is here once this device remembers it: a page left before that would have forgotten them', async () => {
    const { open, values } = phone();
    const { session } = await open();
    const stored: (string | undefined)[] = [];
    session.view.subscribe(() => {
      if (session.view.get().state === 'signedIn')
        void values.get('session').then((kept) => stored.push(keptSessionOf(kept)?.uid));
    });
    await session.signIn(SAM);
    await settled();
    expect(stored[0]).toBe('member01');
  });

  it('says that nobody is here once this device has forgotten them and noted whom to tell: a page left then is nobody’s', async () => {
    const { open, values } = phone();
    const { session } = await open();
    await session.signIn(SAM);
    // As a disk does it: not in the same moment.
    const { delete: remove } = values;
    values.delete = (name) => settled().then(() => remove.call(values, name));
    const stored: unknown[] = [];
    session.view.subscribe(() => {
      if (session.view.get().state !== 'signedOut') return;
      void Promise.all([values.get('session'), values.list('leaving:')]).then(([kept, leaving]) =>
        stored.push(kept, leaving.length),
      );
    });
    await session.signOut();
    await settled();
    expect(stored.slice(0, 2)).toEqual([undefined, 1]);
  });

  it('a disk that does not forget keeps nobody here', async () => {
    const { time, open, values } = phone();
    const { session } = await open();
    await session.signIn(SAM);
    let forgets = () => {};
    const { delete: remove } = values;
    values.delete = (name) =>
      name === 'session'
        ? new Promise<void>((done) => (forgets = done)).then(() => remove.call(values, name))
        : remove.call(values, name);
    const leaving = session.signOut();
    await settled();
    await time.pass(1_000);
    expect(session.view.get()).toEqual({ state: 'signedOut' });
    forgets();
    expect(await leaving).toMatchObject({ ok: true });
  });

  it('[10.12] the link of the email opened in another tab signs in where somebody signed up, and the other tab follows', async () => {
    const { system, open, beside, values } = phone();
    const first = await open();
    const consents = [{ kind: 'terms', version: '1' }] as const;
    await first.session.signUp({ email: SAM.email, password: SAM.password, name: 'Sam', ageConfirmed: true, consents });
    await settled();
    expect(first.session.view.get()).toEqual({ state: 'signedOut' });
    expect(JSON.stringify(await values.list(''))).not.toContain(SAM.password);
    const second = await beside();
    expect(await second.session.verifyEmail('a-token')).toEqual({ ok: true });
    await settled();
    await settled();
    expect(first.session.view.get()).toMatchObject({ state: 'signedIn', uid: 'member01' });
    expect(second.session.view.get()).toMatchObject({ state: 'signedIn', uid: 'member01' });
    expect(system.sessions.size).toBe(1);
  });

  it('[10.12] the tab that signed up was closed: the link still signs in, once, and nothing that does so stays behind', async () => {
    const { system, open, beside, values } = phone();
    system.givesTickets = true;
    const consents = [{ kind: 'terms', version: '1' }] as const;
    await (await open()).session.signUp({ ...SAM, name: 'Sam', ageConfirmed: true, consents });
    const { session } = await open();
    const other = await beside();
    expect(await session.verifyEmail('a-token')).toEqual({ ok: true });
    await settled();
    expect(session.view.get()).toMatchObject({ state: 'signedIn', uid: 'member01' });
    expect(other.session.view.get()).toMatchObject({ state: 'signedIn', uid: 'member01' });
    expect([system.sessions.size, system.devices.length]).toEqual([1, 1]);
    expect(JSON.stringify(await values.list(''))).not.toContain('a-ticket');
  });

  it('[10.12] the tab that signed up is open: one session begins, not one for the ticket and one for the password', async () => {
    const { system, open, beside } = phone();
    system.givesTickets = true;
    const first = await open();
    const consents = [{ kind: 'terms', version: '1' }] as const;
    await first.session.signUp({ ...SAM, name: 'Sam', ageConfirmed: true, consents });
    await (await beside()).session.verifyEmail('a-token');
    await settled();
    await settled();
    expect(first.session.view.get()).toMatchObject({ state: 'signedIn', uid: 'member01' });
    expect([system.sessions.size, system.signInsFrom]).toEqual([1, []]);
  });

  it('[10.12] whoever signs in instead ends the ticket, and a link opened by who is here brings none', async () => {
    const { system, open } = phone();
    system.givesTickets = true;
    const { session } = await open();
    const consents = [{ kind: 'terms', version: '1' }] as const;
    await session.signUp({ ...SAM, name: 'Sam', ageConfirmed: true, consents });
    await session.signIn(SAM);
    await session.verifyEmail('a-token');
    await session.signOut();
    await session.verifyEmail('a-token');
    expect(system.ticketsBrought).toEqual([undefined, undefined]);
    expect(session.view.get()).toEqual({ state: 'signedOut' });
  });

  it('[10.12] in a browser where nobody signed up the link confirms the address and signs nobody in', async () => {
    const { system, open } = phone();
    const { session } = await open();
    expect(await session.verifyEmail('a-token')).toEqual({ ok: true });
    await settled();
    expect(session.view.get()).toEqual({ state: 'signedOut' });
    expect(system.sessions.size).toBe(0);
  });

  it('without a network: nobody signs in for the first time, and what to do is said', async () => {
    const { system, open } = phone();
    system.network.down = true;
    const { session } = await open();
    expect(await session.signIn(SAM)).toMatchObject({
      ok: false,
      code: 'NEEDS_ONLINE',
      message: 'You need to be online to sign in.',
    });
  });

  it('T2: a kept session opens without a network, and nothing is asked first', async () => {
    const { system, time, open } = phone();
    await (await open()).session.signIn(SAM);
    system.network.down = true;
    await time.sleep(3 * DAY);
    system.network.requests.length = 0;
    const { session } = await open();
    expect(session.view.get()).toMatchObject({ state: 'signedIn', uid: 'member01', offline: true });
  });

  it('a session that was not to be kept can be gone on with offline, within the lease', async () => {
    const { system, time, open } = phone();
    await (await open()).session.signIn({ ...SAM, keep: false });
    system.network.down = true;
    const { session } = await open();
    expect(session.view.get()).toMatchObject({
      state: 'signedOut',
      resumable: { displayName: 'Sam', until: '2026-03-10T09:00:00.000Z' },
    });
    expect(await session.continueOffline()).toEqual({ ok: true });
    expect(session.view.get()).toMatchObject({ state: 'signedIn', offline: true });
    await time.sleep(8 * DAY);
    const later = await open();
    expect(later.session.view.get()).toEqual({ state: 'signedOut', leaseOver: true });
    expect(await later.session.continueOffline()).toMatchObject({ ok: false, code: 'NEEDS_ONLINE' });
  });

  it.each([
    ['member', 7 * DAY],
    ['admin', DAY],
  ])('the lease: %s is locked after it, with the outbox kept', async (role, lease) => {
    const { system, time, open } = phone();
    system.role = role;
    const { session, device } = await open();
    await session.signIn(SAM);
    system.network.down = true;
    await time.pass(15_000);
    await device.propose('notice.seen', { noticeId: 'notice:n' }, 'Seen');
    await time.sleep(lease - 3 * 60_000);
    expect(session.view.get().state).toBe('signedIn');
    await time.pass(3 * 60_000);
    expect(session.view.get()).toEqual({ state: 'signedOut', leaseOver: true });
    system.network.down = false;
    await session.signIn(SAM);
    await settled();
    expect(device.unsent()).toBe(1);
  });

  it('[10.8] signing in again shows whose device it is, so strangers who guessed do not lock its owner out', async () => {
    const { system, time, open } = phone();
    const { session } = await open();
    await session.signIn(SAM);
    const [registered] = system.devices;
    system.sessions.clear();
    await time.sleep(61 * DAY);
    const later = await open();
    expect(later.session.view.get()).toEqual({ state: 'signedOut', leaseOver: true });
    await later.session.signIn(SAM);
    expect(system.signInsFrom).toEqual([undefined, `${registered}.key`]);
  });

  it('the lease: going online confirms the account, unless the server no longer takes the session', async () => {
    const { system, time, open } = phone();
    const { session } = await open();
    await session.signIn(SAM);
    system.network.down = true;
    await time.pass(15_000);
    await time.sleep(8 * DAY);
    const later = await open();
    expect(later.session.view.get()).toEqual({ state: 'signedOut', leaseOver: true });
    system.network.down = false;
    await time.pass(2 * 60_000);
    expect(later.session.view.get()).toMatchObject({ state: 'signedIn', uid: 'member01' });
    system.sessions.clear();
    await time.sleep(8 * DAY);
    const ended = await open();
    await time.pass(2 * 60_000);
    expect(ended.session.view.get()).toEqual({ state: 'signedOut', leaseOver: true });
  });

  it('signing out with something unsent asks first; discarded it is gone, kept it is there for the same person', async () => {
    const { system, time, storage, open } = phone();
    const { session, device } = await open();
    await session.signIn(SAM);
    system.network.down = true;
    await time.pass(15_000);
    await device.propose('notice.seen', { noticeId: 'notice:n' }, 'Seen');
    expect(await session.signOut()).toEqual({ ok: false, unsent: 1 });
    expect(session.view.get().state).toBe('signedIn');
    expect(await session.signOut({ unsent: 'keep' })).toMatchObject({ ok: true, unsent: 1 });
    expect(session.view.get()).toEqual({ state: 'signedOut' });
    expect(storage.names()).toEqual(['fh2-public', 'fh2-self-member01']);
    system.network.down = false;
    await session.signIn(SAM);
    await settled();
    expect([device.unsent(), system.devices.length]).toEqual([1, 1]);
    expect(await session.signOut({ unsent: 'discard' })).toMatchObject({ ok: true });
    expect(storage.names()).toEqual(['fh2-public']);
    await settled();
    expect(system.devices).toEqual([]);
  });

  it('[10.28] L6: whoever signs in again says how many were made here, so what waits keeps the time at which it was made', async () => {
    const { system, time, open } = phone();
    const { session, device } = await open();
    await session.signIn(SAM);
    system.network.down = true;
    await time.pass(15_000);
    await device.propose('notice.seen', { noticeId: 'notice:n' }, 'Seen');
    await session.signOut({ unsent: 'keep' });
    system.network.down = false;
    system.network.requests.length = 0;
    await session.signIn(SAM);
    await settled();
    const heads = system.network.requests
      .filter(({ path, headers }) => path.startsWith('/db/') && headers['x-device'])
      .map(({ path, headers }) => [path, headers['x-device-head']]);
    expect(heads).toContainEqual(['/db/users/member01', '1']);
    expect(heads.filter(([, head]) => head !== '1')).toEqual([]);
  });

  it('signed out without a network: the server is told as soon as it can be', async () => {
    const { system, time, open } = phone();
    const { session } = await open();
    await session.signIn(SAM);
    system.network.down = true;
    await time.pass(15_000);
    await session.signOut();
    expect(system.sessions.size).toBe(1);
    system.network.down = false;
    await open();
    expect(system.sessions.size).toBe(0);
    expect(system.devices).toEqual([]);
  });

  it('[10.19] signing out waits for no answer, and who signs in before one comes is not in its way', async () => {
    const { system, values, open } = phone();
    const { session } = await open();
    await session.signIn(SAM);
    const [first = ''] = system.devices;
    // From now on nothing is answered until the test says so.
    let answer = () => {};
    const silence = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const { send } = system.network;
    system.network.send = (request) =>
      request.method === 'DELETE' ? silence.then(() => send.call(system.network, request)) : send.call(system.network, request);
    const views: string[] = [];
    session.view.subscribe(() => views.push(session.view.get().state));
    expect(await session.signOut()).toMatchObject({ ok: true });
    expect([views, session.view.get()]).toEqual([['signedOut'], { state: 'signedOut' }]);
    expect(await session.signIn(SAM)).toEqual({ ok: true });
    const [, second = ''] = system.devices;
    answer();
    await settled();
    expect(system.devices).toEqual([second]);
    expect([second, session.view.get()]).toEqual([
      expect.not.stringMatching(first),
      expect.objectContaining({ deviceId: second }),
    ]);
    expect(await values.get(`deviceKey:member01:${second}`)).toBe('key');
  });

  it('[10.20] a token that is never answered is given up after ten seconds, and the next one is asked for', async () => {
    const { system, time, open } = phone();
    const { session } = await open();
    await session.signIn(SAM);
    const { send } = system.network;
    const asked: string[] = [];
    system.network.send = (request) => {
      asked.push(request.path);
      return request.path === '/api/auth/token' ? new Promise(() => {}) : send.call(system.network, request);
    };
    const call = { method: 'GET', path: '/api/anything', doing: 'query', answer: z.unknown() } as const;
    // Everything that needs one waits for the same renewal.
    await time.sleep(16 * 60_000);
    asked.length = 0;
    const answered = session.call(call);
    await settled();
    expect(asked.filter((path) => path === '/api/anything')).toEqual([]);
    await time.pass(10_100);
    expect(await answered).toMatchObject({ ok: false, status: 404 });
    system.network.send = send;
    await time.pass(10_100);
    await session.call(call);
    expect(system.network.requests.at(-1)?.headers.authorization).toMatch(/^Bearer id\./);
  });

  it('[10.28] signed in again with its key lost, a device gets a new one, and takes up no second place', async () => {
    const { system, values, open } = phone();
    const { session } = await open();
    await session.signIn(SAM);
    system.devices.push('b', 'c');
    const [first = ''] = system.devices;
    await values.delete(`deviceKey:member01:${first}`);
    expect(await session.signIn(SAM)).toEqual({ ok: true });
    expect(system.devices).toEqual(['b', 'c', expect.not.stringMatching(first)]);
    expect(await values.get(`deviceKey:member01:${system.devices.at(-1)}`)).toBe('key');
  });

  it('[10.28] signed in again after its session was ended, the same person’s queue is still there and goes', async () => {
    const { system, time, open } = phone();
    const { session, device } = await open();
    await session.signIn(SAM);
    system.network.down = true;
    await time.pass(15_000);
    await device.propose('favourite.set', { gymId: 'gym:g1', kept: true, note: '', order: 1 }, 'Iron Works');
    system.sessions.clear();
    await time.sleep(16 * 60_000);
    system.network.down = false;
    await time.pass(60_000);
    expect(device.connection.get().signInAgain).toBe('SIGN_IN_AGAIN');
    expect(session.view.get().state).toBe('signedIn');
    system.paths.length = 0;
    await session.signIn(SAM);
    await time.pass(6_000);
    expect(device.connection.get().signInAgain).toBe(false);
    expect(system.paths).toContain('POST /db/self-member01/proposals/_bulk_docs');
    expect(device.unsent()).toBe(1);
  });

  it('[10.28] another person who signs in instead leaves the queue behind for its own, and finds nothing else of theirs', async () => {
    const { system, time, storage, open } = phone();
    const { session, device } = await open();
    await session.signIn(SAM);
    await device.openWorkspace({ kind: 'member' });
    system.network.down = true;
    await time.pass(15_000);
    await device.propose('favourite.set', { gymId: 'gym:g1', kept: true, note: '', order: 1 }, 'Iron Works');
    expect(storage.names()).toContain('fh2-member-member01');
    system.network.down = false;
    system.uid = 'member02';
    expect(await session.signIn(SAM)).toEqual({ ok: true });
    await settled();
    expect(device.outbox.get()).toEqual([]);
    expect(storage.names().filter((name) => name.endsWith('member01'))).toEqual(['fh2-self-member01']);
    system.uid = 'member01';
    await session.signIn(SAM);
    await settled();
    expect(device.outbox.get().map(({ display }) => display)).toEqual(['Iron Works']);
  });

  it('a device that was revoked meanwhile is registered anew, and what it had yet to deliver keeps its key', async () => {
    const { system, values, open } = phone();
    const { session } = await open();
    await session.signIn(SAM);
    const [first = ''] = system.devices;
    system.revoked.add(first);
    await session.signIn(SAM);
    expect(system.devices).toHaveLength(2);
    expect(await values.get(`deviceKey:member01:${first}`)).toBe('key');
  });

  it('[G15] whose account was closed is told so on their own device as on a new one, and what waits is still there', async () => {
    const { system, time, open } = phone();
    const { session, device } = await open();
    await session.signIn(SAM);
    system.network.down = true;
    await time.pass(15_000);
    await device.propose('favourite.set', { gymId: 'gym:g1', kept: true, note: '', order: 1 }, 'Iron Works');
    system.network.down = false;
    for (const id of system.devices) system.revoked.add(id);
    system.closed = 'This account is part of your other one s•••@h•••.org now. Sign in with that one.';
    expect(await session.signIn(SAM)).toEqual({ ok: false, code: 'ACCOUNT_MERGED', message: system.closed });
    expect([system.devices.length, device.outbox.get().map(({ display }) => display)]).toEqual([1, ['Iron Works']]);
    // Open again, it goes on as any other device that was signed out.
    system.closed = null;
    expect(await session.signIn(SAM)).toEqual({ ok: true });
    expect([system.devices.length, device.unsent()]).toEqual([2, 1]);
  });

  it('R-43: at the limit the devices are named, and one can be signed out for this one', async () => {
    const { system, open } = phone();
    system.devices = ['a', 'b', 'c'];
    const { session } = await open();
    const refused = await session.signIn(SAM);
    expect(refused).toMatchObject({
      ok: false,
      code: 'DEVICE_LIMIT',
      devices: [{ deviceId: 'a' }, { deviceId: 'b' }, { deviceId: 'c' }],
    });
    expect(session.view.get().state).toBe('signedOut');
    expect(system.sessions.size).toBe(0);
    expect(await session.signIn({ ...SAM, replaces: 'b' })).toEqual({ ok: true });
    expect(system.devices).not.toContain('b');
  });

  it('[10.28] a device that was signed out shows what to let go of when there are three others, and signs in for one of them', async () => {
    const { system, open } = phone();
    const { session } = await open();
    await session.signIn(SAM);
    const [own = ''] = system.devices;
    system.revoked.add(own);
    system.devices.push('a', 'b', 'c');
    expect(await session.signIn(SAM)).toMatchObject({
      code: 'DEVICE_LIMIT',
      devices: [{ deviceId: 'a' }, { deviceId: 'b' }, { deviceId: 'c' }],
    });
    expect(await session.signIn({ ...SAM, replaces: 'b' })).toEqual({ ok: true });
    expect(system.devices).toEqual([own, 'a', 'c', expect.any(String)]);
    expect(session.view.get()).toMatchObject({ state: 'signedIn', deviceId: system.devices.at(-1) });
  });

  it('specification §7: a call waits for who is here, 20 looks 100 ms apart; with no token it has no header', async () => {
    const { system, time, open } = phone();
    const { device } = await open();
    const session = createSession({ device, deviceName: 'A phone', visit: { goesOn: () => true, begin: () => {} } });
    const answered = session.call({ method: 'GET', path: '/api/anything', doing: 'query', answer: z.unknown() });
    const asked = () => system.network.requests.filter(({ path }) => path === '/api/anything');
    await time.pass(1999);
    expect(asked()).toEqual([]);
    await time.pass(1);
    expect(asked().map(({ headers }) => headers)).toEqual([{}]);
    expect(await answered).toMatchObject({ ok: false, status: 404 });
  });

  it('specification §7: once it is known who is here a call goes out with their id token, and waits no more', async () => {
    const { system, time, open } = phone();
    await (await open()).session.signIn(SAM);
    const { device } = await open();
    const session = createSession({ device, deviceName: 'A phone', visit: { goesOn: () => true, begin: () => {} } });
    tabs.push({ session, device });
    const call = { method: 'GET', path: '/api/anything', doing: 'query', answer: z.unknown() } as const;
    const early = session.call(call);
    await session.start();
    await time.pass(100);
    await early;
    await session.call(call);
    const asked = system.network.requests.filter(({ path }) => path === '/api/anything');
    expect(asked.map(({ headers }) => headers.authorization)).toEqual([
      expect.stringMatching(/^Bearer id\./),
      expect.stringMatching(/^Bearer id\./),
    ]);
  });

  it('specification §8: a profile, a token and a sign-out that fail are logged, and stand in nobody’s way', async () => {
    const { system, time, open, warnings } = phone();
    const { session } = await open();
    system.broken = true;
    expect(await session.signIn(SAM)).toEqual({ ok: true });
    expect(warnings).toEqual(['The profile could not be fetched: NEEDS_ONLINE']);
    system.network.down = true;
    await time.pass(16 * 60_000);
    expect(warnings).toContain('An id token could not be had: NEEDS_ONLINE');
    expect(session.view.get()).toMatchObject({ state: 'signedIn', offline: true });
    expect(await session.signOut()).toMatchObject({ ok: true });
    await settled();
    expect(warnings.at(-1)).toBe('Signing out could not be told to the server; it will be.');
    expect(warnings.join()).not.toContain(SAM.email);
  });
});
