import { z } from 'zod';

// Imported before any schema: zod's compiled checks need 'unsafe-eval', which the window's policy forbids, and a schema
// tries whether it is allowed when it is made.
z.config({ jitless: true });
