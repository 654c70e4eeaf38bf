/**
 * What a page and the directory's worker say to each other. Both come from one build, but a page may meet the worker of the next: whoever reads
 * another `format` leaves it.
 */
import type { PostcodePlace } from '../../../schemas/application/answers/pin.ts';
import type { GymHours } from '../../../schemas/gym/opening-hours.ts';
import type { DirectoryRow } from '../../../schemas/gym-directory/row.ts';
import type { Bounds } from '../../../schemas/gym-search/bounds.ts';
import type { ClassTime } from '../../../schemas/gym-search/classes.ts';
import type { PlacedArea, SearchPlace } from '../../../schemas/gym-search/place.ts';
import type { GymQuestion } from '../../../schemas/gym-search/question.ts';
import type { GymAnswer } from '../../../schemas/gym-search/search.ts';
import type { Suggestion } from '../../../schemas/gym-search/suggest.ts';

export const FORMAT = 1;

/** A gym that this device holds itself: what its row would say, and what no row does. `row` null: it is not public. */
export interface HeldGym {
  readonly id: string;
  /** The area's key. */
  readonly area: string;
  readonly row: DirectoryRow | null;
  readonly hours: GymHours;
  readonly classes?: readonly ClassTime[];
}
export interface NamedArea extends PlacedArea {
  /** `leeds` */
  readonly key: string;
}

export interface SearchAsked {
  readonly kind: 'ask';
  readonly id: number;
  readonly question: GymQuestion;
  readonly near?: SearchPlace;
  /** What is seen of the map, while it is searched as it moves: nothing outside belongs to the answer. */
  readonly within?: Bounds;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly limit: number;
}
/** Which gyms belong to each of these, as far as they are known here: no server is asked. */
export interface MatchesAsked {
  readonly kind: 'matches';
  readonly id: number;
  readonly questions: readonly GymQuestion[];
  /** Milliseconds since 1970. */
  readonly now: number;
}
export interface Matched {
  readonly kind: 'matched';
  readonly id: number;
  /** Of each question, in that order: the ids; null where not all there may be is here. */
  readonly gyms: readonly (readonly string[] | null)[];
}
/** Where a postcode is, by the gyms that are known here: no server is asked, but for the cells of the areas it may be in. */
export interface PostcodeAsked {
  readonly kind: 'postcode';
  readonly id: number;
  readonly postcode: string;
  /** The id of the gym whose own postcode it is, which says nothing about itself. */
  readonly own?: string;
}
export interface PostcodePlaced {
  readonly kind: 'placed';
  readonly id: number;
  /** Absent: no gym that is known here has this outcode. */
  readonly check?: PostcodePlace;
  /** As the search box reads it, an area's middle where nothing else is known; absent: nothing here can place it. */
  readonly place?: SearchPlace;
}
export type ToWorker =
  | MatchesAsked
  | PostcodeAsked
  | { readonly kind: 'online'; readonly is: boolean }
  | { readonly kind: 'areas'; readonly areas: readonly NamedArea[] }
  | { readonly kind: 'held'; readonly gyms: readonly HeldGym[] }
  | SearchAsked
  | { readonly kind: 'suggest'; readonly id: number; readonly typed: string };

/** What the device holds of the directory. */
export interface DirectoryState {
  readonly rows: number;
  /** Areas whose cells are here. */
  readonly areas: readonly string[];
  /** How many there are; undefined until the server has said it once. */
  readonly of?: number;
  /** When the server last said which cells there are. Milliseconds since 1970. */
  readonly askedAt?: number;
  /** A cell could not be kept for want of room; it is searched all the same until the page is left. */
  readonly full: boolean;
  /** Cells of another layout, or torn when they came: the app is older than the server. */
  readonly unread: number;
}

export interface SearchAnswered {
  readonly kind: 'answer';
  readonly id: number;
  readonly answer: GymAnswer;
  readonly from: 'device' | 'server';
  /** There may be more than what this device holds. */
  readonly beyond: boolean;
}
export type FromWorker =
  | { readonly kind: 'changed'; readonly state: DirectoryState }
  | SearchAnswered
  | Matched
  | PostcodePlaced
  | { readonly kind: 'suggestions'; readonly id: number; readonly suggestions: readonly Suggestion[] };

export type Formatted<M> = M & { readonly format: number };
