/**
 * `duplicates-30000`: which of 30,000 gyms may be the one that somebody asks to bring, by name, postcode and telephone. Against one search of
 * MiniSearch for the same name over the same 30,000, as forgiving of slips, and nothing after it.
 */
import MiniSearch from 'minisearch';
import type { Application } from '../../schemas/application/shape.ts';
import type { Gym } from '../../schemas/gym/shape.ts';
import { DuplicateLookup } from '../../sync-server/duplicates/lookup.ts';
import { ANSWERS } from '../rules/applications.ts';
import { born, gym } from '../rules/documents.ts';
import { Deciding } from './deciding.ts';
import { type Figure, figureOf, median, percentile, say } from './figure.ts';

const GYMS = 30_000;
const QUESTIONS = 300;

const PLACES =
  'Abbey Ashton Barrow Beacon Birch Bridge Brook Canal Castle Cedar Chapel Church Clifton Cross Dale Derby Dock Down East Elm Ferry Field Forest Forge Garden Grange Green Grove Harbour Heath High Hill Holly Hope Iron Kings Lake Lime Lock Manor Market Marsh Meadow Mill Moor New North Oak Old Orchard Park Pier Pine Pond Priory Quay Queens Ridge River Rock Rose School Shore South Spring Station Stone Sun Temple Tower Town Trent Vale Victoria View Wall Water Well West White Wind Wood Works York'.split(
    ' ',
  );
const SORTS =
  'Gym,Fitness,Leisure Centre,Health Club,Boxing,Strength,Pilates,Yoga,Climbing,Swim and Gym,Sports Hall,Studio'.split(',');

export async function duplicates(): Promise<Figure[]> {
  const bench = await Deciding.open();
  try {
    const gyms = Array.from({ length: GYMS }, (_, number) => gymNumber(number));
    await bench.fill(gyms);
    const bare = new MiniSearch<{ id: string; name: string }>({ fields: ['name'], searchOptions: { fuzzy: 0.2 } });
    bare.addAll(gyms.map(({ _id, name }) => ({ id: _id, name })));
    const lookup = new DuplicateLookup(bench.store);
    const times = { ours: [] as number[], bare: [] as number[] };
    let found = 0;
    // What reading all of them once costs is no question's.
    await lookup.of(question(0, gyms));
    for (let number = 0; number < QUESTIONS; number += 1) {
      const asked = question(number, gyms);
      const ours = async () => {
        const begun = performance.now();
        found += (await lookup.of(asked)).length;
        times.ours.push(performance.now() - begun);
      };
      const alone = async () => {
        const begun = performance.now();
        bare.search(asked.answers?.gymName ?? '');
        times.bare.push(performance.now() - begun);
      };
      for (const one of number % 2 === 0 ? [ours, alone] : [alone, ours]) await one();
    }
    if (found < QUESTIONS) throw new Error(`only ${found} were found of ${QUESTIONS}`);
    const worst = (all: readonly number[]) => percentile(all, 0.99).toFixed(1);
    say(
      `  ${QUESTIONS} questions, ${found} found; the slowest of a hundred: ours ${worst(times.ours)}, bare ${worst(times.bare)} ms`,
    );
    const peer = { name: 'one bare MiniSearch query over the same', ms: median(times.bare) };
    return [figureOf(`duplicates-${GYMS}`, median(times.ours), peer, QUESTIONS)];
  } finally {
    await bench.close();
  }
}

/** 30,000 names of which many share a word and few two. */
function gymNumber(number: number): Gym {
  const word = (step: number) => PLACES[Math.floor(number / step) % PLACES.length] ?? '';
  const name = `${word(1)} ${word(PLACES.length)} ${SORTS[number % SORTS.length]}`;
  const postalCode = `LS${1 + (number % 28)} ${number % 9}${capital(number)}${capital(Math.floor(number / 20))}`;
  const address = { streetAddress: `${number} High Street`, addressLocality: 'Leeds', postalCode, addressCountry: 'GB' } as const;
  return gym(`dup${number}`, { name, address, telephone: `+44113${String(4_000_000 + number)}`, status: 'listed' });
}

const capital = (number: number) => 'ABDEFGHJLNPQRSTUWXYZ'[number % 20] ?? 'A';

/** Somebody brings one of them, spelt slightly otherwise every third time. */
function question(number: number, gyms: readonly Gym[]): Application {
  const like = gyms[(number * 97) % gyms.length];
  if (!like) throw new Error('there is no gym');
  const gymName = number % 3 === 0 ? like.name.replace(/(.{3})./, '$1') : like.name;
  return {
    _id: `application:dup${number}`,
    type: 'application',
    ...born,
    uid: 'nora0000',
    status: 'submitted',
    site: 'x',
    dueAt: born.createdAt,
    thread: [],
    history: [],
    answers: { ...ANSWERS, gymName, postcode: like.address.postalCode },
  };
}
