/** The small words every noun is spelled with: what each lets through, and what it does not. */
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { edited, replacedBy } from './edited.ts';
import { judged } from './envelope.ts';
import { keyOf } from './key.ts';
import * as basics from './primitives.ts';
import { AnyReasonCode } from './reason-code.ts';

const x = (times: number) => 'x'.repeat(times);

const SHAPES: readonly (readonly [name: string, shape: z.ZodMiniType, right: readonly unknown[], wrong: readonly unknown[]])[] = [
  [
    'Instant',
    basics.Instant,
    ['2026-01-01T00:00:00.000Z', '2026-09-09T09:59:59.999Z', '2026-10-10T10:10:10.100Z', '2026-12-31T23:30:00.000Z'],
    [
      ...['2026-00-01T00:00:00.000Z', '2026-13-01T00:00:00.000Z', '2026-01-00T00:00:00.000Z', '2026-01-32T00:00:00.000Z'],
      ...['2026-01-01T24:00:00.000Z', '2026-01-01T00:60:00.000Z', '2026-01-01T00:00:60.000Z', '2026-01-01T00:00:00.000'],
      ...['2026-01-01T00:00:00Z', '2026-01-01 00:00:00.000Z', '2026-01-01T00:00:00x000Z', 'x026-01-01T00:00:00.000Z'],
      ...['2026-1-01T00:00:00.0000Z', '2026-01-01T0x:00:00.000Z', '2026-01-01T00:x0:00.000Z', '2026-01-01T00:00:0x.000Z'],
      ...['2026-01-01T2x:00:00.000Z', '2026-01-01T00:00:00.00xZ', '2026-0x-01T00:00:00.000Z', '2026-01-1xT00:00:00.000Z', 0],
    ],
  ],
  [
    'LocalDate',
    basics.LocalDate,
    ['2026-01-01', '2026-09-19', '2026-10-20', '2026-11-30', '2026-12-31'],
    ['2026-1-01', '2026-00-10', '2026-13-10', '2026-01-00', '2026-01-32', '202-01-01', '2026-01-1', '2026/01/01', 'x026-01-01'],
  ],
  [
    'LocalTime',
    basics.LocalTime,
    ['00:00', '09:59', '19:30', '23:59'],
    ['24:00', '9:00', '09:60', '09:5', 'x9:00', '2x:00', '09:0x', '0900'],
  ],
  [
    'LocalDateTime',
    basics.LocalDateTime,
    ['2026-01-01T00:00', '2026-10-20T19:30', '2026-12-31T23:59'],
    [
      '2026-01-01 00:00',
      '2026-13-01T00:00',
      '2026-01-32T00:00',
      '2026-01-01T24:00',
      '2026-01-01T00:60',
      '2026-01-01',
      'x026-01-01T00:00',
    ],
  ],
  [
    'Duration',
    basics.Duration,
    ['P1D', 'P30D', 'P365D', 'P2W', 'P1M', 'P1Y', 'PT45M', 'PT1H', 'PT1440M'],
    ['', 'P', 'PD', 'PTM', 'P1', 'P1H', 'PT1D', 'P1000D', 'PT10000M', 'xP1D', 'P1Dx', 'P-1D', 'PxD', 'PTxM', 'P1M1D'],
  ],
  [
    'TimeZone',
    basics.TimeZone,
    ['UTC', 'Europe/London', 'America/New_York', 'America/Argentina/La_Rioja', 'Etc/GMT+', 'America/Port-au-Prince'],
    [
      '',
      '/',
      'Europe/',
      '/London',
      'Europe//London',
      'A/B/C/D',
      '+Europe/London',
      ' Europe/London',
      'Europe/London ',
      'Europe/1',
      `E/${x(39)}`,
    ],
  ],
  [
    'Phone',
    basics.Phone,
    ['+4411349', '+441134960123', '+123456789012345'],
    ['441134960123', '+0441134960', '+441134', '+1234567890123456', 'x+4411349', '+4411349x', '+44 11349'],
  ],
  [
    'Postcode',
    basics.Postcode,
    ['GIR 0AA', 'M1 1AA', 'LS1 4AP', 'SW1A 1AA', 'M60 1NW'],
    ['ls1 4ap', 'LS14AP', '1LS 4AP', 'LS1 4AI', 'LS1 4CA', 'LS1 44P', 'ABC1 1AA', 'xM1 1AA', 'M1 1AAx', 'M 1AA', 'GIR 0AAx'],
  ],
  [
    'WebAddress',
    basics.WebAddress,
    ['http://a', 'https://gym.example/x?y#z', `https://${x(292)}`],
    [
      'ftp://a',
      'https:/a',
      'https://',
      'xhttps://a',
      'https://a b',
      'https://a<',
      'https://a>',
      'https://a"',
      `https://${x(293)}`,
    ],
  ],
  [
    'Money',
    basics.Money,
    [
      { amountMinor: -100_000_000, currency: 'GBP' },
      { amountMinor: 100_000_000, currency: 'GBP' },
    ],
    [
      { amountMinor: 0.5, currency: 'GBP' },
      { amountMinor: 100_000_001, currency: 'GBP' },
      { amountMinor: -100_000_001, currency: 'GBP' },
      { amountMinor: 1, currency: 'EUR' },
      { amountMinor: 1 },
      { amountMinor: 1, currency: 'GBP', more: 1 },
    ],
  ],
  [
    'Geo',
    basics.Geo,
    [
      { lat: 90, lon: 180 },
      { lat: -90, lon: -180 },
      { lat: 53.8, lon: -1.55 },
    ],
    [
      { lat: 90.1, lon: 0 },
      { lat: -90.1, lon: 0 },
      { lat: 0, lon: 180.1 },
      { lat: 0, lon: -180.1 },
      { lat: 0 },
      { lat: 0, lon: 0, alt: 0 },
    ],
  ],
  ['Uid', basics.Uid, ['member01', x(40)], ['member1', x(41), 'Member01', 'member-01', '-member01', 'member01-', '']],
  [
    'OpId',
    basics.OpId,
    ['01ARZ3NDEKTSV4RRFFQ69G0001', 'Z'.repeat(26)],
    [
      '01ARZ3NDEKTSV4RRFFQ69G000',
      '01ARZ3NDEKTSV4RRFFQ69G00011',
      '01arz3ndektsv4rrffq69g0001',
      ...['I', 'L', 'O', 'U'].map((sign) => `01ARZ3NDEKTSV4RRFFQ69G000${sign}`),
    ],
  ],
  [
    'idOf',
    basics.idOf('gym'),
    ['gym:a', 'gym:A_z.0=:-', `gym:${x(140)}`],
    ['gym:', 'gym', 'pass:a', 'xgym:a', 'gym:a/b', 'gym:a b', 'gym:a ', `gym:${x(141)}`],
  ],
  ['text', basics.text(2, 3), ['ab', 'abc'], ['a', 'abcd', 12]],
  ['line', basics.line(2, 3), ['ab', 'abc'], ['a', 'abcd', 12]],
  ['prose', basics.prose(2, 3), ['a\n', 'a\nb'], ['a', 'a\nbc', 12]],
  ['whole', basics.whole(2, 4), [2, 4], [1, 5, 2.5, '3']],
  ['AnyReasonCode', AnyReasonCode, ['SLOT_FULL', 'LATE_REPORT'], ['slot_full', 'NONSENSE', '']],
  ['judged.proposalId', judged.proposalId, ['p', x(160)], ['', x(161)]],
];

describe('[0.1] what a shape lets through', () => {
  it.each(SHAPES)('%s', (_, shape, right, wrong) => {
    for (const one of right) expect(z.safeParse(shape, one).success, JSON.stringify(one)).toBe(true);
    for (const one of wrong) expect(z.safeParse(shape, one).success, JSON.stringify(one)).toBe(false);
  });

  it('an address is one however it is typed: in lower case', () => {
    expect(z.parse(basics.Email, 'Sam.Field@Example.ORG')).toBe('sam.field@example.org');
    for (const right of ['a@b.c', `${x(64)}@b.c`, 'a+b@c-d.e-f.g1'])
      expect(z.safeParse(basics.Email, right).success, right).toBe(true);
    for (const wrong of [
      'a',
      '@b.c',
      'a@b',
      'a@.c',
      'a@b.',
      'a b@c.d',
      'a@b@c.d',
      'a<@b.c',
      'a>@b.c',
      'a"@b.c',
      'a@b_.c',
      ' a@b.c',
      'a@b.c ',
      `${x(65)}@b.c`,
    ])
      expect(z.safeParse(basics.Email, wrong).success, wrong).toBe(false);
    expect(z.safeParse(basics.Email, `a@${x(250)}.c`).success, '254 characters').toBe(true);
    expect(z.safeParse(basics.Email, `a@${x(251)}.c`).success, '255 characters').toBe(false);
  });

  it('[G1] an edited field says what it was and what it is to be; null is empty where it may be', () => {
    const name = basics.line(1, 10);
    const change = { from: 'Sam', to: 'Zoe' };
    for (const shape of [edited(name), replacedBy(name)]) {
      for (const right of [undefined, change]) expect(z.safeParse(shape, right).success).toBe(true);
      for (const wrong of [null, 'Zoe', {}, { from: 'Sam' }, { to: 'Zoe' }, { ...change, more: 1 }, { ...change, to: '' }])
        expect(z.safeParse(shape, wrong).success, JSON.stringify(wrong)).toBe(false);
    }
    for (const emptied of [
      { ...change, to: null },
      { ...change, from: null },
    ]) {
      expect(z.safeParse(edited(name), emptied).success).toBe(true);
      expect(z.safeParse(replacedBy(name), emptied).success).toBe(false);
    }
  });
});

describe('small words', () => {
  it('[0.1] the key of an id is all that stands behind its type', () => {
    expect([keyOf('gym:one'), keyOf('gym:a:b'), keyOf('one')]).toEqual(['one', 'a:b', 'one']);
  });

  it('money is pounds, in pence', () => {
    expect(basics.money(1250)).toEqual({ amountMinor: 1250, currency: 'GBP' });
  });

  it('[10.9] a line has no break and nothing unseen in it, and twice is as once', () => {
    expect(basics.lineOf('One\ntwo')).toBe('One two');
    expect(basics.lineOf('One\r\ntwo\u202e\u0007')).toBe('One two ');
  });
});
