import { Keystatic } from '@keystatic/core/ui';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { keystaticConfig } from './keystatic-config.tsx';

const place = document.querySelector('#editor');
if (place) createRoot(place).render(createElement(Keystatic, { config: keystaticConfig() }));
