import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { PageTitle } from '../../../ui/page/title.tsx';
import { words as all } from '../words.ts';

const words = all.view;
/** What is read on these is not read in a look: one that waited for it would wait for good, and one that said there is none would lie. */
const LEFT_OUT = /\/(payments|account|contact|application)$/;

/** The page as a look shows it. */
export default function LeftOut({ children }: { children: ReactNode }) {
  return LEFT_OUT.test(useLocation().pathname) ? <PageTitle title={words.leftOut} lead={words.leftOutText} /> : children;
}
