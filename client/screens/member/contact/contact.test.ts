import { describe, expect, it } from 'vitest';
import { ContactForm } from '../../../../schemas/contact/shape.ts';
import { booking, pass, person } from '../../../../tests/rules/documents.ts';
import { searchAnswers } from './answers.ts';
import { type Draft, draftFrom, messageOf, subjectsFor } from './message.ts';

const SAM = person('member01', { displayName: 'Sam Field' });
const draft = (change: Partial<Draft> = {}): Draft => ({
  ...{ topic: 'booking', about: '', subject: 'My class', message: 'x'.repeat(20) },
  ...change,
});

describe('a message to us (2.18)', () => {
  it('becomes what the server reads, from whom the profile says', () => {
    const form = messageOf(draft({ subject: ' My class ' }), SAM, { id: 'booking:b1', gymId: 'gym:one', line: 'Spin' });
    expect(form).toEqual({
      ...{ name: 'Sam Field', email: SAM.email, topic: 'booking', subject: 'My class', message: 'x'.repeat(20) },
      ...{ about: 'booking:b1', gymId: 'gym:one' },
    });
    expect(ContactForm.safeParse(form).success).toBe(true);
  });

  it('begins with what the link that led here said', () => {
    expect(draftFrom(new URLSearchParams('topic=payment&about=pass:p1'))).toMatchObject({ topic: 'payment', about: 'pass:p1' });
    expect(draftFrom(new URLSearchParams('topic=nonsense'))).toMatchObject({ topic: '', about: '' });
  });

  it('can be about a booking or a pass of one’s own, the latest first', () => {
    const bookings = [
      booking('b1', { startsAt: '2026-03-03T18:00:00.000Z' }),
      booking('b2', { startsAt: '2026-03-05T18:00:00.000Z' }),
    ];
    expect(subjectsFor('booking', bookings, []).map(({ id }) => id)).toEqual(['booking:b2', 'booking:b1']);
    expect(subjectsFor('payment', bookings, [pass('p1', 'member01')]).map(({ id }) => id)).toEqual(['pass:p1']);
    expect(subjectsFor('press', bookings, [pass('p1', 'member01')])).toEqual([]);
  });
});

describe('searching the answers', () => {
  const answers = [
    { question: 'My code isn’t working at the door', answer: 'Ask staff.' },
    { question: 'I lost my phone', answer: 'Sign it out. Its code ends.' },
  ];

  it('finds every word in any order, questions first', () => {
    expect(searchAnswers(answers, 'CODE').map(({ question }) => question)).toEqual([
      'My code isn’t working at the door',
      'I lost my phone',
    ]);
    expect(searchAnswers(answers, 'phone lost')).toHaveLength(1);
    expect(searchAnswers(answers, 'sauna')).toEqual([]);
    expect(searchAnswers(answers, '  ')).toHaveLength(2);
  });
});
