/**
 * What opens an invitation (product.md 2.12): its id, signed by the server. It is made again whenever the e-mail is sent and stands nowhere
 * but there: no store, no replica and no log holds it or anything it could be guessed from. When it stops working is the invitation's business.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';

export interface NamedInvitation {
  readonly gymId: string;
  readonly inviteId: string;
}

export class InvitationLinks {
  readonly #secret: string;

  constructor(secret: string) {
    this.#secret = secret;
  }

  tokenFor({ gymId, inviteId }: NamedInvitation): string {
    const said = `${gymId} ${inviteId}`;
    return `${Buffer.from(said).toString('base64url')}.${this.#signatureOf(said)}`;
  }

  /** Behind the `#`, which no browser sends to any server: it is in no log on the way. */
  pathFor(invitation: NamedInvitation): string {
    return `/employee/accept-invite#invite=${this.tokenFor(invitation)}`;
  }

  /** Null for whatever this server did not sign. */
  read(token: string): NamedInvitation | null {
    const [payload = '', signature = ''] = token.split('.');
    const said = Buffer.from(payload, 'base64url').toString();
    const [given, right] = [Buffer.from(signature), Buffer.from(this.#signatureOf(said))];
    if (given.length !== right.length || !timingSafeEqual(given, right)) return null;
    const [gymId = '', inviteId = ''] = said.split(' ');
    return { gymId, inviteId };
  }

  #signatureOf(said: string): string {
    return createHmac('sha256', this.#secret).update(`invitation ${said}`).digest('base64url');
  }
}
