/**
 * support/: what the editor's tests share: contents, the window they start, drawn covers, a disk that fails. No test, and nothing that
 * the page takes for its own tests: that stands in `tests/support`.
 */

import { freshContent } from './content.ts';

// The window as `npm run edit` starts it, on a copy of the sample.
freshContent();
await import('../../edit.ts');
