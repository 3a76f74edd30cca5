import './zod-config.ts';
// Before all other sheets: the order of the layers is that of their first mention.
import './layers.css';

import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { receiveNews } from './browser/news.ts';
import { followPresses } from './browser/press.ts';
import { followLinks } from './browser/route.ts';
import { followContent } from './edit/follow-content.ts';
import { readSample } from './edit/sample.ts';

// The browser would open a file that is dropped beside a field for files, in the place of the window.
for (const type of ['dragover', 'drop'] as const)
  addEventListener(type, (event) => {
    const isFile = event.dataTransfer?.types.includes('Files');
    const isTaken = event.target instanceof HTMLInputElement && event.target.type === 'file';
    if (isFile && !isTaken) event.preventDefault();
  });

followLinks();
followPresses();
void receiveNews();
void followContent();
void readSample();

const container = document.querySelector('#window');
if (!container) throw new Error('index.html has no #window');
createRoot(container).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
