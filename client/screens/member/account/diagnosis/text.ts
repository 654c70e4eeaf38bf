/**
 * How the app is doing on this device, for somebody who helps. Pure. Only counts, moments, states and words of ours are taken from what is
 * given: no document, display line or id is in it.
 */
import type { KeptReport } from '../../../../report/kept.ts';
import type { LocalCollection } from '../../../../sync/device/local-databases.ts';
import type { ConnectionView, OutboxRow } from '../../../../sync/hooks.tsx';
import { formatBytes } from '../../../../ui/device/storage-used.ts';
import { formatDayTime } from '../../../../ui/format.ts';
import { words } from './words.ts';

export interface Facts {
  /** Milliseconds since 1970. */
  readonly madeAt: number;
  readonly build: string;
  readonly schemaVersion: number;
  /** What the browser calls itself. */
  readonly browser: string;
  readonly installed: boolean;
  /** In bytes; absent what the browser does not say. */
  readonly storage: { readonly usage?: number; readonly quota?: number; readonly persisted?: boolean };
  readonly connection: ConnectionView;
  readonly outbox: readonly OutboxRow[];
  readonly collections: readonly LocalCollection[];
  readonly reports: readonly KeptReport[];
}

export interface Group {
  readonly title: string;
  readonly lines: readonly (readonly [name: string, value: string])[];
}

/** The parts of it in the order in which they are read. */
export function diagnosisOf(facts: Facts): readonly Group[] {
  return [app(facts), storage(facts), connection(facts), outbox(facts), databases(facts), reports(facts)];
}

/** The same as text, a line a fact. */
export function asText(groups: readonly Group[]): string {
  const parts = groups.map(({ title, lines }) => [title, ...lines.map(([name, value]) => `  ${name}: ${value}`)].join('\n'));
  return [words.heading, ...parts].join('\n\n');
}

const yesOrNo = (said: boolean | undefined): string => (said === undefined ? words.unknown : said ? words.yes : words.no);
const bytes = (count: number | undefined): string => (count === undefined ? words.unknown : formatBytes(count));

function app({ madeAt, build, schemaVersion, browser, installed }: Facts): Group {
  const { title, ...names } = words.app;
  const lines = [
    [names.madeAt, new Date(madeAt).toISOString()],
    [names.build, build],
    [names.shapes, `${schemaVersion}`],
    [names.browser, browser],
    [names.installed, yesOrNo(installed)],
  ] as const;
  return { title, lines };
}

function storage({ storage: { usage, quota, persisted } }: Facts): Group {
  const { title, ...names } = words.storage;
  const lines = [
    [names.used, bytes(usage)],
    [names.quota, bytes(quota)],
    [names.persisted, yesOrNo(persisted)],
  ] as const;
  return { title, lines };
}

function connection({ connection: { state, lastOnlineAt, clock, signInAgain } }: Facts): Group {
  const { title, states, offset, ...names } = words.connection;
  const lines: (readonly [string, string])[] = [
    [names.state, states[state]],
    [names.last, lastOnlineAt === undefined ? words.unknown : formatDayTime(lastOnlineAt)],
    [names.clock, offset(Math.round(clock.offsetMs / 1000), clock.trust)],
  ];
  if (signInAgain !== false) lines.push([names.again, signInAgain]);
  return { title, lines };
}

/** Of each state how many there are, and of which kinds and reasons. */
function outbox({ outbox: rows }: Facts): Group {
  const lines = [...new Set(rows.map(({ state }) => state))].map((state) => {
    const those = rows.filter((row) => row.state === state);
    const kinds = new Set(those.map(({ kind, code }) => (code === undefined ? kind : `${kind} ${code}`)));
    return [words.outbox.states[state], `${those.length} (${[...kinds].join(', ')})`] as const;
  });
  return { title: words.outbox.title, lines: lines.length > 0 ? lines : [[words.outbox.empty, '0']] };
}

function databases({ collections }: Facts): Group {
  const { title, names, asOf: agedAt, never, unreadable } = words.databases;
  const lines = collections.map(({ database, name, count, unreadable: odd, asOf }) => {
    const facts = [`${count}`, asOf === undefined ? never : agedAt(formatDayTime(asOf)), ...(odd > 0 ? [unreadable(odd)] : [])];
    return [`${names[database]} / ${name}`, facts.join(', ')] as const;
  });
  return { title, lines };
}

/** The latest first. */
function reports({ reports: kept }: Facts): Group {
  const { title, none, times: said } = words.reports;
  const lines = kept.toReversed().map(({ where, name, code, last, times }) => {
    const moment = formatDayTime(last);
    const what = code === undefined ? name : `${name} ${code}`;
    return [where, `${what}, ${times > 1 ? `${said(times)} ` : ''}${moment}`] as const;
  });
  return { title, lines: lines.length > 0 ? lines : [[none, '0']] };
}
