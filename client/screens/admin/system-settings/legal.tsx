import { type ReactNode, useMemo } from 'react';
import { Link } from 'react-router-dom';
import { legalWords as words } from '../../../features/legal/legal.words.ts';
import { fingerprintOf, type LegalText, legalTexts } from '../../../features/legal/texts.ts';
import queues from '../../../features/queues/queues.module.css';
import { formatDayAndYear } from '../../../ui/format.ts';
import { Section } from '../../../ui/page/section.tsx';
import styles from './system-settings.module.css';

/** Enough of it to tell two wordings apart at a glance. */
const SHOWN = 16;

/** The tab of the texts that people agree to (product.md 4.5, R-46– ): which words hold since when. Read, and never changed here. */
export function LegalTexts() {
  const texts = useMemo(legalTexts, []);
  return (
    <div className={styles.log}>
      <p className={styles.sentence}>{words.lead}</p>
      <p className={queues.soft}>{words.older}</p>
      <div className={queues.parts}>
        {texts.map((text) => (
          <Text key={text.name} text={text} />
        ))}
      </div>
    </div>
  );
}

function Text({ text }: { text: LegalText }) {
  const { name, version, since, wording, noticeDays, page } = text;
  const fingerprint = useMemo(() => fingerprintOf(text), [text]);
  return (
    <Section title={words.names[name]} id={`text-${name}`}>
      <div className={queues.list} data-text={name} data-version={version}>
        <dl className={styles.facts}>
          <Fact name={words.version}>{version}</Fact>
          <Fact name={words.since}>{since === undefined ? words.numbered : formatDayAndYear(`${since}T12:00:00Z`)}</Fact>
          <Fact name={words.notice}>{noticeDays === undefined ? words.noneSaid : words.days(noticeDays)}</Fact>
          <Fact name={words.who}>{words.where[name]}</Fact>
          <Fact name={words.fingerprint}>
            <code title={fingerprint}>{fingerprint.slice(0, SHOWN)}</code>
          </Fact>
        </dl>
        {noticeDays !== undefined && <p className={queues.soft}>{words.byHand}</p>}
        <details>
          <summary className={styles.summary}>{words.read}</summary>
          <div className={styles.wording}>
            {wording.map((line, nth) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the words of one version never move
              <p key={nth}>{line}</p>
            ))}
          </div>
        </details>
        {page !== undefined && (
          <Link to={page} className={styles.page ?? ''}>
            {words.page}
          </Link>
        )}
      </div>
    </Section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
