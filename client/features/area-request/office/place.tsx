import { AREA_REQUEST_STATUSES } from '../../../../schemas/area-request/shape.ts';
import { formatDay } from '../../../ui/format.ts';
import { useAreas } from '../../area/hooks.ts';
import OutreachAtPlace from '../../outreach/at-place.tsx';
import styles from '../../queues/inbox.module.css';
import { Answer } from './answer.tsx';
import { type AskedPlace, wantedAt, writtenAt } from './places.ts';
import { words } from './words.ts';

/** All that was asked for at one place, and what becomes of it. */
export default function Place({ asked }: { asked: AskedPlace }) {
  const { name, askers, requests, isPublic, areaId } = asked;
  const area = useAreas().rows.find(({ doc }) => doc._id === areaId)?.doc;
  const wanted = wantedAt(asked);
  const { told, waiting } = writtenAt(asked);
  const said = requests.filter(({ comment, suggestedGym }) => comment !== undefined || suggestedGym !== undefined);
  const counts = AREA_REQUEST_STATUSES.map((status) => ({ status, of: requests.filter((one) => one.status === status).length }));
  const declined = requests.find(({ message }) => message !== undefined)?.message;
  return (
    <article data-place={asked.place}>
      <h2 className={styles.subject}>{name}</h2>
      <p className={styles.soft}>
        {words.people(askers)}. {isPublic ? words.isPublic : words.notPublic}
      </p>
      <section aria-label={words.howFar}>
        <strong>{words.howFar}</strong>
        <ul>
          {counts
            .filter(({ of }) => of > 0)
            .map(({ status, of }) => (
              <li key={status} data-status={status}>
                {words.statuses[status]}: {words.counted(of)}
              </li>
            ))}
        </ul>
        {area && <p className={styles.soft}>{words.plannedFor(area.name)}</p>}
        {told > 0 && <p className={styles.soft}>{words.written(told)}</p>}
        {waiting > 0 && <p className={styles.soft}>{words.writing(waiting)}</p>}
        {declined !== undefined && <blockquote>{declined}</blockquote>}
      </section>
      <section aria-label={words.wants}>
        <strong>{words.wants}</strong>
        {wanted.length === 0 ? (
          <p className={styles.soft}>{words.wantsNothing}</p>
        ) : (
          <ul>
            {wanted.map(({ activity, count }) => (
              <li key={activity}>
                {activity}: {words.people(count)}
              </li>
            ))}
          </ul>
        )}
      </section>
      <section aria-label={words.said}>
        <strong>{words.said}</strong>
        {said.length === 0 ? (
          <p className={styles.soft}>{words.saidNothing}</p>
        ) : (
          said.map(({ _id, comment, suggestedGym, outcodeOrTown, createdAt }) => (
            <blockquote key={_id}>
              {comment !== undefined && <p>{comment}</p>}
              {suggestedGym !== undefined && <p>{words.gym(suggestedGym)}</p>}
              <p className={styles.soft}>{words.typed(outcodeOrTown, formatDay(createdAt))}</p>
            </blockquote>
          ))
        )}
      </section>
      <OutreachAtPlace
        key={`${asked.place} gyms`}
        place={asked.place}
        name={name}
        suggested={said.flatMap(({ suggestedGym }) => suggestedGym ?? [])}
      />
      <Answer key={asked.place} asked={asked} />
    </article>
  );
}
