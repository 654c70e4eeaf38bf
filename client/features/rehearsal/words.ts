import { formatCount } from '../../ui/format.ts';

/** What is said of an outage that is rehearsed. */
export const words = {
  title: 'Rehearse an outage',
  text: 'For ten minutes this device does without a network, just as if the line had gone. Check people in as usual: everything is kept here and sent afterwards. It ends by itself, or when you end it.',
  begin: 'Rehearse an outage',
  banner: 'Rehearsal',
  isOn: 'This device is rehearsing an outage.',
  on: (left: string) => `Rehearsing an outage: ${left} left`,
  /** Minutes and seconds, `9:41`. */
  left: (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`,
  kept: 'Everything is kept on this device and sent afterwards.',
  end: 'End it now',
  over: 'The outage you rehearsed is over',
  door: (count: number) => `${formatCount(count, 'check-in was', 'check-ins were')} recorded at the door.`,
  nothing: 'Nothing was done on this device meanwhile.',
  waited: (count: number) => `${formatCount(count, 'action', 'actions')} waited here.`,
  doubted: (count: number) =>
    count === 1 ? 'One of them needs a look: see the Outbox.' : `${count} of them need a look: see the Outbox.`,
  arrived: 'All of it has arrived.',
  onTheWay: (count: number) => `${count} still to arrive. Nothing is lost: it is sent as soon as there is a connection.`,
  read: 'Close',
} as const;
