import { Link } from 'react-router-dom';
import { type Person, publicName } from '../../../schemas/person/shape.ts';
import { OutboxAnswer, toAnswer } from '../../features/outbox/answer.tsx';
import { useOutbox } from '../../features/outbox/hooks.ts';
import { isOnItsWay } from '../../features/outbox/outbox.ts';
import { useOwnProfile } from '../../features/person/hooks.ts';
import { YourPhoto } from '../../features/person/photo/your-photo.tsx';
import { Portrait } from '../../features/upload/portrait.tsx';
import { useConnection } from '../../sync/hooks.tsx';
import { PageTitle } from '../../ui/page/title.tsx';
import { EmptyState } from '../../ui/placeholder/empty-state.tsx';
import { onDevice } from '../../ui/placeholder/on-device.ts';
import { RowSkeletons } from '../../ui/placeholder/skeletons.tsx';
import { AsOf } from '../../ui/state/as-of.tsx';
import { StateEdge } from '../../ui/state/edge.tsx';
import { ProfileForm } from './profile/profile-form.tsx';
import { messages } from './profile/words.ts';
import styles from './profile.module.css';
import { messages as shared } from './words.ts';

const KINDS = ['person.edit', 'person.photo'];

/** `/member/profile`: who one is to the gyms, edited on any of one's devices and merged field by field (G1, G2, G14). */
export default function ProfileScreen() {
  const own = useOwnProfile();
  const connection = useConnection().state;
  const person = own.rows[0]?.doc;
  // One's own answer to a conflict is known to oneself.
  const queued = useOutbox();
  const edited = queued.some((row) => row.kind === 'person.edit' && isOnItsWay(row));
  const answers = toAnswer(queued).filter(({ kind, code }) => KINDS.includes(kind) && code !== 'DECLINED_BY_YOU');
  return (
    <>
      <PageTitle title={messages.title} lead={messages.lead} aside={own.asOf !== undefined && <AsOf at={own.asOf} />} />
      {answers.length > 0 && (
        <section className={styles.answers} aria-label={shared.dashboard.answers}>
          {answers.map((row) => (
            <OutboxAnswer key={row.id} row={row} />
          ))}
        </section>
      )}
      {person !== undefined ? (
        <div className={styles.screen}>
          <div className={styles.photo}>
            <YourPhoto person={person} />
          </div>
          <div className={styles.details}>
            <ProfileForm key={person.uid} person={person} waiting={edited} />
          </div>
          <Seen person={person} />
        </div>
      ) : onDevice(own, connection) === 'unsaved' ? (
        <EmptyState drawing="offline" title={shared.unsaved.title}>
          {shared.unsaved.text}
        </EmptyState>
      ) : (
        <RowSkeletons count={3} />
      )}
    </>
  );
}

function Seen({ person }: { person: Person }) {
  return (
    <StateEdge as="section" aria-labelledby="seen" className={styles.seen ?? ''}>
      <h2 id="seen" className={styles.title}>
        {messages.seen.title}
      </h2>
      <p className={styles.preview}>
        <Portrait gymId={null} uid={person.uid} name={person.displayName} photo={person.photo?.hash} size={56} />
        <span className={styles.publicName} data-testid="public-name">
          {publicName(person.displayName)}
        </span>
      </p>
      <ul className={styles.facts}>
        <li>{messages.seen.text}</li>
        <li>{messages.seen.staff}</li>
        <li>{messages.seen.hidden}</li>
      </ul>
      <p className={styles.soft}>
        {messages.account}{' '}
        <Link to="/member/account" className={styles.link}>
          {messages.accountLink}
        </Link>
        .
      </p>
    </StateEdge>
  );
}
