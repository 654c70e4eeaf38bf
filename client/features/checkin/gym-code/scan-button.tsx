import { Button } from '@mantine/core';
import { IconScan } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import type { Pass } from '../../../../schemas/pass/shape.ts';
import type { Row } from '../../../sync/hooks.tsx';
import { words } from './words.ts';

// Most people show their own code.
const ScanSheet = lazy(() => import('./scan-sheet.tsx'));

/** The other way round: the member's camera, the gym's code. */
export function ScanGymCode(sheet: { readonly passes: readonly Row<Pass>[]; readonly shown: Pass }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" leftSection={<IconScan size={20} stroke={2} aria-hidden />} onClick={() => setOpen(true)}>
        {words.scan.open}
      </Button>
      <Suspense fallback={null}>{open && <ScanSheet {...sheet} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
