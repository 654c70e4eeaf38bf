import { InitialsAvatar } from '../../ui/figure/initials-avatar.tsx';
import styles from './portrait.module.css';
import { usePortrait } from './use-portrait.ts';

interface PortraitProps {
  /** At which gym they are seen; null: oneself. */
  gymId: string | null;
  uid: string;
  /** Their name stands beside it: the picture itself is not read out. */
  name: string;
  photo: string | undefined;
  /** Pixels at the usual text size. */
  size: number;
}

/** Somebody by their photo; by their initials where they have none, or where it is not on this device. */
export function Portrait({ gymId, uid, name, photo, size }: PortraitProps) {
  const url = usePortrait(gymId, uid, photo);
  if (url === null) return <InitialsAvatar id={uid} name={name} size={size} />;
  const side = `${size / 16}rem`;
  return (
    <img
      src={url}
      alt=""
      width={size}
      height={size}
      className={styles.portrait}
      style={{ width: side, height: side }}
      data-portrait={photo}
    />
  );
}
