import type { ReactNode } from 'react';

/**
 * The way to another place on the same page, by its element's id. Takes the focus along and leaves the address alone: a step in the
 * history that only scrolled would be in the way of going back, and of the focus when a sheet closes.
 */
export function JumpLink({ to, className, children }: { to: string; className?: string | undefined; children: ReactNode }) {
  return (
    <a
      href={`#${to}`}
      className={className}
      onClick={(event) => {
        event.preventDefault();
        const place = document.getElementById(to);
        place?.focus({ preventScroll: true });
        place?.scrollIntoView();
      }}
    >
      {children}
    </a>
  );
}
