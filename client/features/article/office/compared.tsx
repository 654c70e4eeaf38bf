import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { type Article, ArticleVersion } from '../../../../schemas/article/shape.ts';
import { versionIdOf } from '../../../../schemas/article/types.ts';
import { counted } from '../../../report/report.ts';
import { useDevice } from '../../../sync/hooks.tsx';
import { isOf } from '../../../sync/storage/document.ts';
import { readTolerantly } from '../../../sync/storage/tolerant.ts';
import { differences } from './differences.ts';
import { type FoldedLine, folded } from './folded.ts';
import styles from './office.module.css';
import { officeWords } from './words.ts';

const words = officeWords.versions;

/** An earlier version, fetched when it is asked for, against how the article is now. */
export default function Compared({
  article,
  version,
  onBring,
}: {
  article: Article;
  version: number;
  onBring: (version: ArticleVersion) => void;
}) {
  const device = useDevice();
  const [saved, setSaved] = useState<ArticleVersion | 'asking' | 'failed'>('asking');
  const id = versionIdOf(article._id, version);
  useEffect(() => {
    let isOver = false;
    const look = async () => {
      const answer = await device?.texts.ask('platform/versions', id);
      const { doc } = answer?.kind === 'here' ? readTolerantly(ArticleVersion, answer.doc) : {};
      if (!isOver) setSaved(doc && isOf(doc, 'articleversion') ? doc : 'failed');
    };
    look().catch(counted('article: a version'));
    return () => {
      isOver = true;
    };
  }, [device, id]);
  if (saved === 'asking') return <p role="status">{words.asking}</p>;
  if (saved === 'failed') return <p role="alert">{words.failed}</p>;
  const changes = differences(saved.body, article.body);
  const isSame = changes.every(({ what }) => what === 'same');
  return (
    <section aria-label={words.changes(version)}>
      <h4 className={styles.small}>{words.changes(version)}</h4>
      {isSame ? (
        <p className={styles.soft}>{words.same}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what can be scrolled has to be reached by keyboard
        <div className={styles.changes} tabIndex={0}>
          {keyed(folded(changes)).map(({ key, ...part }) => (
            <p key={key} data-what={part.what}>
              {part.what === 'skipped' ? (
                words.skipped(part.lines)
              ) : part.what === 'same' ? (
                part.line
              ) : part.what === 'gone' ? (
                <del>
                  <span className="only-for-ears">{words.gone} </span>
                  {part.line}
                </del>
              ) : (
                <ins>
                  <span className="only-for-ears">{words.come} </span>
                  {part.line}
                </ins>
              )}
            </p>
          ))}
        </div>
      )}
      <Button variant="light" onClick={() => onBring(saved)}>
        {words.bring}
      </Button>
    </section>
  );
}

/** The same line may stand there twice. */
const keyed = (lines: readonly FoldedLine[]) => lines.map((line, at) => ({ ...line, key: `${at} ${line.what}` }));
