/** What has to be put right before a pass can be sold, each line with its field (product.md 2.4, R-5). */
import { Terms } from '../../../../schemas/product/shape.ts';
import { wrongTerms } from '../../../../schemas/product/terms.ts';
import type { FieldProblem } from '../../../ui/form/problems.tsx';
import { type PackageTyped, termsOf } from './draft.ts';
import { packageWords as words } from './words.ts';

/** The ids of the inputs, by what a rule calls the field. */
export const INPUT = {
  Name: 'package-name',
  Price: 'package-price',
  Visits: 'package-visits',
  'Valid for': 'package-length',
  'Start within': 'package-within',
  Times: 'package-times',
  'For each person': 'package-limit',
  Ages: 'package-min',
  Proof: 'package-of',
  Left: 'package-stock',
  'Visits a day': 'package-per-day',
  'What’s included': 'package-inclusions',
  Description: 'package-description',
  Classes: 'package-classes',
  Gyms: 'package-gyms',
} as const;
type Field = keyof typeof INPUT;
/** Those that are behind `More`. */
export const IN_MORE: readonly string[] = (
  ['Start within', 'Times', 'For each person', 'Ages', 'Proof', 'Left', 'Visits a day', 'Classes', 'Gyms'] as const
).map((field) => INPUT[field]);
const isField = (name: string): name is Field => name in INPUT;

/** What no rule of the pass itself says: its shape does. */
const SHAPED: readonly (readonly [Field, keyof Terms, rule: string])[] = [
  ['Name', 'name', words.rules.name],
  ['Proof', 'eligibility', words.rules.proof],
  ['For each person', 'limitPerMember', words.rules.limit],
  ['Visits a day', 'maxVisitsPerDay', words.rules.perDay],
  ['Visits', 'visits', words.rules.visits],
  ['What’s included', 'inclusions', words.rules.inclusions],
  ['Description', 'description', words.rules.description],
  ['Times', 'accessWindows', words.rules.times],
  ['Classes', 'onlyClasses', words.rules.classes],
  ['Gyms', 'alsoAt', words.rules.gyms],
];

const isNumber = (typed: string): boolean => typed.trim() === '' || /^\d{1,5}$/.test(typed.trim());

export function problemsIn(typed: PackageTyped): readonly FieldProblem[] {
  const terms = termsOf(typed);
  const rule = wrongTerms(terms);
  const about = (field: Field, sentence: string): FieldProblem => ({
    input: INPUT[field],
    text: `${words.fields[field]}: ${sentence}`,
  });
  const shaped = SHAPED.flatMap(([field, key, sentence]) =>
    rule?.field !== field && terms[key] !== undefined && !Terms.shape[key].safeParse(terms[key]).success
      ? [about(field, sentence)]
      : [],
  );
  return [
    ...(rule && isField(rule.field) ? [about(rule.field, rule.rule)] : []),
    ...shaped,
    ...(isNumber(typed.limit) ? [] : [about('For each person', words.rules.limit)]),
    ...(isNumber(typed.stock) && Number(typed.stock) <= 10_000 ? [] : [about('Left', words.rules.stock)]),
  ];
}
