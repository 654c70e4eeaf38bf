import { Button, TextInput } from '@mantine/core';
import { IconPencilPlus } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Article } from '../../../schemas/article/shape.ts';
import { keyOf } from '../../../schemas/basics/key.ts';
import { ArticleDetail } from '../../features/article/office/detail.tsx';
import { draftOf } from '../../features/article/office/editor/draft.ts';
import { keptDraft, layDraft } from '../../features/article/office/editor/draft-name.ts';
import { articlesIn, PARTS, partIn } from '../../features/article/office/list.ts';
import { articlesQuery } from '../../features/article/office/queries.ts';
import { officeWords as words } from '../../features/article/office/words.ts';
import { usePerson } from '../../features/person/hooks.ts';
import styles from '../../features/queues/inbox.module.css';
import { ListBeside } from '../../features/queues/list-beside.tsx';
import { QueuePage } from '../../features/queues/queue-page.tsx';
import { type Row, useRows } from '../../sync/hooks.tsx';
import { formatDayAndYear, formatDayTime } from '../../ui/format.ts';
import { useReadNow } from '../../ui/now.tsx';

const ArticleAnswers = lazy(async () => ({
  default: (await import('../../features/article/office/answers.tsx')).ArticleAnswers,
}));
const EditorSheet = lazy(() => import('../../features/article/office/editor/editor.tsx'));
const PreviewSheet = lazy(() => import('../../features/article/office/editor/preview.tsx'));

const NEW = 'new';

/** `/admin/blog`: every article from its first draft on; written and saved without a network, published with one (4.5). */
export default function AdminBlogScreen() {
  const rows = useRows(articlesQuery);
  const uid = usePerson()?.uid;
  const readNow = useReadNow();
  const [params, setParams] = useSearchParams();
  const [isPreviewed, preview] = useState(false);
  const all = rows.rows.map(({ doc }) => doc);
  const part = partIn(params.get('show'));
  const list = articlesIn(all, part, params.get('words') ?? '');
  const chosen = rows.rows.find(({ doc }) => keyOf(doc._id) === params.get('article'));
  const edited = params.get('edit');
  const editedRow = rows.rows.find(({ doc }) => keyOf(doc._id) === edited);
  const change = (next: Readonly<Record<string, string | undefined>>) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        for (const [name, value] of Object.entries(next)) {
          if (value === undefined) after.delete(name);
          else after.set(name, value);
        }
        return after;
      },
      { replace: true },
    );
  const edit = (articleId: string | undefined) => change({ edit: articleId === undefined ? NEW : keyOf(articleId) });
  const hasNew = uid !== undefined && keptDraft(uid, undefined, readNow()) !== undefined;
  const waiting = articlesIn(all, 'in_review').length;
  return (
    <>
      <QueuePage
        title={words.title}
        lead={words.lead(waiting)}
        rows={rows}
        unsaved={words.unsaved}
        above={
          <>
            <p>
              <Button
                leftSection={<IconPencilPlus size={20} stroke={1.75} aria-hidden />}
                onClick={() => edit(undefined)}
                disabled={uid === undefined}
              >
                {hasNew ? words.goOn : words.fresh}
              </Button>
            </p>
            <Suspense fallback={null}>{uid !== undefined && <ArticleAnswers uid={uid} articles={all} onEdit={edit} />}</Suspense>
          </>
        }
      >
        <ListBeside
          name="article"
          words={words}
          part={part}
          parts={PARTS.map((one) => ({ value: one, label: words.part(words.parts[one], articlesIn(all, one).length) }))}
          search={
            <TextInput
              type="search"
              label={words.search}
              description={words.searchHint}
              value={params.get('words') ?? ''}
              onChange={(event) => change({ words: event.currentTarget.value || undefined })}
            />
          }
          none={all.length === 0 ? words.none.all : words.none.other}
          rows={list.map((article) => ({ key: keyOf(article._id), row: () => <ArticleLine article={article} /> }))}
        >
          {chosen && uid !== undefined && (
            <Chosen key={chosen.doc._id} row={chosen} uid={uid} onEdit={edit} onPreview={() => preview(true)} />
          )}
        </ListBeside>
      </QueuePage>
      <Suspense fallback={null}>
        {uid !== undefined && (edited === NEW || editedRow !== undefined) && (
          <EditorSheet
            key={edited}
            uid={uid}
            article={editedRow?.doc}
            onSaved={(articleId) => change({ edit: undefined, article: keyOf(articleId) })}
            onClose={() => change({ edit: undefined })}
          />
        )}
        {isPreviewed && chosen !== undefined && (
          <PreviewSheet draft={draftOf(chosen.doc, undefined)} onClose={() => preview(false)} />
        )}
      </Suspense>
    </>
  );
}

function Chosen({
  row,
  uid,
  onEdit,
  onPreview,
}: {
  row: Row<Article>;
  uid: string;
  onEdit: (articleId: string) => void;
  onPreview: () => void;
}) {
  const readNow = useReadNow();
  const { _id, proposalId } = row.doc;
  return (
    <ArticleDetail
      row={row}
      isTyped={keptDraft(uid, _id, readNow()) !== undefined}
      onEdit={() => onEdit(_id)}
      onPreview={onPreview}
      onBring={(version) => {
        layDraft(uid, _id, draftOf(version, proposalId), readNow());
        onEdit(_id);
      }}
    />
  );
}

function ArticleLine({ article }: { article: Article }) {
  const { title, status, publishAt, history, author, updatedAt } = article;
  return (
    <>
      <span className={styles.name}>{title}</span>
      <span className={styles.soft}>
        {words.status[status]}
        {publishAt !== undefined && ` · ${formatDayAndYear(publishAt)}`}
      </span>
      <span className={styles.soft}>{words.by(history.at(-1)?.name ?? author, formatDayTime(updatedAt))}</span>
    </>
  );
}
