/**
 * A browser may delete everything under the open app (product.md G19): then the device begins again, with what this tab still knows. What
 * was being done at that moment fails, and is done by the beginning anew instead.
 */
import { report } from '../../report/report.ts';
import type { Outbox } from '../outbox/outbox.ts';
import { type Ports, within } from '../ports.ts';
import { LiveValue } from '../queries/live-value.ts';
import type { ConnectionStatus } from '../replication/connection-status.ts';
import type { Following } from '../replication/following.ts';
import type { Freshness } from '../replication/freshness.ts';
import type { LocalDatabases } from '../storage/local-databases.ts';
import { watchOpening } from '../storage/opening.ts';
import type { Changes } from './changes.ts';
import type { CurrentPerson } from './current-person.ts';
import type { Rescue } from './rescue.ts';
import type { Workspaces } from './workspaces.ts';

export interface BeginAnewParts {
  readonly ports: Pick<Ports, 'timers'>;
  readonly changes: Changes;
  readonly locals: LocalDatabases;
  readonly freshness: Freshness;
  readonly status: ConnectionStatus;
  readonly following: Following;
  readonly workspaces: Workspaces;
  readonly outbox: Outbox;
  readonly rescue: Rescue;
  readonly person: CurrentPerson;
  /** It could not begin anew in time, and only a new page can. */
  readonly onStuck: () => void;
}

/** A disk that cannot be begun anew yet. */
const AGAIN_AFTER = 1_000;
/** That everything was deleted. Milliseconds. */
const NOTICED_WITHIN = 3_000;
/** A database that was being opened when it was deleted may never open: what waits is not lost for that. Milliseconds. */
const ENDS_WITHIN = 1_000;
/** That it began anew, with all of its databases. Milliseconds. */
const BEGUN_WITHIN = 4_000;

export class BeginAnew {
  readonly #parts: BeginAnewParts;
  /** How often everything was deleted under this tab. */
  readonly #losses = new LiveValue(0);
  #rebuilding: Promise<unknown> = Promise.resolve();

  constructor(parts: BeginAnewParts) {
    this.#parts = parts;
  }

  /** Resolves when nothing is being begun anew, or has failed to be and is tried again. Never rejects. */
  get ended(): Promise<unknown> {
    return this.#rebuilding;
  }

  /** Everything was deleted. Returns at once. */
  lost(): void {
    this.#losses.set(this.#losses.get() + 1);
    this.#begin();
  }

  /** Where everything is deleted in the middle of it, what begins it all anew does it. */
  async unlessLost(work: () => Promise<void>): Promise<void> {
    const before = this.#losses.get();
    try {
      await work();
    } catch (error) {
      report('device: opening', error);
      if (!(await this.#lostSince(before))) throw error;
      await this.#rebuilding;
    }
  }

  /** It is noticed a moment after the first work has failed of it. */
  async #lostSince(before: number): Promise<boolean> {
    let stop = () => {};
    const noticed = new Promise<true>((resolve) => {
      const look = () => this.#losses.get() > before && resolve(true);
      stop = this.#losses.subscribe(look);
      look();
    });
    const isLost = await within(this.#parts.ports.timers, NOTICED_WITHIN, noticed);
    stop();
    return isLost ?? false;
  }

  #begin(): void {
    const { ports, changes, onStuck } = this.#parts;
    const before = within(ports.timers, ENDS_WITHIN, changes.ended);
    const rebuilt = before.then(() => this.#rebuild());
    watchOpening(ports.timers, rebuilt, onStuck, BEGUN_WITHIN);
    changes.waitFor(rebuilt);
    this.#rebuilding = rebuilt.catch((error: unknown) => {
      report('device: begun anew', error);
      return ports.timers.after(AGAIN_AFTER, () => this.#begin());
    });
  }

  async #rebuild(): Promise<void> {
    const { locals, freshness, status, following, workspaces, outbox, rescue, person } = this.#parts;
    const { identity } = person;
    rescue.collect(outbox);
    person.leaveOff();
    following.stop();
    await workspaces.close();
    for (const local of locals.names()) await locals.close(local);
    // The other tabs hear of both at once.
    status.forgetLastOnline();
    freshness.forget('');
    await locals.open('public', null);
    await following.start();
    if (identity) {
      await locals.open('self', identity.uid);
      await rescue.putBack(locals, identity.uid);
      await person.open(identity);
    } else person.replicate();
  }
}
