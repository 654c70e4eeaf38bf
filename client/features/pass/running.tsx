import type { Pass } from '../../../schemas/pass/shape.ts';
import type { Row } from '../../sync/hooks.tsx';
import { PassPause } from './pause/pause.tsx';
import { PassRenewal } from './renewal/renewal.tsx';

/** What a member does with a pass for a time, on its card: put it aside, let it go on. Loaded when there is one. */
export function RunningPass({ row }: { row: Row<Pass> }) {
  return (
    <>
      <PassPause row={row} />
      {row.doc.kind === 'monthly' && <PassRenewal row={row} />}
    </>
  );
}
