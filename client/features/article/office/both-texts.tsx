import type { ReactNode } from 'react';
import type { Article } from '../../../../schemas/article/shape.ts';
import { StateChip } from '../../../ui/state/chip.tsx';
import { StateEdge } from '../../../ui/state/edge.tsx';
import { Conflict } from '../../outbox/conflict.tsx';
import { differences } from './differences.ts';
import type { ArticleWritten } from './editor/draft.ts';
import styles from './office.module.css';
import { officeWords } from './words.ts';

const words = officeWords.conflict;

type Words = Pick<ArticleWritten, 'title' | 'summary' | 'slug' | 'tags' | 'body'>;

/** V7: what is saved and what somebody wrote meanwhile, side by side; what differs is marked in each. Which it is to be is theirs to say. */
export function BothTexts({ saved, yours, actions }: { saved: Article; yours: Words; actions: ReactNode }) {
  const who = saved.history.at(-1)?.name ?? words.somebody;
  const fields = (['title', 'summary', 'slug', 'tags'] as const).filter((field) => said(saved, field) !== said(yours, field));
  return (
    <StateEdge as="section" state="refused" className={styles.both ?? ''} aria-label={words.title}>
      <StateChip state="refused">{words.title}</StateChip>
      <h3 className={styles.heading}>{saved.title}</h3>
      <p>{words.text(who)}</p>
      {fields.map((field) => (
        <Conflict
          key={field}
          field={words.fields[field]}
          labels={[words.saved, words.yours]}
          values={[said(saved, field), said(yours, field)]}
        />
      ))}
      <div className={styles.texts}>
        <OneText label={words.saved} what="gone" before={saved.body} after={yours.body} />
        <OneText label={words.yours} what="new" before={saved.body} after={yours.body} />
      </div>
      <div className={styles.actions}>{actions}</div>
    </StateEdge>
  );
}

const said = (text: Words, field: 'title' | 'summary' | 'slug' | 'tags'): string =>
  field === 'tags' ? text.tags.join(', ') : text[field];

function OneText({ label, what, before, after }: { label: string; what: 'gone' | 'new'; before: string; after: string }) {
  const lines = differences(before, after)
    .filter((one) => one.what === 'same' || one.what === what)
    .map((one, at) => ({ ...one, key: `${at} ${one.line}` }));
  return (
    <section className={styles.oneText} aria-label={label}>
      <h4 className={styles.small}>{label}</h4>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what can be scrolled has to be reached by keyboard */}
      <pre className={styles.lines} tabIndex={0}>
        {lines.map(({ key, line, what: is }) => (
          <span key={key}>
            {is === 'same' ? line : <mark>{line}</mark>}
            {'\n'}
          </span>
        ))}
      </pre>
    </section>
  );
}
