import { reasonSentence } from '../../ui/form/reason-sentence.ts';
import { usePublicSetting } from './published.ts';

const CODES = { 'flags.applications': 'APPLICATIONS_OFF', 'flags.reviews': 'REVIEWS_OFF' } as const;

/** Why that cannot be done now, in the words in which it would be refused; undefined: it can, as far as this device knows. */
export function useSwitchedOff(flag: keyof typeof CODES): string | undefined {
  return usePublicSetting(flag) === 0 ? reasonSentence(CODES[flag]) : undefined;
}
