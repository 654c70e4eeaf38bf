import { SegmentedControl } from '@mantine/core';
import { useMemo, useState } from 'react';
import { pictureHash } from '../../../../../schemas/article/markdown/check.ts';
import { treeOf } from '../../../../../schemas/article/markdown/tree.ts';
import type { SentFile } from '../../../../sync/uploads/file-store.ts';
import { Sheet } from '../../../../ui/overlay/sheet.tsx';
import { useChosen, useLocalPhoto } from '../../../upload/chosen.ts';
import { ArticleText } from '../../text/nodes.tsx';
import { TextPhoto } from '../../text/picture.tsx';
import { articleWords } from '../../words.ts';
import { officeWords } from '../words.ts';
import type { ArticleDraft } from './draft.ts';
import styles from './editor.module.css';

const words = officeWords.preview;
const WIDTHS = ['phone', 'desktop'] as const;

/** How it will look to whoever reads it, on a phone and on a desktop; pictures that are not sent yet come from this device. */
export default function PreviewSheet({
  draft,
  onClose,
}: {
  draft: Pick<ArticleDraft, 'articleType' | 'title' | 'summary' | 'body' | 'cover'>;
  onClose: () => void;
}) {
  const [width, setWidth] = useState<(typeof WIDTHS)[number]>('phone');
  const files = useChosen('article');
  const root = useMemo(() => treeOf(draft.body), [draft.body]);
  const [cover] = draft.cover;
  const picture = (address: string, alt: string) => {
    const hash = pictureHash(address);
    return hash === null ? <em>{alt}</em> : <DraftPhoto hash={hash} alt={alt} file={files.get(hash)} />;
  };
  return (
    <Sheet opened onClose={onClose} title={words.title} wide="page">
      <SegmentedControl
        aria-label={words.width}
        value={width}
        onChange={(next) => setWidth(WIDTHS.find((one) => one === next) ?? 'phone')}
        data={WIDTHS.map((one) => ({ value: one, label: words.widths[one] }))}
      />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what can be scrolled has to be reached by keyboard */}
      <section aria-label={words.title} className={styles.preview} tabIndex={0}>
        <article data-width={width} className={styles.page}>
          <p className={styles.type}>{articleWords.types[draft.articleType]}</p>
          <h2 className={styles.title}>{draft.title.trim() || words.untitled}</h2>
          <p className={styles.lead}>{draft.summary}</p>
          {cover && <DraftPhoto hash={cover.hash} alt={cover.alt} file={files.get(cover.hash)} />}
          {draft.body.trim() === '' ? (
            <p className={styles.soft}>{words.empty}</p>
          ) : (
            <ArticleText root={root} picture={picture} />
          )}
        </article>
      </section>
    </Sheet>
  );
}

function DraftPhoto({ hash, alt, file }: { hash: string; alt: string; file: SentFile | undefined }) {
  const local = useLocalPhoto(file);
  if (file !== undefined && file.state !== 'kept' && local === null) return null;
  return <TextPhoto hash={hash} alt={alt} local={local} />;
}
