import { Button, MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import { gym } from '../../tests/rules/documents.ts';
import { GymCover } from '../features/gym/card/cover.tsx';
import { GymAge, OpenDataLine } from '../features/gym/open-data.tsx';
import { ErrorPage } from './error/error-page.tsx';
import { NowProvider } from './now.tsx';
import { OfflineBanner } from './overlay/offline-banner.tsx';
import { AsOf } from './state/as-of.tsx';
import { StateChip } from './state/chip.tsx';
import { NeedsNetwork } from './state/needs-network.tsx';
import { QueuedNotice } from './state/queued-notice.tsx';
import type { TruthState } from './state/state.ts';
import { words } from './words.ts';

const now = Date.parse('2026-03-03T10:52:00Z');

function draw(part: ReactNode): string {
  return renderToStaticMarkup(
    <MantineProvider>
      <NowProvider readNow={() => now}>{part}</NowProvider>
    </MantineProvider>,
  );
}

const textOf = (html: string) =>
  html
    .replace(/<style[\s\S]*?<\/style>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&#x27;/g, "'")
    .replace(/\s+/g, ' ')
    .trim();

describe('the state grammar', () => {
  const states: TruthState[] = ['decided', 'waiting', 'refused', 'flagged', 'newer', 'stale', 'needs-network'];

  it('never lets colour carry a state alone: each has a mark and a word', () => {
    for (const state of states) {
      const html = draw(<StateChip state={state} />);
      expect(html, state).toContain('<svg');
      expect(textOf(html)).toContain(words.state[state]);
    }
  });

  it('shows the mark to the eye only', () => {
    expect(draw(<StateChip state="waiting" />)).toMatch(/<svg[^>]*aria-hidden="true"/);
  });
});

describe('what needs the network (T3)', () => {
  it('[T3] is disabled with its reason beside it, and the reason belongs to the control', () => {
    const html = draw(
      <NeedsNetwork offline doing="pay">
        <Button>Pay £60.00</Button>
      </NeedsNetwork>,
    );
    expect(textOf(html)).toContain('Pay £60.00 You need to be online to pay');
    const described = /<button[^>]*aria-describedby="([^"]+)"/.exec(html)?.[1];
    expect(html).toMatch(/<button[^>]*disabled=""/);
    expect(html).toContain(`id="${described}"`);
  });

  it('leaves the control alone while there is one', () => {
    const html = draw(
      <NeedsNetwork offline={false} doing="pay">
        <Button>Pay £60.00</Button>
      </NeedsNetwork>,
    );
    expect(html).not.toContain('disabled=""');
    expect(textOf(html)).not.toContain('online');
  });
});

describe('ages', () => {
  it('are quiet when fresh and said aloud after 15 minutes', () => {
    expect(textOf(draw(<AsOf at="2026-03-03T10:50:00Z" />))).toBe('as of 10:50');
    expect(textOf(draw(<AsOf at="2026-03-03T08:52:00Z" />))).toBe('Last updated 2 h ago');
  });

  it('[10.15] of an imported gym are the age of its data; once somebody runs it, that of the copy here', () => {
    const source = {
      dataset: 'active-places' as const,
      siteId: '1',
      updated: '2025-04-02',
      attribution: 'Contains Data © Sport England',
    };
    const asOf = '2026-03-03T10:50:00Z';
    const listed = gym('baths', { status: 'listed', source });
    expect(textOf(draw(<GymAge gym={listed} asOf={asOf} />))).toBe('as of Wed 2 Apr 2025');
    expect(textOf(draw(<GymAge gym={{ ...listed, status: 'live' }} asOf={asOf} />))).toBe('as of 10:50');
  });

  it('[10.15] the licence of imported gyms stands once, however many there are, and not where there is none', () => {
    const attribution = 'Contains Data © Sport England, Open Government Licence v3.0';
    const source = { dataset: 'active-places' as const, siteId: '1', attribution };
    const line = textOf(draw(<OpenDataLine gyms={[gym('a', { source }), gym('b', { source }), gym('c')]} />));
    expect(line).toBe(`Some gyms come from open data: ${attribution}.`);
    expect(draw(<OpenDataLine gyms={[gym('c')]} />)).not.toContain('open data');
  });

  it('stand in the banner while offline, and nowhere else', () => {
    expect(textOf(draw(<OfflineBanner offline savedAt="2026-03-03T08:52:00Z" />))).toBe(
      "You're offline. Showing what was saved at 08:52.",
    );
    expect(textOf(draw(<OfflineBanner offline savedAt={undefined} />))).toBe("You're offline.");
    expect(textOf(draw(<OfflineBanner offline={false} savedAt="2026-03-03T08:52:00Z" />))).toBe('');
  });
});

describe('what was queued', () => {
  it('says that it is safe and offers to take it back', () => {
    expect(textOf(draw(<QueuedNotice onUndo={() => {}} />))).toBe(
      "Saved on this device. We'll send it when you're back online. Undo",
    );
  });
});

describe('error pages (T6)', () => {
  it("[T6] have the specification's words", () => {
    const missing = textOf(draw(<ErrorPage kind="not-found" path="/nowhere" />));
    expect(missing).toContain('Page Not Found');
    expect(missing).toContain('Page not found: /nowhere');
    expect(textOf(draw(<ErrorPage kind="broken" />))).toContain('Internal Server Error');
  });
});

describe('[10.22] crawlers', () => {
  it('are shown no error page: the server has said in the page that one reads it', () => {
    vi.stubGlobal('document', { documentElement: { hasAttribute: (name: string) => name === 'data-crawler' } });
    try {
      expect(textOf(draw(<ErrorPage kind="not-found" path="/nowhere" />))).toBe('');
      expect(textOf(draw(<ErrorPage kind="broken" />))).toBe('');
    } finally {
      vi.unstubAllGlobals();
    }
    expect(textOf(draw(<ErrorPage kind="broken" />))).toContain('Internal Server Error');
  });
});

describe('gym covers', () => {
  it('are always the same for the same gym', () => {
    const cover = (id: string) => draw(<GymCover id={id} activities={['Swimming']} />);
    expect(cover('gym:a')).toBe(cover('gym:a'));
    expect(cover('gym:a')).not.toBe(cover('gym:b'));
  });
});
