/** Whether we may write to them at all (UK GDPR, and PECR's consent for sole traders and partnerships). Pure, without the validators: a screen reads it. */
import type { Outreach } from '../shape.ts';

/** Companies, charities and public bodies; of everybody else, and of whom we do not know, the law speaks as of a person. */
const CORPORATE: readonly (string | undefined)[] = ['ltd', 'llp', 'charity', 'public_body'];

/** What is missing, in words; null where we may. */
export function basisMissing({
  email,
  lawfulBasis,
  legalForm,
}: Pick<Outreach, 'email' | 'lawfulBasis' | 'legalForm'>): { readonly field: string; readonly rule: string } | null {
  if (email === undefined) return { field: 'Email', rule: 'there is none to write to. Add it first.' };
  if (lawfulBasis === undefined) return { field: 'Lawful basis', rule: 'say first why we may write to them.' };
  if (lawfulBasis === 'consent' || CORPORATE.includes(legalForm)) return null;
  return { field: 'Lawful basis', rule: 'unless it’s a company, charity or public body, they have to have agreed first.' };
}
