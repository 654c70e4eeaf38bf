import styles from './initials-avatar.module.css';
import { numbersFrom, seedOf } from './seed.ts';

/** At most two letters: the first of the first and of the last name. `?` for nobody. */
export function initialsOf(name: string): string {
  const names = name.trim().split(/\s+/).filter(Boolean);
  const initial = (word: string | undefined) => (word === undefined ? '' : (Array.from(word)[0] ?? ''));
  const last = names.length > 1 ? names.at(-1) : undefined;
  return `${initial(names[0])}${initial(last)}`.toLocaleUpperCase('en-GB') || '?';
}

/** Number of tints in the style sheet. */
const tints = 6;

/** A person without a photo: initials on a tint that belongs to their id. The name itself stands beside it, so this is only a picture. */
export function InitialsAvatar({ id, name, size = 40 }: { id: string; name: string; size?: number }) {
  return (
    <span
      aria-hidden
      className={styles.avatar}
      data-tint={Math.floor(numbersFrom(seedOf(id))() * tints)}
      // Drawn by the style sheet: letters in the page would be part of the name of a button round them, and be read or spoken as such.
      data-initials={initialsOf(name)}
      style={{ width: `${size / 16}rem`, height: `${size / 16}rem`, fontSize: `${(size * 0.4) / 16}rem` }}
    />
  );
}
