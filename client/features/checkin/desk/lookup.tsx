import styles from './scan.module.css';
import { Search } from './search.tsx';
import { useStaffDoor } from './use-staff-door.tsx';
import { messages } from './words.ts';

/** Search on a page of staff, with the verdicts of the door; a hand scanner is heard here as well. The gym's workspace must be open. */
export function Lookup({ gymId }: { gymId: string }) {
  const { door, over, checking, check, layer } = useStaffDoor(gymId);
  return (
    <>
      <div className={styles.dark} inert={over} aria-busy={checking} data-mantine-color-scheme="dark">
        {door === undefined ? (
          <p role="status" className={styles.opening}>
            {messages.opening}
          </p>
        ) : (
          <Search
            gymId={gymId}
            mayInduct
            onChoose={(entry) => check((open) => open.person(entry))}
            onWriteDown={(name) => check((open) => open.name(name))}
          />
        )}
      </div>
      {layer}
    </>
  );
}
