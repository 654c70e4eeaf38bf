/** The light beside a camera, where it has one. */
import { swallow } from '../../../report/report.ts';

// TypeScript's own library does not know it: https://w3c.github.io/mediacapture-image/#dom-mediatrackcapabilities-torch
declare global {
  interface MediaTrackCapabilities {
    readonly torch?: boolean;
  }
  interface MediaTrackConstraintSet {
    torch?: boolean;
  }
}

/** Most phones say so only of the camera on their back; some browsers never do, and then there is no button for it. */
export const hasTorch = (track: MediaStreamTrack): boolean =>
  // Absent in Firefox before 132.
  'getCapabilities' in track && track.getCapabilities().torch === true;

/** False: it would not. */
export const setTorch = (track: MediaStreamTrack, on: boolean): Promise<boolean> =>
  track
    .applyConstraints({ advanced: [{ torch: on }] })
    .then(() => true, swallow('the light that is there stays as it is', false));
