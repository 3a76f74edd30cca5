// Runs only in pages of the development server (content-plugin.ts).

/** Identifies the reading of the content that this page shows: its header Server-Timing. */
const shown = performance
  .getEntriesByType('navigation')
  .flatMap((page) => (page instanceof PerformanceNavigationTiming ? page.serverTiming : []))
  .find(({ name }) => name === 'content');
import.meta.hot?.send('content:shown', shown?.description);
import.meta.hot?.on('content:changed', () => location.reload());
