/** The camera as a stream of texts: opened, watched and closed; every way it can fail is a value. */
import { swallow } from '../../../report/report.ts';
import type { Decoder } from './decoder.ts';

export type CameraProblem =
  /** The person or the browser said no. */
  | 'blocked'
  /** There is none. */
  | 'missing'
  /** Another app has it, or it went away. */
  | 'busy';

export type OpenedCamera =
  | { readonly ok: true; readonly stream: MediaStream }
  | { readonly ok: false; readonly problem: CameraProblem };

export type Facing = 'user' | 'environment';

/** `chosen`: the camera of that id, if it is still there; else one that faces that way, else any. */
export async function openCamera(facing: Facing, chosen: string | undefined): Promise<OpenedCamera> {
  // Absent on pages that were not loaded securely.
  if (!('mediaDevices' in navigator)) return { ok: false, problem: 'blocked' };
  try {
    const stream = await navigator.mediaDevices.getUserMedia({
      audio: false,
      video: {
        ...(chosen ? { deviceId: { ideal: chosen } } : { facingMode: { ideal: facing } }),
        width: { ideal: 1280 },
        height: { ideal: 960 },
      },
    });
    return { ok: true, stream };
  } catch (error) {
    return { ok: false, problem: problemOf(error) };
  }
}

function problemOf(error: unknown): CameraProblem {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'blocked';
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'missing' : 'busy';
}

export interface Camera {
  readonly id: string;
  /** As the platform calls it; empty until a camera has been allowed. */
  readonly name: string;
}

/** Those to choose from. */
export async function camerasHere(): Promise<readonly Camera[]> {
  const devices = await navigator.mediaDevices
    .enumerateDevices()
    .catch(swallow('the browser does not say: there is nothing to choose', []));
  return devices.flatMap(({ kind, deviceId, label }) => (kind === 'videoinput' ? [{ id: deviceId, name: label }] : []));
}

export const closeCamera = (stream: MediaStream): void => {
  for (const track of stream.getTracks()) track.stop();
};

/** Wide enough for a dense code at arm's length, small enough to be read several times a second. */
const PICTURE_WIDTH = 800;
/**
 * Every other picture is looked at turned by so much, radians: in some dense codes that stand upright, as a phone before a tablet does, the
 * dots of a row and a column are taken for a corner mark at every distance. Turned, they are not.
 */
export const TURN = 0.26;
/** Breath between two pictures, so that the page stays quick. */
const PAUSE = 60;

/** Reads picture after picture until it is stopped. Pictures are looked at here and nowhere else; none is kept. */
export function watch(video: HTMLVideoElement, decoder: Decoder, onText: (text: string) => void): () => void {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;
  let turned = false;
  const look = async () => {
    const { videoWidth, videoHeight } = video;
    if (context && videoWidth > 0 && document.visibilityState === 'visible') {
      const scale = Math.min(1, PICTURE_WIDTH / videoWidth);
      canvas.width = Math.round(videoWidth * scale);
      canvas.height = Math.round(videoHeight * scale);
      if (turned) {
        context.translate(canvas.width / 2, canvas.height / 2);
        context.rotate(TURN);
        context.translate(-canvas.width / 2, -canvas.height / 2);
      }
      turned = !turned;
      context.drawImage(video, 0, 0, canvas.width, canvas.height);
      const text = await decoder
        .decode(canvas)
        .catch(swallow('this picture could not be read; the next one comes at once', null));
      if (text !== null && !stopped) onText(text);
    }
    if (!stopped) timer = setTimeout(() => void look(), PAUSE);
  };
  void look();
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}
