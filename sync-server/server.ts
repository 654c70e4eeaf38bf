/** Puts the parts together and listens: the one place where adapters are chosen. Tests start it in their own process. */
import { createServer } from 'node:http';
import { resolve } from 'node:path';
import pino, { type Logger } from 'pino';
import type { SigningKey } from '../schemas/area/shape.ts';
import { decide } from '../schemas/decide.ts';
import { Gym } from '../schemas/gym/shape.ts';
import { keyOf } from '../schemas/primitives.ts';
import type { Release } from '../schemas/proposal/release.ts';
import type { SystemProposal } from '../schemas/proposals.ts';
import { venueScope } from '../schemas/scope.ts';
import { Api } from './api/api.ts';
import { routes } from './api/routes.ts';
import type { Config, FirebaseConfig } from './config.ts';
import { warningsAbout } from './config-reach.ts';
import { Decider } from './decider/decider.ts';
import type { End } from './decider/ends.ts';
import { INBOX } from './decider/inbox/inbox.ts';
import { inboxLag } from './decider/inbox/lag.ts';
import { demoState } from './demo/first-start.ts';
import { DEMO_ACCOUNTS, type DemoAccount } from './demo/people.ts';
import { openSigner } from './errands/signer.ts';
import { Gateway } from './gateway/gateway.ts';
import { Hub } from './hub.ts';
import { icons } from './icons/icons.ts';
import { installedSets } from './icons/installed.ts';
import { publicService } from './icons/public-service.ts';

import { embeddedIdentity } from './identity/embedded/embedded.ts';
import { firebaseIdentity, firebaseOrigins } from './identity/firebase/firebase.ts';
import { hostedHandlers } from './identity/firebase/handlers.ts';
import { FIREBASE_KEYS_URL } from './identity/firebase/token.ts';
import { identityHandlers } from './identity/handlers/handlers.ts';
import type { AccountEvent } from './identity/port.ts';
import { keptSecret } from './identity/secret.ts';
import { outboxFolder } from './mail/outbox-folder.ts';
import { smtp } from './mail/smtp.ts';
import { Unsubscribing } from './mail/unsubscribe.ts';
import { Metrics } from './metrics.ts';
import { removeOperatorFile, writeOperatorFile } from './operator-file.ts';
import { type Ports, systemPorts } from './ports.ts';
import { Contacts } from './principals/contacts.ts';
import { Devices } from './principals/devices.ts';
import { Principals } from './principals/principals.ts';
import { keepPrivate } from './private-folder.ts';
import { FCM_ORIGINS } from './push/fcm.ts';
import { openPush } from './push/open.ts';
import { PushTokens } from './push/tokens.ts';
import { RateLimiter } from './rate-limiter.ts';
import { noticed } from './store/noticed.ts';
import { openStore } from './store/open.ts';
import { type Store, type StoreLocked, StoreUnavailable } from './store/store.ts';
import { createApp } from './web/app.ts';
import { listen, PATIENCE, stop } from './web/listen.ts';
import { startWork } from './work.ts';

export interface ServerOverrides {
  readonly ports?: Ports;
  readonly store?: Store;
  readonly log?: Logger;
  /** The build's output. */
  readonly siteFolder?: string;
  /** Which versions of a proposal it understands, where that is not what this build does. */
  readonly release?: Release;
}

export interface RunningServer {
  /** Where it listens, without a trailing slash. */
  readonly url: string;
  readonly store: Store;
  /** Resolves when another server's decider has taken over the store (A9): this one decides nothing any more and has to go. */
  readonly takenOver: Promise<StoreLocked>;
  /** Ends what is going on and releases the store. */
  close(): Promise<void>;
}

/** Milliseconds; a person waits that much longer for an answer, a hundred proposals that come together cost one commit. */
const GATHER = 10;
/** The same for pushes that are to be made durable. */
const GATHER_PUSHES = 2;
/** The same for the times at which devices were in touch: nobody waits for these. */
const GATHER_CONTACTS = 1_000;

/** Throws ConfigError, StoreLocked, StoreUnavailable, SecretMismatch or CannotListen, each with one line for the operator. */
export async function startServer(config: Config, overrides: ServerOverrides = {}): Promise<RunningServer> {
  const ports = overrides.ports ?? systemPorts();
  const log = overrides.log ?? pino({ level: config.logLevel });
  const couchUrl = config.store.kind === 'couchdb' ? config.store.url : undefined;
  let waits = () => {};
  const report = (trouble: StoreUnavailable) => {
    waits();
    log.warn({ reason: trouble.message }, 'A commit has to wait for the store');
  };
  const opened = overrides.store ?? (await openStore({ dataDir: config.dataDir, couchUrl, ports, report }));
  const { store, canWrite, failed: cannotWrite } = noticed(opened);
  waits = cannotWrite;
  const takenOver = Promise.withResolvers<StoreLocked>();
  let lost: StoreLocked | null = null;
  const ended = (error: StoreLocked) => {
    lost = error;
    takenOver.resolve(error);
  };
  // Undone in reverse order, by a failed start as well as by a stop.
  const undo: (() => unknown)[] = [() => store.close()];
  const close = async () => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  try {
    return { url: await start(), store, takenOver: takenOver.promise, close };
  } catch (error) {
    await close();
    throw error;
  }

  async function start(): Promise<string> {
    let url = config.publicUrl ?? '';
    let complete = false;
    for (const warning of warningsAbout(config)) log.warn(warning);
    await keepPrivate(config.dataDir);
    const decides = config.role !== 'gateway';
    const serves = config.role !== 'decider';
    const failed = (error: unknown) => log.error({ kind: nameOf(error), at: placeOf(error) }, 'a defect or a failing store');
    const hub = new Hub(store);
    undo.push(() => hub.close());

    const metrics = new Metrics();
    const told = (end: End) => {
      if (end.state === 'decided') metrics.decided(end.outcome.state, end.outcome.code);
      else metrics.undecided();
    };
    const speaks = overrides.release ? { release: overrides.release } : {};
    const decider = new Decider({ store, ports, decide, log, ended, told, gather: GATHER, ...speaks });
    undo.push(() => decider.stop());
    const propose = (...proposals: readonly SystemProposal[]) => decider.propose(...proposals);

    const { clock } = ports;
    const secret = config.identitySecret ?? (await keptSecret(config.dataDir, ports.random));
    const unsubscribing = new Unsubscribing(secret);
    const folder = outboxFolder(config.dataDir, clock);
    const mail = config.mail.kind === 'smtp' ? smtp({ ...config.mail, store, clock }) : folder;
    const events = {
      store,
      clock,
      onAccountEvent: (event: AccountEvent) => propose(proposalOf(event)),
      onFailure: (task: string, cause: unknown) => log.warn({ task, kind: nameOf(cause) }, 'work in the background failed'),
    };
    const hosted = config.identity.kind === 'firebase' ? firebaseIdentity({ ...events, ...tokensOf(config.identity) }) : null;
    const identity =
      hosted ??
      (await embeddedIdentity({
        ...events,
        random: ports.random,
        mail,
        publicUrl: () => url,
        secret,
        closed: config.demo ? [] : DEMO_ACCOUNTS.map(({ uid }) => uid),
      }));
    const { accounts } = identity;
    undo.push(() => identity.settled());

    const devices = new Devices(store, ports);
    const push = await openPush(config.push, { dataDir: config.dataDir, publicUrl: config.publicUrl, ports });
    const tokens = new PushTokens({ store, clock, push });
    const contacts = new Contacts(store, ports, failed, GATHER_CONTACTS);
    undo.push(() => contacts.settled());
    const limiter = new RateLimiter(ports.clock, config.rateLimits);
    const principals = new Principals({ store, hub, identity, devices, clock });
    const gateway = new Gateway({
      store,
      hub,
      ports,
      principals,
      contacts,
      limiter,
      gather: GATHER_PUSHES,
      confirmEmail: async (uid, cause) => {
        const _id = `proposal:system.email-verified.${cause}`;
        await propose({ _id, type: 'proposal', kind: 'system.email-verified', body: { uid } });
        await decider.decided(_id);
      },
      turnedAway: (code) => metrics.turnedAway(code),
      ...speaks,
      failed,
    });
    const operatorSecret = Buffer.from(ports.random.bytes(32)).toString('base64url');

    const api = new Api({
      rows: routes({
        identity:
          accounts &&
          identityHandlers({ identity, accounts, devices, clock, limiter: new RateLimiter(clock, config.rateLimits) }),
        hosted: hosted && hostedHandlers(hosted),
        publicSettings: { identity: toldToDevices(config.identity) },
        devices,
        directory: identity,
        contacts,
        pushing: { push, tokens },
        propose,
        operator: {
          store,
          random: ports.random,
          directory: identity,
          accounts,
          propose,
          decided: (id) => decider.decided(id),
        },
        mailing: { unsubscribing, fresh: () => Buffer.from(ports.random.bytes(12)).toString('base64url') },
        contact: { store, limiter, decided: (id) => decider.decided(id) },
        icons: icons({
          installed: installedSets(),
          service: config.iconService === undefined ? null : publicService(config.iconService, ports.scheduler),
        }),
        demoAccounts: config.demo ? DEMO_ACCOUNTS.map(shownAccount) : [],
        emails: config.mail.kind === 'folder' ? () => folder.list() : null,
      }),
      principals,
      limiter,
      clock,
      demo: config.demo,
      operatorSecret,
      origin: () => url,
      failed,
    });
    // Who does not decide signs no passes either: the fewer keys, the better.
    const signer = decides ? await openSigner(config.dataDir, ports) : null;
    if (decides) await decider.start();
    else decider.listen();
    if (lost !== null) throw lost;
    const demo = decides && config.demo ? await demoState(store) : 'none';
    await identity.announce();
    if (signer) await propose(...signer.published.map(publication));

    const gymOf = async (gymKey: string) => {
      const stored = await store.get(`${venueScope(`gym:${gymKey}`)}/gyms`, `gym:${gymKey}`);
      return stored && !stored.deleted ? Gym.parse({ _id: stored.id, ...stored.body }) : null;
    };
    const stopping = new AbortController();
    const app = createApp({
      stopping: stopping.signal,
      answers: serves ? { gateway, api } : null,
      ready: async () => complete && (await store.heads([INBOX])).length === 1 && (await canWrite()),
      crawlers: { gymOf, origin: () => url },
      metrics,
      metricsPage: {
        text: () => metrics.text({ inbox: () => inboxLag(store, clock), process: ofProcess }),
        secrets: [operatorSecret, ...(config.metricsToken === undefined ? [] : [config.metricsToken])],
      },
      siteFolder: overrides.siteFolder ?? resolve(import.meta.dirname, '../dist'),
      secure: config.publicUrl?.startsWith('https:') ?? false,
      speaksTo: [
        ...(config.identity.kind === 'firebase' ? firebaseOrigins(config.identity.emulatorHost) : []),
        ...(config.push.kind === 'fcm' ? FCM_ORIGINS : []),
      ],
      trustProxy: config.trustProxy,
      clock,
      log,
    });
    const server = createServer(PATIENCE, app);
    // Longer than proxies keep theirs, and than a device waits between two questions.
    server.keepAliveTimeout = 65_000;
    const listening = await listen(server, config);
    undo.push(() => stop(server, stopping, ports));
    url ||= listening;
    const eraseAccount = async (uid: string) => {
      await identity.erase(uid);
      await devices.revokeAll(uid);
      await tokens.forgetPerson(uid);
    };
    // Emails name the address, so nothing is sent before it is known.
    if (signer) {
      const outside = { signer, mail, unsubscribing, push, tokens, accounts, publicUrl: url, propose, eraseAccount };
      await startWork({ store, ports, log, decider, ...outside, fillsDemo: demo === 'begun', failed }, undo);
    }
    complete = true;
    if (serves) {
      await writeOperatorFile(config.dataDir, { url: listening, secret: operatorSecret });
      undo.push(() => removeOperatorFile(config.dataDir));
    }
    return listening;
  }
}

const ofProcess = () => {
  const { user, system } = process.cpuUsage();
  return { memoryBytes: process.memoryUsage.rss(), cpuSeconds: (user + system) / 1_000_000 };
};

/** The emulator signs nothing: with it there are no keys, and no other tokens are taken. */
function tokensOf({ projectId, keysUrl = FIREBASE_KEYS_URL, emulatorHost }: FirebaseConfig) {
  return { projectId, keysUrl: emulatorHost === undefined ? keysUrl : null };
}

/** `GET /api/config`: with whom a device signs people in. */
function toldToDevices(identity: Config['identity']): { [name: string]: string } {
  if (identity.kind === 'embedded') return { kind: identity.kind };
  const { kind, projectId, apiKey, authDomain, emulatorHost } = identity;
  return { kind, projectId, apiKey, authDomain, ...(emulatorHost === undefined ? {} : { emulatorHost }) };
}

function proposalOf(event: AccountEvent): SystemProposal {
  const { uid } = event;
  const common = { _id: `proposal:system.${event.id}`, type: 'proposal' } as const;
  if (event.kind === 'email-verified') return { ...common, kind: 'system.email-verified', body: { uid } };
  const { email, displayName, consents } = event;
  return { ...common, kind: 'system.person-registered', body: { uid, email, displayName, consents: [...consents] } };
}

function shownAccount({ email, password, displayName, role, about }: DemoAccount) {
  return { email, password, name: displayName, role, about };
}

function publication(key: SigningKey): SystemProposal {
  return {
    _id: `proposal:system.key-published:${keyOf(key._id)}`,
    type: 'proposal',
    kind: 'system.key-published',
    body: { key },
  };
}

/** A name and a place in our code: nothing a request or a document brought. */
function nameOf(error: unknown): string {
  if (error instanceof StoreUnavailable) return `${error.name}: ${error.message}`;
  return error instanceof Error ? error.name : 'unknown';
}

function placeOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  return error.stack
    ?.split('\n')
    .filter((line) => line.startsWith('    at '))
    .slice(0, 4)
    .join(' ');
}
