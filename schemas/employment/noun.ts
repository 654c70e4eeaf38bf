/** Who works at which gym (product.md 2.12; R-60). */
import { BY_NOBODY, GONE, NOBODY, without } from '../blank.ts';
import { document, type Leaver, type Noun, system } from '../noun.ts';
import { employment as desk } from './for-desk.ts';
import { postsOf } from './posts.ts';
import { Employed, EmploymentEnded } from './proposals.ts';
import { Employee } from './shape.ts';
import { decideEmployed, decideEmploymentEnded } from './system.ts';

export const employment = {
  documents: {
    employee: document(Employee, {
      ...desk.documents.employee,
      blanked: (doc) => ({
        ...without(doc, 'photo', 'jobTitle', 'addedBy', 'history'),
        ...BY_NOBODY,
        uid: NOBODY,
        displayName: GONE,
        permissions: [],
      }),
      due: null,
      erased: postsErased,
    }),
  },
  readers: { 'gym/people': 'employees.view' },
  indexes: { people: ['gymId', 'uid'] },
  kinds: {
    ...desk.kinds,
    'system.employed': system(Employed, decideEmployed),
    'system.employment-ended': system(EmploymentEnded, decideEmploymentEnded),
  },
  collections: desk.collections,
  notices: {
    'access.ended': { group: 'always', mailed: true },
    'access.changed': { group: 'always', mailed: true },
    'access.suspended': { group: 'always', mailed: true },
    'access.resumed': { group: 'always', mailed: true },
    'team.left': { group: 'always', mailed: true },
  },
} as const satisfies Noun;

/** Who did what stays by their id (2.12); the name and what was written about them go. */
function postsErased({ after, known, moment }: Leaver): readonly Employee[] {
  return postsOf(known, moment, after).map((post) => {
    const history = post.history?.map(({ reason: _reason, ...change }) => change);
    return { ...without(post, 'jobTitle'), ...(history ? { history } : {}) };
  });
}
