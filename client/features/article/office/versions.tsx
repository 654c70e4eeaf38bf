import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import type { Article, ArticleVersion } from '../../../../schemas/article/shape.ts';
import { useConnection } from '../../../sync/hooks.tsx';
import { formatDayTime } from '../../../ui/format.ts';
import { NeedsNetwork } from '../../../ui/state/needs-network.tsx';
import styles from './office.module.css';
import { officeWords } from './words.ts';

const Compared = lazy(() => import('./compared.tsx'));

const words = officeWords.versions;

/** What was saved before, each to be held against how it is now, and written on from. */
export function Versions({ article, onBring }: { article: Article; onBring: (version: ArticleVersion) => void }) {
  const isOffline = useConnection().state === 'Offline';
  const [opened, open] = useState<number>();
  const earlier = article.history.toReversed();
  return (
    <section aria-labelledby="article-versions">
      <h3 id="article-versions" className={styles.heading}>
        {words.title}
      </h3>
      <ol className={styles.versions}>
        {earlier.map(({ version, name, at }) => (
          <li key={version}>
            <p>
              {words.row(version, name, formatDayTime(at))}
              {article.shown?.version === version && <strong>{` (${words.out})`}</strong>}
            </p>
            {version !== article.version && (
              <NeedsNetwork offline={isOffline} doing="" reason={words.offline}>
                <Button
                  variant="subtle"
                  aria-expanded={opened === version}
                  onClick={() => open(opened === version ? undefined : version)}
                >
                  {opened === version ? words.close : words.compare}
                </Button>
              </NeedsNetwork>
            )}
            {opened === version && (
              <Suspense fallback={null}>
                <Compared article={article} version={version} onBring={onBring} />
              </Suspense>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
