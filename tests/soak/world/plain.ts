/**
 * People whose client knows nothing of us: unmodified PouchDB on LevelDB, which brings what is put into it and fetches what became of it.
 *
 *   node tests/soak/world/plain.ts '{"url":…,"folder":…,"people":[{"name":…,"email":…,"password":…}]}'
 */
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import PouchDB from 'pouchdb';
import { ulid } from 'ulid';
import * as z from 'zod/mini';
import { serve } from './serving.ts';

export interface PlainOrder {
  readonly url: string;
  readonly folder: string;
  readonly people: readonly { readonly name: string; readonly email: string; readonly password: string }[];
}
/** By name. */
export type PlainReady = Readonly<Record<string, { readonly uid: string; readonly deviceId: string }>>;

const SignedIn = z.object({ uid: z.string(), sessionToken: z.string() });
const Token = z.object({ idToken: z.string() });
const Registered = z.object({ deviceId: z.string(), deviceKey: z.string() });
const Kept = z.extend(SignedIn, { deviceId: z.string(), deviceKey: z.string() });
const Asked = z.object({ origin: z.object({ deviceId: z.string(), seq: z.number() }), outcome: z.optional(z.unknown()) });

/** Shorter than a token is good for, milliseconds. */
const TOKEN_KEPT = 5 * 60_000;
/** How long it waits before it tries again, milliseconds. */
const AGAIN = 400;

const order = JSON.parse(process.argv[2] ?? '') as PlainOrder;

async function post<T extends z.ZodMiniType>(path: string, body: object, shape: T, token?: string): Promise<z.infer<T>> {
  const answer = await fetch(order.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return z.parse(shape, await answer.json());
}

type Replication = ReturnType<PouchDB['replicate']['to']>;

class PlainPerson {
  readonly uid: string;
  readonly deviceId: string;
  readonly #kept: z.infer<typeof Kept>;
  readonly #local: PouchDB;
  readonly #replications: Replication[] = [];
  #token: Promise<string> | null = null;
  #tokenAt = 0;
  #seq = 0;

  private constructor(kept: z.infer<typeof Kept>) {
    this.#kept = kept;
    this.uid = kept.uid;
    this.deviceId = kept.deviceId;
    this.#local = new PouchDB(join(order.folder, kept.uid));
  }

  static async open({ name, email, password }: PlainOrder['people'][number]): Promise<PlainPerson> {
    const file = join(order.folder, `${name}.json`);
    if (!existsSync(file)) {
      const signedIn = await post('/api/auth/sign-in', { email, password, remember: true }, SignedIn);
      const { idToken } = await post('/api/auth/token', { sessionToken: signedIn.sessionToken }, Token);
      const registered = await post('/api/devices', { name: 'Plain' }, Registered, idToken);
      writeFileSync(`${file}.fresh`, JSON.stringify({ ...signedIn, ...registered }));
      renameSync(`${file}.fresh`, file);
    }
    const person = new PlainPerson(z.parse(Kept, JSON.parse(readFileSync(file, 'utf8'))));
    for (const { origin } of await person.#own()) person.#seq = Math.max(person.#seq, origin.seq);
    person.replicate();
    return person;
  }

  async make(kind: string, body: object, schemaVersion: number): Promise<string> {
    const { deviceId } = this;
    this.#seq += 1;
    const opId = ulid();
    const origin = {
      ...{ deviceId, opId, seq: this.#seq, madeAt: new Date().toISOString(), offsetMs: 0, trust: 'synced', appBuild: 'plain' },
    };
    const id = `proposal:${opId}`;
    await this.#local.bulkDocs([{ _id: id, type: 'proposal', schemaVersion, kind, display: kind, body, origin }]);
    return id;
  }

  /** Ids of what it made and has no answer to. */
  async unanswered(): Promise<string[]> {
    return (await this.#own()).filter(({ outcome }) => outcome === undefined).map(({ id }) => id);
  }

  async #own(): Promise<(z.infer<typeof Asked> & { readonly id: string })[]> {
    const { rows } = await this.#local.allDocs<object>({ include_docs: true });
    return rows.flatMap(({ id, doc }) => {
      const asked = Asked.safeParse(doc);
      return asked.success && asked.data.origin.deviceId === this.deviceId ? [{ ...asked.data, id }] : [];
    });
  }

  /** Begins anew with both ways, whatever has become of them: PouchDB may end over an answer that broke off, and not say so. */
  replicate(): void {
    for (const one of this.#replications.splice(0)) one.cancel();
    const remote = new PouchDB(`${order.url}/db/self-${this.uid}/proposals`, {
      fetch: (url, options) => this.#fetch(url, options),
    });
    const forEver = { live: true, retry: true, back_off_function: () => AGAIN };
    const ways = [this.#local.replicate.to(remote, forEver), this.#local.replicate.from(remote, forEver)];
    this.#replications.push(...ways);
    const over = () => void setTimeout(() => this.#replications.includes(ways[0] as Replication) && this.replicate(), AGAIN);
    for (const one of ways) one.then(over, over);
  }

  async #fetch(url: string | URL | Request, options: RequestInit | undefined): Promise<Response> {
    const headers = new Headers(options?.headers);
    headers.set('authorization', `Bearer ${await this.#fresh()}`);
    headers.set('x-device', `${this.deviceId}.${this.#kept.deviceKey}`);
    const answer = await PouchDB.fetch(url, { ...options, headers });
    if (answer.status === 401) this.#token = null;
    return answer;
  }

  #fresh(): Promise<string> {
    const { sessionToken } = this.#kept;
    if (this.#token && Date.now() - this.#tokenAt < TOKEN_KEPT) return this.#token;
    this.#tokenAt = Date.now();
    const asked = post('/api/auth/token', { sessionToken }, Token).then(({ idToken }) => idToken);
    asked.catch(() => {
      if (this.#token === asked) this.#token = null;
    });
    this.#token = asked;
    return asked;
  }
}

const people = new Map<string, PlainPerson>();
// PouchDB asks some things and does not wait for the answer: in a browser that is a line in the console, and what it was for stands still.
let isDue = false;
process.on('unhandledRejection', () => {
  if (isDue) return;
  isDue = true;
  setTimeout(() => {
    isDue = false;
    for (const one of people.values()) one.replicate();
  }, AGAIN);
});
mkdirSync(order.folder, { recursive: true });
for (const one of order.people) people.set(one.name, await PlainPerson.open(one));
const named = (name: string): PlainPerson => {
  const person = people.get(name);
  if (!person) throw new Error(`${name} is not here`);
  return person;
};

const calls = {
  /** It is on its disk; the id. */
  make: async (name: string, kind: string, body: object, schemaVersion: number): Promise<string> =>
    named(name).make(kind, body, schemaVersion),
  syncNow: async (): Promise<void> => {
    for (const one of people.values()) one.replicate();
  },
  unanswered: async (): Promise<string[]> => (await Promise.all([...people.values()].map((one) => one.unanswered()))).flat(),
};
export type PlainCalls = typeof calls;
const ready: PlainReady = Object.fromEntries([...people].map(([name, { uid, deviceId }]) => [name, { uid, deviceId }]));
serve(calls, ready);
