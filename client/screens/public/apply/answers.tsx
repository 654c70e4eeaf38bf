/** What has been typed so far, for every question of the form to read and change, and what is wrong with it. */
import { createContext, useContext } from 'react';
import type { Field, Given } from '../../../../schemas/application/answers/fields.ts';
import type { SaidSoFar } from '../../../features/application/draft.ts';

export interface AnswersView {
  readonly said: SaidSoFar;
  /** As the rules read it. */
  readonly given: Given;
  /** The sentence under a field; none before it was left or Next was tapped. */
  readonly problems: { readonly [F in Field]?: string };
  readonly set: (change: SaidSoFar) => void;
  /** The field was left: is it right? */
  readonly left: (field: Field) => void;
  /** The address of whoever is signed in. */
  readonly email: string | undefined;
}

const AnswersContext = createContext<AnswersView | null>(null);
export const AnswersProvider = AnswersContext.Provider;

export function useAnswers(): AnswersView {
  const view = useContext(AnswersContext);
  if (!view) throw new Error('a question stands outside the form');
  return view;
}

export const inputId = (field: Field) => `apply-${field}`;
export const textOf = (said: SaidSoFar, field: Field): string => {
  const value = said[field];
  return typeof value === 'string' ? value : '';
};
export const listOf = (said: SaidSoFar, field: Field): readonly string[] => {
  const value = said[field];
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
};
