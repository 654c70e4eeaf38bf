import { Button } from '@mantine/core';
import type { Notice } from '../../../schemas/notice/shape.ts';
import { useSession } from '../../session/hooks.tsx';
import { type Readable, type Rows, usePropose } from '../../sync/hooks.tsx';
import { Sheet } from '../../ui/overlay/sheet.tsx';
import { EmptyState } from '../../ui/placeholder/empty-state.tsx';
import { NoticeList } from './list.tsx';
import { words as look } from './panel.look.words.ts';
import { words } from './panel.words.ts';

/** Everything the server has told this person: also what was seen, so that none is lost (GAP-12). */
export function NotificationsPanel({
  opened,
  onClose,
  told,
  newer,
}: {
  opened: boolean;
  onClose: () => void;
  /** In any order. */
  told: Rows<Notice>;
  /** In a state that only a newer app knows: what they say stands in their own words. */
  newer: readonly Readable<Notice>[];
}) {
  const propose = usePropose();
  const session = useSession();
  const isLook = session.state === 'signedIn' && session.looking === true;
  const see = (notice: Readable<Notice>) => {
    if (notice.seenAt === undefined)
      void propose('notice.seen', { noticeId: notice._id, event: notice.event }, words.seen(notice.title).slice(0, 200));
  };
  const all = [...newer, ...told.rows.map(({ doc }) => doc)];
  const unseen = all.filter(({ seenAt }) => seenAt === undefined);
  return (
    <Sheet
      opened={opened}
      onClose={onClose}
      title={words.title}
      footer={
        unseen.length === 0 ? undefined : (
          <Button variant="light" fullWidth onClick={() => unseen.forEach(see)}>
            {words.seeAll}
          </Button>
        )
      }
    >
      {all.length === 0 ? (
        <EmptyState drawing="done" title={isLook ? look.title : words.empty}>
          {isLook ? look.text : words.emptyText}
        </EmptyState>
      ) : (
        <NoticeList told={told} newer={newer} onSee={see} onClose={onClose} />
      )}
    </Sheet>
  );
}
