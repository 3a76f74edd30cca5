// Load with `node --import`: appends to the file NAMES_FILE each name that the process asks the system to resolve.
import dns from 'node:dns';
import { appendFileSync } from 'node:fs';
import { isIP } from 'node:net';

for (const target of [dns, dns.promises]) {
  const { lookup } = target;
  Object.assign(target, {
    lookup: (/** @type {string} */ name, /** @type {any[]} */ ...rest) => {
      if (!isIP(name)) appendFileSync(process.env.NAMES_FILE ?? '', `${name}\n`);
      return Reflect.apply(lookup, target, [name, ...rest]);
    },
  });
}
