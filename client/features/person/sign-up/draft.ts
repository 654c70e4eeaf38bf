/** Read by hand, without the validators: the form looks here at its start. */
import { swallow } from '../../../report/report.ts';

/** What was typed so far, for this tab only. Never the password. */
export interface SignUpDraft {
  readonly name: string;
  readonly email: string;
  readonly marketing: boolean;
}

const key = 'sign-up-draft';
export const emptyDraft: SignUpDraft = { name: '', email: '', marketing: false };

/** What they have said of themselves on the page already. */
export type AboutOneself = Pick<SignUpDraft, 'name' | 'email'>;

/** What was typed here counts; where that is nothing, what was said before. */
export const withProposed = (draft: SignUpDraft, proposed: AboutOneself | undefined): SignUpDraft => ({
  ...draft,
  name: draft.name || (proposed?.name ?? ''),
  email: draft.email || (proposed?.email ?? ''),
});

/** `memory` is the browser's `sessionStorage` in production. */
export function readDraft(memory: Pick<Storage, 'getItem'>): SignUpDraft {
  try {
    return draftOf(JSON.parse(memory.getItem(key) ?? 'null')) ?? emptyDraft;
  } catch {
    return emptyDraft;
  }
}

function draftOf(kept: unknown): SignUpDraft | undefined {
  if (typeof kept !== 'object' || kept === null) return undefined;
  const { name, email, marketing }: { readonly [F in keyof SignUpDraft]?: unknown } = kept;
  return typeof name === 'string' && typeof email === 'string' && typeof marketing === 'boolean'
    ? { name, email, marketing }
    : undefined;
}

export function keepDraft(memory: Pick<Storage, 'setItem'>, draft: SignUpDraft): void {
  try {
    memory.setItem(key, JSON.stringify(draft));
  } catch {
    swallow('no storage: the form still works, it is only not kept over a reload');
  }
}

export function forgetDraft(memory: Pick<Storage, 'removeItem'>): void {
  memory.removeItem(key);
}
