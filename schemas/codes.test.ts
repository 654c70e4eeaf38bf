import { describe, expect, it } from 'vitest';
import { REASON_CODES, sentenceFor } from './codes.ts';

describe('the catalogue of reasons', () => {
  it.each(REASON_CODES)('[0.2] %s reads as a sentence, with its blanks filled or without them', (code) => {
    const facts = Object.fromEntries(
      [
        'n',
        'minutes',
        'date',
        'time',
        'limit',
        'span',
        'count',
        'windows',
        'days',
        'field',
        'rule',
        'price',
        'action',
        'minimum',
        'kinds',
      ].map((name) => [name, `some ${name}`]),
    );
    expect(sentenceFor(code, facts).split(' ').length).toBeGreaterThan(1);
    for (const sentence of [sentenceFor(code, facts), sentenceFor(code)])
      expect(sentence).not.toMatch(/[{}]|undefined| {2}| [.!?:]|^ | $/);
  });

  it('[0.2] every blank is filled with the fact of its name, numbers too', () => {
    expect(sentenceFor('TOO_EARLY', { date: 'Tue 3 Mar', time: '18:00' })).toBe('Booking opens on Tue 3 Mar at 18:00.');
    expect(sentenceFor('BOOKING_CLOSED', { minutes: 15 })).toBe(
      'Booking had closed when we received this (it closes 15 minutes before the start).',
    );
    expect(sentenceFor('WAITLISTED', { n: 0 })).toContain('number 0 on');
  });

  it('[0.2] a fact that is missing leaves no hole', () => {
    expect(sentenceFor('ALREADY_IN', { time: undefined })).toBe('Already checked in at.');
    expect(sentenceFor('PASS_PAUSED')).toBe('This pass is paused until.');
    expect(sentenceFor('VALIDATION', { rule: 'say why.' })).toBe("isn't right: say why.");
    expect(sentenceFor('BOOKING_LIMIT', { limit: 3 })).toBe("You've reached 3 bookings. Cancel one to book another.");
  });
});
