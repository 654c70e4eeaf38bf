import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { Checkin } from '../../../../schemas/checkin/shape.ts';
import { checkin } from '../../../../tests/rules/documents.ts';
import { ToastProvider } from '../../../ui/overlay/toast.tsx';
import { VisitReview } from './review.tsx';

const now = '2026-03-03T10:00:00.000Z';
const doubted = (key: string, change: Partial<Checkin> = {}) =>
  checkin(key, { status: 'accepted_flagged', codes: ['OVERUSED'], ...change });
const drawn = (list: readonly Checkin[], maySettle = true) =>
  renderToStaticMarkup(
    <MantineProvider>
      <ToastProvider>
        <VisitReview
          list={list}
          of={{ state: 'ready', rows: [] }}
          attempts={[]}
          maySettle={maySettle}
          now={now}
          timeZone="Europe/London"
        />
      </ToastProvider>
    </MantineProvider>,
  );

it('[14, 4.3] shows six of them, and leads to all', () => {
  const all = Array.from({ length: 8 }, (_, n) => doubted(`v${n}`));
  expect(drawn(all).match(/data-review=/g)).toHaveLength(6);
  expect(drawn(all)).toContain('Show all 8 visits');
  expect(drawn(all.slice(0, 6))).not.toContain('Show all');
});

it('[14, 5.2, C12] whoever stands at the door says who was here, and settles nothing else', () => {
  const unproven = doubted('a', { codes: ['UNPROVEN'] });
  const { memberId: _, memberName: __, ...nameless } = doubted('b', { codes: ['PASS_MISSING'] });
  const atDoor = drawn([unproven, nameless, doubted('c')], false);
  expect(atDoor).toContain('Sam K. was here');
  expect(atDoor).toContain('Say who it was');
  expect(atDoor).not.toMatch(/Accept the visit|Remove the visit/);
  expect(atDoor).toContain('Ask the owner or a manager');
  expect(drawn([unproven, nameless], false)).not.toContain('Ask the owner or a manager');
  // What nothing proves counts by being confirmed, not by being accepted; a doubt is accepted or removed.
  expect(drawn([unproven])).not.toContain('Accept the visit');
  expect(drawn([doubted('c')])).toContain('Accept the visit of Sam K.');
});
