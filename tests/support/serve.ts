// Serves a built page for Playwright: `node tests/support/serve.ts FOLDER PORT MESSAGES`.
import { serve } from '../../tools/serve.ts';
import { faults } from './fault.ts';

const [folder = '', port, messages = ''] = process.argv.slice(2);
const { middlewares } = await serve({ folder, port: Number(port), messages });
// Runs before every other handler.
middlewares.stack.unshift({ route: '', handle: faults() });
