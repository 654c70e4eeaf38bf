/** What to try where a search found nothing: each filter that, let go of alone, would find something, with how much. Pure. */
import { changedQuestion, DISTANCES, filtersUsed, type GymQuestion, type QuestionChange } from './question.ts';

export interface WayOut {
  readonly kind: 'distance' | 'hours' | 'class' | 'activity' | 'filters' | 'text';
  readonly change: QuestionChange;
  /** Gyms it would find. */
  readonly count: number;
}

const BARE: QuestionChange = {
  maxPounds: undefined,
  sells: undefined,
  amenities: [],
  minStars: undefined,
  offPeak: false,
};

/** `count`: how many gyms a question finds. */
export function waysOut(question: GymQuestion, count: (question: GymQuestion) => number): readonly WayOut[] {
  const way = (kind: WayOut['kind'], change: QuestionChange): WayOut[] => {
    const found = count(changedQuestion(question, change));
    return found === 0 ? [] : [{ kind, change, count: found }];
  };
  const { withinMiles, open, classOf, activity, text } = question;
  const bare = changedQuestion(question, BARE);
  return [
    ...(withinMiles === undefined
      ? []
      : further(withinMiles)
          .flatMap((miles) => way('distance', { withinMiles: miles }))
          .slice(0, 1)),
    ...(open === undefined ? [] : way('hours', { open: undefined })),
    ...(classOf === undefined ? [] : way('class', { classOf: undefined, classFrom: undefined, classDay: undefined })),
    ...(activity === undefined ? [] : way('activity', { activity: undefined })),
    ...(filtersUsed(bare) === filtersUsed(question) ? [] : way('filters', BARE)),
    ...(text.trim() === '' ? [] : way('text', { text: '' })),
  ];
}

/** Further and further, ten miles at least, then anywhere. */
function further(withinMiles: number): readonly (number | undefined)[] {
  return [...DISTANCES.filter((miles) => miles > withinMiles && miles >= 10), undefined];
}
