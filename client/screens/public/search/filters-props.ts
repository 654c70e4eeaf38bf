import type { FacetCounts } from '../../../../schemas/gym-search/filters.ts';
import type { GymQuestion, QuestionChange } from '../../../../schemas/gym-search/question.ts';

/** What every group of filters is given. */
export interface FiltersProps {
  question: GymQuestion;
  /** How many gyms there would be with each choice; absent until something was answered. */
  counts: FacetCounts | undefined;
  /** Something to measure from: a place in the text, or "Near me". */
  placed: boolean;
  onChange: (change: QuestionChange) => void;
}
