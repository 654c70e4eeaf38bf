/** One round: a system of real processes, people who do things on real devices, and what goes wrong meanwhile; then it heals, and is judged. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SystemKind, SystemProposal } from '../../schemas/folds/proposals.ts';
import { Watch } from '../simulation/invariants.ts';
import type { PromisedFact } from '../simulation/observed.ts';
import type { LogMark } from '../simulation/oracle/log.ts';
import { AREAS, GYMS, HOUR, MINUTE, OFFERS, timetable } from '../simulation/scene.ts';
import { Seeded } from '../simulation/seeded.ts';
import { Tally } from '../simulation/tally.ts';
import { Violation } from '../simulation/violation.ts';
import {
  type CastAccount,
  MEMBER_NAMES,
  STAFF_NAMES,
  TRIED_GYMS,
  TRYING,
  TRYING_NAMES,
  VICTIM_NAMES,
  workspaceOf,
} from './people/cast.ts';
import { Pools } from './people/pools.ts';
import { Gone } from './world/child.ts';
import type { Mortal } from './world/mortal.ts';
import { PlainPeople } from './world/plain-people.ts';
import { Recorder } from './world/recorder.ts';
import { SoakDevice } from './world/soak-device.ts';
import { type Engine, openSystem, type System } from './world/system.ts';

type SystemBody<K extends SystemKind> = Extract<SystemProposal, { kind: K }>['body'];

/** Days of classes, and when the first of today's begins, before now: none begins while a round lasts. */
const DAYS = 2;
const BEFORE_A_CLASS = 40 * MINUTE;
/** Milliseconds in which what must happen does. */
const PATIENCE = 120_000;
const LOOK_EVERY = 100;

export class Round {
  readonly seeded: Seeded;
  readonly tally = new Tally();
  readonly system: System;
  readonly recorder: Recorder;
  readonly folder: string;
  readonly accounts = new Map<string, CastAccount>();
  readonly devices: SoakDevice[] = [];
  readonly plain: PlainPeople[] = [];
  readonly promised = new Map<string, PromisedFact>();
  readonly pools: Pools;
  /** How long to wait for what must happen, milliseconds. */
  readonly patience: number;
  watch = new Watch();
  #said = 0;
  #saved: LogMark | null = null;

  private constructor(
    seed: number,
    parts: Pick<Round, 'system' | 'recorder' | 'folder' | 'patience'>,
    accounts: Map<string, CastAccount>,
  ) {
    this.seeded = new Seeded(seed);
    this.system = parts.system;
    this.recorder = parts.recorder;
    this.folder = parts.folder;
    this.patience = parts.patience;
    this.accounts = accounts;
    this.pools = new Pools(
      VICTIM_NAMES.map((name) => this.uid(name)),
      [this.uid('guest')],
    );
  }

  static async begin(engine: Engine, seed: number, patience = PATIENCE): Promise<Round> {
    const folder = await mkdtemp(join(tmpdir(), 'fitness-hub-soak-'));
    const system = await openSystem(engine);
    const recorder = await Recorder.before(() => system.url());
    const accounts = new Map<string, CastAccount>();
    for (const name of [...MEMBER_NAMES, ...STAFF_NAMES, ...TRYING_NAMES, ...VICTIM_NAMES]) {
      const email = `${name}@soak.example`;
      accounts.set(name, { email, ...(await system.account(email)) });
    }
    const round = new Round(seed, { system, recorder, folder, patience }, accounts);
    await round.#furnish();
    return round;
  }

  uid(name: string): string {
    return this.#account(name).uid;
  }

  get memberUids(): readonly string[] {
    return MEMBER_NAMES.map((name) => this.uid(name));
  }

  get staffUids(): readonly string[] {
    return STAFF_NAMES.map((name) => this.uid(name));
  }

  get members(): readonly SoakDevice[] {
    return this.devices.slice(0, MEMBER_NAMES.length);
  }

  get tablets(): readonly SoakDevice[] {
    return this.devices.slice(MEMBER_NAMES.length);
  }

  /** Everything that can be killed. */
  get mortals(): readonly Mortal[] {
    return [...this.system.parts, ...this.devices.map(({ mortal }) => mortal), ...this.plain.map(({ mortal }) => mortal)];
  }

  /** What the platform says, once nothing else is under way; false when it is refused. `unheard`: the oracle is not told. */
  async say<K extends SystemKind>(kind: K, body: SystemBody<K>, { unheard = false } = {}): Promise<boolean> {
    this.#said += 1;
    const _id = `proposal:${kind}:s${this.#said}`;
    const proposal = { _id, type: 'proposal', kind, body } as unknown as SystemProposal;
    for (const wire of this.system.wires) wire.heal();
    await Promise.all(this.system.parts.map(({ there }) => there));
    return this.recorder.between(async () => {
      // It holds from when it was heard, which is before its answer; nothing else is pushed meanwhile.
      const at = Date.now();
      const isSaid = await this.#proposed(proposal);
      if (isSaid && !unheard) this.recorder.log.system(kind, body, at);
      return isSaid;
    });
  }

  async #proposed(proposal: SystemProposal): Promise<boolean> {
    let isRefused = false;
    await this.eventually(async () => {
      try {
        await this.system.propose(proposal);
      } catch (error) {
        if (!(error instanceof Error && error.message.startsWith('refused:'))) throw error;
        isRefused = true;
      }
    });
    return !isRefused;
  }

  /** Until it holds. @throws why not, when it does not in all that time */
  async eventually(holds: () => Promise<void>): Promise<void> {
    const until = Date.now() + this.patience;
    for (;;) {
      try {
        return await holds();
      } catch (error) {
        if (Date.now() > until) throw error;
        await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY));
      }
    }
  }

  /** The store as it is now, to be taken back to. */
  async backup(): Promise<void> {
    const { keeping } = this.system;
    if (!keeping) return;
    await Promise.all(this.system.parts.map(({ there }) => there));
    await this.recorder.between(async () => {
      await keeping.backup();
      this.#saved = this.recorder.log.mark(Date.now());
    });
    this.tally.event('backup');
  }

  /** SIGKILL. Of what serves: who was in touch a moment ago may be on no disk. */
  async kill(victim: Mortal): Promise<void> {
    await victim.there;
    await victim.kill();
    if (this.system.parts.includes(victim)) this.recorder.log.killed(Date.now());
    this.tally.event(`kill ${victim.name}`);
  }

  /** Killed, and brought back as it was at the backup, while the devices hold what came after it. */
  async restore(): Promise<void> {
    const { keeping, parts } = this.system;
    const saved = this.#saved;
    const [server] = parts;
    if (!keeping || !saved || !server) return;
    await server.there;
    await this.recorder.between(async () => {
      await server.kill(() => keeping.restore());
      await server.there;
      this.recorder.log.restored(saved);
    });
    // What had ended since then has not.
    this.watch = new Watch();
    this.tally.event('kill server');
    this.tally.event('restore');
  }

  /** Ends all trouble, and waits until everybody knows what became of everything. */
  async heal(): Promise<void> {
    for (const wire of [...this.system.wires, ...this.devices.map(({ wire }) => wire)]) wire.heal();
    await Promise.all(this.mortals.map(({ there }) => there));
    await this.settledDown();
    await this.say('system.area-set', { area: AREAS[0] });
    await this.settledDown();
  }

  async settledDown(): Promise<void> {
    await Promise.all(this.devices.map((device) => this.#settled(device)));
    const refused = new Set(this.recorder.log.acknowledged.flatMap((one) => (one.refused === null ? [] : [one.proposal._id])));
    for (const people of this.plain) await people.syncNow();
    for (const people of this.plain)
      await this.eventually(async () => {
        const open = (await people.unanswered()).filter((id) => !refused.has(id) && !this.recorder.refused.has(id));
        if (open.length > 0) throw new Violation('S4', `nobody told a plain client what became of ${open.join()}`);
      });
  }

  async #settled(device: SoakDevice): Promise<void> {
    await device.child.ask('syncNow');
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<'late'>((resolve) => {
      timer = setTimeout(() => resolve('late'), this.patience);
    });
    const ended = await Promise.race([device.child.ask('settled'), late]);
    clearTimeout(timer);
    if (ended === 'late') throw new Violation('S4', `${device.uid} does not come to know: ${await device.child.ask('state')}`);
  }

  /** Asks a process that may be killed meanwhile; null then: it may have done it, or not. */
  async ask<T>(what: () => Promise<T>): Promise<T | null> {
    try {
      return await what();
    } catch (error) {
      if (!(error instanceof Gone)) throw error;
      this.tally.event('killed while it was asked');
      return null;
    }
  }

  async close(): Promise<void> {
    for (const device of this.devices) await device.close();
    for (const one of this.plain) await one.close();
    await this.recorder.close();
    await this.system.close();
  }

  /** What lay on the devices is of no more use. */
  async forget(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true });
  }

  #account(name: string): CastAccount {
    const account = this.accounts.get(name);
    if (!account) throw new Error(`there is no ${name}`);
    return account;
  }

  async #furnish(): Promise<void> {
    const [area] = AREAS;
    for (const one of AREAS) await this.say('system.area-set', { area: one });
    await this.say('system.area-set', {
      area: { ...area, _id: 'area:harbour', slug: 'harbour', name: 'Harbour', outcodes: ['PL1'] },
    });
    for (const gym of [...GYMS, ...TRIED_GYMS]) await this.say('system.gym-set', { gym });
    // The scene's first class is three hours before the time it is given.
    const now = Date.now();
    const start = now - (now % (5 * MINUTE)) + BEFORE_A_CLASS + HOUR;
    for (const { _id } of [...GYMS, ...TRIED_GYMS])
      for (let day = 0; day < DAYS; day += 1) {
        const whole = timetable(_id, day, start);
        // Late in the evening some of them would be tomorrow's.
        const slots = whole.slots.filter(({ localStart }) => localStart.startsWith(whole.date));
        await this.say('system.timetable-set', { timetable: { ...whole, slots } });
      }
    for (const uid of this.staffUids)
      for (const { _id } of GYMS) await this.say('system.employed', { uid, gymId: _id, preset: 'manager' });
    for (const name of TRYING_NAMES) {
      const role = TRYING[name];
      const uid = this.uid(name);
      if (role === 'admin') await this.say('system.role-set', { uid, role }, { unheard: true });
      else if (role !== null)
        for (const { _id } of TRIED_GYMS) await this.say('system.employed', { uid, gymId: _id, preset: role }, { unheard: true });
    }
    await this.#enter();
  }

  async #enter(): Promise<void> {
    const { folder, recorder } = this;
    const areas = AREAS.map(({ _id }) => _id);
    const names = [...MEMBER_NAMES, ...STAFF_NAMES];
    const opened = names.map((name, index) => {
      const account = this.#account(name);
      const ready = (deviceId: string) => recorder.log.signedIn(index, account.uid, deviceId);
      return SoakDevice.open({ account, workspace: workspaceOf(index), areas, folder, url: recorder.url, ready });
    });
    this.devices.push(...(await Promise.all(opened)));
    const plain = async (...who: string[]) => {
      const people = who.map((name) => ({ name, ...this.#account(name) }));
      this.plain.push(await PlainPeople.open(recorder.url, join(folder, `plain-${this.plain.length}`), people));
    };
    await plain(MEMBER_NAMES[1], STAFF_NAMES[0]);
    await plain(...TRYING_NAMES);
    const [, { productId, price: priceSeen }] = OFFERS;
    const body = { gymId: GYMS[0]._id, productId, version: 1, priceSeen, startRequestedNow: true, method: 'sandbox:visa' };
    for (const { child } of this.members) await child.ask('propose', 'pass.buy', body);
    await this.settledDown();
  }
}
