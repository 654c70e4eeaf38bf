/** What a gym may say of itself, each rule at its edge, and every word in which its owner is answered. */
import { describe, expect, it } from 'vitest';
import { gym } from '../../../tests/rules/documents.ts';
import { ACCESS_SUPPORT } from './access-support.ts';
import { ACTIVITIES, conceptOf } from './activities.ts';
import { wrongDescription } from './description.ts';
import { FIELD_NAMES } from './fields.ts';
import { wrongEdit, wrongGym } from './said.ts';
import { type Special, withDay, wrongSpecialDay } from './week.ts';

const GYM = 'gym:one';
const TEXT = 'A bright gym in an old mill, with free weights, a studio and people who know your name.';
const LINK_RULE = 'begin with https:// and use up to 300 characters, without a space.';

describe('[2.2] a description', () => {
  const SHORT = 'write at least 80 characters.';
  const NUMBER = 'leave the phone number out. It has a field of its own.';
  const ADDRESS = 'leave web and email addresses out. They have fields of their own.';

  it('has eighty characters, not counting the space around them', () => {
    expect(wrongDescription('x'.repeat(80))).toBeUndefined();
    expect(wrongDescription('x'.repeat(79))).toBe(SHORT);
    expect(wrongDescription(` ${'x'.repeat(79)} `)).toBe(SHORT);
  });

  it.each([
    ['+441617492000', NUMBER],
    ['01617492000', NUMBER],
    ['0161-749-2000', NUMBER],
    ['0161.749.2000', NUMBER],
    ['(0161) 749 2000', NUMBER],
    ['+44 (0)161 749 2000', NUMBER],
    ['0 1 6 1 7 4 9 2 0 0', NUMBER],
    ['0 - 1617492000', NUMBER],
    ['0161749200', NUMBER],
    ['016174920', undefined],
    ['11617492000', undefined],
    ['0161, 749, 2000', undefined],
  ] as const)('says no number that can be rung: %s', (said, rule) => {
    expect(wrongDescription(`${TEXT} ${said}`)).toBe(rule);
    expect(wrongDescription(`${said} ${TEXT}`)).toBe(rule);
  });

  it.each([
    ...['http://iron', 'https://iron', 'HTTPS://IRON', 'www.iron', 'us@iron', 'see iron.com', 'iron.org', 'iron.net', 'iron.uk'],
    ...['iron.eu', 'iron.io', 'iron.fit', 'iron.gym', 'iron.app', 'i-r.app', 'Iron2.app', 'Iron.App'],
  ])('says no address: %s', (said) => {
    expect(wrongDescription(`${TEXT} ${said}`)).toBe(ADDRESS);
    expect(wrongDescription(`${said} ${TEXT}`)).toBe(ADDRESS);
  });

  it.each(['http:', 'https and //', 'awww.', 'www', '@', ' @ noon', 'iron. fit', 'iron.comet', 'iron.shop', '.fit', 'fit'])(
    'says what only looks like one: %s',
    (said) => expect(wrongDescription(`${TEXT} ${said}`)).toBeUndefined(),
  );
});

describe('[2.2] an edit', () => {
  it.each([
    ['tagline', 'Tagline', 120, '120'],
    ['accessibilityInformation', 'Getting in and around', 1000, '1,000'],
    ['restrictions', 'Who it’s for', 500, '500'],
    ['houseRules', 'House rules', 1000, '1,000'],
    ['whatToBring', 'What to bring', 1000, '1,000'],
    ['firstVisit', 'Your first visit', 1000, '1,000'],
    ['description', 'Description', 3000, '3,000'],
  ] as const)('takes of %s what fits, and not one letter more', (field, called, most, words) => {
    const of = (length: number) => wrongEdit({ gymId: GYM, [field]: { from: null, to: 'x'.repeat(length) } });
    expect(of(most)).toBeUndefined();
    expect(of(most + 1)).toEqual({ field: called, rule: `use up to ${words} characters.` });
  });

  it('that empties a field has nothing wrong with it', () => {
    const none = { from: 'x', to: null };
    const fields = ['tagline', 'description', 'telephone', 'email', 'url', 'houseRules'] as const;
    for (const field of fields) expect(wrongEdit({ gymId: GYM, [field]: none }), field).toBeUndefined();
    expect(wrongEdit({ gymId: GYM })).toBeUndefined();
    expect(wrongEdit({ gymId: GYM, description: { from: null, to: 'Short.' } })).toEqual({
      field: 'Description',
      rule: 'write at least 80 characters.',
    });
  });

  it.each([
    ['telephone', '+441617492000', '0161 749 2000', 'Phone', 'use a whole number, for example 0161 749 2000.'],
    ['email', 'desk@ironworks.example', 'desk', 'Email', 'use a whole address.'],
    ['url', 'https://ironworks.example', 'ironworks.example', 'Website', LINK_RULE],
  ] as const)('takes a whole %s, and no half one', (field, whole, half, called, rule) => {
    expect(wrongEdit({ gymId: GYM, [field]: { from: null, to: whole } })).toBeUndefined();
    expect(wrongEdit({ gymId: GYM, [field]: { from: null, to: half } })).toEqual({ field: called, rule });
  });

  it('takes links of which every one is whole', () => {
    const good = 'https://ironworks.example';
    expect(wrongEdit({ gymId: GYM, sameAs: { put: [good], drop: ['anything'] } })).toBeUndefined();
    expect(wrongEdit({ gymId: GYM, sameAs: { put: [good, 'ironworks'], drop: [] } })).toEqual({
      field: 'Links',
      rule: LINK_RULE,
    });
  });

  it.each([
    [{ min: 16 }, true],
    [{ min: 16, max: 16 }, true],
    [{ min: 16, max: 15 }, false],
    [{ min: 0, max: 0 }, true],
  ])('takes ages the right way round: %j', (to, isRight) => {
    const rule = 'the oldest can’t be younger than the youngest.';
    expect(wrongEdit({ gymId: GYM, ageRange: { from: { min: 1 }, to } })).toEqual(isRight ? undefined : { field: 'Ages', rule });
  });

  it('takes activities and support that are on their lists', () => {
    const edit = { gymId: GYM, activities: { put: ['Yoga'], drop: [] } };
    const support = (...put: string[]) => wrongEdit({ ...edit, accessibilitySupport: { put, drop: [] } });
    expect(support(...ACCESS_SUPPORT)).toBeUndefined();
    const notListed = 'choose from the list. “Goats” isn’t on it.';
    expect(support('Hearing impairment', 'Goats')).toEqual({ field: 'Access', rule: notListed });
    expect(wrongEdit({ ...edit, activities: { put: ['Yoga', 'Goats'], drop: [] } })).toEqual({
      field: 'Activities',
      rule: notListed,
    });
  });
});

describe('[2.2] a gym as it would be', () => {
  const never = [{ dayOfWeek: ['Monday' as const], opens: '09:00', closes: '09:00' }];
  const rule = 'Monday opens and closes at 09:00, so it would never end. For a whole day, use 00:00 to 00:00.';

  it('has weeks that can be, each under its own name', () => {
    expect(wrongGym(gym('one'), undefined)).toBeUndefined();
    expect(wrongGym(gym('one', { openingHours: never, staffedHours: never }), undefined)).toEqual({
      field: 'Opening hours',
      rule,
    });
    expect(wrongGym(gym('one', { staffedHours: never }), undefined)).toEqual({ field: 'Staffed hours', rule });
  });

  it.each([
    ['amenityFeature', 'Amenities', 40],
    ['accessibilitySupport', 'Access', 12],
    ['activities', 'Activities', 20],
    ['equipment', 'Equipment', 100],
    ['photos', 'Photos', 15],
    ['sameAs', 'Links', 5],
  ] as const)('has no more in %s than fit', (full, field, most) => {
    expect(wrongGym(gym('one'), full)).toEqual({ field, rule: `you can have ${most}.` });
  });
});

describe('[G4] special days', () => {
  const day = (validFrom: string, validThrough = validFrom, times: Partial<Special> = {}): Special => ({
    ...{ validFrom, validThrough },
    ...times,
  });

  it('may follow each other, last a day, be closed, or open all day and all night', () => {
    expect(wrongSpecialDay([])).toBeUndefined();
    expect(wrongSpecialDay([day('2026-12-24', '2026-12-25'), day('2026-12-26')])).toBeUndefined();
    expect(wrongSpecialDay([day('2026-12-24', '2026-12-24', { opens: '00:00', closes: '00:00' })])).toBeUndefined();
    expect(wrongSpecialDay([day('2026-12-24', '2026-12-24', { opens: '20:00', closes: '04:00' })])).toBeUndefined();
  });

  it('may not share a day, have half their times, or be what no calendar has: the first that is wrong is named', () => {
    expect(wrongSpecialDay([day('2026-12-24', '2026-12-26'), day('2026-12-26')])).toEqual({
      from: '2026-12-24',
      rule: 'those from 2026-12-24 overlap those from 2026-12-26. A day can be in one of them.',
    });
    expect(wrongSpecialDay([day('2026-12-24'), day('2026-12-25', '2026-12-25', { closes: '14:00' })])).toEqual({
      from: '2026-12-25',
      rule: 'give those from 2026-12-25 both times, or none for a day on which you’re closed.',
    });
    expect(wrongSpecialDay([day('2026-12-24', '2026-12-32')])).toEqual({ from: '2026-12-24', rule: 'there is no 2026-12-32.' });
  });

  it('a day that is given no hours leaves the week without it, and one of a week that was not known begins it', () => {
    expect(withDay(undefined, 'Friday', [{ opens: '06:00', closes: '10:00' }])).toEqual([
      { dayOfWeek: ['Friday'], opens: '06:00', closes: '10:00' },
    ]);
    expect(withDay([{ dayOfWeek: ['Friday'], opens: '06:00', closes: '10:00' }], 'Friday', [])).toEqual([]);
  });
});

describe('[2.2] in words', () => {
  it('every field is called something, to whoever has to choose', () => {
    expect(FIELD_NAMES).toEqual({
      name: 'the gym’s name',
      tagline: 'the tagline',
      description: 'the description',
      address: 'the address',
      geo: 'the pin on the map',
      telephone: 'the phone number',
      email: 'the email address',
      url: 'the website',
      accessibilityInformation: 'what you say about access',
      ageRange: 'the ages you take',
      restrictions: 'who it is for',
      houseRules: 'the house rules',
      whatToBring: 'what to bring',
      firstVisit: 'the first visit',
      maxOccupancy: 'how many fit in',
    });
  });

  it('whom a gym is prepared for is in OpenActive’s words', () => {
    expect(ACCESS_SUPPORT).toEqual([
      'Visual impairment',
      'Hearing impairment',
      'Physical impairment',
      'Learning impairment',
      'Mental health issues',
      'Social or behavioural problems',
    ]);
  });

  it('an activity has its concept under its own name and under what everybody calls it, however it is written', () => {
    const id = (key: string) => `https://openactive.io/activity-list#${key}`;
    expect(conceptOf('Yoga')).toBe(id('bf1a5e00-cdcf-465d-8c5a-6f57040b7f7e'));
    expect(conceptOf('yOGA')).toBe(conceptOf('Yoga'));
    expect(conceptOf('Gym')).toBe(id('08d9368c-6c6c-44a3-84ef-a42ed00d529a'));
    expect(conceptOf('Spin')).toBe(id('5f09c2ca-ceeb-4e0c-871f-e2d0b9971317'));
    expect(conceptOf('mobility')).toBe(id('56be8d24-0c9b-438c-8679-192e5714daf9'));
    expect(conceptOf('Zumba')).toBe(id('78503fa2-ed24-4a80-a224-e2e94581d8a8'));
    expect(conceptOf('BodyPump')).toBe(id('5e78bcbe-36db-425a-9064-bf96d09cc351'));
    expect([conceptOf('Goats'), conceptOf('')]).toEqual([undefined, undefined]);
    expect([ACTIVITIES[0], ACTIVITIES.at(-1), ACTIVITIES.includes('')]).toEqual(['Abs/Core', 'Zumba® Gold', false]);
  });
});
