import { Link } from 'react-router-dom';
import { useConnection } from '../../sync/hooks.tsx';
import queues from '../queues/queues.module.css';
import type { ShownFirst } from '../second-factor/use-showing.tsx';
import { useAccountQueue } from './asked.ts';
import { words } from './words.ts';

const AT = '/admin/user-management';
/** Nobody is asked for their second factor because they look at a number. */
const asItIs: ShownFirst = (work) => work();

/** What waits about people, among the other queues: asked of the server, so nothing while there is no network. */
export function AccountCards() {
  const { queue, problem } = useAccountQueue(asItIs, useConnection().state === 'Offline');
  if (queue === undefined && problem === undefined) return null;
  const cards = [
    {
      to: `${AT}?show=erasures`,
      name: words.cards.erasures,
      count: queue?.erasures.filter(({ state }) => state === 'waiting' || state === 'failed').length,
    },
    { to: `${AT}?show=roles`, name: words.cards.roles, count: queue?.roles.length },
  ];
  return cards.map(({ to, name, count }) => (
    <li key={to}>
      <Link to={to} className={queues.card} data-queue={to}>
        {count !== undefined && <span className={queues.number}>{count}</span>}
        <span className={queues.name}>{name}</span>
        {count === undefined && <span className={queues.soft}>{problem}</span>}
        {count === 0 && <span className={queues.soft}>{words.cards.none}</span>}
      </Link>
    </li>
  ));
}
