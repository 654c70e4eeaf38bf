/** One file on its way: begun, or gone on with where it was cut off, piece by piece. */
import * as z from 'zod/mini';
import type { ReasonCode } from '../../../schemas/codes.ts';
import { UploadState } from '../../../schemas/upload/wire.ts';
import type { DeviceIdentity, Wire, WireAnswer } from '../replication/wire.ts';
import type { WaitingFile } from './file-store.ts';

export type UploadEnd =
  | { readonly is: 'kept'; readonly width?: number; readonly height?: number }
  | { readonly is: 'refused'; readonly code?: ReasonCode; readonly message?: string }
  /** `afterMs`: the server named a time. */
  | { readonly is: 'later'; readonly afterMs?: number; readonly code?: ReasonCode };

/** Bytes: on a slow line a few seconds. */
const PIECE = 256 * 1024;
/** How often it is begun anew where the server has less of it than it said. */
const ROUNDS = 4;

type Sending = Pick<WaitingFile, 'purpose' | 'hash'>;

export async function deliver(
  wire: Pick<Wire, 'ask'>,
  as: DeviceIdentity,
  { purpose, hash }: Sending,
  bytes: Uint8Array<ArrayBuffer>,
  progress: (sent: number) => void,
): Promise<UploadEnd> {
  for (let round = 0; round < ROUNDS; round += 1) {
    let answer = await wire.ask({ method: 'POST', path: '/api/uploads', body: { purpose, hash, bytes: bytes.length }, as });
    for (;;) {
      if (answer.kind === 'status' && (answer.status === 409 || answer.status === 404)) break;
      if (answer.kind !== 'ok') return failed(answer);
      const state = z.safeParse(UploadState, answer.body);
      if (!state.success) return { is: 'later' };
      if ('kept' in state.data) return { is: 'kept', ...sizeOf(state.data.kept) };
      const { offset } = state.data;
      if (offset > bytes.length) break;
      progress(offset);
      const path = `/api/uploads/${hash}?purpose=${purpose}&offset=${offset}&bytes=${bytes.length}`;
      answer = await wire.ask({ method: 'POST', path, bytes: bytes.slice(offset, offset + PIECE), as });
    }
  }
  return { is: 'later' };
}

const sizeOf = ({ width, height }: { width?: number | undefined; height?: number | undefined }) =>
  width !== undefined && height !== undefined ? { width, height } : {};

function failed(answer: Exclude<WireAnswer, { kind: 'ok' }>): UploadEnd {
  switch (answer.kind) {
    case 'later':
      return { is: 'later', afterMs: answer.afterMs, ...(answer.tooFast ? { code: 'RATE_LIMITED' as const } : {}) };
    case 'signInAgain':
      return { is: 'later', code: answer.code };
    case 'status':
      return {
        is: 'refused',
        ...(answer.code ? { code: answer.code } : {}),
        ...(answer.message ? { message: answer.message } : {}),
      };
    default:
      return { is: 'later' };
  }
}
