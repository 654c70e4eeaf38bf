/** [11] What is typed while a change of a gym is being stored stays, and goes next as a change of that one (product rule 4.0). */
import { expect, it } from 'vitest';
import { gym } from '../../../../tests/rules/documents.ts';
import { fieldsEdit, typedField } from './fields.ts';
import { photosDraft, photosEdit, shownPhotos } from './photos/photos.ts';
import { daysSince, fieldsSince, listSince } from './since.ts';

it('[G2] a field goes on from what went: its author is not asked about their own change', () => {
  const before = gym('one', { tagline: 'Weights' });
  const sent = typedField(undefined, 'details', before, 'tagline', 'Weights and');
  const { edit } = fieldsEdit('details', before, sent);
  const typed = typedField(
    typedField(sent, 'details', before, 'tagline', 'Weights and ropes'),
    'details',
    before,
    'url',
    'https://a.example',
  );
  const left = fieldsSince(typed, edit);
  expect(fieldsEdit('details', gym('one', { tagline: 'Weights and' }), left)).toEqual({
    edit: { tagline: { from: 'Weights and', to: 'Weights and ropes' }, url: { from: null, to: 'https://a.example' } },
    problems: {},
  });
});

it('[G4] a day goes on from the hours that went; one that stayed as it went is no draft any more', () => {
  const [early, late, noon] = ['06:00', '18:00', '12:00'].map((opens) => ({ opens, closes: '22:00' }));
  if (!early || !late || !noon) throw new Error('three times');
  const sent = { Monday: { typed: [late, early], seen: null }, Tuesday: { typed: [noon], seen: [] } };
  const now = { ...sent, Monday: { typed: [early], seen: null }, Sunday: { typed: [noon], seen: [late] } };
  expect(daysSince(now, sent)).toEqual({
    Monday: { typed: [early], seen: [early, late] },
    Sunday: { typed: [noon], seen: [late] },
  });
});

it('[G3] an item of a list is wanted once: what went is not put again, what was taken back meanwhile is undone', () => {
  const sent = { add: ['Yoga', 'Spin'], drop: ['Judo', 'Boxing'] };
  expect(listSince(sent, sent)).toEqual({ add: [], drop: [] });
  expect(listSince({ add: ['Spin', 'Pilates'], drop: ['Judo', 'Rowing'] }, sent)).toEqual({
    add: ['Pilates', 'Boxing'],
    drop: ['Rowing', 'Yoga'],
  });
});

it('[G3] a photo that is taken out after it went is dropped', () => {
  const [old, fresh] = ['1', '2'].map((digit) => ({ hash: digit.repeat(64), alt: 'The weights room' }));
  if (!old || !fresh) throw new Error('two photos');
  const sent = photosDraft([old], [old, fresh]);
  const left = photosDraft(shownPhotos([old], sent), [{ ...old, alt: 'The rowers' }]);
  expect(left && photosEdit(left)).toEqual({ put: [{ ...old, alt: 'The rowers' }], drop: [fresh.hash] });
});
