import { Section } from '../../ui/page/section.tsx';
import { RowSkeletons } from '../../ui/placeholder/skeletons.tsx';
import { useEmployees } from './hooks.ts';
import { Team } from './team.tsx';
import { words } from './words.ts';

/** Who works there, for a manager to look at. */
export function TeamList({ gymId, own }: { gymId: string; own: string }) {
  const { state, rows } = useEmployees(gymId);
  return (
    <Section title={words.team}>
      {state === 'loading' ? (
        <RowSkeletons count={3} />
      ) : (
        <Team gymId={gymId} people={rows.map(({ doc }) => doc)} own={own} mayChange={false} />
      )}
    </Section>
  );
}
