/** What a verdict sounds and feels like, so that neither colour nor sight is needed: up, twice the same, down, one short. */
import type { Colour } from './verdict.ts';

/** Hertz, one after the other; `undefined` is a breath. */
const TUNES: Record<Colour, readonly (number | undefined)[]> = {
  green: [660, 990],
  amber: [520, undefined, 520],
  red: [330, 220, 220],
  grey: [440],
};
const SHAKES: Record<Colour, readonly number[]> = { green: [80], amber: [120, 80, 120], red: [400], grey: [40] };
/** Seconds a note. */
const NOTE = 0.13;

/** One sound device for the life of the screen; a browser gives out only a few. */
export function openSignals(): { give(colour: Colour): void; close(): void } {
  const sound = 'AudioContext' in globalThis ? new AudioContext() : undefined;
  return {
    give(colour) {
      if ('vibrate' in navigator) navigator.vibrate([...SHAKES[colour]]);
      if (sound) void play(sound, TUNES[colour]);
    },
    close() {
      void sound?.close();
    },
  };
}

async function play(sound: AudioContext, tune: readonly (number | undefined)[]): Promise<void> {
  // Silent until somebody has touched the screen once: the browser's rule.
  if (sound.state === 'suspended') await Promise.race([sound.resume(), new Promise((after) => setTimeout(after, 200))]);
  if (sound.state !== 'running') return;
  tune.forEach((pitch, place) => {
    if (pitch === undefined) return;
    const from = sound.currentTime + place * NOTE;
    const note = sound.createOscillator();
    const volume = sound.createGain();
    note.frequency.value = pitch;
    volume.gain.setValueAtTime(0.0001, from);
    volume.gain.exponentialRampToValueAtTime(0.25, from + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.0001, from + NOTE);
    note.connect(volume).connect(sound.destination);
    note.start(from);
    note.stop(from + NOTE);
  });
}
