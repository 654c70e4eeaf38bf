/** What of a gym is written row by row: the inputs of a row, what is there, and the change from what was seen (G3, G4). Pure. */
import { byText } from '../../../../../schemas/basics/by-text.ts';
import { sameContent } from '../../../../../schemas/basics/revise.ts';
import type { GymChanges } from '../../../../../schemas/gym/edit/fields.ts';
import { MOST } from '../../../../../schemas/gym/edit/lists.ts';
import { isLink, LINK_RULE } from '../../../../../schemas/gym/edit/said.ts';
import { type Special, withSpecialDays, wrongSpecialDay } from '../../../../../schemas/gym/edit/week.ts';
import type { Gym } from '../../../../../schemas/gym/shape.ts';
import { rowsWords as words } from './rows.words.ts';

/** A row as its inputs show it. */
type Typed = readonly string[];
export interface RowProblem {
  readonly row: number;
  readonly text: string;
}
interface RowsPart {
  readonly columns: readonly { readonly label: string; readonly type?: 'date' | 'time'; readonly blank?: string }[];
  readonly most: number;
  readonly read: (gym: Gym) => readonly Typed[];
  /** `seen`: how the rows were when the first of them was touched. */
  readonly change: (gym: Gym, seen: readonly Typed[], typed: readonly Typed[]) => RowsAnswer;
}
export interface RowsAnswer {
  readonly edit: Partial<GymChanges>;
  readonly problems: readonly RowProblem[];
}

const line = (said: string | undefined): string => (said ?? '').trim().replace(/\s+/g, ' ');
const isEmpty = (row: Typed): boolean => row.every((cell) => cell.trim() === '');
const wrong = (problems: readonly RowProblem[]): RowsAnswer => ({ edit: {}, problems });
const right = (edit: Partial<GymChanges>): RowsAnswer => ({ edit, problems: [] });

type Item = NonNullable<Gym['equipment']>[number];
const itemOf = ([category, name, count]: Typed): Item => ({
  category: line(category),
  name: line(name),
  count: Number(line(count) || 1),
});
const keyOfItem = ({ category, name }: Item): string => `${category}/${name}`;

function wrongItem({ category, name, count }: Item, before: readonly Item[]): string | undefined {
  const said = words.equipment;
  if (category === '' || category.length > 40) return said.wrong.category;
  if (name === '' || name.length > 60) return said.wrong.name;
  if (!Number.isInteger(count) || count < 0 || count > 999) return said.wrong.count(name);
  return before.some((other) => keyOfItem(other) === keyOfItem({ category, name, count })) ? said.wrong.twice(name) : undefined;
}

const EQUIPMENT: RowsPart = {
  columns: words.equipment.columns.map((label, at) => ({ label, ...(at === 2 && { blank: '1' }) })),
  most: MOST.equipment,
  read: ({ equipment = [] }) => equipment.map(({ category, name, count }) => [category, name, String(count)]),
  change: (_, seen, typed) => {
    const items = typed.map(itemOf);
    const problems = items.flatMap((item, row) => {
      const text = isEmpty(typed[row] ?? []) ? undefined : wrongItem(item, items.slice(0, row));
      return text === undefined ? [] : [{ row, text }];
    });
    if (problems.length > 0) return wrong(problems);
    const wanted = items.filter((_item, row) => !isEmpty(typed[row] ?? []));
    const before = seen.map(itemOf);
    const put = wanted.filter((item) => !before.some((other) => sameContent(other, item)));
    const drop = before.map(keyOfItem).filter((key) => !wanted.some((item) => keyOfItem(item) === key));
    return right(put.length + drop.length === 0 ? {} : { equipment: { put, drop } });
  },
};

const LINKS: RowsPart = {
  columns: [{ label: words.sameAs.column, blank: 'https://' }],
  most: MOST.sameAs,
  read: ({ sameAs = [] }) => sameAs.map((link) => [link]),
  change: (_, seen, typed) => {
    const links = typed.map(([link]) => line(link));
    const problems = links.flatMap((link, row) =>
      link === '' || isLink(link) ? [] : [{ row, text: `${words.sameAs.title}: ${LINK_RULE}` }],
    );
    if (problems.length > 0) return wrong(problems);
    const before = seen.map(([link]) => line(link));
    const put = [...new Set(links)].filter((link) => link !== '' && !before.includes(link));
    const drop = before.filter((link) => !links.includes(link));
    return right(put.length + drop.length === 0 ? {} : { sameAs: { put, drop } });
  },
};

const specialOf = ([from = '', through = '', opens = '', closes = '']: Typed): Special => ({
  validFrom: from,
  validThrough: through === '' ? from : through,
  ...(opens !== '' && { opens }),
  ...(closes !== '' && { closes }),
});

const SPECIAL: RowsPart = {
  columns: words.specialOpeningHours.columns.map((label, at) => ({ label, type: at < 2 ? 'date' : 'time' })),
  most: 60,
  read: ({ specialOpeningHours = [] }) =>
    specialOpeningHours.map(({ validFrom, validThrough, opens = '', closes = '' }) => [validFrom, validThrough, opens, closes]),
  change: (gym, seen, typed) => {
    const wanted = typed.filter((row) => !isEmpty(row)).map(specialOf);
    const undated = typed.findIndex((row) => !isEmpty(row) && row[0] === '');
    if (undated >= 0) return wrong([{ row: undated, text: words.specialOpeningHours.undated }]);
    const said = (text: string, from: string) =>
      wrong([{ row: typed.findIndex(([day]) => day === from), text: `${words.specialOpeningHours.title}: ${text}` }]);
    const itself = wrongSpecialDay(wanted.toSorted((one, other) => byText(one.validFrom, other.validFrom)));
    if (itself) return said(itself.rule, itself.from);
    const before = seen.map(specialOf);
    const gone = before.filter(({ validFrom }) => !wanted.some((day) => day.validFrom === validFrom));
    const changes = [
      ...gone.map((from) => ({ from, to: null })),
      ...wanted.flatMap((to) => {
        const from = before.find(({ validFrom }) => validFrom === to.validFrom) ?? null;
        return sameContent(from, to) ? [] : [{ from, to }];
      }),
    ];
    if (changes.length === 0) return right({});
    const edit = { specialOpeningHours: changes };
    // With what others have added meanwhile.
    const together = wrongSpecialDay(withSpecialDays(gym, { gymId: gym._id, ...edit }, new Set()).gym.specialOpeningHours ?? []);
    return together ? said(together.rule, together.from) : right(edit);
  },
};

export const ROWS = { specialOpeningHours: SPECIAL, equipment: EQUIPMENT, sameAs: LINKS } as const satisfies Readonly<
  Record<string, RowsPart>
>;
export type RowsName = keyof typeof ROWS;
