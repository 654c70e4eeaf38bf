import { Button } from '@mantine/core';
import type { Article } from '../../../../schemas/article/shape.ts';
import type { OutboxRow } from '../../../sync/hooks.tsx';
import { useReadNow } from '../../../ui/now.tsx';
import { OutboxAnswer, toAnswer } from '../../outbox/answer.tsx';
import { useOutbox } from '../../outbox/hooks.ts';
import { BothTexts } from './both-texts.tsx';
import { type ArticleWritten, draftOf } from './editor/draft.ts';
import { keptDraft, layDraft } from './editor/draft-name.ts';
import styles from './office.module.css';
import { officeWords } from './words.ts';

const words = officeWords.conflict;
const KINDS: readonly string[] = ['article.write', 'article.review', 'article.schedule', 'article.publish', 'article.archive'];

/** What was refused of what somebody wrote or decided: the text with it, to be gone on with (V7). */
export function ArticleAnswers({
  uid,
  articles,
  onEdit,
}: {
  uid: string;
  articles: readonly Article[];
  /** `undefined`: the new one. */
  onEdit: (articleId: string | undefined) => void;
}) {
  const rows = toAnswer(useOutbox()).filter(({ kind }) => KINDS.includes(kind));
  if (rows.length === 0) return null;
  return (
    <section className={styles.answers} aria-label={words.refused}>
      {rows.map((row) =>
        row.article === undefined ? (
          <OutboxAnswer key={row.id} row={row} />
        ) : (
          <RefusedText key={row.id} uid={uid} row={row} yours={row.article} articles={articles} onEdit={onEdit} />
        ),
      )}
    </section>
  );
}

function RefusedText({
  uid,
  row,
  yours,
  articles,
  onEdit,
}: {
  uid: string;
  row: OutboxRow;
  yours: ArticleWritten;
  articles: readonly Article[];
  onEdit: (articleId: string | undefined) => void;
}) {
  const readNow = useReadNow();
  const saved = articles.find(({ _id }) => _id === yours.articleId);
  const hasNewer = keptDraft(uid, saved?._id, readNow()) !== undefined;
  const goOn = () => {
    layDraft(uid, saved?._id, draftOf(yours, saved?.proposalId), readNow());
    void row.dismiss?.();
    onEdit(saved?._id);
  };
  const actions = (
    <>
      {hasNewer ? <Button onClick={() => onEdit(saved?._id)}>{words.goOn}</Button> : <Button onClick={goOn}>{words.mine}</Button>}
      <Button variant="light" onClick={() => void row.dismiss?.()}>
        {words.theirs}
      </Button>
    </>
  );
  if (saved !== undefined && row.code === 'CHANGED_MEANWHILE') return <BothTexts saved={saved} yours={yours} actions={actions} />;
  return (
    <OutboxAnswer row={row}>
      <div className={styles.actions}>{actions}</div>
    </OutboxAnswer>
  );
}
