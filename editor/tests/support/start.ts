import { freshContent } from './content.ts';

// The window as `npm run edit` starts it, on a copy of the sample.
freshContent();
await import('../../edit.ts');
