import { afterEach, describe, expect, it, vi } from 'vitest';
import { whenReleased } from './press.ts';

/** As much of a page as it asks: whether something is pressed, and what happens at the window. */
function aPage(pressed: boolean): EventTarget {
  const page = new EventTarget();
  vi.stubGlobal('document', { querySelector: () => (pressed ? {} : null) });
  vi.stubGlobal('window', page);
  return page;
}

describe('[4.6] what is said when a field is left', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('is said at once where nothing is being pressed, as when Tab left it', () => {
    aPage(false);
    const said = vi.fn();
    whenReleased(said);
    expect(said).toHaveBeenCalledOnce();
  });

  it.each(['click', 'pointercancel', 'dragend'])('waits for the end of the press (%s), and is said once', (end) => {
    const page = aPage(true);
    const said = vi.fn();
    whenReleased(said);
    expect(said).not.toHaveBeenCalled();
    page.dispatchEvent(new Event(end));
    page.dispatchEvent(new Event('click'));
    expect(said).toHaveBeenCalledOnce();
  });
});
