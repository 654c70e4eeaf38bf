/** What a search is called unless somebody calls it otherwise: what was asked, in the order in which one would say it. Pure. */
import { type GymQuestion, readQuestion } from '../../../schemas/gym-search/question.ts';
import { formatLocalDate } from '../../ui/format.ts';
import { amenityWords } from '../gym/amenity.words.ts';
import { savedSearchWords } from './saved-search.words.ts';

const words = savedSearchWords.proposed;
export const LONGEST_NAME = 60;

/** Of what stands in the address of `/search`. Never empty where anything was asked, never too long. */
export function proposedName(query: string): string {
  const { question } = readQuestion(new URLSearchParams(query));
  const parts = partsOf(question).filter((part) => part !== '');
  const name = parts.length > 0 ? parts.join(', ') : words.order[question.sort ?? 'best'];
  return shortened(name.charAt(0).toUpperCase() + name.slice(1));
}

function partsOf(question: GymQuestion): readonly string[] {
  const { activity = '', text, area, nearMe, withinMiles, open, maxPounds, sells, amenities, minStars, offPeak } = question;
  const { classOf, classFrom, classDay } = question;
  const [day = '', time = ''] = open?.split('T') ?? [];
  return [
    classOf === undefined ? '' : words.classOf(classOf, classFrom),
    classDay === undefined ? '' : words.on(formatLocalDate(classDay)),
    activity,
    text.trim(),
    // Without the names of areas at hand: `east-leeds` is read as it is meant.
    area?.replaceAll('-', ' ') ?? '',
    nearMe ? words.near : '',
    withinMiles === undefined ? '' : words.within(withinMiles),
    open === undefined ? '' : open === 'now' ? words.open : words.openAt(formatLocalDate(day), time),
    maxPounds === undefined ? '' : words.price(maxPounds),
    sells === undefined ? '' : words.sells[sells],
    ...amenities.map((one) => amenityWords[one].toLowerCase()),
    minStars === undefined ? '' : words.stars(minStars),
    offPeak ? words.offPeak : '',
  ];
}

/** By whole characters: half an emoji is none. */
function shortened(name: string): string {
  if (name.length <= LONGEST_NAME) return name;
  let short = '';
  for (const character of name) {
    if (short.length + character.length >= LONGEST_NAME) break;
    short += character;
  }
  return `${short.trimEnd()}…`;
}
