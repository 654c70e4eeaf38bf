/** [4.7] An account as it is read: every number the length of its list, and nothing before it is said why. */
import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { AccountShown } from '../../../schemas/account/wire.ts';
import UserManagementScreen from '../../screens/admin/user-management.tsx';
import { NowProvider } from '../../ui/now.tsx';
import { AccountDetail } from './detail.tsx';
import { Look } from './look.tsx';
import { mayMerge } from './offered.ts';
import { Shown } from './shown.tsx';

// What was begun of a reason is kept in the tab.
const nothing = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
beforeEach(() => void vi.stubGlobal('window', { sessionStorage: nothing, localStorage: nothing }));
afterEach(() => void vi.unstubAllGlobals());

const AT = '2026-03-03T08:00:00.000Z';
const draw = (part: ReactNode, at = '/admin/user-management') =>
  renderToStaticMarkup(
    <MantineProvider>
      <NowProvider readNow={() => Date.parse(AT)}>
        <MemoryRouter initialEntries={[at]}>{part}</MemoryRouter>
      </NowProvider>
    </MantineProvider>,
  );
const by = { uid: 'super001', at: AT, name: 'Sue S.' };
const thing = (n: number) => ({ id: `pass:${n}`, name: '10 visits', gymName: 'Iron Works', status: 'past_due', at: AT });

const SAM: AccountShown = {
  ...{
    uid: 'member01',
    name: 'Sam Fieldmouse',
    email: 'sam@example.org',
    emailVerified: false,
    role: 'member',
    status: 'suspended',
    absorbed: [],
  },
  ...{ since: AT, suspendedAt: AT, owedVisits: 1, strikes: 2, platform: 'none', phone: '+447700900123' },
  consents: [{ kind: 'terms', version: '2026-11-01', givenAt: AT, withdrawnAt: AT }],
  gyms: [{ gymId: 'gym:one', name: 'Iron Works', preset: 'reception', status: 'active', since: AT }],
  orders: [
    {
      ...{ id: '01ARZ3NDEKTSV4RRFFQ69G0001', action: 'suspend', reason: 'abuse', message: 'You shouted at the desk.', by },
      ended: { ...by, message: 'We talked about it.' },
    },
  ],
  holds: [],
  roles: [{ id: '01ARZ3NDEKTSV4RRFFQ69G0002', from: 'member', to: 'admin', reason: 'They join us in April.', asked: by }],
  was: [{ at: AT, from: null, to: 'member' }],
  devices: [
    { deviceId: 'device01', name: 'Phone', registeredAt: AT, lastSeenAt: AT },
    { deviceId: 'device02', name: 'Tablet', registeredAt: AT, lastSeenAt: AT, revokedAt: AT },
  ],
  passes: { all: 23, newest: Array.from({ length: 20 }, (_, n) => thing(n)) },
  bookings: { all: 1, newest: [{ ...thing(1), strike: true }] },
  disputes: { all: 0, newest: [] },
  audit: {
    all: 1,
    newest: [
      {
        ...{ _id: 'audit:202603:01ARZ3NDEKTSV4RRFFQ69G0001', at: AT, actorUid: 'super001', actorRole: 'super-admin' },
        ...{ actorName: 'Sue S.', action: 'user.signed_out', target: { type: 'user', id: 'user:member01' } },
        ...{ before: null, after: null, reason: 'You told us that your phone is gone.' },
      },
    ],
  },
};

it('[4.7] who they are, what they have and what was done, each list with its number', () => {
  const drawn = draw(<Shown account={SAM} why={undefined} onHide={() => undefined} onChanged={() => undefined} />);
  for (const said of [
    'sam@example.org (not confirmed)',
    '+447700900123',
    'Suspended, member',
    'Passes (23)',
    'The newest 20 of 23.',
  ])
    expect(drawn).toContain(said);
  for (const said of ['Bookings (1)', '· strike', 'Disputes (0)', 'Devices (2)', 'signed out', 'Consents (1)', 'On record (1)'])
    expect(drawn).toContain(said);
  for (const said of [
    'What we ordered (1)',
    'Given back by Sue S.',
    'Member → Administrator',
    'Nobody yet → Member',
    'User signed out',
  ])
    expect(drawn).toContain(said);
  // a role takes a super-admin, and so does all of their data.
  expect(drawn).toContain('Administrator waits for a second super-admin.');
  for (const word of ['Approve', 'Withdraw<', 'Save as a file']) expect(drawn).not.toContain(word);
});

it('[4.5] what is done about it has its reason and its message, and of one device or all', () => {
  const open: AccountShown = { ...SAM, status: 'active', orders: [] };
  const drawn = draw(<Shown account={open} why={undefined} onHide={() => undefined} onChanged={() => undefined} />);
  for (const said of ['Restrict', 'Suspend', 'Sign devices out', 'Message to them', 'Abuse of people'])
    expect(drawn).toContain(said);
  expect(drawn).not.toContain('Delete in 30 days');
  const ours = draw(<Shown account={{ ...open, platform: 'admin' }} why={undefined} onHide={() => {}} onChanged={() => {}} />);
  expect(ours).toContain('Nothing as it is now.');
});

it('[4.5] two accounts of one person: each leads to the other, whoever looks; who is no super-admin merges none', () => {
  const closed: AccountShown = { ...SAM, orders: [], merged: true, mergedInto: { uid: 'member02', at: AT, name: 'Sam Vole' } };
  const drawn = draw(<Shown account={closed} why={undefined} onHide={() => {}} onChanged={() => {}} />);
  for (const said of ['Merged into another, member', 'href="/admin/user-management?person=member02"', 'Sam Vole'])
    expect(drawn).toContain(said);
  for (const word of ['Give the account back', 'Two super-admins decide about roles.']) expect(drawn).not.toContain(word);
  const whole: AccountShown = { ...SAM, status: 'active', orders: [], absorbed: [{ uid: 'member03', name: 'S. Fieldmouse' }] };
  const other = draw(<Shown account={whole} why={undefined} onHide={() => {}} onChanged={() => {}} />);
  expect(other).toContain('href="/admin/user-management?person=member03"');
  for (const word of ['Merge into another account', 'Take the merge back']) expect(drawn + other).not.toContain(word);
});

it('[R-61] on legal hold it says since when, by whom and why, whoever looks; who is no super-admin ends none', () => {
  const hold = { id: '01ARZ3NDEKTSV4RRFFQ69G0003', reason: 'A court asked for all of it.', by, eraseAt: AT };
  const ended = { ...by, reason: 'The court is done.' };
  const draws = (account: AccountShown) =>
    draw(<Shown account={account} why={undefined} onHide={() => {}} onChanged={() => {}} />);
  const drawn = draws({ ...SAM, status: 'deletion_requested', holds: [hold] });
  for (const said of [
    'On legal hold since',
    'All of theirs is kept.',
    'A court asked for all of it.',
    'They have asked to be deleted',
  ])
    expect(drawn).toContain(said);
  expect(drawn).not.toContain('End the legal hold');
  const over = draws({ ...SAM, holds: [{ ...hold, ended }] });
  expect(over).toContain('The court is done.');
  for (const said of ['On legal hold since', 'All of theirs is kept.', 'They have asked to be deleted'])
    expect(over).not.toContain(said);
  expect(draws(SAM)).not.toContain('legal hold');
  expect(mayMerge({ status: 'active', platform: 'none', holds: [hold] })).toBe(false);
});

it('[R-61] a merge is offered of an account that is open and runs no platform', () => {
  const may = (status: AccountShown['status'], platform: AccountShown['platform'] = 'none') =>
    mayMerge({ status, platform, holds: [] });
  expect([may('active'), may('unverified'), may('active', 'admin')]).toEqual([true, true, false]);
  for (const status of ['restricted', 'suspended', 'deletion_requested', 'erased'] as const) expect(may(status)).toBe(false);
});

it('[4.5] a reason of the list and a few words, before anything is shown', () => {
  const drawn = draw(<Look busy={false} problem="Nothing could be put on record." onSaid={() => undefined} />);
  for (const said of ['Why do you look?', 'A dispute', 'In a few words', 'Show details', 'Nothing could be put on record.'])
    expect(drawn).toContain(said);
});

it('[4.5] the screen begins with nobody, and says how to find them; whoever is chosen is hidden', () => {
  const drawn = draw(<UserManagementScreen />);
  for (const said of ['People', 'Type how their name', 'Choose somebody to see their account.', 'Viewed (0)', 'Leaving', 'Roles'])
    expect(drawn).toContain(said);
  const chosen = draw(<AccountDetail uid="member01" row={undefined} onOpened={() => {}} onChanged={() => undefined} />);
  for (const said of ['Their details are hidden.', 'Why do you look?']) expect(chosen).toContain(said);
  // Nobody says that nobody has asked before the server has said it.
  const leaving = draw(<UserManagementScreen />, '/admin/user-management?show=erasures');
  expect(leaving).toContain('Looking…');
  expect(leaving).not.toContain('Nobody has asked for their account');
});
