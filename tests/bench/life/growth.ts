/**
 * `growth-…`: how much longer things take when more has been decided: the start until it is ready, an answer to a push, a member's first pull, a backup,
 * `fsck`. In a store of 100,000 members, with ten and a hundred times as many proposals; each number of a process of its own, as `npm run` has it.
 * The start, pushes and pulls are to take as long as ever; a backup and `fsck` read all of it and are to grow no faster than it does.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { encodeTime } from 'ulid';
import * as z from 'zod';
import { memberScope, selfScope } from '../../../schemas/basics/scope.ts';
import { msOf } from '../../../schemas/basics/time.ts';
import { plainEnvironment } from '../../plain-environment.ts';
import { type Figure, figureIn, median, percentile, say } from '../figure.ts';
import { type Measurable, ourServer } from '../server-process.ts';
import { checkIn, proposalsOf } from '../server-traffic.ts';
import { type BenchWorld, makeWorld } from '../server-world.ts';
import { grow, numbersUsed } from './grown-store.ts';

const root = resolve(import.meta.dirname, '../../..');
const GYMS = 20;
/** Who has a device and pulls. */
const CONNECTED = 20;
const STARTS = 5;
const PUSHES = 300;
/** Milliseconds between two of them, as at busy doors. */
const EVERY = 20;

interface Taken {
  readonly proposals: number;
  readonly megabytes: number;
  /** Milliseconds. */
  readonly ready: number;
  readonly push: number;
  readonly pull: number;
  readonly backup: number;
  readonly fsck: number;
}

/** @param sizes numbers of proposals, ascending; what is said of growing is said of the last two and, of what is flat, of the first and the last */
export const growth = (sizes: readonly number[], members: number) =>
  async function measure(now: string): Promise<Figure[]> {
    const all: Taken[] = [];
    say('  | proposals | store MB | ready ms | push p99 ms | first pull ms | backup ms | fsck ms |');
    say('  |---|---|---|---|---|---|---|');
    for (const proposals of sizes) {
      const one = await taken(proposals, members, now);
      const { megabytes, ready, push, pull, backup, fsck } = one;
      const shown = [megabytes, ready, push, pull, backup, fsck].map((value) => value.toFixed(value < 100 ? 1 : 0));
      say(`  | ${[proposals, ...shown].join(' | ')} |`);
      all.push(one);
    }
    const [first, before, last] = [all.at(0), all.at(-2), all.at(-1)];
    if (!first || !before || !last) throw new Error('nothing to compare');
    const figure = (name: string, value: (one: Taken) => number, other: Taken, runs: number) =>
      figureIn(
        'ms',
        `${name}-${last.proposals}`,
        value(last),
        { name: `with ${other.proposals} proposals`, value: value(other) },
        runs,
      );
    return [
      figure('restart', ({ ready }) => ready, first, STARTS),
      figure('push-p99', ({ push }) => push, first, PUSHES),
      figure('member-pull', ({ pull }) => pull, first, CONNECTED),
      figure('backup', ({ backup }) => backup, before, 1),
      figure('fsck', ({ fsck }) => fsck, before, 1),
    ];
  };

async function taken(proposals: number, members: number, now: string): Promise<Taken> {
  const began = performance.now();
  const size = { gyms: GYMS, connected: CONNECTED, members: CONNECTED, devicesEach: 1 };
  const world = await makeWorld(size, now, (store, connected, doors) =>
    grow(store, { doors, connected }, { proposals, members }, now),
  );
  const backups = await mkdtemp(join(tmpdir(), 'fitness-hub-bench-backup-'));
  try {
    say(`growth: ${proposals} proposals of ${members} members made in ${((performance.now() - began) / 1_000).toFixed(0)} s`);
    const { size: bytes } = await stat(join(world.dataDir, 'fitness-hub.sqlite'));
    const starts: number[] = [];
    for (let start = 0; start < STARTS; start += 1) starts.push(await untilReady(world));
    const server = await ourServer(world.dataDir);
    const [pull, push] = await pullAndPush(server, world, proposals, now);
    await server.stop();
    const fsck = await command('fsck', [], world.dataDir);
    const backup = await command('backup', [join(backups, 'kept')], world.dataDir);
    return { proposals, megabytes: bytes / 1_000_000, ready: median(starts), push, pull, backup, fsck };
  } finally {
    await rm(backups, { recursive: true, force: true, maxRetries: 5 });
    await world.dispose();
  }
}

/** The process killed in the middle of it all each time. @returns milliseconds from its first breath until it answers */
async function untilReady({ dataDir }: BenchWorld): Promise<number> {
  const began = performance.now();
  const server = await ourServer(dataDir);
  const answer = await fetch(`${server.url}/readyz`);
  const ms = performance.now() - began;
  await server.stop();
  if (answer.status !== 200) throw new Error(`/readyz answers ${answer.status}`);
  return ms;
}

async function pullAndPush(
  { url }: Measurable,
  world: BenchWorld,
  proposals: number,
  now: string,
): Promise<[pull: number, push: number]> {
  const pulls: number[] = [];
  for (const { pass, devices } of world.members) {
    const headers = devices[0]?.headers ?? {};
    const scopes = [
      ...['passes', 'bookings', 'checkins', 'payments'].map((name) => `${memberScope(pass.memberId)}/${name}`),
      ...['self', 'proposals'].map((name) => `${selfScope(pass.memberId)}/${name}`),
    ];
    const began = performance.now();
    for (const db of scopes) {
      const answer = await fetch(`${url}/db/${db}/_changes?since=0&limit=2000&include_docs=true`, { headers });
      if (!answer.ok) throw new Error(`${db}: ${answer.status} ${await answer.text()}`);
      await answer.text();
    }
    pulls.push(performance.now() - began);
  }
  const pushes: number[] = [];
  const used = numbersUsed(proposals, GYMS);
  for (let nth = 0; nth < PUSHES; nth += 1) {
    const member = world.members[nth % CONNECTED];
    const door = world.doors[nth % GYMS];
    const [tablet] = door?.tablets ?? [];
    if (!member || !door || !tablet) throw new Error('nobody is there');
    const seq = used + Math.floor(nth / GYMS) + 1;
    const opId = encodeTime(msOf(now), 10) + String(nth).padStart(16, '0');
    const document = checkIn(opId, member, { deviceId: tablet.deviceId, seq });
    const made = { ...document, origin: { ...document.origin, madeAt: new Date().toISOString() } };
    const headers = { ...tablet.headers, 'content-type': 'application/json', 'x-device-head': String(seq) };
    const began = performance.now();
    const answer = await fetch(`${url}${proposalsOf(door.staff.uid)}`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ docs: [made] }),
    });
    const [row] = Rows.parse(await answer.json());
    pushes.push(performance.now() - began);
    if (!row?.ok) throw new Error('a push was not taken');
    await new Promise((done) => setTimeout(done, EVERY));
  }
  return [median(pulls), percentile(pushes, 0.99)];
}

const Rows = z.array(z.object({ ok: z.optional(z.boolean()) }));
const Manifest = z.object({ scripts: z.object({ backup: z.string(), fsck: z.string() }) });

/** As `npm run`. @returns milliseconds */
async function command(name: 'backup' | 'fsck', more: readonly string[], dataDir: string): Promise<number> {
  const { scripts } = Manifest.parse(JSON.parse(await readFile(join(root, 'package.json'), 'utf8')));
  const [, ...words] = scripts[name].split(' ');
  const began = performance.now();
  const child = spawn(process.execPath, [...words, ...more], {
    cwd: root,
    env: { ...plainEnvironment(), DATA_DIR: dataDir },
    stdio: ['ignore', 2, 2],
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`${name} ended with ${code}`);
  return performance.now() - began;
}
