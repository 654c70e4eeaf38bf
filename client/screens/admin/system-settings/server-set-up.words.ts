import type { ServerSwitches, Switch } from '../../../../schemas/setting/switches.ts';

/** What is said of how the server is set up. */
export const serverWords = {
  title: 'How this server is set up',
  lead: 'Chosen where the server runs, and changed there alone. Names only: no keys and no addresses.',
  doing: 'see how the server is set up',
  offline: 'You need to be online to see how the server is set up.',
  again: 'Ask again',
  names: {
    payments: 'Payments',
    mail: 'Emails',
    identity: 'Signing in',
    secondFactor: 'Second factor of those who run the platform',
    push: 'Push notifications',
    tiles: 'Streets on the map',
    files: 'Photos and files',
    icons: 'Icons that aren’t installed',
    store: 'Database',
    demo: 'Demo data',
  } satisfies Record<Switch, string>,
  values: {
    payments: { sandbox: 'A sandbox that moves no money', stripe: 'Stripe' },
    mail: { folder: 'Kept in a folder, sent to nobody', smtp: 'A mail server (SMTP)' },
    identity: { embedded: 'With us', firebase: 'With Firebase' },
    secondFactor: { own: 'Asked of whoever has set one up', required: 'Required' },
    push: { off: 'Off', 'web-push': 'Web Push', fcm: 'Firebase Cloud Messaging' },
    tiles: { outline: 'None: the outline of Britain', file: 'A file of our own', elsewhere: 'Fetched elsewhere' },
    files: { folder: 'In the data folder', s3: 'In a bucket (S3)' },
    icons: { installed: 'Left out', asked: 'Asked of a public service' },
    store: { sqlite: 'SQLite', couchdb: 'CouchDB' },
    demo: { off: 'Off', on: 'On: the known passwords work' },
  } satisfies { readonly [S in Switch]: Record<ServerSwitches[S], string> },
} as const;
