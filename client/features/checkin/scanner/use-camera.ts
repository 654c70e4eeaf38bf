import { type RefObject, useCallback, useEffect, useState } from 'react';
import { counted } from '../../../report/report.ts';
import { useDevice } from '../../../sync/hooks.tsx';
import { type Camera, type CameraProblem, camerasHere, closeCamera, type Facing, openCamera } from './camera.ts';
import { chooseCamera, chosenCamera } from './chosen.ts';
import { hasTorch, setTorch } from './torch.ts';

export interface OpenCamera {
  readonly state: 'starting' | 'on' | CameraProblem;
  /** Shown as a mirror does: it looks at whoever looks at it. */
  readonly mirrored: boolean;
  /** Those there are, and which is open. */
  readonly cameras: readonly Camera[];
  readonly shown: string | undefined;
  /** Opens that one, and remembers it on this device. */
  readonly choose: (id: string) => void;
  /** Whether its light is on; undefined where it has none. */
  readonly light: boolean | undefined;
  readonly turnLight: () => void;
  readonly retry: () => void;
}

/** A camera of this device, shown in `video` while the screen that asks is open. `facing`: where nobody has chosen one. */
export function useCamera(video: RefObject<HTMLVideoElement | null>, facing: Facing): OpenCamera {
  const values = useDevice()?.values;
  const [state, setState] = useState<OpenCamera['state']>('starting');
  const [cameras, setCameras] = useState<readonly Camera[]>([]);
  const [track, setTrack] = useState<MediaStreamTrack>();
  const [light, setLight] = useState(false);
  /** Raised to open anew. */
  const [turn, setTurn] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `turn` is the wish to try again, or another camera
  useEffect(() => {
    let over = false;
    let stream: MediaStream | undefined;
    const open = async () => {
      setState('starting');
      setTrack(undefined);
      setLight(false);
      const opened = await openCamera(facing, await chosenCamera(values));
      if (!opened.ok) {
        if (!over) setState(opened.problem);
        return;
      }
      const element = video.current;
      if (over || element === null) return closeCamera(opened.stream);
      stream = opened.stream;
      const [opens] = stream.getVideoTracks();
      // A cable was pulled, or the system took it away.
      opens?.addEventListener('ended', () => setState('busy'));
      element.srcObject = stream;
      await element.play().catch(counted('scanner: playing'));
      if (over) return;
      setTrack(opens);
      setState('on');
      setCameras(await camerasHere());
    };
    void open();
    return () => {
      over = true;
      if (stream) closeCamera(stream);
    };
  }, [video, facing, values, turn]);
  const again = useCallback(() => setTurn((before) => before + 1), []);
  const choose = useCallback(
    (id: string) => {
      void chooseCamera(values, id).then(again);
    },
    [values, again],
  );
  const turnLight = () => {
    if (track) void setTorch(track, !light).then((done) => done && setLight(!light));
  };
  const settings = track?.getSettings();
  return {
    state,
    mirrored: settings !== undefined && settings.facingMode !== 'environment',
    cameras,
    shown: settings?.deviceId,
    choose,
    light: track && hasTorch(track) ? light : undefined,
    turnLight,
    retry: again,
  };
}
