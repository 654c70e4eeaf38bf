import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Verified } from './verified.tsx';

const said = (verified: boolean | undefined, whole = false) =>
  renderToStaticMarkup(<Verified gym={verified === undefined ? {} : { verified }} whole={whole} />).replace(/<[^>]*>/g, '');

it('[2.15] says it of gyms whose papers are in order, in a word or in a sentence, and of no other', () => {
  expect([said(true), said(true, true)]).toEqual(['Verified', 'Verified: we’ve checked its papers']);
  expect([said(false), said(undefined), said(undefined, true)]).toEqual(['', '', '']);
});
