/** The small rules an application is checked with. */
import { describe, expect, it } from 'vitest';
import { distance } from '../../checkin/travel.ts';
import { siteOf } from '../shape.ts';
import { pinWarning, postcodePlace } from './pin.ts';
import { phoneOf, postcodeOf, tidied, tidy } from './tidy.ts';
import { vatAddsUp } from './vat.ts';

describe('[4.6] a VAT number', () => {
  it('has check digits of the old or the newer kind', () => {
    expect(vatAddsUp('339072747')).toBe(true);
    expect(vatAddsUp('339072747001')).toBe(true);
    expect(vatAddsUp('434031494')).toBe(true);
    for (const wrong of ['339072748', '393072747', '434031495']) expect(vatAddsUp(wrong), wrong).toBe(false);
    // 55 more than the old kind: of numbers since 2009.
    const newer = [...Array(97).keys()].map((end) => `1000000${String(end).padStart(2, '0')}`).filter(vatAddsUp);
    expect(newer).toEqual(['100000034', '100000089']);
  });

  it('of government departments and health bodies has a range', () => {
    expect(['GD000', 'GD499', 'HA500', 'HA999'].every(vatAddsUp)).toBe(true);
    expect(['GD500', 'HA499'].some(vatAddsUp)).toBe(false);
  });
});

describe('[0.1] what was typed', () => {
  it.each([
    ['ls1 4ap', 'LS1 4AP'],
    ['LS14AP', 'LS1 4AP'],
    [' sw1a  1aa ', 'SW1A 1AA'],
    ['ls1', 'LS1'],
    ['ls14', 'LS14'],
    ['m11aa', 'M1 1AA'],
  ])('postcode %j is %s', (typed, kept) => expect(postcodeOf(typed)).toBe(kept));

  it.each([
    ['07700 900123', '+447700900123'],
    ['+44 (0)113 496 0123', '+441134960123'],
    ['0044 7700-900123', '+447700900123'],
    ['(0113) 496.0123', '+441134960123'],
    ['+33 1 23', '+33123'],
  ])('telephone %j is %s', (typed, kept) => expect(phoneOf(typed)).toBe(kept));

  it('is tidied once and stays', () => {
    const typed = {
      gymName: '  Iron & Oak ',
      email: 'Nora@Example.ORG',
      website: 'iron-oak.co.uk',
      companyNumber: 'sc 123456',
      charityNumber: 'sc012345',
      vatNumber: 'GB 339 0727 47',
      postcode: 'ls14ap',
      phone: '07700 900123',
      sites: '2',
      maxOccupancy: 'many',
      parking: '   ',
      mayCall: false,
      activities: ['Gym'],
      status: 'approved',
    };
    const kept = tidy(typed);
    expect(kept).toEqual({
      gymName: 'Iron & Oak',
      email: 'nora@example.org',
      website: 'https://iron-oak.co.uk',
      companyNumber: 'SC123456',
      charityNumber: 'SC012345',
      vatNumber: '339072747',
      postcode: 'LS1 4AP',
      phone: '+447700900123',
      sites: 2,
      maxOccupancy: 'many',
      mayCall: false,
      activities: ['Gym'],
    });
    expect(tidy(kept)).toEqual(kept);
    expect(tidied('website', 'http://old.example')).toBe('http://old.example');
    expect(tidied('sites', null)).toBeUndefined();
    expect(tidy({ parking: ' ' })).not.toHaveProperty('parking');
  });

  it('is a number where one is asked for, and words where not', () => {
    for (const field of ['tradingSince', 'sites', 'maxOccupancy', 'classesPerWeek', 'minimumAge'] as const)
      expect(tidied(field, ' 24 '), field).toBe(24);
    for (const field of ['gymName', 'parking', 'phone'] as const) expect(tidied(field, ' 24 '), field).toBe('24');
    expect(tidied('companyNumber', 'sc.123-456')).toBe('SC123456');
  });

  it('is left as it is where it would have to be guessed: the rule says what is wrong with it', () => {
    for (const typed of ['about 20', '20 or so', '1234567', '-3']) expect(tidied('sites', typed)).toBe(typed);
    expect(tidied('sites', '123456')).toBe(123_456);
    expect(tidied('vatNumber', '339GB072747')).toBe('339GB072747');
    expect(tidied('website', 'iron-oak.co.uk/?from=https://old.example')).toBe(
      'https://iron-oak.co.uk/?from=https://old.example',
    );
  });
});

describe('[2.2] where a postcode is', () => {
  const at = (postcode: string, lat: number) => ({ postcode, geo: { lat, lon: -1.55 } });
  const gyms = [at('LS1 4AP', 53.8), at('LS1 4BB', 53.81), at('LS1 9ZZ', 53.86), at('LS11 4AP', 53.7)];
  it.each([
    ['LS1 4AP', { label: 'LS1 4AP', geo: { lat: 53.8, lon: -1.55 } }],
    ['LS1 4XX', { label: 'LS1 4', geo: { lat: 53.805, lon: -1.55 } }],
    ['LS11 8XX', { label: 'LS11', geo: { lat: 53.7, lon: -1.55 } }],
    ['LS1', { label: 'LS1' }],
  ])('%s is where gyms with the same beginning are', (postcode, place) =>
    expect(postcodePlace(postcode, gyms)).toMatchObject(place),
  );
  it('reaches as far as the farthest of them', () => {
    expect(postcodePlace('LS1 4AP', gyms)?.reach).toBe(0);
    expect(postcodePlace('LS1 4XX', gyms)?.reach).toBeCloseTo(556, 0);
    const wide = postcodePlace('LS1 0AA', gyms);
    const metres = gyms.slice(0, 3).map(({ geo }) => distance(wide?.geo ?? geo, geo));
    expect(wide?.reach).toBe(Math.max(...metres));
    expect(Math.min(...metres)).toBeLessThan(Math.max(...metres));
  });
  it('is of the outcode alone where no more was said, and of no longer one', () => {
    expect(postcodePlace('LS1', gyms)).toEqual(postcodePlace('LS1 0AA', gyms));
  });
  it('is not known where no gym has its outcode', () => {
    expect(postcodePlace('M1 1AA', gyms)).toBeUndefined();
    expect(postcodePlace('LS1 4AP', [])).toBeUndefined();
  });
});

describe('[2.2] a pin', () => {
  const centre = { lat: 53.8, lon: -1.55 };
  const north = (metres: number) => ({ lat: 53.8 + metres / 111_195, lon: -1.55 });
  it.each([
    [0, null],
    [1990, null],
    [2010, 'far'],
    [2990, 'far'],
    [3010, 'very_far'],
  ])('%d metres from the postcode: %s', (metres, warning) =>
    expect(pinWarning(north(metres), { geo: centre, reach: 0 })).toBe(warning),
  );
  it('exactly so far away is not doubted yet, or is probably wrong', () => {
    expect(pinWarning(centre, { geo: centre, reach: -2000 })).toBeNull();
    expect(pinWarning(centre, { geo: centre, reach: -3000 })).toBe('very_far');
  });
  it('may be as far as the gyms are that place the postcode', () => {
    expect(pinWarning(north(3400), { geo: centre, reach: 1500 })).toBeNull();
    expect(pinWarning(north(3600), { geo: centre, reach: 1500 })).toBe('far');
  });
  it('is not doubted where nobody can place the postcode', () => expect(pinWarning(north(9000), undefined)).toBeNull());
});

it('[G13] the same business at the same place is the same however it was typed', () => {
  const same = siteOf({ postcode: 'LS1 4AP', legalName: 'Iron & Oak Ltd' });
  expect(siteOf({ postcode: 'LS1 4AP', legalName: '  IRON  & Oak Limited.' })).toBe(same);
  expect(siteOf({ postcode: 'LS1 4AQ', legalName: 'Iron & Oak Ltd' })).not.toBe(same);
  expect(siteOf({ postcode: 'LS1 4AP', legalName: 'Iron & Elm Ltd' })).not.toBe(same);
  expect(siteOf({ postcode: 'LS1 4AP', legalName: 'Café Ltd' })).toBe('LS1 4AP cafe ltd');
  expect(siteOf({ postcode: 'LS1 4AP', legalName: 'x'.repeat(200) })).toHaveLength(160);
});
