import { expect, it } from 'vitest';
import { InvitationLinks } from './invitation-links.ts';

const links = new InvitationLinks('a-secret');
const invitation = { gymId: 'gym:one.two-three', inviteId: 'invite:01ARZ3NDEKTSV4RRFFQ69G0001' };

it('[2.12] opens the invitation it was made for, and always with the same words', () => {
  const token = links.tokenFor(invitation);
  expect(links.read(token)).toEqual(invitation);
  expect(links.tokenFor(invitation)).toBe(token);
  expect(links.pathFor(invitation)).toBe(`/employee/accept-invite#invite=${token}`);
});

it('[6.1] nothing that another server, or nobody, signed opens anything', () => {
  const token = links.tokenFor(invitation);
  const [payload = '', signature = ''] = token.split('.');
  const other = Buffer.from('gym:two invite:01').toString('base64url');
  for (const wrong of ['', '.', payload, `${payload}.`, `${other}.${signature}`, `${payload}.${signature}x`, `x${token}`])
    expect(links.read(wrong), wrong).toBeNull();
  expect(new InvitationLinks('another').read(token)).toBeNull();
});
