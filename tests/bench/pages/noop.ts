/** A sync that has nothing to bring, as the leading tab does it on every connection: the stream opens, its heads are compared. */
import { CorrectedClock } from '../../../client/sync/clock/corrected-clock.ts';
import { allNouns } from '../../../client/sync/fixture.ts';
import { Outbox } from '../../../client/sync/outbox/outbox.ts';
import { Pins } from '../../../client/sync/pinned-areas/pins.ts';
import { browserPorts } from '../../../client/sync/ports.ts';
import { Following } from '../../../client/sync/replication/following.ts';
import { Freshness } from '../../../client/sync/replication/freshness.ts';
import { Replication } from '../../../client/sync/replication/replication.ts';
import { LocalDatabases } from '../../../client/sync/storage/local-databases.ts';
import { rxStorage } from '../../../client/sync/storage/rx-storage.ts';
import { dexieValues } from '../../../client/sync/storage/values/dexie-values.ts';
import { bareCount } from './bare-store.ts';
import { identityOf, type PageIdentity } from './identity.ts';

/** Says when all of the wanted databases were found in sync. */
class WatchedFreshness extends Freshness {
  #missing = new Set<string>();
  #done = () => {};

  allOf(dbs: readonly string[]): Promise<void> {
    this.#missing = new Set(dbs);
    return new Promise((resolve) => {
      this.#done = resolve;
    });
  }

  override inStep(dbs: Iterable<string>, now: number): void {
    const all = [...dbs];
    super.inStep(all, now);
    if (this.#missing.size === 0) return;
    for (const db of all) this.#missing.delete(db);
    if (this.#missing.size === 0) this.#done();
  }
}

/**
 * Opens this gym's scope, brings it into step if it is not, and syncs `syncs` times with nothing new.
 * @returns milliseconds of each, from the request to the last database known to be in sync; what the gym's list holds here
 */
export async function quietSyncs({ identity, gymKey, syncs }: { identity: PageIdentity; gymKey: string; syncs: number }) {
  const { uid } = identity;
  const ports = browserPorts();
  const values = dexieValues(ports);
  const locals = new LocalDatabases(rxStorage(), allNouns(), ports.timers);
  const freshness = new WatchedFreshness(values, ports);
  const following = new Following(locals, values, () => uid, new Pins(values));
  const clock = new CorrectedClock(ports);
  const outbox = new Outbox(
    locals.nouns,
    () => {},
    () => {},
  );
  const place = `gym-${gymKey}` as const;
  for (const one of ['public', 'self', place] as const) await locals.open(one, uid);
  await following.start();
  const replication = new Replication({
    ports,
    locals,
    values,
    freshness,
    following,
    outbox,
    // Nobody has written to us here.
    anonymous: {
      outbox: new Outbox(
        locals.nouns,
        () => {},
        () => {},
      ),
      howWritten: async () => ({ tookMs: 0 }),
      ended: async () => {},
    },
    clock,
    signInAgain: () => {
      throw new Error('the gateway does not take this sign-in');
    },
    lacking: (code) => {
      if (code) throw new Error(`the gateway keeps something back: ${code}`);
    },
    invalid: (db, invalid) => {
      throw new Error(`${db}: ${JSON.stringify(invalid.slice(0, 3))}`);
    },
    holds: () => false,
    heard: () => {},
  });
  const sync = async () => {
    const inStep = freshness.allOf(following.databases());
    const began = performance.now();
    replication.start(identityOf(identity));
    await inStep;
    const ms = performance.now() - began;
    replication.stop();
    return ms;
  };
  const requested = () => performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname);
  // The first one brings what is missing, and with it what is to be followed besides, which the next ones bring.
  for (let tries = 0; tries < 20; tries += 1) {
    performance.clearResourceTimings();
    await sync();
    await new Promise((resolve) => setTimeout(resolve, 100));
    if (tries > 0 && requested().every((path) => path === '/db/_live')) break;
  }
  performance.clearResourceTimings();
  const times: number[] = [];
  for (let n = 0; n < syncs; n += 1) times.push(await sync());
  const requests = requested();
  following.stop();
  freshness.stop();
  for (const one of locals.names()) await locals.close(one);
  // Counted by the platform: what RxDB has read it keeps for a while, and the next syncs would pay for it.
  const documents = await bareCount(new RegExp(`-gym-${gymKey}-.*--roster(-\\d+)?$`));
  return { times, documents, requests };
}
