import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { treeOf } from '../../../../schemas/article/markdown/tree.ts';
import { ArticleText } from './nodes.tsx';
import { keptPicture } from './picture.tsx';
import { wayOf } from './way.ts';

const HASH = 'a1'.repeat(32);
const photos = [{ hash: HASH, alt: 'A rack', width: 1200, height: 800 }];

/** Without the names that the style sheet gives. */
const drawn = (text: string) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <ArticleText root={treeOf(text)} picture={keptPicture(photos)} />
    </MemoryRouter>,
  )
    .replaceAll(/ class="[^"]*"/g, '')
    .replaceAll(/^<div>|<\/div>$/g, '');

describe('[17] the words of an article', () => {
  it.each([
    ['One *two* **three** `four`', '<p>One <em>two</em> <strong>three</strong> <code>four</code></p>'],
    ['# One\n\n### Two', '<h2 id="part-one" tabindex="-1">One</h2><h3 id="part-two" tabindex="-1">Two</h3>'],
    ['- one\n- two', '<ul><li><span>one</span></li><li><span>two</span></li></ul>'],
    ['3. one\n\n   more\n\n4. two', '<ol start="3"><li><p>one</p><p>more</p></li><li><span>two</span></li></ol>'],
    ['> said', '<blockquote><p>said</p></blockquote>'],
    ['```\na < b\n```', '<pre><code>a &lt; b</code></pre>'],
    ['one  \ntwo\n\n---', '<p>one<br/>two</p><hr/>'],
  ])('%s', (text, html) => {
    expect(drawn(text)).toBe(html);
  });

  it('has tables that can be moved sideways by keyboard', () => {
    const html = drawn('| a | b |\n|---|--:|\n| 1 | 2 |');
    expect(html).toContain('<section aria-label="Table" tabindex="0"><table><thead><tr><th scope="col">a</th>');
    expect(html).toContain('<td>1</td><td data-align="right">2</td>');
  });

  it('leads to places of ours and to https, elsewhere a link is only its words', () => {
    expect(drawn('[a](/search?q=x)')).toBe('<p><a href="/search?q=x" data-discover="true">a</a></p>');
    expect(drawn('[a](/blog/rss.xml)')).toBe('<p><a href="/blog/rss.xml">a</a></p>');
    expect(drawn('[a](https://www.nhs.uk/)')).toBe('<p><a href="https://www.nhs.uk/" rel="noopener noreferrer">a</a></p>');
    expect(drawn('[a][n]\n\n[n]: https://www.nhs.uk/')).toContain('href="https://www.nhs.uk/"');
    for (const bad of ['javascript:alert(1)', 'data:text/html,x', 'http://a.uk', '//a.uk', '/\\\\a.uk', 'https:a.uk', 'a.uk'])
      expect(drawn(`[a](${bad})`), bad).toBe('<p>a</p>');
    expect(drawn('[a](#part-one)')).toBe('<p><a href="#part-one">a</a></p>');
    expect(drawn('[a](mailto:a@b.uk)')).toContain('href="mailto:a@b.uk"');
    for (const bad of ['https://', '/\t/a.uk', '/\n/a.uk']) expect(wayOf(bad), JSON.stringify(bad)).toBeNull();
  });

  it('shows pictures of this server with their words, and fetches none from elsewhere', () => {
    const html = drawn(`![A rack](/blobs/${HASH}-480.webp)`);
    expect(html).toMatch(
      /^<img srcSet="[^"]*-96\.webp 96w, [^"]*" sizes="[^"]*" width="1200" height="800" src="\/blobs\/a1[^"]*-480\.webp" alt="A rack"/,
    );
    expect(html).toContain('loading="lazy"');
    const saved = renderToStaticMarkup(keptPicture(photos, true)(`/blobs/${HASH}-480.webp`, 'A rack'));
    expect(saved).toContain('loading="eager"');
    for (const bad of ['https://elsewhere.uk/x.png', '/elsewhere.png', 'data:image/png;base64,x', `/blobs/../${HASH}-480.webp`])
      expect(drawn(`![A rack](${bad})`), bad).toBe('<em>A rack</em>');
  });

  it('leaves HTML out, whatever it is', () => {
    const html = drawn('One <b onclick="x()">two</b>\n\n<script>alert(1)</script>\n\n<img src=x onerror=alert(1)>\n\nthree');
    expect(html).toBe('<p>One two</p><p>three</p>');
  });
});
