/**
 * State machines of documents as total tables: state × event → the next state, or why not. A pair that is missing does not
 * compile. The rules look up here what becomes of a booking, a pass and a check-in; they hold no second copy of it.
 */
import type { ReasonCode } from '../codes.ts';

export interface Refusal {
  readonly code: ReasonCode;
}

/** Staying where one is says that the event changes nothing, and that nobody need be told. */
export type Machine<S extends string, E extends string> = Readonly<Record<S, Readonly<Record<E, S | Refusal>>>>;

export const isRefusal = <S extends string>(next: S | Refusal): next is Refusal => typeof next !== 'string';
