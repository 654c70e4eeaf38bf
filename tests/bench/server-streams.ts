/**
 * `streams-200`, `streams-1000`, `streams-5000`: so many open streams and fifty check-ins a second for a minute. Each push is answered when it is on the
 * disk; then it is decided, written into five databases at once, and told to the devices, which ask for what they were told of. The
 * figure that matters to people is from that answer until another device holds the check-in. The peer writes what it is given, in
 * memory, and decides nothing; the floor answers our own requests from memory.
 */
import { fork } from 'node:child_process';
import { join } from 'node:path';
import { startPouchdbServer } from '../contract/pouchdb-server.ts';
import { type Figure, figureIn, finished, percentile, say } from './figure.ts';
import { type BenchResult, FromGenerator, type Plan } from './server-plan.ts';
import { ended, floorServer, type Measurable, ourServer } from './server-process.ts';
import { couchDatabases, couchTraffic, hubTraffic, visitsIn } from './server-traffic.ts';
import { type Usage, UsageWatch } from './server-usage.ts';
import { makeWorld } from './server-world.ts';

/** Each with two tablets. */
const GYMS = 20;
/** What a peer has for opening the streams, the traffic and the last delivery. */
const TIME = 120_000;
const POUCH = 'pouchdb-server in memory, which decides nothing';
const FLOOR = 'Express answering the same from memory';

/** From a push's answer until each who was to see it held the document; of documents of one type, or of all. */
export const timesOf = ({ seen }: BenchResult, type = ''): number[] =>
  seen.flatMap(({ id, after }) => (id.startsWith(type) ? [after] : []));

interface Run {
  readonly result: BenchResult;
  readonly used: Usage;
  readonly generatorMs: number;
}

/** @param seconds of traffic */
export const streams = (count: number, seconds = 60) =>
  async function measure(now: string): Promise<Figure[]> {
    const gyms = Math.min(GYMS, count / 4);
    say(`streams-${count}: making a world with ${gyms * 2} tablets and ${count - gyms * 2} other devices`);
    const size = { gyms, connected: count / 2 - gyms, members: visitsIn(seconds), devicesEach: 2 };
    const world = await makeWorld(size, now);
    try {
      const ours = await measured('ours', await ourServer(world.dataDir), (url) => hubTraffic(world, url));
      if (ours === 'dnf') throw new Error('our own server did not finish');
      const floor = await measured('floor', await floorServer(), (url) => hubTraffic(world, url));
      if (floor === 'dnf') throw new Error('the floor did not finish');
      const couch = await startPouchdbServer();
      const peer = await measured('peer', couch, (url) => couchTraffic(world, url), couchDatabases(world));
      return figures(count, ours, floor, peer);
    } finally {
      await world.dispose();
    }
  };

function figures(count: number, ours: Run, floor: Run, peer: Run | 'dnf'): Figure[] {
  const of = (run: Run | 'dnf', value: (run: Run) => number) => (run === 'dnf' ? run : value(run));
  const seen = (share: number) => (run: Run) => percentile(timesOf(run.result), share);
  const cpu = (run: Run) => run.used.cpuMs;
  const memory = (run: Run) => run.used.rssMb;
  const figure = (
    name: string,
    value: (run: Run) => number,
    other: { name: string; run: Run | 'dnf' },
    unit: Figure['unit'] = 'ms',
  ) => figureIn(unit, name, value(ours), { name: other.name, value: of(other.run, value) }, 1);
  const pouch = { name: POUCH, run: peer };
  const least = { name: FLOOR, run: floor };
  return [
    figure(`push-to-seen-p50-${count}`, seen(0.5), pouch),
    figure(`push-to-seen-p99-${count}`, seen(0.99), pouch),
    figure(`push-to-seen-p99-vs-floor-${count}`, seen(0.99), least),
    figure(`cpu-vs-pouchdb-${count}`, cpu, pouch),
    figure(`cpu-vs-floor-${count}`, cpu, least),
    figure(`rss-${count}-feeds`, memory, pouch, 'MB'),
    figure(`rss-vs-floor-${count}-feeds`, memory, least, 'MB'),
  ];
}

/**
 * Stops the server when it is done.
 * @param databases to be made first
 */
export async function measured(
  name: string,
  server: Measurable,
  traffic: (url: string) => Plan,
  databases: readonly string[] = [],
): Promise<Run | 'dnf'> {
  const generator = fork(join(import.meta.dirname, 'server-generator.ts'), { stdio: ['ignore', 2, 2, 'ipc'] });
  const giveUp = () => void ended(generator);
  try {
    const made = await finished(TIME, () => makeDatabases(server.url, databases), giveUp);
    const run = made === 'dnf' ? made : await finished(TIME, () => underLoad(generator, server.pid, traffic(server.url)), giveUp);
    tell(name, run);
    return run;
  } finally {
    await ended(generator);
    await server.stop();
  }
}

async function makeDatabases(url: string, names: readonly string[]): Promise<true> {
  for (const name of names) {
    const answer = await fetch(`${url}/${name}`, { method: 'PUT' });
    if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  }
  return true;
}

async function underLoad(generator: ReturnType<typeof fork>, pid: number, plan: Plan): Promise<Run> {
  const said = heard(generator);
  generator.send({ says: 'plan', plan });
  if ((await said.next()).says !== 'open') throw new Error('the streams were not opened');
  const [server, own] = [await UsageWatch.of(pid), await UsageWatch.of(generator.pid ?? 0)];
  try {
    generator.send({ says: 'go' });
    const end = await said.next();
    if (end.says !== 'done') throw new Error(end.says === 'failed' ? end.why : 'it said something else');
    return { result: end.result, used: await server.stop(), generatorMs: (await own.stop()).cpuMs };
  } finally {
    server.leave();
    own.leave();
  }
}

/** What it says, one after the other; a word that says why it broke is thrown. */
function heard(generator: ReturnType<typeof fork>) {
  const said: FromGenerator[] = [];
  let wake = () => {};
  generator.on('message', (raw) => {
    said.push(FromGenerator.parse(raw));
    wake();
  });
  generator.once('exit', () => {
    said.push({ says: 'failed', why: 'the generator is gone' });
    wake();
  });
  return {
    async next(): Promise<FromGenerator> {
      while (said.length === 0)
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      const word = said.shift();
      if (!word || word.says === 'failed') throw new Error(word?.why ?? 'it said nothing');
      return word;
    },
  };
}

function tell(name: string, run: Run | 'dnf'): void {
  if (run === 'dnf') {
    say(`  ${name}: did not finish`);
    return;
  }
  const { result, used, generatorMs } = run;
  const seen = timesOf(result);
  const at = (values: readonly number[]) => [0.5, 0.99, 1].map((share) => percentile(values, share).toFixed(1)).join(' / ');
  say(
    `  ${name}: seen after ${at(seen)} ms (p50 / p99 / most, ${seen.length} of them), pushes answered after ${at(result.answeredAfter)} ms`,
  );
  say(`    processor ${used.cpuMs} ms, memory ${used.rssMb.toFixed(0)} MB, ${result.pulls} pulls, ${result.frames} frames`);
  say(`    the generator: ${generatorMs} ms of processor, at most ${result.latest.toFixed(0)} ms late`);
}
