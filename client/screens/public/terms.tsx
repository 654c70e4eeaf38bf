import { messages, sections } from '../../features/legal/terms.words.ts';
import { DocumentPage } from '../../ui/page/document-page.tsx';

/** `/terms`: what people agree to, with its version. Needs nothing from the network or the device's database. */
export default function TermsScreen() {
  return <DocumentPage {...messages} sections={sections} />;
}
