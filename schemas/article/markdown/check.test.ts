import { describe, expect, it } from 'vitest';
import { checkText, isSafeLink, pictureHash } from './check.ts';
import { MOST_NESTED, nodesOf, saidIn, treeOf } from './tree.ts';

const HASH = 'a'.repeat(64);
const wrong = (body: string) => {
  const checked = checkText(body);
  return 'fault' in checked ? checked.fault.rule : null;
};

describe('[17] the text of an article', () => {
  it('is Markdown as people write it', () => {
    const body = [
      '# One\n\n## Two\n\nA *short* **word** with `code`, a [page](/search?q=spin), [another](https://www.nhs.uk/live-well/) and',
      '[mail](mailto:hello@example.org), [up](#one), <https://example.org/x>.  \nA line.',
      `![A rack](/blobs/${HASH}-1200.webp)`,
      '> Said\n\n1. one\n2. two\n   - inner\n\n---\n\n```js\n<script>alert(1)</script>\n```',
      '| a | b |\n|---|---|\n| 1 < 2 | 2 > 1 |\n\nAT&T & co, 3 < 4. [Of old][x]\n\n[x]: https://example.org/ref',
    ].join('\n\n');
    expect(checkText(body)).toEqual({ pictures: [{ hash: HASH, alt: 'A rack' }] });
  });

  it.each([
    ['a script', 'One\n\n<script>alert(1)</script>', 'it can’t contain HTML (line 3).'],
    ['an element in a line', 'One <b>two</b>', 'it can’t contain HTML (line 1).'],
    ['a comment', 'One <!-- two -->', 'it can’t contain HTML (line 1).'],
    ['an address that does something', '[x](javascript:alert(1))', 'a link begins with'],
    ['the same in capitals, with signs spelled out', '[x](JAVA&#115;cript&colon;alert(1))', 'a link begins with'],
    ['the same between angles', '<javascript:alert(1)>', 'a link begins with'],
    ['data', '[x](data:text/html,hello)', 'a link begins with'],
    ['an unsafe connection', '[x](http://example.org)', 'a link begins with'],
    ['a host without a scheme', '[x](//example.org)', 'a link begins with'],
    ['a host by backslash', '[x](</\\example.org>)', 'a link begins with'],
    ['a link defined elsewhere', '[x][y]\n\n[y]: javascript:alert(1)', 'a link begins with'],
    ['a picture from elsewhere', '![A cat](https://example.org/cat.webp)', 'a picture has to be uploaded here (line 1).'],
    ['a picture by another path', `![A cat](/blobs/../blobs/${HASH}-1200.webp)`, 'a picture has to be uploaded here'],
    ['a picture that is defined elsewhere', `![A cat][x]\n\n[x]: /blobs/${HASH}-1200.webp`, 'add the picture with its button'],
    ['a picture without words', `![](/blobs/${HASH}-1200.webp)`, 'a picture needs 3 to 140 characters'],
    ['a picture with too many', `![${'a'.repeat(141)}](/blobs/${HASH}-1200.webp)`, 'a picture needs 3 to 140 characters'],
    ['a picture with blanks for words', `![     ](/blobs/${HASH}-1200.webp)`, 'a picture needs 3 to 140 characters'],
    ['quotations without end', '>'.repeat(MOST_NESTED + 1), 'lists and quotations lie too deep'],
    ['too many pictures', `![A cat](/blobs/${HASH}-1200.webp)\n`.repeat(41), 'it can have 40 pictures at most.'],
  ])('is refused with %s', (_, body, rule) => {
    expect(wrong(body)).toContain(rule);
  });

  it('forty pictures are not too many, nor is a quotation in a quotation', () => {
    expect(wrong(`![A cat](/blobs/${HASH}-1200.webp)\n`.repeat(40))).toBeNull();
    expect(wrong('> > - one\n> >   - two')).toBeNull();
  });

  it('what takes a parser for ever is not read at all', () => {
    expect(wrong('*a_ '.repeat(10_000))).toBe('it has too many stars and underscores in one paragraph.');
    expect(wrong('*a* '.repeat(500))).toBeNull();
    expect(wrong('*a* b.\n\n'.repeat(1000))).toBeNull();
  });

  it('a link is safe by how it begins', () => {
    expect(['https://a', 'HTTPS://a', 'mailto:a@b', '/a', '/', '#a'].filter((url) => !isSafeLink(url))).toEqual([]);
    expect(
      ['https:///a', 'https:a', 'mailto:', ' https://a', 'a', '//a', 'java\tscript:x', 'vbscript:x', ''].filter(isSafeLink),
    ).toEqual([]);
  });

  it('a picture of ours has a hash', () => {
    expect(pictureHash(`/blobs/${HASH}-480.webp`)).toBe(HASH);
    for (const url of [`/blobs/${HASH}-481.webp`, `/blobs/${HASH}-480.webp?x`, `x/blobs/${HASH}-480.webp`, '/blobs/a-96.webp'])
      expect(pictureHash(url), url).toBeNull();
  });
});

describe('a tree', () => {
  it('is walked as it is read, with how deep things lie', () => {
    const walked = [...nodesOf(treeOf('One *two*\n\n- three'))].map(({ node, depth }) => `${depth} ${node.type}`);
    expect(walked).toEqual([
      ...['0 root', '1 paragraph', '2 text', '2 emphasis', '3 text'],
      ...['1 list', '2 listItem', '3 paragraph', '4 text'],
    ]);
  });

  it('says what it says, without how it is set', () => {
    const [heading] = treeOf(`## *Two* \`three\` [four](/x) ![five](/blobs/${HASH}-96.webp)`).children;
    expect(heading && saidIn(heading)).toBe('Two three four five');
    expect(saidIn(treeOf('One  \ntwo'))).toBe('Onetwo');
  });
});
