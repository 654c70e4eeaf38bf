import type { Gym } from '../../../../schemas/gym/shape.ts';
import { Photo } from '../../upload/photo.tsx';
import { GymCover } from './cover.tsx';

/** The first photo of a gym; where it has none, or this device has not got it and is offline, the cover drawn for it. Fills its box. */
export function GymPicture({ gym: { _id, activities, photos }, sizes }: { gym: Gym; sizes: string }) {
  const cover = <GymCover id={_id} activities={activities} />;
  const [first] = photos ?? [];
  return first ? <Photo photo={first} sizes={sizes} fill instead={cover} /> : cover;
}
