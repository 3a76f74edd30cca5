import type { Content } from '../../content/page-content.ts';
import { isRunning } from '../../content/sections/notice.ts';
import { inNewTab } from '../ui/Button.tsx';
import paper from '../ui/Paper.module.css';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';

/**
 * The owner's notice, a strip that is read after the page's title, so that who goes from heading to heading comes by it, and
 * seen above it; nothing once its last day is over. A page that was built before is left to `enhance/notice-script.js`.
 */
export function Notice({ content: { hero, site } }: { readonly content: Pick<Content, 'hero' | 'site'> }) {
  const { notice } = hero;
  if (!notice || !isRunning(notice)) return null;
  const { text, link } = notice;
  return (
    <p className={`${paper.paper} Notice-notice`}>
      {link ? (
        <a {...inNewTab(link)}>
          {text}
          <VisuallyHidden>{` ${site.newTab}`}</VisuallyHidden>
        </a>
      ) : (
        text
      )}
    </p>
  );
}
