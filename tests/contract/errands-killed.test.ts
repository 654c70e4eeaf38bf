/** What leaves the system (A12), with the process really killed around the call: each errand is performed once in effect. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { newDirectory } from './store-victim.ts';

const PROGRAM = join(import.meta.dirname, 'errands-process.ts');
const Result = z.object({
  passes: z.array(z.object({ status: z.string(), shortCode: z.optional(z.string()) })),
  paid: z.array(z.object({ status: z.string(), pspRef: z.optional(z.string()) })),
  ledger: z.array(z.object({ amount: z.object({ amountMinor: z.number() }) })),
  roster: z.array(z.object({ status: z.string() })),
  requests: z.array(
    z.object({ status: z.string(), notifyMe: z.boolean(), email: z.optional(z.string()), toldAt: z.optional(z.string()) }),
  ),
  outreach: z.array(
    z.object({
      stage: z.string(),
      mails: z.array(z.object({ sentAt: z.optional(z.string()), unsent: z.optional(z.boolean()) })),
    }),
  ),
  emails: z.number(),
  toGyms: z.number(),
  message: z.optional(
    z.object({
      ...{ status: z.string(), stats: z.record(z.string(), z.number()) },
      ...{ copies: z.array(z.string()), mailed: z.array(z.string()) },
    }),
  ),
  rising: z.optional(
    z.object({
      setting: z.object({ changes: z.array(z.looseObject({ telling: z.optional(z.looseObject({})) })) }),
      ...{ read: z.array(z.array(z.string())), mailed: z.array(z.string()) },
    }),
  ),
});

/** Somebody else's machine: it moves money once for each key, says so every time it is asked, and may forget to answer. */
class Provider {
  readonly asked: string[] = [];
  readonly moved = new Set<string>();
  silences = 0;
  readonly #server: Server = createServer((request, response) => {
    const [, what = '', key = ''] = request.url?.split('/') ?? [];
    this.asked.push(`${what} ${key}`);
    this.moved.add(key);
    this.silences -= 1;
    if (this.silences >= 0) return;
    response.end(JSON.stringify({ state: 'succeeded', pspRef: `psp_${this.moved.size}` }));
  });

  async open(): Promise<string> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}

let provider: Provider;
let url: string;
let dataDir: string;
beforeEach(async () => {
  provider = new Provider();
  url = await provider.open();
  dataDir = await newDirectory();
});
afterEach(async () => {
  provider.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** Runs until it is dead; what it said, or null when it died before it could. */
async function run(order: object = {}): Promise<z.infer<typeof Result> | null> {
  const child = spawn(process.execPath, [PROGRAM, JSON.stringify({ dataDir, provider: url, ...order })]);
  let out = '';
  let complaint = '';
  child.stdout.on('data', (text) => (out += text));
  child.stderr.on('data', (text) => (complaint += text));
  await once(child, 'close');
  if (child.signalCode !== 'SIGKILL') throw new Error(`It ended by itself: ${complaint}`);
  return out === '' ? null : Result.parse(JSON.parse(out));
}

/** One sale, booked once, one pass for it, one email: whatever happened on the way. */
function performedOnce(result: z.infer<typeof Result> | null, code?: RegExp): void {
  expect(provider.moved.size).toBe(1);
  expect(new Set(provider.asked).size).toBe(1);
  expect(result?.passes).toEqual([
    expect.objectContaining({ status: 'ready', ...(code ? { shortCode: expect.stringMatching(code) } : {}) }),
  ]);
  expect(result?.paid.map(({ status }) => status)).toEqual(['succeeded']);
  expect(result?.roster.map(({ status }) => status)).toEqual(['ready']);
  const amounts = result?.ledger.map(({ amount }) => amount.amountMinor) ?? [];
  expect(amounts.filter((amount) => amount > 0)).toEqual([6000]);
  expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(0);
  expect(result?.emails).toBe(1);
}

describe('A12, S10: killed', () => {
  it.each([
    ['between commit and call', 'beforeCall', 1],
    ['between call and report', 'afterCall', 2],
    ['between the report and its decision', 'afterReport', 1],
    ['after the email was posted', 'afterEmail', 1],
  ] as const)('%s: performed once in effect after the restart', async (_, dieAt, mostAsked) => {
    expect(await run({ dieAt })).toBeNull();
    performedOnce(await run());
    expect(provider.asked.length).toBeLessThanOrEqual(mostAsked + 1);
    expect(provider.asked.length).toBeGreaterThanOrEqual(mostAsked);
  });
});

describe('[16] 2.20, A12: launching an area', () => {
  it.each(['afterEmail', 'afterTold'] as const)(
    'killed %s: whoever wanted to hear of it is written to once, and no address is kept',
    async (dieAt) => {
      expect(await run({ dieAt, launching: true })).toBeNull();
      const result = await run({ launching: true });
      // Two people who asked, and what the pass is owed.
      expect(result?.emails).toBe(3);
      expect(result?.requests.map(({ status, notifyMe, email }) => [status, notifyMe, email])).toEqual(
        Array.from({ length: 4 }, () => ['launched', false, undefined]),
      );
      expect(result?.requests.map(({ toldAt }) => toldAt !== undefined)).toEqual([true, false, true, false]);
    },
  );
});

describe('[17] 2.19, A12: writing to a gym that might come to us', () => {
  it.each(['afterEmail', 'afterTold'] as const)('killed %s: it is written to once, and on record as sent', async (dieAt) => {
    expect(await run({ dieAt, writing: 'written' })).toBeNull();
    const result = await run({ writing: 'written' });
    expect(result?.toGyms).toBe(1);
    expect(result?.outreach).toEqual([{ stage: 'invited', mails: [{ sentAt: expect.any(String) }] }]);
  });

  it('never, once it has said so, although the email lay in the queue already', async () => {
    const result = await run({ writing: 'stopped' });
    expect(result?.toGyms).toBe(0);
    expect(result?.outreach).toEqual([{ stage: 'do_not_contact', mails: [{ unsent: true }] }]);
  });
});

describe('[17] 2.24, A12: a message to many', () => {
  it.each(['afterCounted', 'afterPiece', 'afterPieceDecided', 'halfTold', 'afterPieceTold'] as const)(
    'killed %s: each of those who said yes has it once, in the app and by email, and nobody else has it',
    async (dieAt) => {
      expect(await run({ dieAt, sending: true })).toBeNull();
      const message = (await run({ sending: true }))?.message;
      // By hand: a hundred and twenty members, of whom every third has not said yes.
      const yes = Array.from({ length: 120 }, (_, n) => `member${String(n).padStart(3, '0')}`).filter((_, n) => n % 3 !== 0);
      expect(message?.copies).toEqual(yes);
      expect(message?.mailed.toSorted()).toEqual(yes.map((uid) => `${uid}@example.org`));
      expect(message).toMatchObject({ status: 'sent', stats: { queued: 80, sent: 80, mailed: 80, failed: 0 } });
    },
  );
});

describe('[17] R-71, A12: a commission that rises', () => {
  it.each(['afterOwnersNamed', 'afterOwnersTold', 'halfOwnersMailed'] as const)(
    'killed %s: each owner has it once, in the app and by email, however many gyms they have',
    async (dieAt) => {
      expect(await run({ dieAt, rising: true })).toBeNull();
      const rising = (await run({ rising: true }))?.rising;
      const owners = Array.from({ length: 30 }, (_, n) => `owner${String(n).padStart(3, '0')}`);
      const title = 'Our commission rises from 10% to 12%';
      // Written once, and never again.
      expect(rising?.read).toEqual(owners.map((uid) => [uid, title, '1-']));
      expect(rising?.mailed.toSorted()).toEqual(owners.map((uid) => `${uid}@example.org`));
      const telling = { says: 'rise', was: 1000, round: 1, piece: 3, owners: 30, doneAt: expect.any(String) };
      expect(rising?.setting.changes.map((one) => one.telling)).toEqual([undefined, telling]);
    },
  );
});

describe('A12: a provider', () => {
  it('that takes the money and does not answer is asked again under the same key', async () => {
    provider.silences = 1;
    performedOnce(await run());
    expect(provider.asked).toHaveLength(2);
  });

  it('that tells of it first, and twice: the pass is there once, and the report that follows changes nothing', async () => {
    performedOnce(await run({ webhooks: 'early' }), /^..BH00KS$/);
  });

  it('that tells of it late, twice, and then something else: nothing changes', async () => {
    const before = await run();
    performedOnce(before);
    expect(await run({ webhooks: 'late' })).toEqual(before);
    expect(provider.asked).toHaveLength(1);
  });
});
