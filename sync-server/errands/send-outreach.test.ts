/** An email to a gym that might come to us, looked at once more as it is sent (product.md 2.19): whoever asked us not to gets none. */
import { DatabaseSync } from 'node:sqlite';
import { beforeEach, describe, expect, it } from 'vitest';
import type { MailErrand } from '../../schemas/errand/shape.ts';
import { invitedBy, stoppedBy } from '../../schemas/outreach/email/tokens.ts';
import { OUTREACH, OUTREACH_STOPS } from '../../schemas/outreach/place.ts';
import type { Outreach } from '../../schemas/outreach/shape.ts';
import { addressWord, stopIdOf, wordsOf } from '../../schemas/outreach/stopped.ts';
import { born, NOW } from '../../tests/rules/documents.ts';
import { lead } from '../../tests/rules/outreach.ts';
import { bodyOf } from '../decider/known/documents.ts';
import { InvitationLinks } from '../mail/invitation-links.ts';
import type { OutgoingEmail } from '../mail/mail.ts';
import { serverHash } from '../mail/server-hash.ts';
import { Unsubscribing } from '../mail/unsubscribe.ts';
import { openSqliteIn } from '../store/sqlite/store.ts';
import type { Store } from '../store/store.ts';
import { sendMail } from './send-mail.ts';

const hashOf = serverHash('a-secret');
const MAIL = { id: 'm1', text: 'Would you like to bring your gym to us?', at: NOW, by: { uid: 'admin001', name: 'Ana A.' } };
const ERRAND: MailErrand = {
  ...{ _id: 'errand:mail-outreach-m1', type: 'errand', ...born, status: 'open', kind: 'mail' },
  task: { about: 'outreach', outreachId: 'outreach:one', mailId: 'm1' },
};

let store: Store;
let emails: OutgoingEmail[];
beforeEach(() => {
  store = openSqliteIn(new DatabaseSync(':memory:'), { random: { bytes: (count) => new Uint8Array(count) } });
  emails = [];
});
const lay = (db: string, doc: { readonly _id: string }) =>
  store.commit({ writes: [{ db, id: doc._id, body: bodyOf({ ...doc }) }], last: [] });
const send = () =>
  sendMail(ERRAND, {
    ...{ store, clock: { now: () => 0 }, publicUrl: 'https://hub.example', hashOf },
    ...{ unsubscribing: new Unsubscribing('a-secret'), links: new InvitationLinks('a-secret') },
    mail: { label: 'list', send: async (one) => void emails.push(one) },
  });
const written = (change: Partial<Outreach> = {}) => lay(OUTREACH, lead('one', { stage: 'invited', mails: [MAIL], ...change }));

describe('[17] 2.19 an email to a gym that might come to us', () => {
  it('says what was written, with a link to the form and one that ends it, for the mailbox’s own button as well (RFC 8058)', async () => {
    await written();
    expect(await send()).toBe(true);
    const [email] = emails;
    expect(email).toMatchObject({ id: ERRAND._id, to: 'nora@quay.example', subject: 'Quay Gym on Fitness Hub' });
    const [, invites = ''] = /https:\/\/hub\.example\/apply#invite=(\S+)/.exec(email?.text ?? '') ?? [];
    const [stop, ends = ''] = /https:\/\/hub\.example\/api\/outreach\/stop\/(\S+)/.exec(email?.text ?? '') ?? [];
    expect(invitedBy(invites, hashOf)).toBe('one');
    expect(stoppedBy(ends, hashOf)).toBe(hashOf(addressWord('nora@quay.example')));
    expect(email?.unsubscribe).toBe(stop);
    expect(`${invites} ${ends}`).not.toMatch(/nora|quay|truro/i);
    expect(email?.html).toContain(`<a href="${stop}">`);
  });

  it.each<[string, Partial<Outreach>]>([
    ['that is not to be contacted', { stage: 'do_not_contact' }],
    ['that has applied meanwhile', { stage: 'applied' }],
    ['that is lost', { stage: 'lost', lost: { reason: 'closed' } }],
    ['that turned out to be a sole trader’s', { legalForm: 'sole_trader' }],
  ])('is not sent to one %s', async (_, change) => {
    await written(change);
    expect(await send()).toBe(false);
    expect(emails).toEqual([]);
  });

  it.each(wordsOf({ email: 'nora@quay.example', phone: '+441872960123', site: 'TR1 2LW quay gym' }))(
    'is not sent where “%s” was stopped after it was put in the queue, whatever stage they are in',
    async (word) => {
      await written();
      await lay(OUTREACH_STOPS, { _id: stopIdOf(hashOf(word)) });
      expect(await send()).toBe(false);
      expect(emails).toEqual([]);
    },
  );

  it('is not sent where there is none, or not that one', async () => {
    expect(await send()).toBe(false);
    await written({ mails: [] });
    expect(await send()).toBe(false);
  });
});
