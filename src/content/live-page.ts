// Runs in the pages of the development server only (content-plugin.ts).

/** The reading of the content that this page shows, from its header Server-Timing. */
const shown = performance
  .getEntriesByType('navigation')
  .flatMap((page) => (page instanceof PerformanceNavigationTiming ? page.serverTiming : []))
  .find(({ name }) => name === 'content');
import.meta.hot?.send('content:shown', shown?.description);

// The editor's window names the card whose form is open.
addEventListener('message', ({ data }) => {
  const card = [...document.querySelectorAll('article')].find(({ ariaLabel }) => ariaLabel === data);
  card?.scrollIntoView({ block: 'center' });
});
