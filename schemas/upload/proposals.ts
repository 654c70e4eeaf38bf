/** What the system says of uploads. */
import type * as z from 'zod/mini';
import { idOf, Uid } from '../basics/primitives.ts';
import { systemOf } from '../proposal/shape.ts';
import { Judged, UploadPurpose } from './shape.ts';

/** It is here, judged and re-encoded. */
export const UploadReceived = systemOf('system.upload-received', { uid: Uid, purpose: UploadPurpose, ...Judged });
/** Its time may have come. */
export const UploadDue = systemOf('system.upload-due', { uploadId: idOf('upload') });

export type UploadReceived = z.infer<typeof UploadReceived>;
export type UploadDue = z.infer<typeof UploadDue>;
