/** What a field says when it is left must not move what is being pressed: the press would end on something else, and do nothing. */

/** Calls at once, or when the press that is under way is over: its click done, or taken away. */
export function whenReleased(call: () => void): void {
  if (document.querySelector(':active') === null) {
    call();
    return;
  }
  const over = new AbortController();
  const released = () => {
    over.abort();
    call();
  };
  // Behind whatever the click itself does.
  for (const end of ['click', 'pointercancel', 'dragend']) window.addEventListener(end, released, { signal: over.signal });
}
