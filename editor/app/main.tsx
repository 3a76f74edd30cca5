import './zod-config.ts';
// Before all other sheets: the order of the layers is that of their first mention.
import './layers.css';

import { type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { followPresses } from './browser/press.ts';
import { followLinks } from './browser/route.ts';
import { receiveNews } from './browser/server.ts';
import { followContent } from './edit/follow-content.ts';
import { readSample } from './edit/sample.ts';
import { guardWords, handOver } from './edit/unsaved.ts';
import { OtherTab } from './OtherTab.tsx';

// The browser would open a file that is dropped beside a field for files, in the place of the window.
for (const type of ['dragover', 'drop'] as const)
  addEventListener(type, (event) => {
    const isFile = event.dataTransfer?.types.includes('Files');
    const isTaken = event.target instanceof HTMLInputElement && event.target.type === 'file';
    if (isFile && !isTaken) event.preventDefault();
  });

followLinks();
followPresses();

const container = document.querySelector('#window');
if (!container) throw new Error('index.html has no #window');
const root = createRoot(container);
const show = (content: ReactNode) => root.render(<StrictMode>{content}</StrictMode>);

let isStarted = false;

function start(): void {
  isStarted = true;
  guardWords();
  void followContent();
  void readSample();
  show(<App />);
}

/** Gives the page to another tab, once what was typed here is sent. */
async function rest(): Promise<void> {
  if (!isStarted || (await handOver())) show(<OtherTab />);
}

receiveNews(start, rest);
