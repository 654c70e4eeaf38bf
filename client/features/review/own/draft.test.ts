import { describe, expect, it } from 'vitest';
import { EMPTY, type ReviewDraft, readyReview } from './draft.ts';

const TEXT = 'Clean, friendly, and never too full after work.';
const ready = (change: Partial<ReviewDraft>) => readyReview('gym:one', { ...EMPTY, rating: 4, text: TEXT, ...change });

describe('[2.9] what is sent of what was typed', () => {
  it('stars alone are enough, and nothing that was left empty goes along', () => {
    expect(ready({ text: '  ' })).toEqual({ body: { gymId: 'gym:one', rating: 4, text: '' } });
    const whole = {
      title: ' Good ',
      sub: { staff: 5, value: 0 },
      incentivised: true,
      incentive: 'A free day',
      text: ` ${TEXT} `,
    };
    expect(ready(whole)).toEqual({
      body: { gymId: 'gym:one', rating: 4, text: TEXT, title: 'Good', sub: { staff: 5 }, incentive: 'A free day' },
    });
  });

  it.each<[string, Partial<ReviewDraft>, string]>([
    ['no stars', { rating: 0 }, 'rating'],
    ['nineteen characters', { text: 'Nineteen characters' }, 'text'],
    ['a link', { text: 'Look at www.example.org for a better one.' }, 'text'],
    ['a present without its name', { incentivised: true }, 'incentive'],
    ['a photo without words', { photos: [{ hash: 'a'.repeat(64), alt: '' }] }, 'photos'],
  ])('is not sent with %s, and says where that is', (_, change, at) => {
    expect(ready(change)).toMatchObject({ at });
  });
});
