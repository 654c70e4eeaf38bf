/** Invitations to a gym's team (product.md 2.12). */
import { changed } from '../basics/revise.ts';
import { BY_NOBODY, GONE, NOBODY, without } from '../blank.ts';
import { document, type Leaver, type Noun, system } from '../noun.ts';
import { grantsOf } from '../person/known.ts';
import { decideInviteAccepted, decideInviteDeclined, decideInviteExpired } from './answer.ts';
import { invitation as desk } from './for-desk.ts';
import { invitationsOf } from './known.ts';
import { InviteAccepted, InviteDeclined, InviteExpired } from './proposals.ts';
import { Invitation } from './shape.ts';

/** Of an invitation whose address is nobody's business any more. */
const NO_ADDRESS = 'removed@removed.invalid';

export const invitation = {
  documents: {
    invite: document(Invitation, {
      ...desk.documents.invite,
      blanked: (doc) => ({
        ...without(doc, 'message', 'jobTitle', 'acceptedBy'),
        ...BY_NOBODY,
        email: NO_ADDRESS,
        invitedBy: NOBODY,
        inviterName: GONE,
        permissions: [],
      }),
      due: ({ status, expiresAt, gymId, _id }) =>
        status === 'sent' ? { at: expiresAt, kind: 'system.invite-expired', body: { gymId, inviteId: _id } } : null,
      erased: invitationsErased,
    }),
  },
  readers: { 'gym/people': 'employees.view' },
  indexes: { people: ['type'] },
  kinds: {
    ...desk.kinds,
    'system.invite-accepted': system(InviteAccepted, decideInviteAccepted),
    'system.invite-declined': system(InviteDeclined, decideInviteDeclined),
    'system.invite-expired': system(InviteExpired, decideInviteExpired),
  },
  collections: desk.collections,
  notices: {
    'invite.accepted': { group: 'always', mailed: true },
    'invite.declined': { group: 'always', mailed: false },
  },
} as const satisfies Noun;

/** Where they work or worked: the address they were asked at, and the name they asked others under. */
function invitationsErased({ before: { uid, email }, after, known, moment }: Leaver): readonly Invitation[] {
  const gyms = grantsOf(known, uid)?.gyms ?? [];
  return gyms.flatMap(({ gymId }) => {
    const all = invitationsOf(known, gymId);
    const left = all.map((one) => ({
      ...(one.email === email || one.acceptedBy === uid ? { ...without(one, 'message'), email: NO_ADDRESS } : one),
      ...(one.invitedBy === uid ? { inviterName: after.displayName } : {}),
    }));
    return changed(all, left, moment);
  });
}
