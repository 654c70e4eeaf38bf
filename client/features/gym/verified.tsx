import { IconShieldCheck } from '@tabler/icons-react';
import styles from './verified.module.css';

const words = { short: 'Verified', whole: 'Verified: we’ve checked its papers' };

/** That we have checked a gym's papers, and nothing where we have not: on its page in a sentence, in lists in a word. */
export function Verified({ gym, whole = false }: { gym: { readonly verified?: boolean | undefined }; whole?: boolean }) {
  if (gym.verified !== true) return null;
  return (
    <span className={styles.verified}>
      <IconShieldCheck size={16} stroke={2} aria-hidden />
      {whole ? words.whole : words.short}
    </span>
  );
}
