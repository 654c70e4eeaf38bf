import { Button, NativeSelect } from '@mantine/core';
import { lazy, Suspense, useMemo, useState } from 'react';
import { treeOf } from '../../../../../schemas/article/markdown/tree.ts';
import type { Article } from '../../../../../schemas/article/shape.ts';
import { ARTICLE_TYPES, articlePath, isArticleType } from '../../../../../schemas/article/types.ts';
import { opIdOf } from '../../../../../schemas/proposal/shape.ts';
import { useConnection } from '../../../../sync/hooks.tsx';
import { useFormDraft } from '../../../../ui/form/draft.ts';
import { LineField } from '../../../../ui/form/line-field.tsx';
import { FormProblems, NO_FIELDS } from '../../../../ui/form/problems.tsx';
import { ProseField } from '../../../../ui/form/prose-field.tsx';
import { useProposal, useRequest } from '../../../../ui/form/request.ts';
import { useReadNow } from '../../../../ui/now.tsx';
import { Sheet } from '../../../../ui/overlay/sheet.tsx';
import { useToast } from '../../../../ui/overlay/toast.tsx';
import { PhotoPicker } from '../../../upload/photo-picker.tsx';
import { articleWords } from '../../words.ts';
import { BothTexts } from '../both-texts.tsx';
import { officeWords } from '../words.ts';
import { BodyField } from './body-field.tsx';
import { ArticleDraft, draftOf, NEW_ARTICLE } from './draft.ts';
import { draftName, layDraft } from './draft-name.ts';
import styles from './editor.module.css';
import { GymsField } from './gyms-field.tsx';
import { wordsOf } from './meter.ts';
import { MeterCard } from './meter-card.tsx';
import { articleInput, isUnchanged, problemsIn, slugIn, slugOf, writtenIn } from './typed.ts';

const PreviewSheet = lazy(() => import('./preview.tsx'));

const words = officeWords.editor;

/**
 * Writing an article (4.7): what is typed stays on this device until it is saved, whatever happens to the tab; saving queues. Saved by somebody else
 * meanwhile, both texts stand there (V7).
 */
export default function EditorSheet({
  uid,
  article,
  onSaved,
  onClose,
}: {
  uid: string;
  /** Absent: a new one. */
  article: Article | undefined;
  onSaved: (articleId: string) => void;
  onClose: () => void;
}) {
  const [kept, keep, { discard, forgetSent }] = useFormDraft(draftName(uid, article?._id), ArticleDraft, 'device');
  const draft = kept ?? (article ? draftOf(article, article.proposalId) : NEW_ARTICLE);
  const isOffline = useConnection().state !== 'Online';
  const propose = useProposal(words.failed);
  const { busy, problem, ask } = useRequest(words.failed);
  const toast = useToast();
  const readNow = useReadNow();
  const [checked, setChecked] = useState(NO_FIELDS);
  const [isPreviewed, preview] = useState(false);
  const change = (to: Partial<ArticleDraft>) => keep({ ...draft, ...to });
  const problems = checked === NO_FIELDS ? NO_FIELDS : problemsIn(draft);
  const wrongAt = (field: keyof typeof words.fields) => problems.find(({ input }) => input === articleInput(field))?.text;
  const isBehind = article !== undefined && kept !== undefined && kept.on !== article.proposalId;
  const root = useMemo(() => treeOf(draft.body), [draft.body]);
  const path = articlePath({ articleType: draft.articleType, slug: slugIn(draft) });

  const save = async () => {
    const found = problemsIn(draft);
    setChecked(found.length === 0 ? NO_FIELDS : found);
    if (found.length > 0) return;
    const body = writtenIn(draft, article?._id);
    let on = '';
    const answer = await ask(async () => {
      const said = await propose('article.write', body, officeWords.detail.display.write(body.title));
      if (said.ok) on = said.proposalId;
      return said;
    });
    if (!answer?.ok) return;
    const id = article?._id ?? `article:${opIdOf(on)}`;
    // What was typed meanwhile goes on from this save.
    forgetSent(kept, (now) => {
      if (article) return { ...now, on };
      layDraft(uid, id, { ...now, on }, readNow());
      return undefined;
    });
    toast(isOffline ? { kind: 'queued' } : { kind: 'plain', text: words.saved });
    onSaved(id);
  };

  return (
    <Sheet
      opened
      onClose={onClose}
      wide="page"
      title={article ? words.title(article.title) : words.fresh}
      footer={
        <div className={styles.footer}>
          <p className={styles.soft}>
            {words.count(wordsOf(root))}. {isOffline ? words.offline : words.kept}
          </p>
          {kept !== undefined && (
            <Button
              variant="subtle"
              color="gray"
              onClick={() => {
                discard();
                onClose();
              }}
            >
              {words.discard}
            </Button>
          )}
          <Button variant="default" onClick={() => preview(true)}>
            {officeWords.preview.title}
          </Button>
          <Button
            loading={busy}
            onClick={() => void save()}
            disabled={isBehind || (article !== undefined && isUnchanged(draft, article))}
          >
            {words.save}
          </Button>
        </div>
      }
    >
      <form noValidate className={styles.form} onSubmit={(event) => event.preventDefault()}>
        <FormProblems fields={checked} failure={problem} />
        {isBehind && (
          <BothTexts
            saved={article}
            yours={{ ...writtenIn(draft, article._id) }}
            actions={
              <>
                <Button onClick={() => change({ on: article.proposalId })}>{officeWords.conflict.mineHere}</Button>
                <Button variant="light" onClick={discard}>
                  {officeWords.conflict.theirs}
                </Button>
              </>
            }
          />
        )}
        <div className={styles.columns}>
          <div className={styles.main}>
            <LineField
              id={articleInput('title')}
              label={words.fields.title}
              most={90}
              value={draft.title}
              error={wrongAt('title')}
              data-autofocus
              onChange={(event) => change({ title: event.currentTarget.value })}
            />
            <LineField
              id={articleInput('slug')}
              label={words.fields.slug}
              description={words.slugHint(path)}
              placeholder={slugOf(draft.title)}
              most={80}
              value={draft.slug}
              error={wrongAt('slug')}
              onChange={(event) => change({ slug: event.currentTarget.value })}
            />
            <ProseField
              id={articleInput('summary')}
              label={words.fields.summary}
              description={words.summaryHint}
              autosize
              minRows={2}
              most={200}
              value={draft.summary}
              error={wrongAt('summary')}
              onChange={(event) => change({ summary: event.currentTarget.value })}
            />
            <BodyField value={draft.body} error={wrongAt('body')} onChange={(body) => change({ body })} />
          </div>
          <div className={styles.side}>
            <NativeSelect
              label={words.fields.articleType}
              value={draft.articleType}
              data={ARTICLE_TYPES.map((value) => ({ value, label: articleWords.types[value] }))}
              onChange={({ currentTarget: { value } }) => isArticleType(value) && change({ articleType: value })}
            />
            <PhotoPicker
              purpose="article"
              label={words.fields.cover}
              display={words.coverDisplay}
              value={draft.cover}
              known={article?.photos ?? []}
              most={1}
              checked={problems.length > 0}
              onChange={(cover) => change({ cover: cover.map(({ hash, alt }) => ({ hash, alt })) })}
            />
            <LineField
              id={articleInput('tags')}
              label={words.fields.tags}
              description={words.tagsHint}
              most={300}
              value={draft.tags}
              error={wrongAt('tags')}
              onChange={(event) => change({ tags: event.currentTarget.value })}
            />
            <GymsField value={draft.relatedGymIds} onChange={(relatedGymIds) => change({ relatedGymIds })} />
            <LineField
              id={articleInput('seoTitle')}
              label={words.fields.seoTitle}
              description={words.seoHint}
              most={60}
              value={draft.seo.title}
              error={wrongAt('seoTitle')}
              onChange={(event) => change({ seo: { ...draft.seo, title: event.currentTarget.value } })}
            />
            <ProseField
              id={articleInput('seoDescription')}
              label={words.fields.seoDescription}
              autosize
              minRows={2}
              most={160}
              value={draft.seo.description}
              error={wrongAt('seoDescription')}
              onChange={(event) => change({ seo: { ...draft.seo, description: event.currentTarget.value } })}
            />
            <MeterCard
              path={path}
              found={{ title: draft.title, summary: draft.summary, seo: draft.seo, root, hasCover: draft.cover.length > 0 }}
            />
          </div>
        </div>
      </form>
      {isPreviewed && (
        <Suspense fallback={null}>
          <PreviewSheet draft={draft} onClose={() => preview(false)} />
        </Suspense>
      )}
    </Sheet>
  );
}
