/** One row of the API table: who may call what, with which body, how often, and what happens then (A11). */
import * as z from 'zod/mini';
import type { Json } from '../../schemas/basics/json.ts';
import type { ReasonCode, ReasonFacts } from '../../schemas/codes.ts';
import type { Proof } from '../../schemas/noun.ts';
import type { PersonVisitor, Visitor } from '../principals/principals.ts';
import type { Allowance } from '../rate-limiter.ts';

/**
 * `person`: a good id token. `device`: that, and a registered device that was not revoked. `operator`: the secret that this
 * server wrote into its data directory. `demo`: anyone, and only while demo data is on; otherwise the route does not exist.
 */
export type Who = 'anyone' | 'person' | 'device' | 'operator' | 'demo';

/** What every handler gets besides its input. */
interface CallContext {
  readonly ip: string;
  /** The id token as it came. */
  readonly bearer: string | undefined;
  /** `X-Device` as it came. */
  readonly device: string | undefined;
  /** `If-None-Match` as it came. */
  readonly ifNoneMatch?: string | undefined;
  /** Of who posts signed (Standard Webhooks): `webhook-id`, `webhook-timestamp` and `webhook-signature` as they came. */
  readonly webhook?: {
    readonly id: string | undefined;
    readonly timestamp: string | undefined;
    readonly signature: string | undefined;
  };
  /** With what a payment provider signed its post, as it came. */
  readonly paymentSignature?: string | undefined;
  /** The parts of the path that the row names with `:`. */
  readonly parameters: Readonly<Record<string, string>>;
  /** What follows the `?`. */
  readonly query: URLSearchParams;
  /** Of a row that takes bytes: what comes, as it comes. */
  readonly content?: AsyncIterable<Uint8Array>;
  /** Where the caller reached this server, without a trailing slash. */
  readonly origin: string;
}
interface VisitorOf {
  anyone: Visitor;
  person: PersonVisitor;
  device: PersonVisitor & { readonly deviceId: string };
  operator: null;
  demo: Visitor;
}
export interface ApiCall<W extends Who, Input> extends CallContext {
  readonly input: Input;
  readonly visitor: VisitorOf[W];
}

export type ApiAnswer =
  | { readonly status: number; readonly body: Json; readonly headers?: Readonly<Record<string, string>> }
  | { readonly status: number; readonly html: string; readonly headers?: Readonly<Record<string, string>> }
  /** A body that is JSON already. */
  | { readonly status: number; readonly json: string; readonly headers: Readonly<Record<string, string>> }
  /** Bytes, no faster than they are read. */
  | { readonly status: number; readonly content: AsyncIterable<Uint8Array>; readonly headers: Readonly<Record<string, string>> }
  /** In the words of the one catalogue. */
  | { readonly refused: ReasonCode; readonly status: number; readonly facts?: ReasonFacts }
  /** 429. */
  | { readonly waitSeconds: number };

export interface ApiRow {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** `/api/devices/:deviceId` */
  readonly path: string;
  readonly who: Who;
  /** Of a row for people: whether an enrolled tablet may call it too. Absent: no (A11). */
  readonly kiosks?: true;
  /** Of a row for people: whoever only looks at them may call it. Absent: no. */
  readonly looking?: true;
  /** Milliseconds: only for who has shown that recently who they are; absent: however long ago. */
  readonly signedInWithin?: number;
  /** Whether it takes the second factor of whoever has one, as a proposal may. */
  readonly proof?: Proof | ((visitor: Pick<PersonVisitor, 'admin'>) => Proof);
  /** Of the request's JSON body; of nothing for GET and DELETE. */
  readonly body: z.ZodMiniType;
  /**
   * `form`: what other programs post as a form, or as nothing; the body is not read. `bytes`: it is read by the handler, as it comes, and held
   * to a length there. Else it is JSON.
   */
  readonly takes?: 'form' | 'bytes';
  /** Per caller: the device, the person, or else the network. Null where the handler counts by itself. */
  readonly allowance: Allowance | null;
  readonly handle: (call: ApiCall<Who, never>) => Promise<ApiAnswer>;
}

interface Definition<W extends Who, Schema extends z.ZodMiniType> {
  readonly method: ApiRow['method'];
  readonly path: string;
  readonly who: W;
  readonly kiosks?: true;
  readonly looking?: true;
  readonly signedInWithin?: number;
  readonly proof?: ApiRow['proof'];
  readonly body: Schema;
  readonly takes?: 'form' | 'bytes';
  readonly allowance: Allowance | null;
  readonly handle: (call: ApiCall<W, z.infer<Schema>>) => Promise<ApiAnswer>;
}

/** Lets every row keep the types of its own input and caller. */
export function row<W extends Who, Schema extends z.ZodMiniType>(definition: Definition<W, Schema>): ApiRow {
  // The runner parses with `body` and checks `who` before it calls, which no type can say.
  return definition as unknown as ApiRow;
}

export const Nothing = z.strictObject({});

/** For a handler that counts by itself: too fast, it may be tried again after so many seconds. */
export const tooSoon = (waitSeconds: number): ApiAnswer => ({ waitSeconds });
