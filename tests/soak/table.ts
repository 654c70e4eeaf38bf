/** What was done to whom, and what came of it: as it is kept, and as a table. */
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { KINDS } from './people/every-kind.ts';
import type { Played } from './play.ts';

export const FOLDER = '.soak';
const FILE = `${FOLDER}/rounds.jsonl`;
/** Of all kinds of proposals; and after how many kills they are asked for. */
const SHARE_OF_KINDS = 0.95;
const ASKED_AFTER = 200;

type Counts = Readonly<Record<string, number>>;

export function keepPlayed(played: Played): void {
  mkdirSync(FOLDER, { recursive: true });
  appendFileSync(FILE, `${JSON.stringify(played)}\n`);
}

/** Every round that was run here. */
export function keptPlayed(): Played[] {
  if (!existsSync(FILE)) return [];
  const lines = readFileSync(FILE, 'utf8').split('\n');
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as Played);
}

const sum = (counts: Counts, prefix = ''): number =>
  Object.entries(counts).reduce((all, [name, count]) => (name.startsWith(prefix) ? all + count : all), 0);

function added(all: readonly Counts[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const one of all) for (const [name, count] of Object.entries(one)) counts[name] = (counts[name] ?? 0) + count;
  return counts;
}

export const killsIn = ({ events }: Played): number => sum(events, 'kill ');

export function lineOf(played: Played): string {
  const { engine, seed, seconds, kinds, failure } = played;
  const end = failure === null ? 'held' : 'BROKEN';
  return `${engine} ${seed}: ${killsIn(played)} kills, ${sum(kinds)} pushed of ${Object.keys(kinds).length} kinds, ${seconds} s, ${end}`;
}

/** False when enough was killed, and too many kinds were never pushed. */
export function enoughKinds(rounds: readonly Played[]): boolean {
  const pushed = added(rounds.map(({ kinds }) => kinds));
  const share = KINDS.filter((kind) => kind in pushed).length / KINDS.length;
  return share >= SHARE_OF_KINDS || rounds.reduce((all, one) => all + killsIn(one), 0) < ASKED_AFTER;
}

/** In Markdown, a column for each engine. */
export function tableOf(rounds: readonly Played[]): string {
  const engines = [...new Set(rounds.map(({ engine }) => engine))].sort().reverse();
  const columns = engines.map((engine) => columnOf(rounds.filter((one) => one.engine === engine)));
  const names = [...new Set(columns.flatMap((column) => [...column.keys()]))];
  const lines = names.map((name) => `| ${name} | ${columns.map((column) => column.get(name) ?? 0).join(' | ')} |`);
  return [`| | ${engines.join(' | ')} |`, `|---|${engines.map(() => '---').join('|')}|`, ...lines].join('\n');
}

function columnOf(rounds: readonly Played[]): Map<string, string | number> {
  const events = added(rounds.map((one) => one.events));
  const outcomes = added(rounds.map((one) => one.outcomes));
  const kinds = added(rounds.map((one) => one.kinds));
  const ended = (state: string) =>
    Object.entries(outcomes).reduce((all, [name, count]) => (name.split(' ')[1] === state ? all + count : all), 0);
  const never = KINDS.filter((kind) => !(kind in kinds));
  const kills = Object.entries(events).filter(([name]) => name.startsWith('kill '));
  const seconds = rounds.reduce((all, one) => all + one.seconds, 0);
  return new Map<string, string | number>([
    ['rounds', rounds.length],
    ['hours', (seconds / 3600).toFixed(2)],
    ['killed with SIGKILL', sum(events, 'kill ')],
    ...kills.sort().map(([name, count]): [string, number] => [`· ${name.slice('kill '.length)}`, count]),
    ['wires of devices made worse', sum(events, 'partition:')],
    ['wires to the store made worse', sum(events, 'partition of the store')],
    ['clocks set', events['clock step'] ?? 0],
    ['restores', events.restore ?? 0],
    ['upgrades', events.upgrade ?? 0],
    ['proposals pushed and answered', sum(kinds)],
    ['kinds of proposals, of all there are', `${KINDS.length - never.length} of ${KINDS.length}`],
    ['never pushed', never.join(', ') || 'none'],
    ...['accepted', 'accepted_flagged', 'refused', 'held'].map((state): [string, number] => [`ended ${state}`, ended(state)]),
    [
      'kinds accepted at least once',
      new Set(
        Object.keys(outcomes)
          .filter((name) => /^\S+ accepted/.test(name))
          .map((name) => name.split(' ')[0]),
      ).size,
    ],
    ['promises broken', rounds.filter(({ failure }) => failure !== null).length],
  ]);
}
