import { expect, it } from 'vitest';
import { typedNumber, ukNumber } from './phone-number.ts';

it('groups a number as the UK writes it', () => {
  expect(['+441617492000', '+441632960101', '+442079460000', '+447700900123', '+443001234567'].map(ukNumber)).toEqual([
    '0161 749 2000',
    '01632 960101',
    '020 7946 0000',
    '07700 900123',
    '0300 123 4567',
  ]);
});
it('leaves other countries alone', () => {
  expect(ukNumber('+33123456789')).toBe('+33123456789');
});
it('reads a number as people type it', () => {
  for (const typed of ['07700 900123', '07700-900123', '+44 (0)7700 900123', '0044 7700 900123', '+447700900123'])
    expect(typedNumber(typed), typed).toBe('+447700900123');
  expect(typedNumber('ring me')).toBe('ringme');
  expect(typedNumber('  ')).toBe('');
});
