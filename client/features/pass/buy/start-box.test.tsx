import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { OFFER_KINDS } from '../../../../schemas/gym/shape.ts';
import { PassBuy } from '../../../../schemas/pass/proposals.ts';
import { startShown } from '../../../../schemas/pass/start/consent.ts';
import { StartBox, startWish } from './start-box.tsx';

const drawn = (kind: (typeof OFFER_KINDS)[number], ticked: boolean) =>
  renderToStaticMarkup(
    <MantineProvider>
      <StartBox kind={kind} ticked={ticked} onChange={() => undefined} />
    </MantineProvider>,
  ).replaceAll('&#x27;', "'");

describe('[R-47] asking for a start within 14 days when buying', () => {
  it.each(OFFER_KINDS)('%s: the box says what is kept, word for word', (kind) => {
    expect(drawn(kind, false)).toContain(startShown(kind).wording);
  });

  it('is ticked by the buyer alone', () => {
    expect(drawn('day', false)).not.toMatch(/<input[^>]* checked/);
    expect(drawn('day', true)).toMatch(/<input[^>]* checked/);
  });

  it('an order names the wording that was ticked, and none where it was not', () => {
    expect(startWish('day', true)).toEqual({ startRequestedNow: true, startConsent: startShown('day').version });
    expect(startWish('day', false)).toEqual({ startRequestedNow: false });
    expect(PassBuy.shape.body.shape.startConsent.safeParse(startWish('day', true).startConsent).success).toBe(true);
  });
});
