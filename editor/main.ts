import { toastQueue } from '@keystar/ui/toast';
import { Keystatic } from '@keystatic/core/ui';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { keystaticConfig } from './keystatic-config.tsx';
import { keepOpen, OPEN_PATH } from './open-pages.ts';
import { watchRequests } from './own-fetch.ts';

watchRequests((words) => toastQueue.positive(words, { timeout: 4000 }));
const container = document.querySelector('#editor');
if (container) createRoot(container).render(createElement(Keystatic, { config: keystaticConfig() }));

// Inside the window's own page that one has told already.
if (window === window.parent) keepOpen(OPEN_PATH);
