import { fromMarkdown } from 'mdast-util-from-markdown';
import { describe, expect, it } from 'vitest';
import { type Found, isRight, type MeterPart, measured, shownBySearch, wordsOf } from './meter.ts';

const NOTHING: Found = {
  ...{ title: '', summary: '', seo: { title: '', description: '' } },
  ...{ root: fromMarkdown(''), hasCover: false },
};
const of = (part: MeterPart, found: Partial<Found>) => {
  const one = measured({ ...NOTHING, ...found }).find((each) => each.part === part);
  return one && { count: one.count, right: isRight(one) };
};

describe('[17] how an article will be found', () => {
  it('what was written for search engines comes before its own title and summary', () => {
    const said = { title: ' Own ', summary: 'What it says', seo: { title: '', description: ' For them ' } };
    expect(shownBySearch(said)).toEqual({ title: 'Own', description: 'For them' });
  });

  it('is measured at both ends', () => {
    for (const [length, right] of [
      [29, false],
      [30, true],
      [60, true],
      [61, false],
    ] as const)
      expect(of('title', { title: 'x'.repeat(length) })).toEqual({ count: length, right });
    for (const [length, right] of [
      [69, false],
      [70, true],
      [160, true],
      [161, false],
    ] as const)
      expect(of('description', { seo: { title: '', description: 'x'.repeat(length) } })).toEqual({ count: length, right });
  });

  it('counts words as they are read: no marks, addresses or HTML', () => {
    expect(wordsOf(fromMarkdown('## Two words\n\n- one **two** [three](https://a.uk/four)\n- four - five\n\n<b>'))).toBe(7);
  });

  it('counts headings, links that lead somewhere, and the cover', () => {
    const root = fromMarkdown('## a\n\n### b\n\n- [c](/search) [d](javascript:x)');
    expect(of('headings', { root })).toEqual({ count: 2, right: true });
    expect(of('links', { root })).toEqual({ count: 1, right: true });
    expect(of('cover', { hasCover: true })).toEqual({ count: 1, right: true });
    expect(measured(NOTHING).filter(isRight)).toEqual([]);
  });
});
