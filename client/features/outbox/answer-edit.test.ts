import { expect, it } from 'vitest';
import { conflictsOf } from './answer-edit.tsx';

const kim = { name: 'Kim Field', phone: '+447700900123' };

it('G2: shows only what clashes, both ways', () => {
  const person = { displayName: 'Sammy Field', homeOutcode: 'LS6', phone: '+441617492000' };
  const edit = {
    displayName: { from: 'Sam Field', to: 'Samuel Field' },
    homeOutcode: { from: null, to: 'LS6' },
    phone: { from: null, to: '+447700900123' },
    emergencyContact: { from: null, to: kim },
  };
  expect(conflictsOf(edit, person)).toEqual([
    { field: 'Name', saved: 'Sammy Field', yours: 'Samuel Field' },
    { field: 'Phone', saved: '0161 749 2000', yours: '07700 900123' },
    { field: 'Emergency contact', saved: 'Empty', yours: 'Kim Field, 07700 900123' },
  ]);
});

it('says that something is to be empty', () => {
  const person = { displayName: 'Sam Field', emergencyContact: kim };
  expect(conflictsOf({ emergencyContact: { from: null, to: null } }, person)).toEqual([
    { field: 'Emergency contact', saved: 'Kim Field, 07700 900123', yours: 'Empty' },
  ]);
});
