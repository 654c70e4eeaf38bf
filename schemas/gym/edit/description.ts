/** What a description can be (product.md 2.2). Apart: the checklist asks it too, and has nothing else to check. */
export const SHORTEST_DESCRIPTION = 80;
const ADDRESS = /https?:\/\/|\bwww\.|\b[a-z0-9-]+\.(com|org|net|uk|eu|io|fit|gym|app)\b|\S@\S/i;
/** Nine digits or more, however they are set apart. */
const NUMBER = /(?:\+|\b0)(?:[\s().-]*\d){9,}/;

/** Why a description cannot stand as it is; the number and the website have fields of their own. */
export function wrongDescription(said: string): string | undefined {
  if (said.trim().length < SHORTEST_DESCRIPTION) return `write at least ${SHORTEST_DESCRIPTION} characters.`;
  if (NUMBER.test(said)) return 'leave the phone number out. It has a field of its own.';
  return ADDRESS.test(said) ? 'leave web and email addresses out. They have fields of their own.' : undefined;
}
