import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { GymRating } from './rating.tsx';

const said = (mean: number, count: number) =>
  renderToStaticMarkup(<GymRating rating={{ mean, count }} />).replace(/<[^>]*>/g, '');

it('R-67 a card says how many stars a gym has and by how many, from three reviews on, and nothing before', () => {
  expect([said(4.26, 3), said(4, 1200)]).toEqual(['4.3 out of 5 stars (3 reviews)', '4.0 out of 5 stars (1,200 reviews)']);
  expect([said(5, 2), renderToStaticMarkup(<GymRating rating={undefined} />)]).toEqual(['', '']);
});
