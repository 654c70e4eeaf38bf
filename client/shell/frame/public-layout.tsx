import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { homeFor } from '../../session/home.ts';
import { useSession } from '../../session/hooks.tsx';
import { words } from '../words.ts';
import { BrandLink } from './brand-link.tsx';
import { BrandMark } from './brand-mark.tsx';
import { FrameHeader } from './header.tsx';
import styles from './public-layout.module.css';

/** Round the pages anyone may read: the name, the way to a gym, the way in. */
export function PublicLayout({ children }: { children: ReactNode }) {
  const session = useSession();
  return (
    <div className={styles.layout}>
      <FrameHeader>
        <BrandLink />
        <nav aria-label={words.navigation} className={styles.nav}>
          <Link to="/search" className={styles.link}>
            {words.places.findGym}
          </Link>
          {session.state === 'signedIn' ? (
            <Button component={Link} to={homeFor(session.role)}>
              {words.account.goHome}
            </Button>
          ) : (
            <Button component={Link} to="/login">
              {words.account.signIn}
            </Button>
          )}
        </nav>
      </FrameHeader>
      <main id="content" tabIndex={-1} className={styles.content} data-frame="wide">
        {children}
      </main>
      <footer className={styles.footer}>
        <div className={styles.foot}>
          <div>
            <BrandMark />
            <p className={styles.tagline}>{words.footer.tagline}</p>
          </div>
          <nav aria-label={words.footer.links} className={styles.links}>
            <Link to="/search">{words.places.findGym}</Link>
            <Link to="/apply">{words.footer.apply}</Link>
            <Link to="/blog">{words.places.blog}</Link>
            <Link to="/about">{words.footer.about}</Link>
            <Link to="/contact">{words.footer.contact}</Link>
            <Link to="/terms">{words.footer.terms}</Link>
            <Link to="/privacy">{words.footer.privacy}</Link>
            <Link to="/how-we-rank">{words.footer.ranking}</Link>
            <a href="/openactive">{words.footer.openData}</a>
            {session.state !== 'signedIn' && (
              <>
                <Link to="/login">{words.account.signIn}</Link>
                <Link to="/signup">{words.account.signUp}</Link>
              </>
            )}
          </nav>
        </div>
      </footer>
    </div>
  );
}
