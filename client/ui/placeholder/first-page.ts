/** The page as the server sent it (sync-server/web/site.ts), which stands until the app can show the same. */

export interface FirstPage {
  /** The path whose page it is. */
  readonly page: string;
  /** Since when it could be read and its form filled in, by the clock that nobody sets. Milliseconds. */
  readonly since: number;
  /** With its frame. */
  readonly whole: readonly ChildNode[];
  /** What stands in the frame. */
  readonly inside: readonly ChildNode[];
}

/** Null where the server said nothing of the page. */
export function firstPageIn(root: HTMLElement, since: number): FirstPage | null {
  const page = root.querySelector<HTMLElement>('[data-page]')?.dataset.page;
  if (page === undefined) return null;
  const whole = [...root.childNodes];
  return { page, since, whole, inside: [...(root.querySelector('main')?.childNodes ?? whole)] };
}
