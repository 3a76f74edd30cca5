// Runs only in pages of the development server (content-plugin.ts).

/** Identifies the reading of the content that this page shows: its header Server-Timing. */
const shown = performance
  .getEntriesByType('navigation')
  .flatMap((page) => (page instanceof PerformanceNavigationTiming ? page.serverTiming : []))
  .find(({ name }) => name === 'content');
import.meta.hot?.send('content:shown', shown?.description);

// The editor's window sends the title of the card whose form is open.
addEventListener('message', ({ data }) => {
  const card = [...document.querySelectorAll('article')].find(({ ariaLabel }) => ariaLabel === data);
  card?.scrollIntoView({ block: 'center' });
});
