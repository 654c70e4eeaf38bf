/** The words of the directory: slips of typing forgiven, all words needed. */
import MiniSearch, { type SearchResult } from 'minisearch';
import type { DirectoryRow } from '../gym-directory/row.ts';

/** What of a row the words were found in. */
export type FoundIn = 'name' | 'town' | 'activity' | 'postcode';
export interface WordHit {
  readonly score: number;
  readonly in: readonly FoundIn[];
}

/** By the row's place in what it was made of. */
export type FindWords = (text: string) => ReadonlyMap<number, WordHit>;

interface Entry {
  readonly at: number;
  readonly row: DirectoryRow;
}

const FIELDS = ['name', 'town', 'postcode', 'activity'] as const;

export function wordIndex(rows: readonly DirectoryRow[]): FindWords {
  const index = new MiniSearch<Entry>({
    idField: 'at',
    fields: [...FIELDS],
    extractField: (entry, field) => (field === 'at' ? entry.at : fieldOf(entry.row, field)),
    tokenize: wordsOf(),
    processTerm: plain,
    searchOptions: { boost: { name: 3, town: 2, activity: 2 }, prefix: true, combineWith: 'AND' },
  });
  index.addAll(rows.map((row, at) => ({ at, row })));
  const forgiving = (term: string) => (term.length > 4 ? 0.2 : false);
  return (text) => {
    // A slip is forgiven only where nothing fits as typed: "stret" is Stretford, not every Street.
    const exact = index.search(text);
    const hits = exact.length > 0 ? exact : index.search(text, { fuzzy: forgiving });
    return new Map(hits.map((hit) => [Number(hit.id), told(hit)]));
  };
}

/** Many gyms are in one town and offer the same: such a text is taken apart once. */
function wordsOf(): (text: string, field?: string) => string[] {
  const apart = MiniSearch.getDefault('tokenize');
  const known = new Map<string, string[]>();
  return (text, field) => {
    if (field !== 'town' && field !== 'activity') return apart(text, field);
    const before = known.get(text);
    if (before) return before;
    const words = apart(text, field);
    known.set(text, words);
    return words;
  };
}

function fieldOf(row: DirectoryRow, field: string): string {
  if (field === 'name') return row.name;
  if (field === 'town') return row.town;
  // Typed without the space as well.
  if (field === 'postcode') return `${row.postcode} ${row.postcode.replace(' ', '')}`;
  return row.activities.join(' ');
}

/** Where it was found is asked of the few that are shown. */
const told = (hit: SearchResult): WordHit => ({
  score: hit.score,
  get in() {
    return fieldsOf(hit);
  },
});

const fieldsOf = ({ match }: SearchResult): FoundIn[] => FIELDS.filter((field) => Object.values(match).flat().includes(field));

/** Without accents, so that "Café" is found by "cafe". */
const plain = (term: string): string => (PLAIN.test(term) ? term : term.normalize('NFD').replace(/\p{M}/gu, '')).toLowerCase();
const PLAIN = /^[ -~]*$/;
