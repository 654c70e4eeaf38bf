import { useEffect, useMemo, useRef } from 'react';
import type { GymChange, GymRecord } from '../../../../../schemas/gym/record.ts';
import { useToast } from '../../../../ui/overlay/toast.tsx';
import { useEmployees } from '../../../employment/hooks.ts';
import { useOutbox } from '../../../outbox/hooks.ts';
import { usePerson } from '../../../person/hooks.ts';
import { ownWords } from '../words.ts';
import { mergedUnder, type Onlooker, wasHeard, whoAll } from './merged.ts';

/** Whoever looks at a gym, with the names of its team as far as they may see them. */
export function useOnlooker(gymId: string): Onlooker & { readonly isReady: boolean } {
  const { rows, state } = useEmployees(gymId);
  const uid = usePerson()?.uid ?? '';
  return useMemo(
    () => ({ uid, isReady: state === 'ready', nameOf: (one) => rows.find(({ doc }) => doc.uid === one)?.doc.displayName }),
    [rows, state, uid],
  );
}

/** Says once, of each change that was on its way while one looked, what it was merged with (G1). */
export function MergedToast({ gymId, record }: { gymId: string; record: GymRecord | undefined }) {
  const open = useRef(new Set<string>());
  const rows = useOutbox().filter(({ kind, about }) => kind === 'gym.edit' && about?.gymId === gymId);
  const answered = rows.filter(({ id, state }) => open.current.has(id) && wasHeard(state));
  useEffect(() => {
    for (const { id, state } of rows) if (state === 'waiting' || state === 'sending') open.current.add(id);
  });
  const merged = answered.map((row) => ({ id: row.id, under: mergedUnder(row, record) })).find(({ under }) => under.length > 0);
  return merged && <Told key={merged.id} gymId={gymId} under={merged.under} onTold={() => open.current.delete(merged.id)} />;
}

function Told({ gymId, under, onTold }: { gymId: string; under: readonly GymChange[]; onTold: () => void }) {
  const onlooker = useOnlooker(gymId);
  const toast = useToast();
  const told = useRef(false);
  useEffect(() => {
    if (told.current || !onlooker.isReady) return;
    told.current = true;
    toast({ kind: 'plain', text: ownWords.merged(whoAll(under, onlooker)) });
    onTold();
  });
  return null;
}
