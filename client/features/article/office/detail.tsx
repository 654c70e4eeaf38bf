import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { Article, ArticleVersion } from '../../../../schemas/article/shape.ts';
import { articlePath } from '../../../../schemas/article/types.ts';
import type { Row } from '../../../sync/hooks.tsx';
import { formatDayAndYear, formatDayTime, formatTime } from '../../../ui/format.ts';
import { StateChip } from '../../../ui/state/chip.tsx';
import { Facts } from '../../queues/facts.tsx';
import { articleWords } from '../words.ts';
import { ArticleDecision } from './decide.tsx';
import styles from './office.module.css';
import { Versions } from './versions.tsx';
import { officeWords } from './words.ts';

const words = officeWords.detail;

/** One article for those who write: how it stands, what can be done with it, and what it was before. */
export function ArticleDetail({
  row,
  isTyped,
  onEdit,
  onPreview,
  onBring,
}: {
  row: Row<Article>;
  /** Something of it was typed here and is not saved. */
  isTyped: boolean;
  onEdit: () => void;
  onPreview: () => void;
  onBring: (version: ArticleVersion) => void;
}) {
  const { doc: article, mark } = row;
  const { title, summary, status, shown, decided, publishAt, version, history } = article;
  const last = history.at(-1);
  return (
    <article data-article={status} className={styles.detail}>
      <h2 className={styles.subject}>{title}</h2>
      <div className={styles.actions}>
        <StateChip state="decided" tone={status === 'published' ? 'good' : 'attention'}>
          {officeWords.status[status]}
        </StateChip>
        {mark === 'waiting' && <StateChip state="waiting">{words.waiting}</StateChip>}
      </div>
      <p>{summary}</p>
      <div className={styles.actions}>
        <Button onClick={onEdit}>{isTyped ? words.goOn : words.edit}</Button>
        <Button variant="default" onClick={onPreview}>
          {words.preview}
        </Button>
        {shown !== undefined && (
          <Button component={Link} to={articlePath(shown)} variant="light">
            {words.read}
          </Button>
        )}
      </div>
      {shown !== undefined && status !== 'published' && <p className={styles.soft}>{words.newVersion}</p>}
      <Facts
        facts={[
          [words.address, articlePath(article)],
          [words.section, articleWords.types[article.articleType]],
          [words.author, article.author],
          [words.saved, last && officeWords.by(last.name, formatDayTime(last.at))],
          [words.version, String(version)],
          [words.comesOut, publishAt && words.at(formatDayAndYear(publishAt), formatTime(publishAt))],
          [words.out, shown && words.outAs(formatDayTime(shown.at), shown.version)],
          [words.decided, decided && words.decision(decided.as, decided.name, formatDayTime(decided.at))],
          [words.minutes, articleWords.minutes(article.readingMinutes)],
        ]}
      />
      <ArticleDecision article={article} />
      <Versions article={article} onBring={onBring} />
    </article>
  );
}
