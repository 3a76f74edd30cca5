import { readFileSync } from 'node:fs';
import { windowOn } from './server.ts';

/** Brings two backups in turn into the content folder given until it is killed. */
const [dir = '', ...zips] = process.argv.slice(2);
const { bring } = windowOn(dir);

console.log('listo');
for (;;) for (const zip of zips) await bring(new Uint8Array(readFileSync(zip)));
