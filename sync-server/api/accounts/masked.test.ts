import { expect, it } from 'vitest';
import { entryOf } from '../../../schemas/account/entry.ts';
import { maskedEmail } from '../../../schemas/account/masked-email.ts';
import { NOW, person } from '../../../tests/rules/documents.ts';
import { maskedRow } from './masked.ts';

it('[4.5] an address shows its first letters and its ending', () => {
  const masked = ['sam.field@example.org', 'a@b.co.uk', 'x@localhost'].map(maskedEmail);
  expect(masked).toEqual(['s•••@e•••.org', 'a•••@b•••.uk', 'x•••@l•••']);
});

it('[4.5] a row tells no whole name and no address; of whom there is none, none', () => {
  const row = maskedRow(entryOf(person('member01', { displayName: 'Sam Fieldmouse', email: 'sam@example.org' })));
  expect(row).toEqual({ uid: 'member01', name: 'Sam F.', email: 's•••@e•••.org', role: 'member', status: 'active' });
  const mergedInto = { uid: 'member02', email: 's•••@e•••.org', at: NOW };
  expect(maskedRow(entryOf(person('member01', { status: 'suspended', mergedInto })))).toMatchObject({ merged: true });
  expect(maskedRow(entryOf(person('member01', { status: 'erased' })))).toMatchObject({ email: '', status: 'erased' });
});
