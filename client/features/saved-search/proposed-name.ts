/** What a search is called unless somebody calls it otherwise: what was asked, in the order in which one would say it. Pure. */
import { savedSearchWords } from './saved-search.words.ts';

const words = savedSearchWords.proposed;
export const LONGEST_NAME = 60;

/** Of what stands in the address of `/search`. Never empty where anything was asked, never too long. */
export function proposedName(query: string): string {
  const asked = new URLSearchParams(query);
  const within = Number(asked.get('within'));
  const parts = [
    asked.get('activity') ?? '',
    asked.get('q')?.trim() ?? '',
    asked.get('near') === 'me' ? words.near : '',
    within > 0 ? words.within(within) : '',
    asked.get('open') === '1' ? words.open : '',
  ].filter((part) => part !== '');
  const name = parts.length > 0 ? parts.join(', ') : asked.get('sort') === 'nearest' ? words.nearest : words.best;
  return shortened(name.charAt(0).toUpperCase() + name.slice(1));
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
