/**
 * `people-prefix-100000`: a page of the people whose name, surname, address or id begins so, of 100,000, masked as it is answered; against one exact
 * find of as many of them in the same store, by a surname. Of beginnings that many have.
 */
import { DatabaseSync } from 'node:sqlite';
import { entryOf } from '../../schemas/account/entry.ts';
import { ACCOUNTS } from '../../schemas/account/shape.ts';
import { searched } from '../../sync-server/api/accounts/search.ts';
import { bodyOf } from '../../sync-server/decider/known/documents.ts';
import { systemPorts } from '../../sync-server/ports.ts';
import { openSqliteIn } from '../../sync-server/store/sqlite/store.ts';
import type { Store } from '../../sync-server/store/store.ts';
import { person } from '../rules/documents.ts';
import { alternating, type Figure, figureOf, listed, median, say } from './figure.ts';

const PEOPLE = 100_000;
const RUNS = 9;
/** How often in a run: one takes less than a millisecond. */
const TIMES = 300;
const AS_MANY = 21;
const GIVEN = 'Ada Ben Cleo Dan Eva Finn Gil Hana Ivo Jo Kim Leo Mia Nils Ora Pia Rex Sam Tim Una Vic Wim Yan Zoë'.split(' ');
const FAMILIES = Array.from({ length: 500 }, (_, n) => `${GIVEN[n % GIVEN.length]}${'aeiou'[n % 5]}r${n.toString(36)}son`);

export async function peoplePrefix(): Promise<Figure[]> {
  const store = openSqliteIn(new DatabaseSync(':memory:'), systemPorts());
  try {
    await fill(store);
    const names = (n: number) => [`${GIVEN[n % GIVEN.length]}`, `${FAMILIES[n % 500]}`, `p0000${n % 90}`];
    let found = 0;
    const ours = () =>
      timed(async (n) => {
        found += (await searched(store, names(n)[n % 3] ?? '', null))?.accounts.length ?? 0;
      });
    const exact = () =>
      timed(async (n) => {
        await store.find(ACCOUNTS, 'family', FAMILIES[n % 500]?.toLowerCase() ?? '', AS_MANY);
      });
    await ours();
    await exact();
    const { one, other } = await alternating(RUNS, ours, exact);
    if (found < TIMES * RUNS * 5) throw new Error(`only ${found} were found`);
    say(
      `  ${TIMES} times: ours ${listed(one)} ms · exact ${listed(other)} ms; ${Math.round(found / (TIMES * (RUNS + 1)))} a page`,
    );
    const peer = { name: 'one exact find of as many', ms: median(other) };
    return [figureOf(`people-prefix-${PEOPLE}`, median(one), peer, RUNS)];
  } finally {
    await store.close();
  }
}

async function timed(work: (n: number) => Promise<void>): Promise<number> {
  const began = performance.now();
  for (let n = 0; n < TIMES; n += 1) await work(n * 331);
  return performance.now() - began;
}

async function fill(store: Store): Promise<void> {
  for (let from = 0; from < PEOPLE; from += 5_000) {
    const writes = Array.from({ length: 5_000 }, (_, at) => {
      const n = from + at;
      const displayName = `${GIVEN[n % GIVEN.length]} ${FAMILIES[(n * 7) % 500]}`;
      const entry = entryOf(person(`p${String(n).padStart(9, '0')}`, { displayName, email: `m${n}@example.org` }));
      return { db: ACCOUNTS, id: entry._id, body: bodyOf(entry) };
    });
    await store.commit({ writes, last: [] });
  }
}
