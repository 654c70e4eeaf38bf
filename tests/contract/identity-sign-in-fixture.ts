/** Worlds for the sign-in contract: our server's handlers behind a network that calls them directly. */
import { DatabaseSync } from 'node:sqlite';
import { AccountWire } from '../../client/session/provider/account-wire.ts';
import { EmbeddedProvider } from '../../client/session/provider/embedded.ts';
import { FirebaseProvider } from '../../client/session/provider/firebase.ts';
import { startFirebase } from '../../client/session/provider/firebase-services.ts';
import { openCloud } from '../../client/session/provider/open-cloud.ts';
import { reply } from '../../client/sync/fixture.ts';
import type { HttpReply, Network } from '../../client/sync/ports.ts';
import { memoryValues } from '../../client/sync/storage/memory-storage.ts';
import { embeddedIdentity } from '../../sync-server/identity/embedded/embedded.ts';
import { firebaseIdentity } from '../../sync-server/identity/firebase/firebase.ts';
import { hostedHandlers } from '../../sync-server/identity/firebase/handlers.ts';
import type { HandlerAnswer, HandlerContext } from '../../sync-server/identity/handlers/handler.ts';
import { identityHandlers } from '../../sync-server/identity/handlers/handlers.ts';
import type { AccountEvent } from '../../sync-server/identity/port.ts';
import type { OutgoingEmail } from '../../sync-server/mail/mail.ts';
import { systemPorts } from '../../sync-server/ports.ts';
import { Devices } from '../../sync-server/principals/devices.ts';
import { RateLimiter } from '../../sync-server/rate-limiter.ts';
import { openSqliteIn } from '../../sync-server/store/sqlite/store.ts';
import type { SignInWorld } from './identity-sign-in-contract.ts';

/** Nothing here is slow enough to be given up. */
const untimed = { after: () => () => {} };

interface Handling {
  readonly body: { parse(input: unknown): unknown };
  handle(input: never, context: HandlerContext): Promise<HandlerAnswer>;
}

const CONTEXT = { ip: '127.0.0.1' };
const NOWHERE: Network = { send: () => Promise.reject(new TypeError('fetch failed')) };

/** Calls the handler whose route ends like this. */
function networkTo(routes: Readonly<Record<string, Handling>>): Network {
  return {
    async send({ path, body }): Promise<HttpReply> {
      const route = routes[path];
      if (!route) return reply(404, { error: 'NOT_FOUND' });
      const answer = await route.handle(route.body.parse(JSON.parse(body ?? '{}')) as never, CONTEXT);
      return reply(answer.status, Object(answer.body));
    },
  };
}

function common() {
  const { random, clock } = systemPorts();
  const store = openSqliteIn(new DatabaseSync(':memory:'), { random });
  const events: AccountEvent[] = [];
  const onAccountEvent = async (event: AccountEvent) => void events.push(event);
  const onFailure = (task: string, cause: unknown) => {
    throw new Error(`in the background: ${task}`, { cause });
  };
  return { random, clock, store, events, onAccountEvent, onFailure };
}

export async function embeddedSignInWorld(): Promise<SignInWorld> {
  const { events, ...parts } = common();
  const emails: OutgoingEmail[] = [];
  const identity = await embeddedIdentity({
    ...parts,
    mail: { label: 'kept by the test', send: async (email) => void emails.push(email) },
    publicUrl: () => 'https://hub.example',
    secret: 'a secret for tests only, 32 characters and more',
  });
  const { accounts } = identity;
  const devices = new Devices(parts.store, systemPorts());
  const handlers = identityHandlers({
    identity,
    accounts,
    devices,
    clock: parts.clock,
    limiter: new RateLimiter(parts.clock, false),
  });
  const network = networkTo({
    '/api/auth/sign-up': handlers.signUp,
    '/api/auth/sign-in': handlers.signIn,
    '/api/auth/token': handlers.token,
    '/api/auth/sign-out': handlers.signOut,
    '/api/auth/verify-email': handlers.verifyEmail,
    '/api/auth/resend-verification': handlers.resendVerification,
    '/api/auth/forgot-password': handlers.forgotPassword,
    '/api/auth/reset-password': handlers.resetPassword,
  });
  const on = async (way: Network) =>
    new EmbeddedProvider({
      wire: new AccountWire({ network: way, timers: untimed }),
      values: memoryValues(),
      kept: async () => null,
      device: async () => null,
    });
  return {
    identity,
    device: () => on(network),
    offline: () => on(NOWHERE),
    async code(kind, email) {
      await identity.settled();
      const pattern = kind === 'verify' ? /#token=(\S+)/ : /#reset=(\S+)/;
      const codes = emails.filter(({ to }) => to === email).flatMap(({ text }) => pattern.exec(text)?.[1] ?? []);
      const code = codes.at(-1);
      return code === undefined ? null : decodeURIComponent(code);
    },
    apart: async () => {},
    async events(email) {
      await identity.settled();
      return events.filter((event) => event.email === email);
    },
    async close() {
      await identity.settled();
      await parts.store.close();
    },
  };
}

/** `host`: the double or the emulator. `keysUrl`: null where tokens are not signed. */
export async function firebaseSignInWorld(host: string, projectId: string, keysUrl: string | null): Promise<SignInWorld> {
  const { events, ...parts } = common();
  const identity = firebaseIdentity({ ...parts, projectId, keysUrl });
  const { arrive, leave } = hostedHandlers(identity);
  const network = networkTo({ '/api/auth/arrive': arrive, '/api/auth/leave': leave });
  const on = async (way: Network, emulatorHost: string) => {
    const name = Buffer.from(parts.random.bytes(8)).toString('hex');
    const config = { projectId, apiKey: 'test-key', authDomain: `${projectId}.firebaseapp.com`, emulatorHost };
    const warn = () => {};
    const cloud = await openCloud(config, warn, async () => ({ startFirebase: (given) => startFirebase(given, name) }));
    return new FirebaseProvider({
      cloud,
      wire: new AccountWire({ network: way, timers: untimed }),
      values: memoryValues(),
      random: parts.random,
      now: parts.clock.now,
      warn,
    });
  };
  return {
    identity,
    device: () => on(network, host),
    // The discard port: nobody listens there.
    offline: () => on(NOWHERE, '127.0.0.1:9'),
    async code(kind, email) {
      const answer = await fetch(`http://${host}/emulator/v1/projects/${projectId}/oobCodes`);
      const { oobCodes } = (await answer.json()) as { oobCodes: { email: string; requestType: string; oobCode: string }[] };
      const requestType = kind === 'verify' ? 'VERIFY_EMAIL' : 'PASSWORD_RESET';
      return oobCodes.filter((one) => one.email === email && one.requestType === requestType).at(-1)?.oobCode ?? null;
    },
    apart: () => new Promise((nextSecond) => setTimeout(nextSecond, 1000 - (parts.clock.now() % 1000))),
    events: async (email) => events.filter((event) => event.email === email),
    close: () => parts.store.close(),
  };
}
