/** What somebody uploaded. Only the system sees it: a device knows of a photo what the document says that shows it. */
import { stamp } from '../basics/revise.ts';
import { BY_NOBODY, NOBODY } from '../blank.ts';
import { found } from '../decision.ts';
import { type Due, document, forgetting, type Leaver, type Noun, system } from '../noun.ts';
import { decideUploadDue, decideUploadReceived, goesAt } from './keep.ts';
import { UploadDue, UploadReceived } from './proposals.ts';
import { UPLOADS, Upload } from './shape.ts';

export const upload = {
  documents: {
    upload: document(Upload, {
      in: [UPLOADS],
      databases: ({ status }) => (status === 'dropped' ? [] : [UPLOADS]),
      homes: () => [UPLOADS],
      blanked: ({ freeSince: _free, deleteAt: _delete, ...doc }) => ({
        ...doc,
        ...BY_NOBODY,
        uid: NOBODY,
        usedBy: [],
        status: 'dropped' as const,
      }),
      due: uploadDue,
      erased: uploadsErased,
      exportedAs: null,
      provisional: 'never',
    }),
  },
  readers: {},
  indexes: { uploads: ['hash', 'uid'] },
  kinds: {
    'system.upload-received': system(UploadReceived, decideUploadReceived),
    'system.upload-due': forgetting(UploadDue, decideUploadDue, ({ uid }: Upload) => [uid]),
  },
  collections: {},
  notices: {},
} as const satisfies Noun;

function uploadDue(doc: Upload): Due | null {
  const at = goesAt(doc);
  return at === undefined ? null : { at, kind: 'system.upload-due', body: { uploadId: doc._id } };
}

/** Their own photos go; what a gym shows is the gym's. */
function uploadsErased({ after: { uid }, known, moment }: Leaver): readonly Upload[] {
  const uploads = found(known.find('upload', UPLOADS, 'uid', uid)) ?? [];
  return uploads
    .filter(({ purpose }) => purpose === 'member' || purpose === 'staff')
    .map((one) => ({ ...one, ...stamp(moment, one), usedBy: [], status: 'dropped' as const }));
}
