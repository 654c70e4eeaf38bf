/** The gateway and the API of accounts with a decider, which can be killed at a commit and started again on the same store. */
import { expect } from 'vitest';
import { AccountShown } from '../../schemas/account/wire.ts';
import { decide } from '../../schemas/folds/decide.ts';
import type { SystemProposal } from '../../schemas/folds/proposals.ts';
import { PRESET_PERMISSIONS } from '../../schemas/person/shape.ts';
import { accountRows } from '../../sync-server/api/accounts/rows.ts';
import { Api } from '../../sync-server/api/api.ts';
import { Decider } from '../../sync-server/decider/decider.ts';
import { bodyText } from '../../sync-server/exchange.ts';
import { keepAppointments } from '../../sync-server/jobs/agenda.ts';
import { RateLimiter } from '../../sync-server/rate-limiter.ts';
import { type Store, StoreUnavailable } from '../../sync-server/store/store.ts';
import { GatewayFixture, proposal, type TestPerson } from './gateway-fixture.ts';

export const SAM: string = 'samsamsam1';
export const SUE: string = 'suesuesue1';
const LOOKING = { reason: 'legal', text: 'A court asked for it' } as const;

/** At which of its commits a decider dies, counted from 1; before that is stored or after it. */
interface CommitDeath {
  readonly kill: number;
  readonly isAfter: boolean;
}

/** Each commit up to that one, before it and after it. */
export const deaths = (commits: number): readonly CommitDeath[] =>
  Array.from({ length: commits }, (_, n) => n + 1).flatMap((kill) => [false, true].map((isAfter) => ({ kill, isAfter })));

export class AccountsFixture extends GatewayFixture {
  readonly people: Record<string, TestPerson> = {};
  decider: Decider;
  readonly #api: Api;
  #said = 0;

  private constructor() {
    super({ limits: false });
    this.decider = this.#deciderOn(this.store, { error: expect.fail, warn: expect.fail });
    let drawn = 0;
    const { store, ports, principals, sightings, looks } = this;
    const rows = accountRows({
      ...{ store, sightings, looks, clock: ports.clock, fresh: () => `drawn-${++drawn}` },
      ...{ propose: (...all) => this.decider.propose(...all), decided: (id) => this.decider.decided(id) },
    });
    const limiter = new RateLimiter(ports.clock, false);
    const parts = { rows, principals, limiter, clock: ports.clock, demo: false, operatorSecret: null };
    this.#api = new Api({ ...parts, origin: () => 'https://hub.example', failed: (error) => this.failures.push(error) });
  }

  /** Sam, and everybody whom an account of somebody else is none of the business of, but for one super-admin. */
  static async begun(): Promise<AccountsFixture> {
    const fixture = new AccountsFixture();
    await fixture.decider.start();
    Object.assign(fixture.people, {
      sam: await fixture.registered(SAM, 'Sam Fieldmouse', 'sam.fieldmouse@home.example'),
      owner: await fixture.person('oliveolive', { gyms: { one: PRESET_PERMISSIONS.owner } }),
      admin: await fixture.person('anaanaana1', { admin: true }),
      super: await fixture.person(SUE, { admin: true, superAdmin: true }),
      suspended: await fixture.person('suspended1', { admin: true, superAdmin: true, status: 'suspended' }),
    });
    return fixture;
  }

  async ended(): Promise<void> {
    await this.decider.stop();
    expect(this.failures).toEqual([]);
    await this.close();
  }

  known(who: string): TestPerson {
    return this.people[who] ?? expect.fail(who);
  }

  async registered(uid: string, displayName: string, email: string): Promise<TestPerson> {
    this.identity.users.set(uid, { uid, email, displayName, emailVerified: true, tokensValidAfter: 0, endedSessions: [] });
    await this.#say({ kind: 'system.person-registered', body: { uid, email, displayName, consents: [] } }, `:${uid}`);
    await this.#say({ kind: 'system.email-verified', body: { uid } });
    return this.device(uid);
  }

  /** Arrives at the gateway; decided whenever there is somebody to decide. */
  async pushed(who: string, kind: string, body: object, headers = this.known(who).headers) {
    this.#said += 1;
    const document = proposal(this.known(who), this.#said, { kind, body });
    const path = `/db/self-${this.known(who).uid}/proposals`;
    const { status, json } = await this.json('POST', `${path}/_bulk_docs`, { headers, body: { docs: [document] } });
    const outcome = async () => (await this.store.get(path.slice('/db/'.length), document._id))?.body.outcome;
    return { status, json, outcome };
  }

  async proposed(who: string, kind: string, body: object): Promise<unknown> {
    const { json, outcome } = await this.pushed(who, kind, body);
    expect(json).toMatchObject([{ ok: true }]);
    await expect
      .poll(async () => {
        await this.decider.idle();
        return outcome();
      })
      .toBeDefined();
    return outcome();
  }

  async call(method: 'GET' | 'POST', path: string, who: string, body?: unknown) {
    const asked = this.request(method, path, { as: this.known(who), ...(body !== undefined && { body }) });
    const answer = await this.#api.handle(asked);
    if (!answer) throw new Error('no row');
    return { status: answer.status, json: JSON.parse(await bodyText(answer)) };
  }

  /** As the super-admin sees it, who has said why. */
  async open(uid: string): Promise<AccountShown> {
    return AccountShown.parse((await this.call('POST', `/api/accounts/${uid}/open`, 'super', LOOKING)).json);
  }

  async bodyOf(uid: string) {
    return (await this.store.get(`self-${uid}/self`, `user:${uid}`))?.body;
  }

  /** Whatever is due by now, by the timers alone. */
  async kept(): Promise<void> {
    const { store, ports } = this;
    await keepAppointments({ store, clock: ports.clock, propose: (...all) => this.decider.propose(...all) });
    await this.decider.idle();
  }

  /** Nobody decides any more until another decider has begun, and died. */
  async killedAt({ kill, isAfter }: CommitDeath): Promise<void> {
    let commits = 0;
    const dying: Store = new Proxy(this.store, {
      get: (target, name) => {
        const member: unknown = Reflect.get(target, name);
        if (name !== 'commit') return typeof member === 'function' ? member.bind(target) : member;
        return async (commit: Parameters<Store['commit']>[0]) => {
          commits += 1;
          if (commits >= kill && !isAfter) throw new StoreUnavailable('killed');
          await target.commit(commit);
          if (commits >= kill) throw new StoreUnavailable('killed');
        };
      },
    });
    const first = this.#deciderOn(dying, { error: () => {}, warn: () => {} });
    await first.start().catch(() => {});
    await first.stop();
  }

  /** On the store as it was left. */
  async startedAgain(): Promise<void> {
    this.decider = this.#deciderOn(this.store, { error: expect.fail, warn: expect.fail });
    await this.decider.start();
    await this.decider.idle();
  }

  #deciderOn(store: Store, log: ConstructorParameters<typeof Decider>[0]['log']): Decider {
    return new Decider({ store, ports: this.ports, decide, log });
  }

  async #say(one: Pick<SystemProposal, 'kind' | 'body'>, cause = `:${++this.#said}`): Promise<void> {
    const _id = `proposal:${one.kind}${cause}`;
    await this.decider.propose({ _id, type: 'proposal', ...one } as SystemProposal);
    expect(await this.decider.decided(_id)).toMatchObject({ state: 'accepted' });
  }
}
