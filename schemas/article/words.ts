/** What the parts of the blog are called where people read them, in the app and in the text that the server gives. */
import type { ArticleType } from './types.ts';

export const ARTICLE_TYPE_NAMES: Readonly<Record<ArticleType, string>> = {
  news: 'News',
  guides: 'Guides',
  training: 'Training',
  nutrition: 'Nutrition',
  'gym-owners': 'For gym owners',
  press: 'Press',
};

export const BLOG_LEAD = 'News and guides about gyms, training and eating well, written by the people at Fitness Hub.';
export const NOTHING_HERE = 'Nothing here yet.';
/** Of the feed of a new article. */
export const FEED_PATH = '/blog/rss.xml';
