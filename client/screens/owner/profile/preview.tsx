import type { Gym } from '../../../../schemas/gym/shape.ts';
import { GymPage } from '../../../features/gym/page/whole.tsx';
import { Sheet } from '../../../ui/overlay/sheet.tsx';
import styles from '../profile.module.css';
import { messages } from './words.ts';

/** The public page itself, with nothing on it that could be done. */
export function Preview({ gym, onClose }: { gym: Gym; onClose: () => void }) {
  return (
    <Sheet opened onClose={onClose} title={messages.preview.title} wide>
      <div inert className={styles.preview}>
        <GymPage gym={gym} asOf={undefined} signedIn={false} />
      </div>
    </Sheet>
  );
}
