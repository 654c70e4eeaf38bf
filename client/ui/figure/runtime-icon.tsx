import { IconPointFilled } from '@tabler/icons-react';
import { createContext, type ReactNode, useContext, useEffect, useState, useSyncExternalStore } from 'react';
import { counted } from '../../report/report.ts';
import styles from './runtime-icon.module.css';
import type { Drawing, IconView, RuntimeIcons } from './runtime-icons.ts';

const IconsContext = createContext<RuntimeIcons | null>(null);

/** Until `starting` has resolved, and when it never does, there are no such icons. */
export function RuntimeIconProvider({
  starting,
  now = null,
  children,
}: {
  starting?: Promise<RuntimeIcons>;
  /** There already. */
  now?: RuntimeIcons | null;
  children: ReactNode;
}) {
  const [icons, setIcons] = useState<RuntimeIcons | null>(now);
  useEffect(() => {
    starting?.then(setIcons, counted('icons'));
  }, [starting]);
  return <IconsContext value={icons}>{children}</IconsContext>;
}

const never = () => () => {};

/**
 * An icon whose name comes with the data, `{set}:{name}`. A mask: nothing in a drawing from elsewhere can run. Until it is here its place is
 * kept; when it cannot be had, or none was named, a point stands there. Says nothing: the word beside it does.
 */
export function RuntimeIcon({ icon, size = 20 }: { icon: string | undefined; size?: number }) {
  const icons = useContext(IconsContext);
  const get = (): IconView => (icon === undefined ? 'none' : (icons?.get(icon) ?? 'asking'));
  const view = useSyncExternalStore(icons?.subscribe ?? never, get, get);
  useEffect(() => {
    if (icon !== undefined) icons?.wanted(icon);
  }, [icons, icon]);
  const square = { width: `${size / 16}rem`, height: `${size / 16}rem` };
  if (view === 'none')
    return (
      <span className={styles.place} style={square} data-icon="none" aria-hidden>
        <IconPointFilled size={size * 0.6} />
      </span>
    );
  if (view === 'asking') return <span className={styles.place} style={square} data-icon="asking" aria-hidden />;
  return <span className={styles.drawing} style={{ ...square, maskImage: maskOf(view) }} data-icon={icon} aria-hidden />;
}

function maskOf({ body, size }: Drawing): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}">${body}</svg>`;
  return `url("data:image/svg+xml,${encodeURIComponent(svg)}")`;
}
