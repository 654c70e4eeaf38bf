/**
 * One-click unsubscribing (RFC 8058): the address in an e-mail's header names the person and the switch, signed by the server, so that it
 * works without signing in and for nothing else. It does not end: an old e-mail may be opened years later.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { PREFERENCE_GROUPS, type PreferenceGroup } from '../../schemas/notice/groups.ts';

export interface Unsubscribed {
  readonly uid: string;
  readonly group: PreferenceGroup;
}

export class Unsubscribing {
  readonly #secret: string;

  constructor(secret: string) {
    this.#secret = secret;
  }

  pathFor(uid: string, group: PreferenceGroup): string {
    const said = `${uid}.${group}`;
    return `/api/mail/unsubscribe/${said}.${this.#signatureOf(said)}`;
  }

  /** Null for whatever this server did not sign. */
  read(token: string): Unsubscribed | null {
    const [uid = '', word = '', signature = ''] = token.split('.');
    const group = PREFERENCE_GROUPS.find((one) => one === word);
    const [given, right] = [Buffer.from(signature), Buffer.from(this.#signatureOf(`${uid}.${word}`))];
    if (!group || given.length !== right.length || !timingSafeEqual(given, right)) return null;
    return { uid, group };
  }

  /** Of offers from that sender: a gym's id, or `platform`. */
  offersPathFor(uid: string, sender: string): string {
    const said = `${uid}.${Buffer.from(sender).toString('base64url')}`;
    return `/api/mail/offers/${said}.${this.#signatureOf(said, 'offers')}`;
  }

  readOffers(token: string): { readonly uid: string; readonly sender: string } | null {
    const [uid = '', of = '', signature = ''] = token.split('.');
    const [given, right] = [Buffer.from(signature), Buffer.from(this.#signatureOf(`${uid}.${of}`, 'offers'))];
    if (given.length !== right.length || !timingSafeEqual(given, right)) return null;
    return { uid, sender: Buffer.from(of, 'base64url').toString() };
  }

  /** `what`: a link for one thing is none for another. */
  #signatureOf(said: string, what = 'unsubscribe'): string {
    return createHmac('sha256', this.#secret).update(`${what} ${said}`).digest('base64url');
  }
}
