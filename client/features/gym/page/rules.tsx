import type { Gym } from '../../../../schemas/gym/shape.ts';
import { Section } from '../../../ui/page/section.tsx';
import { gymWords } from '../gym.words.ts';
import styles from './page.module.css';

/** What one should know before going, and how cancelling works there. */
export function GymRules({ gym }: { gym: Gym }) {
  const words = gymWords.rules;
  const texts = [
    [words.first, gym.firstVisit],
    [words.bring, gym.whatToBring],
    [words.house, gym.houseRules],
  ] as const;
  return (
    <>
      <Section title={words.title}>
        <p className={styles.text}>
          {[words.age(gym.ageRange), words.entry[gym.policies.entryMode], words.reEntry[gym.policies.reEntry]].join(' ')}
        </p>
        {texts.map(([title, text]) =>
          text === undefined || text === '' ? null : (
            <div key={title}>
              <h3 className={styles.subheading}>{title}</h3>
              <Paragraphs text={text} />
            </div>
          ),
        )}
      </Section>
      <Section title={gymWords.cancelling.title}>
        <ul className={styles.lines}>
          {gymWords.cancelling.lines(gym.policies.cutoffHours).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </Section>
    </>
  );
}

/** Plain text as it was written: an empty line begins a paragraph. */
export function Paragraphs({ text }: { text: string }) {
  return text.split(/\n{2,}/).map((paragraph) => (
    <p key={paragraph} className={styles.text}>
      {paragraph}
    </p>
  ));
}
