/**
 * `POST /api/contact`: a case opened by somebody who is not signed in (product.md 2.18). It becomes a proposal of the system, with an id that
 * follows from the form's, so that a form sent again is answered with the number it has and counts as none.
 */
import { ContactMessage } from '../../schemas/contact/message.ts';
import { Contact } from '../../schemas/contact/shape.ts';
import { SHORTEST_WRITING_MS } from '../../schemas/contact/writing.ts';
import type { SystemProposal } from '../../schemas/folds/proposals.ts';
import { LIMITS } from '../../schemas/limits.ts';
import { networkOf } from '../network.ts';
import type { Allowance, RateLimiter } from '../rate-limiter.ts';
import type { Store } from '../store/store.ts';
import { type ApiRow, row, tooSoon } from './row.ts';

export interface ContactParts {
  readonly store: Store;
  readonly limiter: RateLimiter;
  readonly propose: (...proposals: readonly SystemProposal[]) => Promise<void>;
  readonly decided: (id: string) => Promise<unknown>;
}

const HOUR = 3_600_000;
/** Product.md 3.9, a network. */
const CASES = [
  { most: LIMITS.casesPerHour, within: HOUR },
  { most: 10, within: 24 * HOUR },
] as const;

export function contactRow({ store, limiter, propose, decided }: ContactParts): ApiRow {
  /** Of a visitor's case; a member's is none of theirs, whatever id they name. */
  const numberOf = async (contactId: string): Promise<string | undefined> => {
    const stored = await store.get('platform/contacts', contactId);
    const contact = stored && !stored.deleted ? Contact.safeParse({ _id: stored.id, ...stored.body }) : null;
    return contact?.success && contact.data.uid === undefined ? contact.data.ref : undefined;
  };
  return row({
    method: 'POST',
    path: '/api/contact',
    who: 'anyone',
    body: ContactMessage,
    // Tries; cases are counted below, and one that is only sent again is not counted twice.
    allowance: { most: 60, within: HOUR },
    handle: async ({ input, ip }) => {
      const { opId, form } = input;
      const program = byAProgram(input);
      if (program) return program;
      const contactId = `contact:${opId}`;
      const known = await numberOf(contactId);
      if (known !== undefined) return { status: 200, body: { ref: known } };
      const wait = consumed(limiter, 'cases', CASES, ip);
      if (wait > 0) return tooSoon(wait);
      const _id = `proposal:system.contact-received:${opId}`;
      await propose({ _id, type: 'proposal', kind: 'system.contact-received', body: { opId, form } });
      await decided(_id);
      const ref = await numberOf(contactId);
      return ref === undefined ? { refused: 'NOT_FOUND', status: 404 } : { status: 201, body: { ref } };
    },
  });
}

/** The refusal of what a visitor's form was filled in with, where no person did; null where one may have. */
export function byAProgram({ website = '', tookMs }: Pick<ContactMessage, 'website' | 'tookMs'>) {
  if (website !== '') return notAPerson('it was filled in by a program.');
  return tookMs < SHORTEST_WRITING_MS ? notAPerson('it was sent faster than anybody writes. Please try again.') : null;
}

/** Counts one more from a network. @returns seconds to wait, where it was one too many */
export function consumed(limiter: RateLimiter, what: string, allowances: readonly Allowance[], ip: string): number {
  for (const allowance of allowances) {
    const wait = limiter.consume(`${what} ${allowance.most} ${networkOf(ip)}`, allowance);
    if (wait > 0) return wait;
  }
  return 0;
}

const notAPerson = (rule: string) => ({ refused: 'VALIDATION', status: 400, facts: { field: 'The form', rule } }) as const;
