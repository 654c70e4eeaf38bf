import { useMemo } from 'react';
import { headingsOf } from '../../../../schemas/article/markdown/contents.ts';
import { treeOf } from '../../../../schemas/article/markdown/tree.ts';
import type { PhotoRef } from '../../../../schemas/upload/shape.ts';
import { JumpLink } from '../../../ui/page/jump-link.tsx';
import { articleWords } from '../words.ts';
import { ArticleText } from './nodes.tsx';
import { keptPicture } from './picture.tsx';
import styles from './whole.module.css';

const words = articleWords.page;
/** Fewer headings than this need no list. */
const FEWEST = 3;

/** The text of an article with its list of contents beside it, above it on a phone. `photos`: those in it, with their sizes. */
export default function WholeText({
  body,
  photos,
  isSaved,
}: {
  body: string;
  photos: readonly PhotoRef[];
  /** To be read here without a network. */
  isSaved: boolean;
}) {
  const root = useMemo(() => treeOf(body), [body]);
  const picture = useMemo(() => keptPicture(photos, isSaved), [photos, isSaved]);
  const contents = headingsOf(root).filter(({ level }) => level === 2);
  const hasList = contents.length >= FEWEST;
  return (
    <div className={styles.columns} data-list={hasList || undefined}>
      {hasList && (
        <nav aria-label={words.contents} className={styles.contents}>
          <h2 className={styles.heading}>{words.contents}</h2>
          <ol>
            {contents.map(({ id, text }) => (
              <li key={id}>
                <JumpLink to={id}>{text}</JumpLink>
              </li>
            ))}
          </ol>
        </nav>
      )}
      <ArticleText root={root} picture={picture} />
    </div>
  );
}
