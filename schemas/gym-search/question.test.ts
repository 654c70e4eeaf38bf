import { describe, expect, it } from 'vitest';
import { AMENITIES } from '../gym-directory/lists.ts';
import { SearchQuery } from '../saved-search/shape.ts';
import { changedQuestion, EMPTY_QUESTION, filtersUsed, type GymQuestion, readQuestion, writeQuestion } from './question.ts';

const full: GymQuestion = {
  text: 'spin M32',
  area: 'greater-manchester',
  nearMe: true,
  withinMiles: 5,
  activity: 'Gym',
  open: '2026-03-03T18:00',
  maxPounds: 20,
  sells: 'monthly',
  amenities: ['Pool', 'StepFreeAccess', 'WomenOnlyArea'],
  minStars: 4.5,
  offPeak: true,
  classOf: 'Spin & sculpt',
  classFrom: '18:00',
  classDay: '2026-03-04',
  sort: 'rating',
};
const read = (address: string) => readQuestion(new URLSearchParams(address));

describe('the question in the address', () => {
  it('comes back as it went', () => {
    for (const question of [full, EMPTY_QUESTION, { ...EMPTY_QUESTION, open: 'now', sort: 'price' as const }])
      expect(read(writeQuestion(question).toString())).toEqual({ question, dropped: [] });
    expect(writeQuestion(EMPTY_QUESTION).toString()).toBe('');
  });

  it('drops nonsense by name and keeps the rest', () => {
    const { question, dropped } = read(
      'q=yoga&area=Leeds%2F&within=4000&sort=dearest&open=yes&near=53.4,-2.3&price=-1&pass=free&amenity=Pool.Dragons&rating=6&offpeak=2&from=25:00&day=2026-02-30&utm=x',
    );
    expect(question).toEqual({ ...EMPTY_QUESTION, text: 'yoga' });
    expect(dropped).toEqual([
      'area',
      'near',
      'within',
      'open',
      'price',
      'pass',
      'amenity',
      'rating',
      'offpeak',
      'from',
      'day',
      'sort',
    ]);
    expect(read('open=2026-02-30T10:00').dropped).toEqual(['open']);
    expect(read('q=&within=&sort=')).toEqual({ question: EMPTY_QUESTION, dropped: [] });
  });

  it('never carries where somebody is', () => {
    expect(writeQuestion({ ...EMPTY_QUESTION, nearMe: true }).toString()).toBe('near=me');
  });

  it('the longest there is can be kept as a saved search', () => {
    const longest = {
      ...full,
      text: '頂'.repeat(100),
      activity: '頂'.repeat(60),
      classOf: '頂'.repeat(60),
      area: 'a'.repeat(60),
      amenities: [...AMENITIES],
    };
    expect(SearchQuery.safeParse(writeQuestion(longest).toString()).success).toBe(true);
  });

  it('counts what narrows, and lets go of one', () => {
    expect([filtersUsed(EMPTY_QUESTION), filtersUsed(full)]).toEqual([0, 11]);
    expect(changedQuestion(full, { withinMiles: undefined, sort: undefined })).not.toHaveProperty('withinMiles');
  });
});
