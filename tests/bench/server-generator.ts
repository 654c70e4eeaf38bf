/**
 * The load generator, a process of its own: opens all streams, and when it is told to go pushes each document at its time, whether or not
 * the ones before were answered. Ends when every device has seen what it is to see.
 */
import { BenchDevice } from './server-device.ts';
import { type BenchResult, type FromGenerator, type Plan, type PlannedPush, ToGenerator } from './server-plan.ts';

/** Strangers sit in many networks. */
const DEVICES_A_NETWORK = 1_000;
const networkOf = (device: number) => `127.0.0.${1 + Math.floor(device / DEVICES_A_NETWORK)}`;
/** Streams that are being opened at once. */
const OPENING = 40;

function tell(message: FromGenerator): void {
  process.send?.(message);
}
const failed = (error: unknown) => tell({ says: 'failed', why: error instanceof Error ? error.message : String(error) });

/** What was or will be pushed, and who has not seen it yet. */
interface Awaited {
  answeredAt: number | null;
  readonly seenAt: number[];
  readonly seenIn: string | undefined;
  readonly left: Set<number>;
}

class Traffic {
  readonly #plan: Plan;
  readonly #devices: readonly BenchDevice[];
  readonly #done = Promise.withResolvers<BenchResult>();
  /** By the id that others know it by. */
  readonly #waiting = new Map<string, Awaited>();
  readonly #result: BenchResult = { seen: [], answeredAfter: [], pulls: 0, frames: 0, latest: 0 };

  constructor(plan: Plan) {
    this.#plan = plan;
    this.#devices = plan.devices.map(
      (as, index) =>
        new BenchDevice(
          plan.url,
          as,
          {
            seen: (id, status) => this.#seen(id, status, index),
            framed: () => {
              this.#result.frames += 1;
            },
            pulled: () => {
              this.#result.pulls += 1;
            },
            broke: (why) => this.#done.reject(new Error(why)),
          },
          networkOf(index),
        ),
    );
  }

  async open(): Promise<void> {
    const queue = this.#devices.values();
    const one = async () => {
      for (const device of queue) await device.open();
    };
    await Promise.all(Array.from({ length: OPENING }, one));
  }

  run(): Promise<BenchResult> {
    const began = performance.now();
    for (const push of this.#plan.pushes) {
      const { seenAs, seenIn, seenBy } = push;
      this.#waiting.set(seenAs, { answeredAt: null, seenAt: [], seenIn, left: new Set(seenBy) });
      setTimeout(() => {
        this.#result.latest = Math.max(this.#result.latest, performance.now() - began - push.at);
        this.#push(push).catch(this.#done.reject);
      }, push.at);
    }
    return this.#done.promise;
  }

  async #push({ path, from, document, headers, seenAs }: PlannedPush): Promise<void> {
    const sent = performance.now();
    const body = JSON.stringify({ docs: [timed(document)] });
    const answer = await this.#devices[from]?.post(path, headers, body);
    if (answer?.status !== 201 || !answer.text.includes('"ok":true'))
      throw new Error(`a push: ${answer?.status} ${answer?.text}`);
    const now = performance.now();
    this.#result.answeredAfter.push(now - sent);
    const waiting = this.#waiting.get(seenAs);
    if (waiting) waiting.answeredAt = now;
    this.#settle(seenAs);
  }

  #seen(id: string, status: string | undefined, device: number): void {
    const waiting = this.#waiting.get(id);
    if (waiting?.seenIn !== undefined && waiting.seenIn !== status) return;
    if (!waiting?.left.delete(device)) return;
    waiting.seenAt.push(performance.now());
    this.#settle(id);
  }

  #settle(id: string): void {
    const waiting = this.#waiting.get(id);
    if (!waiting || waiting.answeredAt === null || waiting.left.size > 0) return;
    this.#waiting.delete(id);
    for (const at of waiting.seenAt) this.#result.seen.push({ id, after: Math.max(0, at - waiting.answeredAt) });
    if (this.#waiting.size > 0) return;
    for (const device of this.#devices) device.close();
    this.#done.resolve(this.#result);
  }
}

/** A proposal is made when it is pushed. */
function timed(document: PlannedPush['document']): PlannedPush['document'] {
  const { origin } = document;
  if (origin === null || typeof origin !== 'object' || Array.isArray(origin)) return document;
  const now = new Date().toISOString();
  return { ...document, origin: { ...origin, madeAt: now, lastServerAt: now } };
}

let traffic: Traffic | null = null;
process.on('message', (raw) => {
  const message = ToGenerator.parse(raw);
  if (message.says === 'plan') {
    traffic = new Traffic(message.plan);
    traffic.open().then(() => tell({ says: 'open' }), failed);
  } else {
    traffic?.run().then((result) => tell({ says: 'done', result }), failed);
  }
});
process.on('disconnect', () => process.exit());
