import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { NOW } from '../../../../tests/rules/documents.ts';
import { NowProvider } from '../../../ui/now.tsx';
import { MissingRecords } from './condition.tsx';
import { words } from './words.ts';

const at = NOW;
const shown = (...missing: { from: number; to: number }[]) =>
  renderToStaticMarkup(
    <NowProvider readNow={() => Date.parse(at)}>
      <MissingRecords
        broken={missing.map((one) => ({ fault: 'cut_off', n: one.to, at, missing: one }))}
        timeZone="Europe/London"
      />
    </NowProvider>,
  );

it('[G20] which of a tablet’s records never came stands there, and what to do about it', () => {
  expect(shown()).toBe('');
  const html = shown({ from: 3, to: 5 }, { from: 9, to: 9 }).replaceAll('&#x27;', "'");
  expect(html).toContain('Records 3 to 5 hadn’t arrived by');
  expect(html).toContain('Record 9 hadn’t arrived by');
  expect(html).toContain(words.missingTodo);
});
