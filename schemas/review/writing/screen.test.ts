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
    ['Quiet at noon.Communal showers are the only ones', null],
    ['See http://gym and you know what they charge you', 'link'],
    ['See https://gym and you know what they charge you', 'link'],
    ['The www. is no place to look for a gym that is good', null],
    ['Look at www.gym for what they charge everybody else', 'link'],
    ['You find me at best_coach.com any day of the week', 'link'],
    ['Took 4 kg off me @ 3.50 a visit, which is just fine', null],
    ['Prices went up from 3@2.50 to 3@4.99 in half a year', null],
    ['Write to s@gym.fit for what really happened there', 'email'],
    ['              Nineteen characters              ', 'short'],
    ['10/10', 'short'],
    ['10 out of 10, 10 out of 10', null],
  ])('%s: %s', (text, wrong) => {
    expect(wrongIn({ text })).toBe(wrong);
  });

  // In the United Kingdom a number has ten or eleven digits, and abroad up to fourteen.
  it.each([
    ['013496000', null],
    ['0113496000', 'phone'],
    ['01134960001234', 'phone'],
    ['011349600012345', null],
    ['+44113496', null],
    ['+441134960', 'phone'],
    ['+4411349600012', 'phone'],
    ['+44113496000123', null],
    ['(0113) 496-00.00', 'phone'],
    ['10000000000', null],
  ])('%s is %s', (digits, wrong) => {
    expect(wrongIn({ text: `What I have found out: ${digits} it says.` })).toBe(wrong);
  });

  it('reads the title too', () => {
    expect(wrongIn({ title: 'www.example.org', text: '' })).toBe('link');
    expect(wrongIn({ title: '!!!', text: '' })).toBe('symbols');
    expect(wrongIn({ title: 'Good', text: '' })).toBeNull();
    expect(wrongIn({ title: 'Good', text: 'Too short.' })).toBe('short');
    expect(heldIn({ title: 'Run by retards', text: 'It is closed whenever I come by.' })).toEqual(['words']);
  });

  const SO_GOOD = Array.from({ length: 4 }, () => 'So very good!').join(' ');
  it.each([
    ['I will kill you if you close again', ['words']],
    ['best gym best gym best gym best gym best gym best gym best gym', ['spam']],
    ['Filthy, broken, overpriced rubbish. The worst gym I have ever been to!', []],
    // Words that only look like one.
    ['The Scunthorpe one is friendlier, and cleaner too.', []],
    ['A Pakistani family runs it, and runs it well.', []],
    ['The music would kill hermits. I like it.', []],
    ['The PAKI at the desk and his brother.', ['words']],
    ['The wankers at the desk are the wankers of the year, wankers!!!!!!!!!!!!', ['words', 'spam']],
    // One sign twelve times in a row.
    ['So good!!!!!!!!!!! I mean it, go there.', []],
    ['So good!!!!!!!!!!!! I mean it, go there.', ['spam']],
    // Twelve words of which there are three, however they are written; eleven are few; four are many.
    [SO_GOOD, ['spam']],
    [SO_GOOD.toUpperCase().replace('SO', 'so'), ['spam']],
    ['So very good! So very good! So very good! So very!', []],
    ['So very good! So very good! So very good! So very bad!', []],
    [
      ...(['I have been to many gyms in many towns, and this one has what I need: racks, ropes, a pool that is warm, '] as const),
      [],
    ],
  ])('%s: is looked at for %j', (text, why) => {
    expect(heldIn({ text })).toEqual(why);
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
  expect(likeness('Warm showers, always', '')).toBe(0);
  // A number is a word of its own.
  expect(likeness('Open from 10 to 12', 'Open from 1 0 to 1 2')).toBe(0);
});
