import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { closure, gym } from '../../../tests/rules/documents.ts';
import { DeviceProvider } from '../../sync/hooks.tsx';
import type { FirstRows } from '../../sync/queries/first-rows.ts';
import type { Rows } from '../../sync/queries/rows.ts';
import { NowProvider } from '../../ui/now.tsx';
import { ImpactCount, useImpact } from './impact-preview.tsx';
import { words } from './words.ts';

const GYM = gym('iron-works');
const TERMS = closure('one', '2026-03-03T12:00', '2026-03-03T18:00');

function Said() {
  const impact = useImpact(TERMS, GYM, true);
  return impact && <ImpactCount impact={impact} />;
}
function said(state: Rows<never>['state']): string {
  const first: Pick<FirstRows, 'of'> = { of: () => ({ state, rows: [] }) };
  return renderToStaticMarkup(
    <NowProvider readNow={() => Date.parse('2026-03-03T10:00:00Z')}>
      <DeviceProvider device={null} first={first as FirstRows} coming={new Promise(() => {})}>
        <Said />
      </DeviceProvider>
    </NowProvider>,
  );
}

it('[2.11] a closure is said to touch no class only when the timetable was looked at', () => {
  expect(said('loading')).toBe('');
  expect(said('ready')).toContain(words.impact.none);
});
