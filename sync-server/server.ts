/** Puts the parts together and listens (`start/`). Tests start it in their own process. */
import pino, { type Logger } from 'pino';
import { decide } from '../schemas/folds/decide.ts';
import type { Release } from '../schemas/proposal/release.ts';
import { warningsAbout } from './config/reach.ts';
import type { Config } from './config/settings.ts';
import { Decider } from './decider/decider.ts';
import type { End } from './decider/ends.ts';
import { INBOX } from './decider/inbox/inbox.ts';
import { demoState } from './demo/first-start.ts';
import { openSigner } from './errands/signer.ts';
import { GymDirectory } from './gym-directory/directory.ts';
import { publication } from './jobs/signing-keys.ts';
import { type ServerHash, serverHash } from './mail/server-hash.ts';
import { requireArchive } from './map-tiles/archive.ts';
import { Metrics } from './metrics.ts';
import { removeOperatorFile, writeOperatorFile } from './operator-file.ts';
import { type SystemPorts, systemPorts } from './ports.ts';
import { signOutDevices } from './principals/sign-out.ts';
import { keepPrivate } from './private-folder.ts';
import { openApi, openGateway } from './start/answers.ts';
import { hashing } from './start/hashing.ts';
import { payableBy } from './start/known-methods.ts';
import { openOutside, secretOf } from './start/outside.ts';
import { openSite } from './start/site.ts';
import { nameOf, type Propose, placeOf, type Starting } from './start/starting.ts';
import { openVisitors } from './start/visitors.ts';
import { startWork } from './start/work.ts';
import { noticed } from './store/noticed.ts';
import { openStore } from './store/open.ts';
import type { Store, StoreLocked, StoreUnavailable } from './store/store.ts';

export interface ServerOverrides {
  readonly ports?: SystemPorts;
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

/** Throws ConfigError, StoreLocked, StoreUnavailable, SecretMismatch or CannotListen, each with one line for the operator. */
export async function startServer(config: Config, overrides: ServerOverrides = {}): Promise<RunningServer> {
  const ports = overrides.ports ?? systemPorts();
  const log = overrides.log ?? pino({ level: config.logLevel });
  const { store, canWrite } = await openNoticed(config, overrides, ports, log);
  const failed = (error: unknown) => log.error({ kind: nameOf(error), at: placeOf(error) }, 'a defect or a failing store');
  const lock = new Lock();
  const undo: (() => unknown)[] = [() => store.close()];
  const close = async () => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  const { release, siteFolder } = overrides;
  const address = { url: config.publicUrl ?? '' };
  const gyms = new GymDirectory(store);
  const starting = { config, ports, log, store, gyms, address, undo, failed, ...(release ? { release } : {}) };
  try {
    return { url: await start(starting, { canWrite, lock, siteFolder }), store, takenOver: lock.lost, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The store, and whether it could be written to lately. */
async function openNoticed(config: Config, overrides: ServerOverrides, ports: SystemPorts, log: Logger) {
  const couchUrl = config.store.kind === 'couchdb' ? config.store.url : undefined;
  let waits = () => {};
  const report = (trouble: StoreUnavailable) => {
    waits();
    log.warn({ reason: trouble.message }, 'A commit has to wait for the store');
  };
  const opened = overrides.store ?? (await openStore({ dataDir: config.dataDir, couchUrl, ports, report }));
  const { store, canWrite, failed } = noticed(opened);
  waits = failed;
  return { store, canWrite };
}

/** Whether another server's decider has taken over the store (A9). */
class Lock {
  #error: StoreLocked | null = null;
  readonly #lost = Promise.withResolvers<StoreLocked>();

  get lost(): Promise<StoreLocked> {
    return this.#lost.promise;
  }

  taken(error: StoreLocked): void {
    this.#error = error;
    this.#lost.resolve(error);
  }

  /** Throws StoreLocked when it has. */
  requireHeld(): void {
    if (this.#error !== null) throw this.#error;
  }
}

interface StartParts {
  readonly canWrite: () => Promise<boolean>;
  readonly lock: Lock;
  readonly siteFolder: string | undefined;
}

/** @returns where it listens */
async function start(starting: Starting, { canWrite, lock, siteFolder }: StartParts): Promise<string> {
  const { config, ports, log, store, address, undo } = starting;
  for (const warning of warningsAbout(config)) log.warn(warning);
  await keepPrivate(config.dataDir);
  const decides = config.role !== 'gateway';
  const serves = config.role !== 'decider';
  if (serves && config.mapTiles?.kind === 'file') await requireArchive(config.mapTiles.path);
  const metrics = new Metrics();
  const hashOf = serverHash(await secretOf(starting));
  const decider = openDecider(starting, { metrics, lock, hashOf });
  const propose: Propose = (...proposals) => decider.propose(...proposals);
  const outside = await openOutside(starting, propose);
  const visitors = openVisitors(starting, outside);
  const operatorSecret = Buffer.from(ports.random.bytes(32)).toString('base64url');
  const parts = { outside, visitors, decider, propose, metrics, operatorSecret };
  const answers = { gateway: openGateway(starting, parts), api: openApi(starting, parts) };
  // Who does not decide signs no passes either: the fewer keys, the better.
  const signer = decides ? await openSigner(config.dataDir, ports) : null;
  if (decides) await decider.start();
  else decider.listen();
  lock.requireHeld();
  const fillsDemo = decides && config.demo && (await demoState(store)) === 'begun';
  await outside.identity.announce();
  if (signer) await propose(...signer.published.map(publication));

  let complete = false;
  const ready = async () => complete && (await store.heads([INBOX])).length === 1 && (await canWrite());
  const served = { answers: serves ? answers : null, ready, metrics, operatorSecret, siteFolder };
  const listening = await openSite(starting, served);
  address.url ||= listening;
  // Emails name the address, so nothing is sent before it is known.
  if (signer) {
    const { devices } = visitors;
    const eraseAccount = async (uid: string) => {
      await outside.identity.erase(uid);
      await devices.revokeAll(uid);
      await outside.tokens.forgetPerson(uid);
      await outside.calendars.forgetPerson(uid);
      await outside.secondFactors.forgetPerson(uid);
    };
    const signOut = (uid: string, deviceId?: string) =>
      signOutDevices({ devices, directory: outside.identity, tokens: outside.tokens, propose }, uid, deviceId);
    const working = { ...starting, ...outside, signer, decider, propose, eraseAccount, signOut, fillsDemo };
    await startWork({ ...working, publicUrl: address.url }, undo);
  }
  complete = true;
  if (serves) {
    await writeOperatorFile(config.dataDir, { url: listening, secret: operatorSecret });
    undo.push(() => removeOperatorFile(config.dataDir));
  }
  return listening;
}

interface DecidingParts {
  readonly metrics: Metrics;
  readonly lock: Lock;
  readonly hashOf: ServerHash;
}

function openDecider({ config, store, ports, log, release, undo }: Starting, { metrics, lock, hashOf }: DecidingParts): Decider {
  const told = (end: End) => {
    if (end.state === 'decided') metrics.decided(end.outcome.state, end.outcome.code);
    else metrics.undecided();
  };
  const ended = (error: StoreLocked) => lock.taken(error);
  const speaks = release ? { release } : {};
  const payable = hashing(hashOf, payableBy(config.payments.kind, decide));
  const decider = new Decider({ store, ports, decide: payable, log, ended, told, gather: GATHER, ...speaks });
  undo.push(() => decider.stop());
  return decider;
}
