import { Button, Title } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatDayAndYear } from '../format.ts';
import { words } from '../words.ts';
import styles from './document-page.module.css';
import { JumpLink } from './jump-link.tsx';
import { PageTitle } from './title.tsx';

export interface DocumentSection {
  /** In the address, for links from elsewhere. */
  readonly id: string;
  readonly title: string;
  /** A list inside stands as a list. */
  readonly paragraphs: readonly (string | readonly string[])[];
  /** What stands below the words. */
  readonly more?: ReactNode;
}

/** A text that people agree to: its version, what changed, its sections with a way to each, and a print that is only the text. */
export function DocumentPage({
  title,
  lead,
  version,
  changes,
  sections,
}: {
  title: string;
  lead: string;
  /** `2026-11-21`; also the day from which it holds. */
  version: string;
  changes: readonly { readonly version: string; readonly what: string }[];
  sections: readonly DocumentSection[];
}) {
  return (
    <article className={styles.page}>
      <PageTitle
        title={title}
        lead={lead}
        aside={
          <Button
            variant="light"
            leftSection={<IconPrinter size={20} stroke={1.75} aria-hidden />}
            className={styles.print}
            onClick={() => window.print()}
          >
            {words.document.print}
          </Button>
        }
      />
      <p className={styles.version}>{words.document.version(version, formatDayAndYear(`${version}T12:00:00Z`))}</p>
      <div className={styles.columns}>
        <nav aria-label={words.document.contents} className={styles.contents}>
          <ol>
            {sections.map((section) => (
              <li key={section.id}>
                <JumpLink to={section.id}>{section.title}</JumpLink>
              </li>
            ))}
            <li>
              <JumpLink to="changes">{words.document.changes}</JumpLink>
            </li>
          </ol>
        </nav>
        <div className={styles.text}>
          {sections.map((section) => (
            <Section key={section.id} id={section.id} title={section.title}>
              {section.paragraphs.map((paragraph) => (
                <Paragraph key={String(paragraph)} of={paragraph} />
              ))}
              {section.more}
            </Section>
          ))}
          <Section id="changes" title={words.document.changes}>
            <dl className={styles.changes}>
              {changes.map((change) => (
                <div key={change.version}>
                  <dt>{formatDayAndYear(`${change.version}T12:00:00Z`)}</dt>
                  <dd>{change.what}</dd>
                </div>
              ))}
            </dl>
          </Section>
        </div>
      </div>
    </article>
  );
}

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={id} tabIndex={-1} aria-labelledby={`${id}-title`} className={styles.section}>
      <Title order={2} id={`${id}-title`} className={styles.heading}>
        {title}
      </Title>
      {children}
    </section>
  );
}

function Paragraph({ of }: { of: string | readonly string[] }) {
  if (typeof of === 'string') return <p>{of}</p>;
  return (
    <ul>
      {of.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}
