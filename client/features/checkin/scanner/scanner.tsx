import { IconCamera, IconCameraOff, IconCameraRotate } from '@tabler/icons-react';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { counted } from '../../../report/report.ts';
import { useReadNow } from '../../../ui/now.tsx';
import { type CameraProblem, closeCamera, type Facing, hasSeveralCameras, openCamera, watch } from './camera.ts';
import { openDecoder } from './decoder.ts';
import { markDecoded } from './ports.ts';
import { Showings } from './repeats.ts';
import styles from './scanner.module.css';
import { words } from './words.ts';

type State = 'starting' | 'on' | CameraProblem;

/**
 * A camera that reads QR codes. Says each code once while it is held there; nothing while `muted`, when it only sees what stays, nor
 * while `paused`, when it looks at nothing. Works without a network, and no picture leaves the device.
 */
export function Scanner({ onText, paused, muted }: { onText: (text: string) => void; paused: boolean; muted: boolean }) {
  const video = useRef<HTMLVideoElement>(null);
  const [facing, setFacing] = useState<Facing>('user');
  const [turn, setTurn] = useState(0);
  const { state, several, mirrored } = useCamera(video, facing, turn);
  useReading(video, state === 'on' && !paused, muted, onText);
  const problem = state === 'starting' || state === 'on' ? undefined : state;
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
          <p className={styles.hint}>{words.hint}</p>
        </>
      )}
      {state === 'starting' && (
        <p className={styles.message} role="status">
          <IconCamera size={48} stroke={1.5} aria-hidden />
          {words.starting}
        </p>
      )}
      {problem !== undefined && (
        <div className={styles.message} role="alert">
          <IconCameraOff size={48} stroke={1.5} aria-hidden />
          <strong>{words[problem].title}</strong>
          <span>{words[problem].text}</span>
          <button type="button" className={styles.button} onClick={() => setTurn(turn + 1)}>
            {words.retry}
          </button>
        </div>
      )}
      {several && state === 'on' && (
        <button
          type="button"
          className={styles.turn}
          aria-label={words.turn}
          onClick={() => setFacing(facing === 'user' ? 'environment' : 'user')}
        >
          <IconCameraRotate size={28} stroke={1.75} aria-hidden />
        </button>
      )}
    </div>
  );
}

/** `turn`: raised to try again. */
function useCamera(video: RefObject<HTMLVideoElement | null>, facing: Facing, turn: number) {
  const [state, setState] = useState<State>('starting');
  const [several, setSeveral] = useState(false);
  const [mirrored, setMirrored] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `turn` is the wish to try again
  useEffect(() => {
    let over = false;
    let stream: MediaStream | undefined;
    const open = async () => {
      setState('starting');
      const opened = await openCamera(facing);
      if (!opened.ok) {
        if (!over) setState(opened.problem);
        return;
      }
      const element = video.current;
      if (over || element === null) return closeCamera(opened.stream);
      stream = opened.stream;
      const [track] = stream.getVideoTracks();
      // A cable was pulled, or the system took it away.
      track?.addEventListener('ended', () => setState('busy'));
      setMirrored(track?.getSettings().facingMode !== 'environment');
      element.srcObject = stream;
      await element.play().catch(counted('scanner: playing'));
      if (over) return;
      setState('on');
      setSeveral(await hasSeveralCameras());
    };
    void open();
    return () => {
      over = true;
      if (stream) closeCamera(stream);
    };
  }, [video, facing, turn]);
  return { state, several, mirrored };
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
