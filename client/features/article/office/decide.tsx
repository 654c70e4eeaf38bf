import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Article } from '../../../../schemas/article/shape.ts';
import { instantAt } from '../../../../schemas/basics/time.ts';
import { useProposal, useRequest } from '../../../ui/form/request.ts';
import { homeTimeZone } from '../../../ui/format.ts';
import { type ReasonedAct, ReasonsForm } from '../../queues/reasons-form.tsx';
import styles from './office.module.css';
import { officeWords } from './words.ts';

const words = officeWords.detail;
const WHEN = 'article-when';
type Act = 'publish' | 'schedule' | 'archive';

const ACTS: Readonly<Record<Article['status'], readonly Act[]>> = {
  draft: ['archive'],
  in_review: ['publish', 'schedule', 'archive'],
  scheduled: ['publish', 'schedule', 'archive'],
  published: ['archive'],
  archived: [],
};

/** What can become of an article now. That it is ready to be read may be said without a network; what everybody sees may not. */
export function ArticleDecision({ article }: { article: Article }) {
  const { _id: articleId, title, status, version } = article;
  const propose = useProposal();
  const { busy, problem, ask } = useRequest();
  const [when, setWhen] = useState('');
  const acts = ACTS[status].map(
    (value): ReasonedAct<Act, never> => ({
      ...{ value, label: words.acts[value], hint: words.hints[value], doing: words.doing[value], isGrave: value === 'archive' },
      // Alone it has no list to say so in.
      ...(value === 'archive' && ACTS[status].length === 1 && { fields: <p className={styles.soft}>{words.hints.archive}</p> }),
      ...(value === 'schedule' && {
        submit: words.submits.schedule,
        wrong: /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(when) ? undefined : { input: WHEN, text: words.whenMissing },
        fields: (
          <TextInput
            id={WHEN}
            type="datetime-local"
            label={words.when}
            description={words.whenHint}
            value={when}
            onChange={(event) => setWhen(event.currentTarget.value)}
          />
        ),
      }),
    }),
  );
  const decide = (act: Act) => {
    if (act === 'archive') return propose('article.archive', { articleId }, words.display.archive(title));
    if (act === 'publish') return propose('article.publish', { articleId, version }, words.display.publish(title));
    const publishAt = instantAt(when.slice(0, 10), when.slice(11, 16), homeTimeZone);
    return propose('article.schedule', { articleId, version, publishAt }, words.display.schedule(title));
  };
  const review = () => ask(() => propose('article.review', { articleId, version }, words.display.review(title)));
  return (
    <>
      {(status === 'draft' || status === 'scheduled') && (
        <div className={styles.step}>
          <Button variant={status === 'draft' ? 'filled' : 'default'} loading={busy} onClick={() => void review()}>
            {status === 'draft' ? words.review : words.takeBack}
          </Button>
          <p className={styles.soft}>{status === 'draft' ? words.reviewHint : words.takeBackHint}</p>
          {problem && <p role="alert">{problem}</p>}
        </div>
      )}
      {acts[0] !== undefined && (
        <ReasonsForm key={`${articleId} ${status}`} label={words.decide} first={acts[0].value} acts={acts} decide={decide} />
      )}
    </>
  );
}
