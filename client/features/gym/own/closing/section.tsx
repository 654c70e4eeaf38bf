import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import type { Gym } from '../../../../../schemas/gym/shape.ts';
import { formatLocalDate } from '../../../../ui/format.ts';
import { Section } from '../../../../ui/page/section.tsx';
import { Became } from '../became.tsx';
import styles from '../own.module.css';
import { closingWords as words } from './closing.words.ts';
import { UnusedNow } from './unused-now.tsx';

const CloseSheet = lazy(async () => ({ default: (await import('./sheet.tsx')).CloseSheet }));

/** Closing a gym for good (2.2): the way to it, or how far it has come. For its owner. */
export function Closing({ gym }: { gym: Gym }) {
  const [asks, ask] = useState(false);
  const [sent, setSent] = useState<string>();
  const { status, lastDay } = gym;
  if (status === 'closed')
    return (
      <Section title={words.title.closed}>
        <p className={styles.soft}>{words.closed}</p>
      </Section>
    );
  if (status === 'closing')
    return (
      <Section title={words.title.closing}>
        {lastDay !== undefined && <p className={styles.soft}>{words.closing(formatLocalDate(lastDay))}</p>}
        <UnusedNow gym={gym} />
        <Became of={sent} />
      </Section>
    );
  return (
    <Section title={words.title.open}>
      <p className={styles.soft}>{words.text}</p>
      <div>
        <Button variant="default" size="lg" onClick={() => ask(true)}>
          {words.button}
        </Button>
      </div>
      <Suspense fallback={null}>{asks && <CloseSheet gym={gym} onSent={setSent} onClose={() => ask(false)} />}</Suspense>
      <Became of={sent} />
    </Section>
  );
}
