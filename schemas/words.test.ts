/** The small words that documents are spelled with (product.md 0.1): what each lets through, and what not, to the character. */
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import {
  Duration,
  Email,
  Geo,
  Instant,
  idOf,
  LocalDate,
  LocalDateTime,
  LocalTime,
  lineOf,
  Money,
  money,
  OpId,
  Phone,
  Postcode,
  prose,
  TimeZone,
  Uid,
  WebAddress,
} from './basics/primitives.ts';

const WORDS = { Instant, LocalDate, LocalTime, LocalDateTime, Duration, TimeZone, Phone, Email, Postcode, WebAddress, Uid, OpId };
type Name = keyof typeof WORDS;
const OP = '01ARZ3NDEKTSV4RRFFQ69G0001';

const GOOD: Readonly<Record<Name, readonly string[]>> = {
  Instant: ['2026-03-03T18:00:00.000Z', '2026-12-31T23:59:59.999Z', '2026-10-19T09:09:09.100Z'],
  LocalDate: ['2026-03-03', '2026-12-31', '2026-10-20'],
  LocalTime: ['00:00', '09:59', '18:30', '23:59'],
  LocalDateTime: ['2026-03-03T18:00', '2026-12-31T23:59', '2026-10-10T09:05'],
  Duration: ['P30D', 'P180D', 'P1M', 'P2W', 'P1Y', 'PT45M', 'PT8H', 'PT1440M'],
  TimeZone: ['UTC', 'Europe/London', 'America/Port-au-Prince', 'America/Argentina/Buenos_Aires', 'Etc/GMT+'],
  Phone: ['+447700900123', '+4420794', '+123456789012345'],
  Email: ['sam@example.org', 'a.b+c@sub.example.co.uk', `${'a'.repeat(64)}@a-1.org`],
  Postcode: ['LS1 4AP', 'SW1A 1AA', 'M1 1AE', 'B33 8TH', 'GIR 0AA', 'W1A 0AX'],
  WebAddress: ['https://example.org', 'http://example.org/a?b=c'],
  Uid: ['member01', 'a'.repeat(40)],
  OpId: [OP, 'Z'.repeat(26)],
};
const BAD: Readonly<Record<Name, readonly string[]>> = {
  Instant: [
    '2026-03-03T18:00:00Z',
    '2026-13-03T18:00:00.000Z',
    '2026-03-32T18:00:00.000Z',
    '2026-03-03T24:00:00.000Z',
    '2026-03-03T18:60:00.000Z',
    '2026-00-03T18:00:00.000Z',
    '2026-03-00T18:00:00.000Z',
    '12026-03-03T18:00:00.000Z',
    '2026-03-03T18:00:00.000ZZ',
  ],
  LocalDate: ['2026-3-3', '2026-13-01', '2026-01-32', '2026-00-01', '2026-01-00', '02026-03-03', '2026-03-031'],
  LocalTime: ['24:00', '9:00', '18:60', '118:00', '18:000', '2a:00'],
  LocalDateTime: [
    '2026-03-03 18:00',
    '2026-03-03T24:00',
    '2026-13-03T18:00',
    '2026-03-32T18:00',
    '02026-03-03T18:00',
    '2026-03-03T18:000',
    '2026-03-03T18:60',
    '2026-03-03T2a:00',
  ],
  Duration: ['30D', 'P1000D', 'PT1D', 'P1H', 'PT12345M', 'P1', 'xP30D', 'P30Dx', 'PTxM', 'PT5'],
  TimeZone: ['', '/London', 'Europe/', 'a/b/c/d', '1Europe/London', 'Europe/London ', 'Europe/London!'],
  Phone: ['447700900123', '+044770090', '+123456', '+1234567890123456', 'a+447700900123', '+447700900123 '],
  Email: [
    'sam',
    '@example.org',
    'sam@example',
    'a b@example.org',
    'sam@example.org.',
    'sam@example.org>',
    `${'a'.repeat(65)}@example.org`,
    'sam@@example.org',
  ],
  Postcode: [
    'LS14AP',
    'ls1 4ap',
    'LS1 4CP',
    'LS1 4AI',
    'LLS1 4AP',
    'LS1 4APX',
    'L 4AP',
    'LS1  4AP',
    'XGIR 0AA',
    'GIR 0AAX',
    'LS1! 4AP',
    'LSA 4AP',
  ],
  WebAddress: [
    'ftp://example.org',
    'https://',
    'https:// ',
    'see https://example.org',
    'https://example.org b',
    'https://a<b',
    'httpss://example.org',
  ],
  Uid: ['member1', 'a'.repeat(41), 'Member01', 'member-01', '-member01', 'member01-'],
  OpId: [OP.slice(1), `${OP}0`, `I${OP.slice(1)}`, OP.toLowerCase(), `-${OP}`, `${OP}-`],
};
const names = Object.keys(GOOD) as Name[];

describe('a word of the catalogue', () => {
  it.each(names.flatMap((name) => GOOD[name].map((said) => [name, said] as const)))('[0.1] %s: %j is one', (name, said) => {
    expect(z.safeParse(WORDS[name], said).success).toBe(true);
  });

  it.each(names.flatMap((name) => BAD[name].map((said) => [name, said] as const)))('[0.1] %s: %j is none', (name, said) => {
    expect(z.safeParse(WORDS[name], said).success).toBe(false);
  });
});

describe('numbers and ids', () => {
  it.each([
    [{ lat: 90, lon: 180 }, true],
    [{ lat: -90, lon: -180 }, true],
    [{ lat: 90.1, lon: 0 }, false],
    [{ lat: -90.1, lon: 0 }, false],
    [{ lat: 0, lon: 180.1 }, false],
    [{ lat: 0, lon: -180.1 }, false],
    [{ lat: 0 }, false],
  ])('[0.1] %j is a place: %s', (place, is) => {
    expect(z.safeParse(Geo, place).success).toBe(is);
  });

  it.each([
    [{ amountMinor: 100_000_000, currency: 'GBP' }, true],
    [{ amountMinor: -100_000_000, currency: 'GBP' }, true],
    [{ amountMinor: 100_000_001, currency: 'GBP' }, false],
    [{ amountMinor: -100_000_001, currency: 'GBP' }, false],
    [{ amountMinor: 1.5, currency: 'GBP' }, false],
    [{ amountMinor: 1, currency: 'EUR' }, false],
  ])('[0.1] %j is money: %s', (sum, is) => {
    expect(z.safeParse(Money, sum).success).toBe(is);
    expect(money(5)).toEqual({ amountMinor: 5, currency: 'GBP' });
  });

  it.each([
    ['gym:one', true],
    ['gym:a_b.c=d:e-9', true],
    [`gym:${'a'.repeat(140)}`, true],
    [`gym:${'a'.repeat(141)}`, false],
    ['gym:', false],
    ['pass:one', false],
    ['agym:one', false],
    ['gym:o/ne', false],
    ['gym:one ', false],
  ])('[A11] %s is the id of a gym: %s', (id, is) => {
    expect(z.safeParse(idOf('gym'), id).success).toBe(is);
  });

  it('[10.9] a line break of an old machine is one, and text that needs no tidying is left as it is', () => {
    expect(z.parse(prose(0, 60), 'One\rtwo')).toBe('One\ntwo');
    expect(z.parse(prose(0, 60), 'One\u2028two')).toBe('One\ntwo');
    expect(lineOf('plain text\nhere')).toBe('plain text here');
  });
});

it('[2.12] an address is the same however it is typed', () => {
  expect(z.parse(Email, 'SAM.Kent@Example.ORG')).toBe('sam.kent@example.org');
});
