/** Which gyms the list shows, and in which order. Pure. */
import { byText } from '../../../../schemas/basics/by-text.ts';
import { GYM_STATUSES, type Gym } from '../../../../schemas/gym/shape.ts';
import type { Tone } from '../../../ui/state/state.ts';

export type GymStatus = Gym['status'];

const plain = (text: string) => text.toLocaleLowerCase('en-GB').replace(/\s+/g, ' ').trim();
const wordsOf = ({ name, address }: Gym) =>
  plain(`${name} ${address.addressLocality} ${address.postalCode} ${address.postalCode.replace(' ', '')}`);

/** Every word typed is somewhere in name, town or postcode; by name. */
export function matching(gyms: readonly Gym[], search: string, status: GymStatus | undefined): Gym[] {
  const asked = plain(search).split(' ');
  return gyms
    .filter((gym) => (status === undefined || gym.status === status) && asked.every((word) => wordsOf(gym).includes(word)))
    .sort((a, b) => a.name.localeCompare(b.name, 'en-GB') || byText(a._id, b._id));
}

/** The statuses there are, in the order of a gym's life, with how many stand there. */
export function statusCounts(gyms: readonly Gym[]): { status: GymStatus; count: number }[] {
  return GYM_STATUSES.map((status) => ({ status, count: gyms.filter((gym) => gym.status === status).length })).filter(
    ({ count }) => count > 0,
  );
}

export const statusIn = (text: string | null): GymStatus | undefined => GYM_STATUSES.find((status) => status === text);

const TONES: Readonly<Partial<Record<GymStatus, Tone>>> = {
  live: 'good',
  paused: 'attention',
  closing: 'attention',
  pending_verification: 'brand',
  suspended: 'bad',
  removed: 'bad',
};
export const toneOf = (status: GymStatus): Tone => TONES[status] ?? 'neutral';

export const onSaleCount = (gym: Gym): number => gym.offers.filter((offer) => offer.status === 'on_sale').length;
