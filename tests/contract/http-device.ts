/** The app's own device without a browser: its real modules over real sockets, on a clock that the test shares with its server. */
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { createDevice, type ManagedDevice } from '../../client/sync/device/create-device.ts';
import type { Query } from '../../client/sync/device/device.ts';
import { everyNoun, TestBrowser, type TestWakes, testPorts } from '../../client/sync/fixture.ts';
import { memoryPortraits } from '../../client/sync/portraits/portrait-store.ts';
import { browserPorts, type HttpReply, type HttpRequest, type Network } from '../../client/sync/ports.ts';
import type { Live, Rows } from '../../client/sync/queries/rows.ts';
import type { DeviceIdentity, TokenAnswer } from '../../client/sync/replication/wire.ts';
import { memoryStorage, memoryValues } from '../../client/sync/storage/memory-storage.ts';
import type { Documents, DocumentType } from '../../schemas/folds/documents.ts';
import type { ToldServer } from '../told-server.ts';

/** A wire that can be cut: what was under way breaks off, what comes after reaches nobody. */
class CutWire implements Network {
  readonly #network: Network;
  readonly #open = new Set<AbortController>();
  isCut = false;

  constructor(origin: string) {
    this.#network = browserPorts(origin).network;
  }

  async send(request: HttpRequest): Promise<HttpReply> {
    if (this.isCut) throw new TypeError('no network');
    const cut = new AbortController();
    this.#open.add(cut);
    return this.#network.send({ ...request, signal: AbortSignal.any([request.signal, cut.signal]) });
  }

  cut(): void {
    this.isCut = true;
    for (const one of this.#open) one.abort();
    this.#open.clear();
  }
}

const Account = z.object({ uid: z.string(), password: z.string() });
const SignedIn = z.object({ uid: z.string(), sessionToken: z.string() });
const Token = z.object({ idToken: z.string() });
const Registered = z.object({ deviceId: z.string(), deviceKey: z.string() });
/** Shorter than a token is good for. */
const TOKEN_KEPT = 5 * 60_000;

async function post<T extends z.ZodMiniType>(url: string, body: object, token: string | null, shape: T): Promise<z.infer<T>> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token !== null && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
  return z.parse(shape, await answer.json());
}

/** Somebody new, whose address is confirmed. */
export async function newAccount({ url, dataDir }: ToldServer, email: string): Promise<{ email: string; password: string }> {
  const file = await readFile(join(dataDir, 'operator.json'), 'utf8');
  const { secret } = z.parse(z.object({ secret: z.string() }), JSON.parse(file));
  const { password } = await post(`${url}/api/operator/accounts`, { email }, secret, Account);
  return { email, password };
}

export class HttpDevice {
  readonly #wire: CutWire;
  readonly #wakes: TestWakes;
  readonly #lives = new Map<string, Live<Rows<object>>>();
  readonly uid: string;
  readonly device: ManagedDevice;
  /** Its id token, as it is good now. */
  readonly token: () => Promise<string>;

  private constructor(server: ToldServer, uid: string, token: () => Promise<string>) {
    this.#wire = new CutWire(server.url);
    this.uid = uid;
    this.token = token;
    const seed = randomBytes(4).readUInt32LE();
    const ports = testPorts({ time: server.time, network: this.#wire, browser: new TestBrowser(), seed });
    this.#wakes = ports.wakes;
    this.device = createDevice({
      ...{ ports, storage: memoryStorage(), values: memoryValues(), appBuild: 'test', nouns: everyNoun },
      portraits: memoryPortraits(),
    });
  }

  /** Signed in and registered. */
  static async signIn(server: ToldServer, account: { readonly email: string; readonly password: string }): Promise<HttpDevice> {
    const { email, password } = account;
    const { url, time } = server;
    const { uid, sessionToken } = await post(`${url}/api/auth/sign-in`, { email, password }, null, SignedIn);
    let held = { token: '', at: Number.NEGATIVE_INFINITY };
    const token = async (fresh = false) => {
      // From when it was asked for: the time may leap before the answer is here.
      const at = time.now();
      if (fresh || at - held.at > TOKEN_KEPT)
        held = { token: (await post(`${url}/api/auth/token`, { sessionToken }, null, Token)).idToken, at };
      return held.token;
    };
    const { deviceId, deviceKey } = await post(`${url}/api/devices`, { name: 'Test' }, await token(), Registered);
    const one = new HttpDevice(server, uid, token);
    const identity: DeviceIdentity = {
      ...{ uid, deviceId, key: async () => deviceKey, succeeds: async () => true },
      token: async (fresh): Promise<TokenAnswer> =>
        one.#wire.isCut ? { ok: false, why: 'unreachable' } : { ok: true, token: await token(fresh) },
    };
    await one.device.start();
    await one.device.enter(identity);
    return one;
  }

  get isOnline(): boolean {
    return this.device.connection.get().state === 'Online';
  }

  /** No network from now on; it is told, as a phone is. */
  goOffline(): void {
    this.#wire.cut();
    this.#wakes.network(false);
  }

  comeOnline(): void {
    this.#wire.isCut = false;
    this.#wakes.network(true);
    this.device.syncNow();
  }

  /** What its screens show now, and how sure; asked for once it stays on the screen. */
  shown<T extends DocumentType>(query: Query<T>): readonly { readonly doc: Documents[T]; readonly mark: string }[] {
    const name = JSON.stringify(query);
    const live = this.device.query(query);
    if (!this.#lives.has(name)) {
      this.#lives.set(name, live);
      live.subscribe(() => {});
    }
    return live.get().rows;
  }
}
