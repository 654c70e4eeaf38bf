/** 200 seeded questions over 400 gyms, answered a second time by a filter that shares no code with the search. */
import 'temporal-polyfill/global';
import { expect, it } from 'vitest';
import { ACTIVITIES, ASKED, classesOf, gymsOfTowns, plainly, questionOf, TOWNS } from '../../tests/rules/plain-search.ts';
import { AMENITIES, OFFER_KINDS } from '../gym-directory/lists.ts';
import { rowOf } from '../gym-directory/row.ts';
import { classTimesOf } from './classes.ts';
import { DISTANCES, type GymQuestion, PRICES, RATINGS, writeQuestion } from './question.ts';
import { gymSearch } from './search.ts';

it('[R-70] finds what a plain filter finds, of 200 questions over 400 gyms and their classes, and counts each choice as it would be', () => {
  const all = gymsOfTowns();
  const search = gymSearch(
    all.flatMap((one) => rowOf(one) ?? []),
    [],
  );
  const slots = classesOf(all);
  const plain = { gyms: all, slots };
  const byId = new Map(
    all.map((one) => [one._id, { hours: one, classes: classTimesOf({ slots: [...(slots.get(one._id) ?? [])] }) }]),
  );
  const beside = { now: ASKED, known: (id: string) => byId.get(id), areaOf: (id: string) => byId.get(id)?.hours.areaId.slice(5) };
  let [some, none, withClass] = [0, 0, 0];
  for (let seed = 1; seed <= 200; seed += 1) {
    const asked = questionOf(seed);
    const home = asked.nearMe ? TOWNS[seed % TOWNS.length] : undefined;
    const near = home && { label: 'where you are', geo: { lat: home.lat, lon: home.lon } };
    const answer = (one: GymQuestion) => search.ask(one, { ...beside, near, limit: 400 });
    const { found, total, counts, place } = answer(asked);
    const ids = found.map(({ row }) => row.id);
    expect([writeQuestion(asked).toString(), ids.toSorted()]).toEqual([
      writeQuestion(asked).toString(),
      plainly(plain, asked, near?.geo).toSorted(),
    ]);
    expect(total).toBe(ids.length);
    // The first of them are the first of all of them.
    expect(search.ask(asked, { ...beside, near, limit: 7 }).found.map(({ row }) => row.id)).toEqual(ids.slice(0, 7));
    const activity = ACTIVITIES[seed % ACTIVITIES.length] ?? 'Gym';
    expect(counts.activity[activity] ?? 0).toBe(plainly(plain, { ...asked, activity }, near?.geo).length);
    const maxPounds = PRICES[seed % PRICES.length] ?? 5;
    expect(counts.price[maxPounds] ?? 0).toBe(plainly(plain, { ...asked, maxPounds }, near?.geo).length);
    const [withinMiles, sells, minStars] = [DISTANCES, OFFER_KINDS, RATINGS].map((all) => all[seed % all.length]) as [
      (typeof DISTANCES)[number],
      (typeof OFFER_KINDS)[number],
      (typeof RATINGS)[number],
    ];
    const plainCount = (change: Partial<GymQuestion>) => plainly(plain, { ...asked, ...change }, near?.geo).length;
    // Named with a distance a town means "round there": what the words leave is another question then.
    if (place && (asked.text === '' || asked.withinMiles !== undefined))
      expect(counts.within[withinMiles] ?? 0).toBe(plainCount({ withinMiles }));
    expect(counts.pass[sells] ?? 0).toBe(plainCount({ sells }));
    expect(counts.rating[minStars] ?? 0).toBe(plainCount({ minStars }));
    const amenity = AMENITIES[seed % AMENITIES.length] ?? 'Pool';
    expect(counts.amenity[amenity] ?? 0).toBe(plainCount({ amenities: [...asked.amenities, amenity] }));
    // Of the moment that is asked for, else of now.
    expect(counts.open).toBe(plainCount({ open: asked.open ?? 'now' }));
    expect(counts.offPeak).toBe(plainly(plain, { ...asked, offPeak: true }, near?.geo).length);
    if (ids.length > 0 && asked.classOf !== undefined) withClass += 1;
    if (ids.length > 0) some += 1;
    else none += 1;
  }
  expect(withClass).toBeGreaterThan(15);
  expect(some).toBeGreaterThan(80);
  expect(none).toBeGreaterThan(5);
}, 60_000);
