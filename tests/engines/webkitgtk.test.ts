import { findEngines } from '../../tools/engines.ts';
import { startWebKitGtk } from './adapters/webkitgtk.ts';
import { testEngine } from './engine-tests.ts';

const { WebKitGTK } = findEngines();

testEngine('WebKitGTK', WebKitGTK && (() => startWebKitGtk(WebKitGTK)), 4700);
