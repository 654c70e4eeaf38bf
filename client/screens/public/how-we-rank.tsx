import { DocumentPage } from '../../ui/page/document-page.tsx';
import { messages, sections } from './how-we-rank/words.ts';

/** `/how-we-rank`: what decides where a gym stands in a search, and what never does. Needs nothing from the network. */
export default function HowWeRankScreen() {
  return <DocumentPage {...messages} sections={sections} />;
}
