/** The nouns of the app: everybody's come with the device, a desk's and the platform's when a workspace of theirs is first opened. */
import { FOR_EVERYONE } from '../../../schemas/for-everyone.ts';
import { keepStaffParts } from '../../staff-parts.ts';
import type { NounSource } from './nouns.ts';

export const appNouns: NounSource = {
  everyone: FOR_EVERYONE,
  load: async (audience) => {
    if (audience === 'member') return (await import('../../../schemas/for-member.ts')).FOR_MEMBER;
    if (audience === 'asking') return (await import('../../../schemas/for-asking.ts')).FOR_ASKING;
    if (audience === 'writing') {
      const { FOR_WRITING } = await import('../../../schemas/for-writing.ts');
      keepStaffParts();
      return FOR_WRITING;
    }
    const nouns =
      audience === 'desk'
        ? (await import('../../../schemas/for-desk.ts')).FOR_DESK
        : (await import('../../../schemas/for-platform.ts')).FOR_PLATFORM;
    // Without a network they have to be there the next time.
    keepStaffParts();
    return nouns;
  },
};
