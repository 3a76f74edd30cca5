import type { Content } from '../../content/page-content.ts';
import { isRunning } from '../../content/sections/notice.ts';
import { inNewTab } from '../ui/Button.tsx';
import paper from '../ui/Paper.module.css';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import { ticketDay } from '../view/format.ts';

/**
 * The owner's notice, which is read after the page's title, so that who goes from heading to heading comes by it, and seen
 * above it: a strip, or with the day of an event a ticket. Nothing once its last day is over. A page that was built before is
 * left to `enhance/notice-script.js`.
 */
export function Notice({ content: { hero, site } }: { readonly content: Pick<Content, 'hero' | 'site'> }) {
  const { notice } = hero;
  if (!notice || !isRunning(notice)) return null;
  const { text, link, date, hour, place, price } = notice;
  const words = link ? (
    <a {...inNewTab(link)}>
      {text}
      <VisuallyHidden>{` ${site.newTab}`}</VisuallyHidden>
    </a>
  ) : (
    text
  );
  if (!date) return <p className={`${paper.paper} Notice-notice Notice-strip`}>{words}</p>;
  const { weekday, day, month } = ticketDay(date);
  return (
    <div className="Notice-notice Notice-ticket">
      <p className={`${paper.paper} Notice-stub`}>
        <time dateTime={date}>
          {weekday} <b className="Notice-day">{day}</b> {month}
        </time>{' '}
        {hour && <span className="Notice-hour">{hour}</span>}
      </p>
      <div className={`${paper.paper} Notice-words`}>
        <p className="Notice-event">{words}</p>
        {place && <p>{place}</p>}
        {price && <p className="Notice-price">{price}</p>}
      </div>
    </div>
  );
}
