/**
 * Run in a process of its own: passes so many bytes of rows through the import and prints, in bytes, by how much more it
 * keeps (`kept`: what is left right after collecting) and how much more it takes (`taken`: resident at its peak).
 */
import 'temporal-polyfill/global';
import { Readable } from 'node:stream';
import { ACTIVE_PLACES } from '../../sync-server/import/active-places.ts';
import { importActivePlaces } from '../../sync-server/import/import.ts';

const CHUNK = 65_536;

/** Rows of a thousand sites over and over, with the longest note that is allowed, in the chunks a file is read in. */
function* rowsUpTo(bytes: number) {
  const note = 'Ramp '.repeat(160).trim();
  const cells: Record<string, string> = {
    facility_type: 'Health and fitness gyms',
    postcode: 'LS1 4AP',
    lat: '53.8',
    lon: '-1.55',
    disability_notes: note,
  };
  const row = (site: number) =>
    ACTIVE_PLACES.columns
      .map((column) => {
        if (column === 'site_id') return String(1_000_000 + site);
        return column === 'site_name' ? `Site ${site}` : (cells[column] ?? 'NA');
      })
      .join(',');
  const block = Buffer.from(`${Array.from({ length: 1000 }, (_, site) => row(site)).join('\n')}\n`);
  yield Buffer.from(`${ACTIVE_PLACES.columns.join(',')}\n`);
  for (let sent = 0; sent < bytes; sent += block.length) {
    for (let from = 0; from < block.length; from += CHUNK) yield block.subarray(from, from + CHUNK);
  }
}

/** Collecting costs some milliseconds: once in so many batches, what is kept of each row shows and the time does not. */
const COLLECTED_EVERY = 25;

async function pass(bytes: number): Promise<{ rows: number; kept: number; taken: number }> {
  const left: number[] = [];
  let taken = 0;
  let batches = 0;
  const target = {
    gyms: async () => new Map(),
    gymsIn: async () => [],
    account: () => Promise.reject(new Error('an import makes no accounts')),
    propose: async () => {
      batches += 1;
      taken = Math.max(taken, process.memoryUsage.rss());
      if (batches % COLLECTED_EVERY !== 0) return;
      globalThis.gc?.();
      const { heapUsed, arrayBuffers } = process.memoryUsage();
      left.push(heapUsed + arrayBuffers);
    },
  };
  const open = () => Readable.from(rowsUpTo(bytes));
  const counts = await importActivePlaces(open, 'Large', target, { now: () => 0 }, { refused: () => {} });
  // What is kept of rows only grows. What the engine has at hand for a moment, or gives back, is up to two megabytes in one look of twenty.
  const late = left.slice((left.length * 2) / 3).sort((a, b) => a - b);
  return { rows: counts.imported, kept: late[Math.floor(late.length / 2)] ?? 0, taken };
}

// What an import costs at all is not what this measures: a small one comes first.
const small = await pass(50e6);
const large = await pass(Number(process.argv[2]));
process.stdout.write(JSON.stringify({ rows: large.rows, kept: large.kept - small.kept, taken: large.taken - small.taken }));
