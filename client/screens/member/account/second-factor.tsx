import { OwnSecondFactor } from '../../../features/second-factor/own.tsx';
import { words } from '../../../features/second-factor/words.ts';
import { Section } from './section.tsx';

/** What is asked beside the password, where it matters. */
export const SecondFactor = ({ offline }: { offline: boolean }) => (
  <Section title={words.title} lead={words.lead}>
    <OwnSecondFactor offline={offline} />
  </Section>
);
