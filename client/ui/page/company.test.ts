import { expect, it } from 'vitest';
import { companyFrom } from './company.ts';

it('a build that names nobody shows an example and says so', () => {
  expect(companyFrom({})).toMatchObject({ number: '00000000', example: true });
  expect(companyFrom({ VITE_COMPANY_NAME: '' }).example).toBe(true);
});

it('a build that names its company shows what it was told and nothing of the example', () => {
  expect(companyFrom({ VITE_COMPANY_NAME: 'Real Gyms Ltd', VITE_COMPANY_NUMBER: '01234567' })).toEqual({
    name: 'Real Gyms Ltd',
    number: '01234567',
    vat: '',
    address: '',
    example: false,
  });
});
