import { Button, NativeSelect, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { keyOf } from '../../../schemas/basics/primitives.ts';
import type { Gym } from '../../../schemas/gym/shape.ts';
import type { GymOrder } from '../../../schemas/gym-order/shape.ts';
import { useAreas } from '../../features/area/hooks.ts';
import { usePlatformGyms } from '../../features/gym/hooks.ts';
import { Verified } from '../../features/gym/verified.tsx';
import { useGymOrders } from '../../features/gym-order/hooks.ts';
import { QueuePage } from '../../features/queues/queue-page.tsx';
import { toConfirm } from '../../features/queues/queues.ts';
import { queueWords } from '../../features/queues/queues.words.ts';
import { formatDay } from '../../ui/format.ts';
import { EmptyState } from '../../ui/placeholder/empty-state.tsx';
import { StateChip } from '../../ui/state/chip.tsx';
import { matching, onSaleCount, statusCounts, statusIn, toneOf } from './gyms/list.ts';
import styles from './gyms.module.css';
import { messages } from './words.ts';

const OurMessages = lazy(() => import('../../features/message/waiting.tsx'));
const GymActions = lazy(async () => ({ default: (await import('./gyms/actions.tsx')).GymActions }));

const words = messages.gyms;
const PAGE = 50;

/** `/admin/gyms`: every gym of the platform with its status. What is typed and chosen stands in the address. */
export default function AdminGymsScreen() {
  const gyms = usePlatformGyms();
  const all = gyms.rows.map((row) => row.doc);
  const orders = useGymOrders();
  const live = all.filter((gym) => gym.status === 'live').length;
  return (
    <QueuePage
      title={words.title}
      lead={all.length === 0 ? words.leadNone : words.lead(all.length, live)}
      rows={gyms}
      besides={[orders]}
      unsaved={words.unsaved}
      empty={words.empty}
      drawing="search"
      above={
        <>
          <p className={styles.soft}>
            <Link to="/admin">{queueWords.overview.link}</Link>
          </p>
          <Suspense fallback={null}>
            <OurMessages />
          </Suspense>
          <ToConfirm all={orders.rows.map(({ doc }) => doc)} />
          {gyms.cut && <Link to="/search">{words.elsewhere}</Link>}
        </>
      }
    >
      <Gyms all={all} />
    </QueuePage>
  );
}

/** What an administrator asked a super-admin for: as many as `/admin` counts. */
function ToConfirm({ all }: { all: readonly GymOrder[] }) {
  const orders = toConfirm(all);
  if (orders.length === 0) return null;
  return (
    <section aria-label={queueWords.overview.toConfirm} className={styles.toConfirm}>
      <h2 className={styles.heading}>
        {queueWords.overview.toConfirm} ({orders.length})
      </h2>
      <ul>
        {orders.map(({ _id, gymId, gymName, action, message }) => (
          <li key={_id} data-order={_id}>
            <Link to={`?gym=${encodeURIComponent(keyOf(gymId))}`}>{`${queueWords.orders.done[action]}: ${gymName}`}</Link>
            <span className={styles.soft}>{message}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Gyms({ all }: { all: readonly Gym[] }) {
  const [params, setParams] = useSearchParams();
  const [most, setMost] = useState(PAGE);
  const search = params.get('q') ?? '';
  const status = statusIn(params.get('status'));
  const found = matching(all, search, status);
  const choose = (name: 'q' | 'status', value: string) => {
    const next = new URLSearchParams(params);
    if (value === '') next.delete(name);
    else next.set(name, value);
    setMost(PAGE);
    setParams(next, { replace: true });
  };
  return (
    <>
      <div className={styles.filters}>
        <TextInput
          type="search"
          label={words.search}
          placeholder={words.searchHint}
          leftSection={<IconSearch size={18} stroke={2} aria-hidden />}
          value={search}
          onChange={(event) => choose('q', event.currentTarget.value)}
        />
        <NativeSelect
          label={words.status}
          value={status ?? ''}
          onChange={(event) => choose('status', event.currentTarget.value)}
          data={[
            { value: '', label: words.all },
            ...statusCounts(all).map((one) => ({
              value: one.status,
              label: words.option(words.statuses[one.status], one.count),
            })),
          ]}
        />
        <p className={styles.shown} role="status">
          {words.shown(found.length, all.length)}
        </p>
      </div>
      {found.length === 0 ? (
        <EmptyState
          drawing="search"
          title={words.noMatch.title}
          action={<Button onClick={() => setParams({}, { replace: true })}>{words.noMatch.action}</Button>}
        >
          {words.noMatch.text}
        </EmptyState>
      ) : (
        <Table gyms={found.slice(0, most)} all={all} />
      )}
      {found.length > most && (
        <Button variant="default" className={styles.more ?? ''} onClick={() => setMost(most + PAGE)}>
          {words.more(Math.min(PAGE, found.length - most))}
        </Button>
      )}
    </>
  );
}

function Table({ gyms, all }: { gyms: readonly Gym[]; all: readonly Gym[] }) {
  const areas = new Map(useAreas().rows.map(({ doc }) => [doc._id, doc.name]));
  const { columns } = words;
  const [params, setParams] = useSearchParams();
  // It may be opened from elsewhere, and stand further down.
  const chosen = all.find((gym) => keyOf(gym._id) === params.get('gym'));
  const open = (key: string | null) => {
    const next = new URLSearchParams(params);
    if (key === null) next.delete('gym');
    else next.set('gym', key);
    setParams(next, { replace: true });
  };
  return (
    <>
      <div className={styles.sideways}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{columns.gym}</th>
              <th scope="col">{columns.status}</th>
              <th scope="col" className={styles.wide}>
                {columns.area}
              </th>
              <th scope="col" className={styles.wide}>
                {columns.sale}
              </th>
              <th scope="col" className={styles.wide}>
                {columns.changed}
              </th>
              <th scope="col">{queueWords.orders.button}</th>
            </tr>
          </thead>
          <tbody>
            {gyms.map((gym) => (
              <tr key={gym._id} data-gym={gym._id}>
                <th scope="row">
                  <Link to={`/gym/${keyOf(gym._id)}`} className={styles.name}>
                    {gym.name}
                  </Link>
                  <span className={styles.soft}>
                    {gym.address.addressLocality} <span className={styles.whole}>{gym.address.postalCode}</span>
                  </span>
                </th>
                <td>
                  <StateChip state="decided" tone={toneOf(gym.status)}>
                    {words.statuses[gym.status]}
                  </StateChip>{' '}
                  <Verified gym={gym} />
                </td>
                <td className={styles.wide}>{areas.get(gym.areaId) ?? keyOf(gym.areaId)}</td>
                <td className={styles.wide}>{words.onSale(onSaleCount(gym))}</td>
                <td className={styles.wide}>
                  <time dateTime={gym.updatedAt}>{formatDay(gym.updatedAt)}</time>
                </td>
                <td>
                  <Button
                    variant="default"
                    size="compact-md"
                    mih="2.75rem"
                    aria-label={queueWords.orders.open(gym.name)}
                    onClick={() => open(keyOf(gym._id))}
                  >
                    {queueWords.orders.button}
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {chosen !== undefined && (
        <Suspense fallback={null}>
          <GymActions key={chosen._id} gym={chosen} onClose={() => open(null)} />
        </Suspense>
      )}
    </>
  );
}
