import * as z from 'zod/mini';
import { swallow } from '../../../report/report.ts';

/** What was typed so far, for this tab only. Never the password. */
const SignUpDraft = z.strictObject({ name: z.string(), email: z.string(), marketing: z.boolean() });
export type SignUpDraft = z.infer<typeof SignUpDraft>;

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
    const parsed = SignUpDraft.safeParse(JSON.parse(memory.getItem(key) ?? 'null'));
    return parsed.success ? parsed.data : emptyDraft;
  } catch {
    return emptyDraft;
  }
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
