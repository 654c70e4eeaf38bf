import { sameContent } from '../../../schemas/basics/revise.ts';
import type { Person } from '../../../schemas/person/shape.ts';
import type { OutboxRow } from '../../sync/hooks.tsx';
import { ukNumber } from '../../ui/form/phone-number.ts';
import { usePerson } from '../person/hooks.ts';
import { answerWords } from './answer.words.ts';
import { Conflict } from './conflict.tsx';

const words = answerWords.edit;

type Edit = NonNullable<OutboxRow['edit']>;
type Value = string | { readonly name: string; readonly phone: string } | null | undefined;

interface ProfileConflict {
  readonly field: string;
  readonly saved: string;
  readonly yours: string;
}

const FIELDS = ['displayName', 'phone', 'homeOutcode', 'emergencyContact'] as const satisfies readonly (keyof Edit)[];

/** The fields of a held change that somebody else changed to something else meanwhile, as words (G2). Pure. */
export function conflictsOf(edit: Edit, person: Pick<Person, (typeof FIELDS)[number]>): ProfileConflict[] {
  return FIELDS.flatMap((field) => {
    const change = edit[field];
    const saved = person[field] ?? null;
    if (change === undefined || sameContent(saved, change.to)) return [];
    return [{ field: words.fields[field], saved: inWords(saved), yours: inWords(change.to) }];
  });
}

function inWords(value: Value): string {
  if (value === null || value === undefined) return words.nothing;
  if (typeof value === 'string') return value.startsWith('+') ? ukNumber(value) : value;
  return `${value.name}, ${ukNumber(value.phone)}`;
}

/** What is saved and what was wanted, side by side, one line a field. */
export function EditConflict({ edit }: { edit: Edit }) {
  const person = usePerson();
  if (person === undefined) return null;
  return conflictsOf(edit, person).map(({ field, saved, yours }) => (
    <Conflict key={field} field={field} labels={[words.saved, words.yours]} values={[saved, yours]} />
  ));
}
