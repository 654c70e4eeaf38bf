/**
 * Nothing fails in silence: what goes wrong where nobody waits for it is either counted (`report`, `counted`) or truly does not matter,
 * and then says why (`swallow`). Never more than where it was and what kind of error: a message may hold a name, an address or an id.
 */

export interface Failure {
  /** Written by us beside the work that failed, never made of data. */
  readonly where: string;
  /** `QuotaExceededError`, `DatabaseClosedError`; `Error` for all that is named otherwise. */
  readonly name: string;
  /** `DB8`, `DEVICE_REVOKED`, `auth/too-many-requests`, `503`; absent where there is none that a program would write. */
  readonly code?: string;
}

type Listener = (failure: Failure) => void;

/** The one instance: whoever keeps what is reported joins at the app's start (`kept.ts`). Nobody listening, nothing is kept. */
const listeners = new Set<Listener>();

export function onReport(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** It went wrong, and nobody waits for it. Never throws. */
export function report(where: string, error: unknown): void {
  const failure = failureOf(where, error);
  for (const listener of listeners) listener(failure);
}

/** The same as a handler: `work.catch(counted('the outbox: settled lines'))`. */
export const counted =
  (where: string) =>
  (error: unknown): undefined => {
    report(where, error);
    return undefined;
  };

/** It does not matter, and the reason stands beside it: `work.catch(swallow('only a courtesy'))`, or a line in a `catch` block. */
export function swallow(reason: string): () => undefined;
export function swallow<T>(reason: string, instead: T): () => T;
export function swallow(_reason: string, instead?: unknown): () => unknown {
  return () => instead;
}

/** Shapes that programs give and people do not: no digits in a name, and a code no longer than words are. */
const NAME = /^[A-Z][A-Za-z]{1,39}(Error|Exception|Full)$/;
const CODE = /^([A-Z][A-Z0-9_]{1,23}|[a-z]{2,12}\/[a-z-]{2,40}|\d{3})$/;

function failureOf(where: string, error: unknown): Failure {
  const fields: Partial<Record<'name' | 'code', unknown>> = typeof error === 'object' && error !== null ? error : {};
  const name = NAME.test(`${fields.name}`) ? `${fields.name}` : 'Error';
  const code = `${fields.code}`;
  return CODE.test(code) ? { where, name, code } : { where, name };
}
