/** [12] What is too long is said while one types, by field and rule, and all of it stays (product rules 4.0, 4.6). */
import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import { checkField } from '../../../../schemas/application/answers/check.ts';
import { type ApplicationStep, type Field, fieldsOf, STEPS } from '../../../../schemas/application/answers/fields.ts';
import { LABELS, RULES } from '../../../../schemas/application/answers/sentences.ts';
import type { SaidSoFar } from '../../../features/application/draft.ts';
import { givenFrom } from '../../../features/application/given.ts';
import { AnswersProvider } from './answers.tsx';
import { STEP_PARTS } from './steps.tsx';

// Looks at what the device knows of places; nothing of it is typed as a text.
vi.mock('./pin.tsx', () => ({ default: () => null }));

/** Whatever is asked only where another answer says so is asked. */
const ASKED: SaidSoFar = { mayCall: true, legalForm: 'ltd', vatRegistered: true, registeredHere: false, alwaysOpen: true };
const ignore = () => undefined;

function draw(step: ApplicationStep, said: SaidSoFar): string {
  const Part = STEP_PARTS[step];
  const view = { said, given: givenFrom(said, undefined), problems: {}, set: ignore, left: ignore, email: undefined };
  return renderToStaticMarkup(
    <MantineProvider>
      <AnswersProvider value={view}>
        <Part />
      </AnswersProvider>
    </MantineProvider>,
  );
}

/** Of the fields whose rule counts characters: how many it takes, as the rule says it. */
const COUNTED = STEPS.flatMap((step) =>
  fieldsOf(step).flatMap((field): readonly [ApplicationStep, Field, number][] => {
    const most = / (\d+) characters/.exec(` ${RULES[field]}`)?.[1];
    return most === undefined || field === 'equipment' ? [] : [[step, field, Number(most)]];
  }),
);

describe.each(COUNTED)('%s: %s', (step, field, most) => {
  const sentence = `${LABELS[field]}: at most ${most} characters.`;

  it('takes as many as its rule says', () => {
    const said = { ...ASKED, [field]: 'x'.repeat(most) };
    expect(checkField(field, givenFrom(said, undefined))).toBeNull();
    expect(draw(step, said)).not.toContain(sentence);
  });

  it('says of one more, or of ten thousand, how many it takes, and keeps them', () => {
    for (const length of [most + 1, 10_001]) {
      const said = { ...ASKED, [field]: 'x'.repeat(length) };
      expect(checkField(field, givenFrom(said, undefined))).not.toBeNull();
      expect(draw(step, said)).toContain(sentence);
      expect(draw(step, said)).toContain('x'.repeat(length));
    }
  });
});
