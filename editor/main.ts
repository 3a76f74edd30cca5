import { Keystatic } from '@keystatic/core/ui';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { keystaticConfig } from './keystatic-config.tsx';
import { keepOpen, OPEN_PATH } from './open-pages.ts';

const container = document.querySelector('#editor');
if (container) createRoot(container).render(createElement(Keystatic, { config: keystaticConfig() }));

// Inside the window's own page that one has told already.
if (window === window.parent) keepOpen(OPEN_PATH);
