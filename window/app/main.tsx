import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { z } from 'zod';
import { App } from './App.tsx';
import { listen } from './news.ts';
import { followLinks } from './route.ts';
import './window.css';

// Its compiled checks would need 'unsafe-eval' in the policy.
z.config({ jitless: true });

followLinks();
listen();

const container = document.querySelector('#window');
if (!container) throw new Error('index.html has no #window');
createRoot(container).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
