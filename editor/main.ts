import { Keystatic } from '@keystatic/core/ui';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { keystaticConfig } from './keystatic-config.tsx';

const container = document.querySelector('#editor');
if (container) createRoot(container).render(createElement(Keystatic, { config: keystaticConfig() }));
