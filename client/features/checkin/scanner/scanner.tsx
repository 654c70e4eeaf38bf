import { IconBulb, IconBulbOff, IconCamera } from '@tabler/icons-react';
import { lazy, type RefObject, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { useReadNow } from '../../../ui/now.tsx';
import { type Facing, watch } from './camera.ts';
import { openDecoder } from './decoder.ts';
import { markDecoded } from './ports.ts';
import { Showings } from './repeats.ts';
import styles from './scanner.module.css';
import { type OpenCamera, useCamera } from './use-camera.ts';
import { words } from './words.ts';

// Most cameras have none.
const CameraProblem = lazy(async () => ({ default: (await import('./problem.tsx')).CameraProblem }));

interface ScannerProps {
  readonly onText: (text: string) => void;
  readonly paused: boolean;
  readonly muted: boolean;
  /** Whom it looks at where nobody has chosen a camera: whoever stands before a tablet, or what a phone is held towards. */
  readonly facing: Facing;
  /** How it goes on without a camera, in a sentence. */
  readonly without: string;
  /** What is held before it; a member's own code where nothing is said. */
  readonly hint?: string;
}

/**
 * A camera that reads QR codes. Says each code once while it is held there; nothing while `muted`, when it only sees what stays, nor
 * while `paused`, when it looks at nothing. Works without a network, and no picture leaves the device.
 */
export function Scanner({ onText, paused, muted, facing, without, hint = words.hint }: ScannerProps) {
  const video = useRef<HTMLVideoElement>(null);
  const camera = useCamera(video, facing);
  const { state, mirrored } = camera;
  useReading(video, state === 'on' && !paused, muted, onText);
  return (
    <div className={styles.scanner} data-camera={state}>
      <video
        ref={video}
        className={styles.video}
        data-mirrored={mirrored || undefined}
        aria-label={words.view}
        muted
        playsInline
      />
      {state === 'on' && (
        <>
          <span className={styles.frame} aria-hidden />
          <p className={styles.hint}>
            {hint}
            <span className={styles.privacy}>{words.privacy}</span>
          </p>
          <Controls camera={camera} />
        </>
      )}
      {state === 'starting' && (
        <p className={styles.message} role="status">
          <IconCamera size={48} stroke={1.5} aria-hidden />
          {words.starting}
        </p>
      )}
      {state !== 'starting' && state !== 'on' && (
        <Suspense fallback={null}>
          <CameraProblem problem={state} without={without} onRetry={camera.retry} />
        </Suspense>
      )}
    </div>
  );
}

/** Which camera, where there are several; its light, where it has one. */
function Controls({ camera: { cameras, shown, choose, light, turnLight } }: { camera: OpenCamera }) {
  return (
    <div className={styles.controls}>
      {cameras.length > 1 && (
        <select
          className={styles.which}
          aria-label={words.which}
          value={shown ?? ''}
          onChange={(event) => choose(event.currentTarget.value)}
        >
          {cameras.map(({ id, name }, place) => (
            <option key={id} value={id}>
              {name || words.camera(place + 1)}
            </option>
          ))}
        </select>
      )}
      {light !== undefined && (
        <button type="button" className={styles.light} aria-label={light ? words.light.off : words.light.on} onClick={turnLight}>
          {light ? <IconBulbOff size={28} stroke={1.75} aria-hidden /> : <IconBulb size={28} stroke={1.75} aria-hidden />}
        </button>
      )}
    </div>
  );
}
function useReading(
  video: RefObject<HTMLVideoElement | null>,
  reading: boolean,
  muted: boolean,
  onText: (text: string) => void,
): void {
  const readNow = useReadNow();
  const [showings] = useState(() => new Showings());
  const listener = useRef({ muted, onText });
  useEffect(() => {
    listener.current = { muted, onText };
  }, [muted, onText]);

  const seen = useCallback(
    (text: string) => {
      const { muted, onText } = listener.current;
      if (!showings.begin({ text, at: readNow() }, muted)) return;
      markDecoded();
      onText(text);
    },
    [readNow, showings],
  );

  useEffect(() => {
    if (!reading) return undefined;
    let stop: (() => void) | undefined;
    let over = false;
    void openDecoder().then((decoder) => {
      if (!over && video.current !== null) stop = watch(video.current, decoder, seen);
    });
    return () => {
      over = true;
      stop?.();
    };
  }, [reading, video, seen]);
}
