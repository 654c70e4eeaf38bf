import { formatCount } from '../../../ui/format.ts';
import { words as shared } from '../../../ui/words.ts';

/** What `/member/favorites` says. */
export const messages = {
  title: 'Favourites',
  lead: (count: number) => formatCount(count, 'favourite gym', 'favourite gyms'),
  find: 'Find a gym',
  empty: {
    title: 'No favourites yet',
    text: 'Tap the heart on a gym to keep it here. You can then see its hours and prices without a signal.',
  },
  unsaved: {
    title: 'Nothing saved on this device yet',
    text: 'Connect once. After that you can see everything here without a signal.',
  },
  answers: 'Needs your attention',
  unknownGym: 'A gym',
  newer: shared.state.newer,
  notListed: 'No longer listed on Fitness Hub.',
  notSaved: "This gym isn't saved on this device. Connect once to see its hours and prices.",
  loading: 'Loading onto this device.',
  price: {
    up: (was: string) => `Was ${was} when you added it`,
    down: (was: string) => `Cheaper: was ${was} when you added it`,
    gone: (was: string) => `Nothing on sale now, was ${was}`,
  },
  note: {
    label: (gym: string) => `Your note on ${gym}`,
    private: 'Only you see this.',
    add: 'Add a note',
    addLabel: (gym: string) => `Add a note on ${gym}`,
    edit: 'Edit note',
    editLabel: (gym: string) => `Edit note on ${gym}`,
    save: 'Save',
    cancel: 'Cancel',
    left: (count: number) => `${formatCount(count, 'character', 'characters')} left`,
  },
  move: {
    earlier: (gym: string) => `Move ${gym} earlier`,
    later: (gym: string) => `Move ${gym} later`,
    moved: (gym: string, place: number, of: number) => `${gym} is now ${place} of ${of}`,
  },
  remove: 'Remove',
  removeLabel: (gym: string) => `Remove ${gym} from your favourites`,
  removed: (gym: string) => `${gym} is no longer a favourite.`,
  undo: 'Undo',
  undoLabel: (gym: string) => `Undo: keep ${gym}`,
} as const;
