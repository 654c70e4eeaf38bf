/** The gateway as it is in production, on an embedded store in memory, with honest stand-ins for identity and time. */
import { DatabaseSync } from 'node:sqlite';
import { type Permission, PRESET_PERMISSIONS, PRESETS, type Preset } from '../../schemas/person/shape.ts';
import { bodyText, type HttpAnswer, type Request } from '../../sync-server/exchange.ts';
import { Gateway } from '../../sync-server/gateway/gateway.ts';
import type { BrokenChain } from '../../sync-server/gateway/push/chains.ts';
import { Hub } from '../../sync-server/hub.ts';
import type { Directory, IdentityUser, TokenVerifier } from '../../sync-server/identity/port.ts';
import type { SystemPorts } from '../../sync-server/ports.ts';
import { DeviceSightings } from '../../sync-server/principals/device-sightings.ts';
import { Devices } from '../../sync-server/principals/devices.ts';
import { Looks } from '../../sync-server/principals/looks.ts';
import { Principals } from '../../sync-server/principals/principals.ts';
import { RateLimiter } from '../../sync-server/rate-limiter.ts';
import { SecondFactors } from '../../sync-server/second-factor/second-factors.ts';
import { openSqliteIn } from '../../sync-server/store/sqlite/store.ts';
import type { Body, Store } from '../../sync-server/store/store.ts';
import { testVault } from '../../sync-server/vault/fixture.ts';

export const START = Date.parse('2026-03-03T09:00:00.000Z');
const HOUR = 3_600_000;

/** Time stands still until the test moves it; what was to happen by then happens in order. */
export class TestPorts implements SystemPorts {
  #now = START;
  #timers: { at: number; call: () => void }[] = [];
  #seed = 1;

  readonly clock = { now: () => this.#now };
  readonly random = {
    bytes: (count: number) => {
      const bytes = new Uint8Array(count);
      for (let index = 0; index < count; index += 1) {
        this.#seed = (this.#seed * 1_103_515_245 + 12_345) % 2_147_483_648;
        bytes[index] = this.#seed >> 16;
      }
      return bytes;
    },
  };
  readonly scheduler = {
    after: (delay: number, call: () => void) => {
      const timer = { at: this.#now + delay, call };
      this.#timers.push(timer);
      return () => {
        this.#timers = this.#timers.filter((other) => other !== timer);
      };
    },
  };

  get waiting(): number {
    return this.#timers.length;
  }

  advance(milliseconds: number): void {
    const until = this.#now + milliseconds;
    for (;;) {
      const next = this.#timers.filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)[0];
      if (!next) break;
      this.#timers = this.#timers.filter((timer) => timer !== next);
      this.#now = next.at;
      next.call();
    }
    this.#now = until;
  }
}

/** Tokens are `token.<uid>.<n>`; the n-th was issued n seconds after the start and ends an hour later. */
export class TestIdentity implements TokenVerifier, Directory {
  readonly #ports: TestPorts;
  readonly users = new Map<string, IdentityUser>();
  /** What tokens say from now on: of which sign-in they are, and when that was; just now when it is not said. */
  sessionId: string | null = null;
  signedInAt: number | undefined;

  constructor(ports: TestPorts) {
    this.#ports = ports;
  }

  async verify(idToken: string) {
    const [, uid, second] = /^token\.([a-z0-9]+)\.(\d+)$/.exec(idToken) ?? [];
    if (uid === undefined || second === undefined) return { ok: false, reason: 'invalid' } as const;
    const issuedAt = START + Number(second) * 1000;
    if (issuedAt + HOUR <= this.#ports.clock.now()) return { ok: false, reason: 'expired' } as const;
    const { sessionId, signedInAt = this.#ports.clock.now() } = this;
    const emailVerified = this.users.get(uid)?.emailVerified ?? true;
    return { ok: true, uid, emailVerified, issuedAt, expiresAt: issuedAt + HOUR, sessionId, signedInAt } as const;
  }

  async user(uid: string) {
    return this.users.get(uid) ?? null;
  }

  async userByEmail(email: string) {
    return [...this.users.values()].find((user) => user.email === email) ?? null;
  }

  async endAllSessions(uid: string) {
    const user = this.users.get(uid);
    if (user) this.users.set(uid, { ...user, tokensValidAfter: this.#ports.clock.now() + 1 });
  }

  async endSession(uid: string, sessionId: string) {
    const user = this.users.get(uid);
    if (user) this.users.set(uid, { ...user, endedSessions: [...user.endedSessions, sessionId] });
    return user !== undefined;
  }

  async erase(uid: string) {
    this.users.delete(uid);
  }
}

export interface TestPerson {
  readonly uid: string;
  readonly deviceId: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface TestRequest {
  readonly as?: TestPerson | null;
  readonly body?: unknown;
  readonly bytes?: Uint8Array;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

/** Every call of the store, by name: what a test counts. */
function counted(store: Store, calls: string[]): Store {
  return new Proxy(store, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== 'function') return member;
      return (...given: unknown[]) => {
        calls.push(String(name));
        return Reflect.apply(member, target, given);
      };
    },
  });
}

interface TestPowers {
  readonly gyms?: Readonly<Record<string, readonly Permission[]>>;
  readonly admin?: boolean;
  readonly superAdmin?: boolean;
  readonly status?: string;
  readonly suspendedAt?: string;
}

export class GatewayFixture {
  readonly ports = new TestPorts();
  readonly identity = new TestIdentity(this.ports);
  /** Names of the store's methods the gateway called. */
  readonly calls: string[] = [];
  readonly failures: unknown[] = [];
  /** What the gyms were told of their tablets. */
  readonly broken: [fault: string, n: number][] = [];
  readonly store: Store;
  readonly hub: Hub;
  readonly devices: Devices;
  readonly sightings: DeviceSightings;
  readonly secondFactors: SecondFactors;
  readonly looks: Looks;
  readonly principals: Principals;
  readonly gateway: Gateway;

  /** `identity`: with whom people sign in, where it is not the stand-in. */
  constructor(
    options: {
      limits?: boolean;
      secondFactorRequired?: boolean;
      store?: Store;
      identity?: (store: Store, ports: TestPorts) => TokenVerifier & Directory;
    } = {},
  ) {
    const { ports } = this;
    const failed = (error: unknown) => this.failures.push(error);
    this.store = options.store ?? openSqliteIn(new DatabaseSync(':memory:'), { random: ports.random });
    const store = counted(this.store, this.calls);
    const identity = options.identity?.(this.store, ports) ?? this.identity;
    this.hub = new Hub(store);
    this.devices = new Devices(store, ports);
    this.sightings = new DeviceSightings(store, ports, failed);
    this.secondFactors = new SecondFactors({ store, vault: testVault(store, ports), ports });
    this.looks = new Looks(store, ports);
    const { devices, secondFactors, looks } = this;
    this.principals = new Principals({ store, hub: this.hub, identity, devices, secondFactors, looks, clock: ports.clock });
    const limiter = new RateLimiter(ports.clock, options.limits ?? true);
    const { hub, principals, sightings } = this;
    // As the decider would, at once.
    const confirmEmail = async (uid: string) => {
      const stored = await this.store.get(`self-${uid}/self`, `user:${uid}`);
      if (stored) await this.write(`self-${uid}/self`, [[stored.id, { ...stored.body, emailVerified: true }]]);
    };
    const chainBroken = async (found: BrokenChain) => {
      this.broken.push([found.fault, found.n]);
    };
    const { secondFactorRequired = false } = options;
    const heard = { confirmEmail, chainBroken, failed };
    this.gateway = new Gateway({ store, hub, ports, principals, sightings, limiter, secondFactorRequired, ...heard });
  }

  /** A person with a registered device, and the powers named. */
  async person(uid: string, powers: TestPowers = {}): Promise<TestPerson> {
    const email = `${uid}@example.test`;
    this.identity.users.set(uid, { uid, email, displayName: uid, emailVerified: true, tokensValidAfter: 0, endedSessions: [] });
    await this.givePowers(uid, powers);
    return this.device(uid);
  }

  async givePowers(uid: string, powers: TestPowers): Promise<void> {
    const at = new Date(START).toISOString();
    const envelope = { schemaVersion: 1, createdAt: at, updatedAt: at, createdBy: 'system', updatedBy: 'system', uid };
    const gyms = Object.entries(powers.gyms ?? {}).map(([key, permissions]) => ({
      ...{
        gymId: `gym:${key}`,
        gymName: 'Iron Yard',
        preset: presetOf(permissions),
        permissions: [...permissions],
        since: at,
        status: 'active',
      },
    }));
    const person = {
      ...{ type: 'user', role: 'member', email: `${uid}@example.test`, emailVerified: true, displayName: 'Sam Kelly' },
      ...{ status: powers.status ?? 'active', standing: { owedVisits: 0 }, consents: [] },
      ...(powers.suspendedAt !== undefined && { suspendedAt: powers.suspendedAt }),
    };
    await this.write(`self-${uid}/self`, [
      [`user:${uid}`, { ...envelope, ...person }],
      [
        `grants:${uid}`,
        { ...envelope, type: 'grants', gyms, admin: powers.admin ?? false, ...(powers.superAdmin ? { superAdmin: true } : {}) },
      ],
    ]);
  }

  async device(uid: string): Promise<TestPerson> {
    const registered = await this.devices.register(uid, 'Test phone');
    if (!registered.ok) throw new Error(registered.code);
    const { deviceId, deviceKey } = registered;
    return { uid, deviceId, headers: { authorization: this.bearer(uid), 'x-device': `${deviceId}.${deviceKey}` } };
  }

  /** A token that was issued just now. */
  bearer(uid: string): string {
    return `Bearer token.${uid}.${Math.floor((this.ports.clock.now() - START) / 1000)}`;
  }

  /** As the decider would. */
  async write(db: string, documents: readonly (readonly [id: string, body: Body, deleted?: boolean])[]): Promise<void> {
    const writes = documents.map(([id, body, deleted]) => ({ db, id, body, deleted: deleted ?? false }));
    await this.store.commit({ writes, last: [] });
  }

  /** `path` with its query. */
  request(method: string, path: string, asking: TestRequest = {}): Request {
    const [plain = '', query = ''] = path.split('?', 2);
    return {
      method,
      path: plain,
      query: new URLSearchParams(query),
      headers: { 'content-type': 'application/json', ...asking.as?.headers, ...asking.headers },
      body: asking.bytes ?? (asking.body === undefined ? new Uint8Array() : Buffer.from(JSON.stringify(asking.body))),
      ip: '192.0.2.7',
      signal: asking.signal ?? new AbortController().signal,
    };
  }

  ask(method: string, path: string, asking: TestRequest = {}): Promise<HttpAnswer> {
    return this.gateway.handle(this.request(method, path, asking));
  }

  async json(method: string, path: string, asking: TestRequest = {}): Promise<{ status: number; json: unknown }> {
    const answer = await this.ask(method, path, asking);
    const text = await bodyText(answer);
    return { status: answer.status, json: text === '' ? null : JSON.parse(text) };
  }

  async close(): Promise<void> {
    await this.sightings.settled();
    this.hub.close();
    await this.store.close();
  }
}

/** A well-formed proposal of that device; `number` makes its id and its place in the device's order. */
export function proposal(device: TestPerson, number: number, fields: Readonly<Record<string, unknown>> = {}) {
  const opId = `01HZZZZZZZZZZZZZZZ${String(number).padStart(8, '0')}`;
  return {
    _id: `proposal:${opId}`,
    type: 'proposal',
    schemaVersion: 1,
    display: 'Seen',
    kind: 'notice.seen',
    body: { noticeId: 'notice:n1' },
    origin: {
      ...{ deviceId: device.deviceId, opId, seq: number, madeAt: new Date(START).toISOString(), offsetMs: 0 },
      ...{ trust: 'synced', appBuild: 'test' },
    },
    ...fields,
  };
}

/** The preset whose powers these are; else they were chosen one by one. */
const presetOf = (permissions: readonly Permission[]): Preset =>
  PRESETS.find((preset) => preset !== 'custom' && PRESET_PERMISSIONS[preset].join() === permissions.join()) ?? 'custom';

/** The rows that are read from a stream until `enough` says so; the stream is left then. */
export async function readUntil(answer: HttpAnswer, enough: (text: string) => boolean): Promise<string> {
  let text = '';
  if (typeof answer.body === 'string') return answer.body;
  for await (const piece of answer.body) {
    text += piece;
    if (enough(text)) break;
  }
  return text;
}
