/** A hand scanner at work on this page: heard wherever the focus is, and leaving nothing there (strokes.ts). */
import { FALTERS, HandScanner, type Stroke } from './strokes.ts';

interface Pressed extends Stroke {
  /** Where it went, and what stood there before. */
  readonly field: HTMLInputElement | HTMLTextAreaElement | null;
  readonly before: string;
}

/** Calls `onCode` with each code, as it may read (the likelier first), until the function that this returns is called. */
export function listenForCodes(onCode: (texts: readonly string[]) => void): () => void {
  const scanner = new HandScanner<Pressed>();
  let silence: ReturnType<typeof setTimeout> | undefined;
  const whenSilent = () => {
    const texts = scanner.silence();
    if (texts.length > 0) onCode(texts);
  };
  const keep = (event: KeyboardEvent) => {
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const onDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.repeat) return scanner.isReading ? keep(event) : undefined;
    const heard = scanner.hear(pressed(event));
    if (heard.is === 'typing') return;
    keep(event);
    clearTimeout(silence);
    if (heard.is === 'begun' || heard.is === 'foreign') putBack(heard.first);
    if (heard.is === 'read' || heard.is === 'foreign') {
      if (heard.texts.length > 0) onCode(heard.texts);
    } else silence = setTimeout(whenSilent, FALTERS);
  };
  // Some browsers press a button when Space comes up again.
  const onUp = (event: KeyboardEvent) => {
    if (scanner.isReading) keep(event);
  };
  window.addEventListener('keydown', onDown, true);
  window.addEventListener('keyup', onUp, true);
  return () => {
    clearTimeout(silence);
    window.removeEventListener('keydown', onDown, true);
    window.removeEventListener('keyup', onUp, true);
  };
}

function pressed({ key, code, shiftKey, timeStamp, target }: KeyboardEvent): Pressed {
  const field = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement ? target : null;
  return { key, code, shift: shiftKey, at: timeStamp, field, before: field?.value ?? '' };
}

/** As if the code had never begun there: said in the way that React hears. */
function putBack({ field, before }: Pressed): void {
  if (field === null || field.value === before) return;
  const of = field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  Object.getOwnPropertyDescriptor(of, 'value')?.set?.call(field, before);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
