import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkin, gym, NOW, person } from '../../../tests/rules/documents.ts';
import { KnownWorld } from '../../../tests/rules/world.ts';
import { heldIn, wrongIn } from './screen.ts';
import { likeness } from './signals.ts';

describe('[R-66] what is read of a review before it is published', () => {
  it.each([
    ['', null],
    ['Nineteen characters', 'short'],
    ['Twenty characters ok', null],
    ['See www.cheap-gym.example for a better one nearby', 'link'],
    ['Look at https://example.org before you buy a pass', 'link'],
    ['You find me at bestcoach.co.uk any day of the week', 'link'],
    ['Ring me on 07700 900123 and I will tell you more', 'phone'],
    ['Ring me on +44 (0)20 7946 0018 and I will tell you', 'phone'],
    ['Write to sam@example.org for what really happened', 'email'],
    ['💪💪💪💪💪💪💪💪💪💪💪💪💪💪💪💪💪💪💪💪💪', 'symbols'],
    ['Great staff, and the sauna is hot 🔥🔥🔥', null],
    ['Went at 18.30, paid £4.50 and lifted 120kg. Fine.', null],
    ['Open 06:00-22:00, 0 queues, 20 bikes and 2024 kit', null],
    ['Busy after work.Quiet at noon. I go at 12.Fine.', null],
  ])('%s: %s', (text, wrong) => {
    expect(wrongIn({ text })).toBe(wrong);
  });

  it('reads the title too', () => {
    expect(wrongIn({ title: 'www.example.org', text: '' })).toBe('link');
  });

  it('holds threats, insults and the same words over and over; no hard word about the place', () => {
    expect(heldIn({ text: 'I will kill you if you close again' })).toEqual(['words']);
    expect(heldIn({ text: 'best gym best gym best gym best gym best gym best gym best gym' })).toEqual(['spam']);
    expect(heldIn({ text: 'Filthy, broken, overpriced rubbish. The worst gym I have ever been to!' })).toEqual([]);
  });

  it('never looks at the stars: the same words with others come to the same end', () => {
    const sentences = fc.constantFrom(
      ...['', 'Dreadful. I want my money back, and soon.', 'The manager is a wanker, honestly.', 'Ring 07700 900123 for more!'],
      ...['Lovely place, lovely people, warm showers.', 'too short', '🔥🔥🔥🔥', 'Never again in my whole life, awful place.'],
    );
    const stars = fc.integer({ min: 1, max: 5 });
    fc.assert(
      fc.property(sentences, stars, stars, (text, one, other) => {
        const [a, b] = [one, other].map((rating) => {
          const of = new KnownWorld(gym('one'), person('member00'), checkin('1', { memberId: 'member00' }));
          const { state, code, facts } = of.say(
            'member00',
            'review.write',
            { gymId: 'gym:one', rating, text },
            { receivedAt: NOW },
          );
          return {
            state,
            code,
            facts,
            status: of.all('review').map((review) => review.status),
            cases: of.all('reviewcase').length,
          };
        });
        expect(a).toEqual(b);
      }),
    );
  });
});

it('[R-68] texts are alike by their runs of three words', () => {
  expect(likeness('The showers are always warm here', 'the showers are always WARM, here!')).toBe(1);
  expect(likeness('The showers are always warm here', 'The showers are never warm at all')).toBeLessThan(0.5);
  expect(likeness('', '')).toBe(0);
});
