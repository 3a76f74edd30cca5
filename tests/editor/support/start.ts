import { freshContent } from './content.ts';

// The editor as `npm run edit` starts it, on a copy of the sample.
freshContent();
await import('../../../tools/edit.ts');
