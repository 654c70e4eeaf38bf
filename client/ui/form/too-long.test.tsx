/** [11] What is too long is said beside its field, with all that was written, before anything is sent (product rule 4.0). */
import { globSync, readFileSync } from 'node:fs';
import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { LineField } from './line-field.tsx';
import { ProseField } from './prose-field.tsx';

const most = 3000;
const draw = (Field: typeof LineField | typeof ProseField, value: string) =>
  renderToStaticMarkup(
    <MantineProvider>
      <Field label="Message" most={most} value={value} error="Say what it is about." onChange={() => undefined} />
    </MantineProvider>,
  );

describe.each([
  ['a line', LineField],
  ['a text', ProseField],
] as const)('%s', (_, Field) => {
  it('of as many characters as it may have, however it is composed and whatever is round it, has only its form’s own sentence', () => {
    for (const value of ['', 'x'.repeat(most), ` ${'x'.repeat(most)}  `, 'e\u0301'.repeat(most)]) {
      expect(draw(Field, value)).not.toContain('at most');
      expect(draw(Field, value)).toContain('Say what it is about.');
    }
  });

  it('of one more, or of thirty thousand, says field and rule, and nothing of it is cut off', () => {
    for (const length of [most + 1, 30_000]) {
      const drawn = draw(Field, 'x'.repeat(length));
      expect(drawn).toContain('Message: at most 3,000 characters.');
      expect(drawn).not.toContain('Say what it is about.');
      expect(drawn).toContain('x'.repeat(length));
      expect(drawn.toLowerCase()).not.toContain('maxlength');
      expect(drawn).toContain('aria-invalid="true"');
    }
  });
});

it('every text of several lines is written in such a field, or in one whose form has a sentence for each of its rules', () => {
  const bare = globSync('client/**/*.tsx').filter(
    (file) => !file.endsWith('.test.tsx') && /<Textarea\b/.test(readFileSync(file, 'utf8')),
  );
  expect(bare.toSorted()).toEqual([
    'client/features/gym/own/fields-form.tsx',
    'client/features/schedule/form/class-sheet.tsx',
    'client/features/schedule/form/series-sheet.tsx',
    'client/screens/public/apply/fields.tsx',
    'client/ui/form/prose-field.tsx',
  ]);
});

it('nothing that somebody pastes is cut off: only a PIN, and what is looked for, end where they end', () => {
  const cutting = globSync('client/**/*.tsx').filter(
    (file) => !file.endsWith('.test.tsx') && /\bmaxLength[=:]/.test(readFileSync(file, 'utf8')),
  );
  expect(cutting.toSorted()).toEqual([
    'client/features/checkin/desk/staff/pin-sheet.tsx',
    'client/features/kiosk/pin-sheet.tsx',
    'client/screens/kiosk/tablet-setup.tsx',
    'client/screens/public/search/search-box.tsx',
    'client/screens/public/search/time-filters.tsx',
  ]);
});
