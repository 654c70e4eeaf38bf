/** Why something was refused, in the catalogue's words. They come when there is a reason to tell: most pages never tell one. */
import type { ReasonCode, ReasonFacts } from '../../../schemas/codes.ts';

/** Rejects where the catalogue cannot be had, which a device keeps with the rest of the app. */
export async function refusalSentence(code: ReasonCode, facts?: ReasonFacts): Promise<string> {
  const { reasonSentence } = await import('./reason-sentence.ts');
  return reasonSentence(code, facts);
}
