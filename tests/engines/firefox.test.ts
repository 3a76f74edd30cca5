import { findEngines } from '../../tools/engines.ts';
import { startFirefox } from './adapters/firefox.ts';
import { testEngine } from './engine-tests.ts';

const { Firefox } = findEngines();

testEngine('Firefox', Firefox && (() => startFirefox(Firefox)), 4600);
