/**
 * Stands before the server and writes down what is pushed and what it is answered, for the oracle (`tests/simulation/oracle`): whichever process is
 * killed, what was said stays said. It changes nothing, but where a mutant is asked for.
 */
import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as z from 'zod/mini';
import { PushLog } from '../../simulation/oracle/log.ts';

const PUSH = /^\/db\/self-(.+)\/proposals\/_bulk_docs$/;
const Pushed = z.object({
  docs: z.array(z.object({ _id: z.string(), kind: z.optional(z.string()) })),
});
const Rows = z.array(z.object({ ok: z.optional(z.boolean()), error: z.optional(z.string()) }));
const Claims = z.object({ sub: z.string() });

/** A push that was taken, as it would be sent again. */
export interface TakenPush {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}
type Headers = Readonly<Record<string, string | undefined>>;

export class Recorder {
  readonly log = new PushLog();
  /** In their order. */
  readonly taken: TakenPush[] = [];
  /** Of every kind: how many were pushed for the first time, and taken. */
  readonly kinds = new Map<string, number>();
  /** Ids of what was turned away at the door, whatever its shape. */
  readonly refused = new Set<string>();
  /** The last authorization of each device. */
  readonly authorizations = new Map<string, string>();
  /** Answers itself that the batch is taken, and passes nothing on: a fault made on purpose. */
  swallows: ((ids: readonly string[]) => boolean) | null = null;
  readonly #server: Server;
  readonly #target: () => string;
  readonly #agent = new Agent({ keepAlive: true });
  readonly #seen = new Set<string>();
  #underWay = 0;
  #quiet: (() => void) | null = null;
  #held: Promise<void> | null = null;
  #release = () => {};

  private constructor(target: () => string) {
    this.#target = target;
    this.#server = createServer((asked, answer) => void this.#pass(asked, answer));
  }

  /** @param target where the server is, asked for each request */
  static async before(target: () => string): Promise<Recorder> {
    const recorder = new Recorder(target);
    recorder.#server.listen(0, '127.0.0.1');
    await once(recorder.#server, 'listening');
    return recorder;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** While that happens, no push is under way, and those that come wait: what is said and what is pushed then stand in one order for everybody. */
  async between<T>(happens: () => Promise<T>): Promise<T> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#held = promise;
    this.#release = resolve;
    if (this.#underWay > 0)
      await new Promise<void>((quiet) => {
        this.#quiet = quiet;
      });
    try {
      return await happens();
    } finally {
      this.#held = null;
      this.#release();
    }
  }

  async close(): Promise<void> {
    this.#agent.destroy();
    this.#server.closeAllConnections();
    this.#server.close();
  }

  async #pass(asked: IncomingMessage, answer: ServerResponse): Promise<void> {
    asked.on('error', () => {});
    answer.on('error', () => {});
    const path = (asked.url ?? '').split('?')[0] ?? '';
    const isPush = asked.method === 'POST' && PUSH.test(path);
    const isNoted = isPush || (asked.method === 'POST' && path === '/api/devices');
    if (!isNoted) {
      const at = Date.now();
      this.#forward(asked, answer, asked, (from) => {
        if ((from.statusCode ?? 500) < 400) this.log.contact(flat(asked), at);
        from.pipe(answer);
      });
      return;
    }
    // It may come in on a wire that carries nothing for a while: until it is here, it is not under way.
    const body = await textOf(asked).catch(() => null);
    if (body === null) return;
    while (this.#held) await this.#held;
    this.#underWay += 1;
    let isOver = false;
    const over = () => {
      if (isOver) return;
      isOver = true;
      this.#underWay -= 1;
      if (this.#underWay === 0) this.#quiet?.();
    };
    if (isPush && this.#swallowed(path, asked, body, answer)) {
      over();
      return;
    }
    const at = Date.now();
    this.#forward(
      asked,
      answer,
      body,
      (from) =>
        void textOf(from)
          .then((said) => {
            this.#note({ path, headers: flat(asked), body, answer: said, status: from.statusCode ?? 500 }, at);
            answer.end(said);
          })
          .catch(() => answer.destroy())
          .finally(over),
      over,
    );
  }

  #forward(
    asked: IncomingMessage,
    answer: ServerResponse,
    body: IncomingMessage | string,
    heard: (from: IncomingMessage) => void,
    failed: () => void = () => {},
  ): void {
    // What is read here is not to come packed.
    const { 'accept-encoding': packed, ...headers } = asked.headers;
    const kept = typeof body === 'string' || packed === undefined ? headers : { ...headers, 'accept-encoding': packed };
    const options = { method: asked.method, headers: kept, agent: this.#agent };
    const onward = request(this.#target() + (asked.url ?? ''), options, (from) => {
      from.on('error', () => answer.destroy());
      const { 'transfer-encoding': _pieces, ...headers } = from.headers;
      answer.writeHead(from.statusCode ?? 500, headers);
      heard(from);
    });
    onward.on('error', () => {
      failed();
      answer.destroy();
    });
    // Whoever asked has gone: of what is noted the answer is waited for all the same.
    if (typeof body !== 'string') answer.on('close', () => onward.destroy());
    if (typeof body === 'string') onward.end(body);
    else body.pipe(onward);
  }

  #note(said: TakenPush & { readonly answer: string; readonly status: number }, asked: number): void {
    const { path, headers, body, answer, status } = said;
    const named = { ...headers, authorization: `Bearer ${uidIn(headers) ?? ''}.` };
    if (status < 400) this.log.contact(named, asked);
    const uid = PUSH.exec(path)?.[1];
    if (uid === undefined) {
      if (status < 400) this.log.registers({ uid, headers: named, body, answer }, Date.now());
      return;
    }
    this.log.push({ uid, headers: named, body, answer, status }, Date.now());
    const device = headers['x-device'];
    if (status !== 201 || device === undefined) return;
    this.authorizations.set(device, headers.authorization ?? '');
    this.taken.push({ path, headers, body });
    const rows = Rows.safeParse(JSON.parse(answer)).data ?? [];
    for (const [index, { _id, kind = '' }] of (Pushed.safeParse(JSON.parse(body)).data?.docs ?? []).entries()) {
      const error = rows[index]?.error;
      if (this.#seen.has(_id) || (error !== undefined && error !== 'forbidden')) continue;
      this.#seen.add(_id);
      if (error !== undefined) this.refused.add(_id);
      this.kinds.set(kind, (this.kinds.get(kind) ?? 0) + 1);
    }
  }

  #swallowed(path: string, asked: IncomingMessage, body: string, answer: ServerResponse): boolean {
    const docs = Pushed.safeParse(JSON.parse(body)).data?.docs ?? [];
    if (!this.swallows?.(docs.map(({ _id }) => _id))) return false;
    const said = JSON.stringify(docs.map(({ _id }) => ({ ok: true, id: _id, rev: '1-0' })));
    this.#note({ path, headers: flat(asked), body, answer: said, status: 201 }, Date.now());
    answer.writeHead(201, { 'content-type': 'application/json' }).end(said);
    return true;
  }
}

/** Of which each came once, as Node reads them. */
const flat = ({ headers }: IncomingMessage): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])));

/** In whose name that is asked, by their token. */
function uidIn(headers: Headers): string | null {
  const claims = /^Bearer [^.]+\.([^.]+)\./.exec(headers.authorization ?? '')?.[1];
  if (claims === undefined) return null;
  return Claims.safeParse(JSON.parse(Buffer.from(claims, 'base64url').toString('utf8'))).data?.sub ?? null;
}

async function textOf(stream: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of stream) pieces.push(piece as Buffer);
  return Buffer.concat(pieces).toString('utf8');
}
