/** What a tablet brings to keep the chain of what it records; a person's phone never loads it. */
import * as z from 'zod/mini';
import type { Proposal } from '../../../../schemas/folds/proposals.ts';
import { linkHash, linkText } from '../../../../schemas/proposal/chain.ts';
import { ChainHead, headText, type Link, NOTHING_YET } from '../../../../schemas/proposal/link.ts';
import { asMade } from '../../../../schemas/proposal/shape.ts';

/** How far the chain has come, as far as it can be told: what was written of it, and the last fact with a place that lies here. */
export interface Reached {
  readonly stored: unknown;
  readonly last: Proposal | undefined;
}

interface Placed {
  readonly kind?: unknown;
  readonly origin: { readonly link?: Link | undefined };
}

/** A fact's place, signed, and what is to be stored once it is written. */
interface Place {
  readonly link: Link;
  readonly head: ChainHead;
}

export interface Places {
  /** The next one; null when the key was lost. */
  after(reached: Reached, fact: Proposal): Promise<Place | null>;
  /** As each contact states it. */
  stated(reached: Reached): string;
}

const Stored = z.catch(ChainHead, NOTHING_YET);

/** `sign`: with the tablet's own key, 64 bytes as base64url; null when it was lost. */
export const placesOf = (sign: (text: string) => Promise<string | null>): Places => ({
  after: async (reached, fact) => {
    const { n, hash: before } = headOf(reached);
    const place = { n: n + 1, before };
    const text = linkText(fact, place);
    const signature = await sign(text);
    return signature === null ? null : { link: { ...place, signature }, head: { n: place.n, hash: linkHash(text) } };
  },
  stated: (reached) => headText(headOf(reached)),
});

/** `last`: also as a copy of it lies here. */
export function headOf({ stored, last }: Pick<Reached, 'stored'> & { readonly last: Placed | undefined }): ChainHead {
  const head = Stored.parse(stored);
  const link = last?.origin.link;
  return last && link && link.n > head.n ? { n: link.n, hash: linkHash(linkText(asMade(last), link)) } : head;
}
